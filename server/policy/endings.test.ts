import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { endingWindow } from '#domain/policy/notices/cancellation.ts'
import { endingCodes } from '#domain/policy/notices/reasons.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const reasons = (actor: Actor, policyId?: string) =>
  harness.api.run(actor, 'policyReasons', { query: policyId === undefined ? {} : { policyId } })

const own = () => reasons(book.agents.own, book.records.own.policy)

/** The agency's policy, as if it had been in force for so many days in a state. */
const place = async (state: string, age: number, more: { isSurplus?: boolean } = {}): Promise<string> => {
  const { policy } = await own()
  if (!policy) throw new Error('no policy')
  const effectiveDate = addDays(policy.today, -age)
  await harness.ports.db
    .updateTable('policy')
    .set({
      state,
      is_surplus: more.isSurplus ?? false,
      effective_date: effectiveDate,
      end_date: addDays(effectiveDate, 365),
    })
    .where('id', '=', book.records.own.policy)
    .execute()
  return effectiveDate
}

const refusedWith = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
  } catch (error) {
    if (error instanceof Refused) return error.refusal.kind
    throw error
  }
  return 'answered'
}

describe('reasons for ending a policy', () => {
  it('are a table for all who may end one, and say nothing of a policy that is not named', async () => {
    const found = await reasons(book.agents.own)
    expect(found).toMatchObject({ policy: null, renewal: [] })
    expect(found.reasons.map(({ code }) => code)).toEqual(endingCodes)
    expect(found.reasons.every(({ forPolicy }) => forPolicy === null)).toBe(true)
    expect(found.reasons.find(({ code }) => code === 'NON_PAY')).toMatchObject({
      text: 'The premium is not paid',
      initiator: 'INSURER',
      method: 'PRO_RATA',
      hasFloor: false,
      hasReportingPeriod: false,
    })
  })

  it('have the days of the policy’s own state, age and paper, as the rules work them out', async () => {
    const effectiveDate = await place('WA', 100)
    const { policy, reasons: rows, renewal } = await own()
    if (!policy) throw new Error('no policy')
    expect(policy).toMatchObject({ place: 'Washington', isSurplus: false, isYoung: false, surplus: null })
    for (const { code, forPolicy } of rows) {
      const expected = endingWindow(
        {
          state: 'WA',
          status: 'ISSUED',
          isSurplus: false,
          isRenewal: false,
          effectiveDate,
          endDate: policy.endDate,
          today: policy.today,
          documentsOn: policy.today,
          hasClaim: false,
        },
        code,
      )
      expect(forPolicy, code).toMatchObject({
        notHere: expected.notHere,
        noticeDays: expected.noticeDays,
        effectiveFrom: expected.effectiveFrom,
        lastDay: expected.lastDay,
        stopUntil: expected.stopUntil,
      })
    }
    expect(rows.find(({ code }) => code === 'NON_PAY')?.forPolicy).toMatchObject({
      lawPeriod: '10 days',
      policyDays: 10,
      citation: 'RCW 48.18.290',
      known: 'READ',
    })
    expect(renewal).toMatchObject([
      { step: 'NONRENEWAL', lawPeriod: '60 days', policyDays: 60, standing: 'OPEN', threshold: null },
      { step: 'CHANGED_RENEWAL', known: 'SECONDARY', standing: 'OPEN' },
    ])
    // Between today and the day on which the policy ends there are the days of notice.
    const unpaid = rows.find(({ code }) => code === 'NON_PAY')?.forPolicy
    expect(addDays(unpaid?.sendOn ?? '', unpaid?.noticeDays ?? 0)).toBe(unpaid?.effectiveFrom)
  })

  it('that New York does not name are refused past the first 60 days, and allowed on exempt paper', async () => {
    const codeOf = async (code: string) =>
      (await own()).reasons.find((row) => row.code === code)?.forPolicy?.notHere?.code ?? null
    await place('NY', 30)
    expect(await codeOf('UNDERWRITING')).toBeNull()
    await place('NY', 100)
    expect(await codeOf('UNDERWRITING')).toBe('NOT_NEW')
    await harness.ports.db
      .updateTable('policy')
      .set({ is_surplus: true })
      .where('id', '=', book.records.own.policy)
      .execute()
    const { policy, renewal } = await own()
    expect(policy).toMatchObject({ isSurplus: true, surplus: expect.stringContaining('Exempt'), late: null })
    expect(renewal).toMatchObject([
      { step: 'NONRENEWAL', lawPeriod: null, policyDays: 60 },
      { step: 'CHANGED_RENEWAL', lawPeriod: null, standing: 'NOT_NEEDED', lastDay: null },
    ])
  })

  it('mark what was never compared', async () => {
    await place('GU', 100)
    const { reasons: rows, renewal } = await own()
    expect(renewal.map(({ known, comparedOn }) => [known, comparedOn])).toEqual([
      ['DEFAULT', null],
      ['DEFAULT', null],
    ])
    expect(rows.find(({ code }) => code === 'HAZARD')?.forPolicy).toMatchObject({
      lawPeriod: '60 days, and 5 for the mail',
      known: 'DEFAULT',
    })
  })

  it('are read of one’s own policies alone, by roles that may', async () => {
    const { policy } = book.records.own
    expect(await refusedWith(reasons(book.agents.foreign, policy))).toBe('absent')
    expect(await refusedWith(reasons(actorIn(book, 'RE_INSURER reinsurer-admin'), policy))).toBe('forbidden')
    expect((await reasons(actorIn(book, 'CARRIER carrier-admin'), policy)).policy).not.toBeNull()
    expect((await reasons(actorIn(book, 'CUSTOMER customer-admin'), policy)).policy).not.toBeNull()
  })
})
