import { describe, expect } from 'vitest'
import type { Evidence } from '#domain/risk/evidence.ts'
import { evidenceFor } from '#server/integrations/scan/recorded.ts'
import type { StoredRisk } from '#domain/risk/stored-risk.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { jobHandlers } from '../job-handlers.ts'
import { rescan } from './rescan.ts'
import { createLog } from '#server/process/log.ts'
import { forced } from '#server/testing/statuses.ts'

let harness: Harness
let book: TwoTenants
let change: (found: Evidence) => Evidence | null = (found) => found
const asked: string[] = []

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  await harness.ports.db.updateTable('account').set({ domain_name: 'steady.test', risk: null }).execute()
  harness.ports.evidence = async (domain) => {
    asked.push(domain)
    return change(scanOf(domain))
  }
})

/** Always the same night's scan, so that only the test changes something. */
const scanOf = (domain: string): Evidence => {
  const found = evidenceFor(domain, new Date('2026-03-02T15:00:00Z'))
  if (!found?.dns) throw new Error('no recorded scan')
  return { ...found, dns: { ...found.dns, dmarc: 'v=DMARC1; p=reject' } }
}

const system = () => ({ ports: harness.ports, jobs: harness.dispatcher.jobs })
const run = () => {
  asked.length = 0
  return rescan(system())
}
const account = async () => {
  const row = await harness.ports.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', book.records.own.account)
    .executeTakeFirstOrThrow()
  return { ...row, risk: row.risk as StoredRisk | null, evidence: row.evidence as Evidence | null }
}
const alerts = async () =>
  (
    await harness.ports.db
      .selectFrom('audit_entry')
      .select(['summary', 'account_id'])
      .where('action', '=', 'risk.worsened')
      .execute()
  ).length
const mails = () =>
  harness.jobs.flatMap((job) => (job.type === 'mail.send' && job.template === 'riskWorsened' ? [job] : []))

describe('the daily scan', () => {
  it('scans accounts with a quote or a policy once a day', async () => {
    harness.clock.advance({ days: 2 })
    const insured = await harness.ports.db
      .selectFrom('account')
      .select('id')
      .where('status', '<>', 'Open')
      .execute()
    expect(insured.length).toBeGreaterThan(0)
    expect(await run()).toEqual({ scanned: insured.length, worse: 0 })
    expect(await run()).toEqual({ scanned: 0, worse: 0 })
    harness.clock.advance({ hours: 23 })
    expect(await run()).toEqual({ scanned: 0, worse: 0 })
    harness.clock.advance({ hours: 2 })
    expect((await run()).scanned).toBe(insured.length)
    expect(await alerts()).toBe(0)
  })

  it('leaves an account without quote or policy alone', async () => {
    await harness.ports.db
      .updateTable('account')
      .set({ status: forced('Open') })
      .execute()
    harness.clock.advance({ days: 2 })
    expect(await run()).toEqual({ scanned: 0, worse: 0 })
    await harness.ports.db
      .updateTable('account')
      .set({ status: forced('Active Policy') })
      .execute()
  })

  it('tells the agent and the timeline what got worse, once', async () => {
    change = (found) => (found.dns ? { ...found, dns: { ...found.dns, dmarc: null } } : found)
    const before = (await account()).risk_score
    const { scanned, worse } = await run()
    expect(worse).toBe(scanned)
    expect(await alerts()).toBe(worse)
    const alert = mails().find(
      (mail) => mail.facts['linkPath'] === `/agency/accounts/${book.records.own.account}`,
    )
    expect(alert?.facts).toMatchObject({
      before,
      after: (await account()).risk_score,
      findings: [expect.stringContaining('DMARC: There is no DMARC record')],
    })
    const sent = mails().length
    harness.clock.advance({ days: 2 })
    expect((await run()).worse).toBe(0)
    expect(mails()).toHaveLength(sent)
  })

  it('keeps the evidence of before when nothing could be seen, and asks again a day later', async () => {
    const before = await account()
    change = (found) => ({ ...found, dns: null, tls: null, http: null })
    harness.clock.advance({ days: 2 })
    expect((await run()).worse).toBe(0)
    const after = await account()
    expect(after.evidence).toEqual(before.evidence)
    expect(after.risk?.observedAt).toBe(before.risk?.observedAt)
    expect(after.risk?.scannedAt).toBe(harness.clock.now().toISOString())
    change = () => {
      throw new Error('the network is gone')
    }
    harness.clock.advance({ days: 2 })
    expect((await run()).scanned).toBeGreaterThan(0)
    expect((await account()).evidence).toEqual(before.evidence)
  })

  it('keeps a short history of a steady score', async () => {
    change = (found) => found
    for (let day = 0; day < 6; day += 1) {
      harness.clock.advance({ days: 1, minutes: 1 })
      await run()
    }
    const history = (await account()).risk?.history ?? []
    const steady = history.filter((entry) => entry.companyAggregateCF === history.at(-1)?.companyAggregateCF)
    expect(history.at(-1)?.at).toBe(harness.clock.now().toISOString())
    expect(steady.length).toBeLessThanOrEqual(4)
  })

  it('runs with the calendar where scans are live, and nowhere else', async () => {
    const calendar = async (mode: 'live' | 'recorded') => {
      harness.clock.advance({ days: 2 })
      asked.length = 0
      const ports = { ...harness.ports, env: { ...harness.ports.env, SCAN_MODE: mode } }
      await jobHandlers(ports, harness.dispatcher.jobs, createLog('silent'))['calendar.run'](
        { type: 'calendar.run' },
        { id: ports.random.newId(), attempt: 0 },
      )
      return asked.length
    }
    expect(await calendar('recorded')).toBe(0)
    expect(await calendar('live')).toBeGreaterThan(0)
  })
})
