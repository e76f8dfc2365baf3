import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { type Harness, testWith, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from './testing/statuses.ts'
import { actorIn } from './testing/two-tenants.ts'

/** The day that a form is given for its limits is the one by which its command is judged, wherever anyone sits. */

// Half an hour before midnight in New York.
const it = testWith({ at: '2026-03-03T04:30:00Z' })

let harness: Harness
let book: TwoTenants
let underwriter: Actor
it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  underwriter = actorIn(book, 'COWBELL underwriter')
})

const moveTo = async (market: 'US' | 'UK', state: string | null): Promise<void> => {
  const { db } = harness.ports
  const { policy, quote } = book.records.own
  await db.updateTable('policy').set({ market, state }).where('id', '=', policy).execute()
  await db
    .updateTable('quote')
    .set({ market, state, status: forced('READY') })
    .where('id', '=', quote)
    .execute()
}

const refusal = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const claimOn = (lossDate: LocalDate) =>
  refusal(
    harness.api.run(book.customers.own, 'claimCreate', {
      body: { policyId: book.records.own.policy, lossDate, isFiled: false },
    }),
  )

const conditionFor = (dueDate: LocalDate) =>
  refusal(
    harness.api.run(underwriter, 'subjectivityCreate', {
      body: { quoteId: book.records.own.quote, title: 'Backups', stage: 'POST_BIND', dueDate },
    }),
  )

describe('the day of a form', () => {
  it.each([
    ['US', '2026-03-02'],
    ['UK', '2026-03-03'],
  ] as const)('about a license is that of the account’s market, the %s', async (market, day) => {
    const admin = { ...actorIn(book, 'AGENCY agency-admin'), market }
    expect((await harness.api.run(admin, 'authMe', {})).today).toBe(day)
    const keep = (expirationDate: LocalDate) =>
      refusal(
        harness.api.run(admin, 'licenseCreate', {
          body: { number: `${market} ${expirationDate.replaceAll('-', '')}`, state: 'TX', expirationDate },
        }),
      )
    expect(await keep(day)).toBeNull()
    expect(await keep(addDays(day, -1))).toBe('Date must not be before today')
  })

  it.each([
    ['US', 'NY', '2026-03-03'],
    ['US', 'HI', '2026-03-02'],
    ['US', 'GU', '2026-03-03'],
    ['UK', null, '2026-03-03'],
  ] as const)('about an insured in the %s, %s is that of the place', async (market, state, day) => {
    // After midnight in New York, and before it in Honolulu.
    if (harness.clock.today() === '2026-03-02') harness.clock.advance({ hours: 2 })
    await moveTo(market, state)
    const { policy, quote } = book.records.own
    const { content } = await harness.api.run(book.customers.own, 'policySearch', { query: { id: policy } })
    expect(content.map(({ id, today }) => [id, today])).toEqual([[policy, day]])
    expect(await claimOn(day)).toBeNull()
    expect(await claimOn(addDays(day, 1))).toContain('cannot lie in the future')
    const { today } = await harness.api.run(underwriter, 'quoteGet', {
      params: { productType: 'P100', id: quote },
    })
    expect(today).toBe(day)
    expect(await conditionFor(day)).toBeNull()
    expect(await conditionFor(addDays(day, -1))).toBe('Choose today or a later day.')
    const conditions = await harness.api.run(underwriter, 'subjectivityList', { query: { quoteId: quote } })
    const isOverdue = (dueDate: LocalDate) =>
      conditions.content.filter((one) => one.dueDate === dueDate).map((one) => one.isOverdue)
    expect(isOverdue(day)).not.toContain(true)
  })
})
