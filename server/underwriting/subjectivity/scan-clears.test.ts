import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { evidenceFixed } from '#domain/risk/evidence-fixes.ts'
import { isMeasured } from '#domain/risk/trend/measured.ts'
import { evidenceFor } from '#server/integrations/scan/recorded.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let underwriter: Actor
let seen: Evidence

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  underwriter = book.actors.get('COWBELL underwriter') as Actor
  seen = evidenceFor('company7.test', harness.clock.now()) as Evidence
  harness.ports.evidence = async () => seen
})

const scan = () => harness.api.run(agent, 'accountScan', { body: { accountId: book.records.own.account } })

const checks = async () => {
  const { report } = await harness.api.run(agent, 'riskGet', {
    params: { accountId: book.records.own.account },
  })
  return report.checks
}

const attach = (checkId?: string) =>
  harness.api.run(underwriter, 'subjectivityCreate', {
    body: {
      quoteId: book.records.own.quote,
      title: `Until ${checkId ?? 'somebody looks'}`,
      stage: 'PRE_BIND',
      dueDate: addDays(harness.clock.today(), 14),
      ...(checkId && { checkId }),
    },
  })

const standing = async (who: Actor, id: string) => {
  const { content } = await harness.api.run(who, 'subjectivityList', {
    query: { quoteId: book.records.own.quote },
  })
  return content.find((one) => one.id === id)
}

describe('a condition that names a check', () => {
  it('is cleared by the scan that shows it, for agency and underwriter alike, and no other is', async () => {
    await scan()
    const failing = (await checks()).filter((one) => one.result !== 'pass' && isMeasured(one))
    const [fixed, kept] = failing.filter(({ checkId }) => evidenceFixed(checkId, seen) !== null)
    if (!fixed || !kept) throw new Error('the recorded evidence has less than two findings to put right')
    const [met, open, byHand] = [await attach(fixed.checkId), await attach(kept.checkId), await attach()]
    expect(met.proof).toBe('scan')

    await scan()
    expect(await standing(agent, met.id)).toMatchObject({ status: 'OPEN' })

    seen = evidenceFixed(fixed.checkId, seen) ?? seen
    await scan()
    const now = (await checks()).find(({ checkId }) => checkId === fixed.checkId)
    for (const who of [agent, underwriter])
      expect(await standing(who, met.id)).toMatchObject({
        status: 'CLEARED',
        decidedBy: 'Scan',
        evidence: now?.finding,
      })
    expect(await standing(underwriter, open.id)).toMatchObject({ status: 'OPEN' })
    expect(await standing(underwriter, byHand.id)).toMatchObject({ status: 'OPEN' })
  })

  it('is not cleared by an answer that the agency gives itself', async () => {
    const answer = (edr: 'YES' | 'NO') =>
      harness.api.run(agent, 'accountAnswersSave', {
        params: { accountId: book.records.own.account },
        body: { answers: { edr } },
      })
    await answer('NO')
    const condition = await attach('endpoint.edr')
    expect(condition.proof).toBe('answer')
    await answer('YES')
    await scan()
    const check = (await checks()).find(({ checkId }) => checkId === 'endpoint.edr')
    expect(check).toMatchObject({ result: 'pass', source: 'answer (typed)' })
    expect(await standing(underwriter, condition.id)).toMatchObject({ status: 'OPEN' })
  })

  it('is refused where there is no such check', async () => {
    await expect(attach('endpoint.wishes')).rejects.toMatchObject({
      refusal: { errors: [{ field: 'checkId', code: 'INVALID' }] },
    })
  })
})
