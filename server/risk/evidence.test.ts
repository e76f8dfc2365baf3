import { describe, expect } from 'vitest'
import { score } from '#domain/risk/score.ts'
import { liveEvidence } from '#server/integrations/scan/live.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const asked = () => ({ params: { accountId: book.records.own.account } })

describe('the evidence of an account', () => {
  it('gives the same number and the same hashes when they are computed again', async () => {
    const { report } = await harness.api.run(book.agents.own, 'riskReload', asked())
    const { evidence, ...answered } = await harness.api.run(book.agents.own, 'riskEvidence', asked())
    const again = score(evidence, answered)
    expect(again.companyAggregateCF).toBe(report.companyAggregateCF)
    expect(again.checks.map(({ checkId, sha256 }) => [checkId, sha256])).toEqual(
      report.checks.map(({ checkId, sha256 }) => [checkId, sha256]),
    )
  })

  it('says which adapter made it and when it was scanned, whatever is answered afterwards', async () => {
    const accountId = book.records.own.account
    harness.clock.advance({ hours: 1 })
    const { scan, observedAt } = await harness.api.run(book.agents.own, 'accountScan', {
      body: { accountId },
    })
    const now = harness.clock.now().toISOString()
    expect(scan).toEqual({ mode: 'recorded', at: now })
    expect(observedAt < now).toBe(true)
    harness.clock.advance({ hours: 1 })
    await harness.api.run(book.agents.own, 'accountAnswersSave', {
      params: { accountId },
      body: { productType: 'P250', answers: { pendingLitigation: false } },
    })
    expect((await harness.api.run(book.agents.own, 'riskGet', asked())).scan).toEqual({
      mode: 'recorded',
      at: now,
    })
  })

  it('is not collected for a domain that cannot be scanned: the answer names the field', async () => {
    const { evidence: recorded } = harness.ports
    harness.ports.evidence = liveEvidence({ userAgent: 'test', random: harness.ports.random, kev: null })
    await harness.ports.db
      .updateTable('account')
      .set({ domain_name: 'xn--cme-5cd.com' })
      .where('id', '=', book.records.own.account)
      .execute()
    await expect(harness.api.run(book.agents.own, 'riskReload', asked())).rejects.toMatchObject({
      refusal: { kind: 'invalid', errors: [{ field: 'domainName', code: 'LOOKALIKE' }] },
    })
    harness.ports.evidence = recorded
  })

  it('stands against answers that it contradicts', async () => {
    const seen = { observedAt: '2026-03-02T02:00:00Z', source: 'sample' }
    const { evidence } = await harness.api.run(book.agents.own, 'riskEvidence', asked())
    const exposure = {
      ...seen,
      ports: [{ port: 3389, service: 'rdp', product: null }],
      endOfLifeRemoteAccess: [],
      publicBuckets: [],
      kev: [],
    }
    await harness.ports.db
      .updateTable('account')
      .set({
        evidence: JSON.stringify({ ...evidence, exposure }),
        answers: JSON.stringify({ answers: { mfaRemoteSystemAccess: 'NA' }, provenance: {} }),
      })
      .where('id', '=', book.records.own.account)
      .execute()
    const { contradictions } = await harness.api.run(book.agents.own, 'riskGet', asked())
    expect(contradictions.map(({ field, answer }) => [field, answer])).toEqual([
      ['mfaRemoteSystemAccess', 'NA'],
    ])
  })
})
