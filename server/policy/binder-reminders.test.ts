import { describe, expect } from 'vitest'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { runCalendar } from '../calendar.ts'

let harness: Harness
let book: TwoTenants
let expiresOn: LocalDate

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  // A binder of the book whose policy is issued stands for one that waits for it.
  const { id } = await harness.ports.db
    .selectFrom('binder')
    .innerJoin('quote', 'quote.id', 'binder.quote_id')
    .select('binder.id')
    .where('quote.account_id', '=', book.records.own.account)
    .executeTakeFirstOrThrow()
  const waiting = await harness.ports.db
    .updateTable('binder')
    .set({ status: forced('BOUND'), policy_id: null, policy_number: null })
    .where('id', '=', id)
    .returning('expires_on')
    .executeTakeFirstOrThrow()
  expiresOn = waiting.expires_on
})

const runOn = async (day: LocalDate) => {
  harness.clock.moveTo(`${day}T17:00:00Z`)
  const before = harness.jobs.length
  const { bindersReminded } = await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
  const mails = harness.jobs
    .slice(before)
    .flatMap((job) => (job.type === 'mail.send' && job.template === 'binderReminder' ? [job] : []))
  return { bindersReminded, mails }
}

describe('the reminders of a binder', () => {
  it('begin two weeks before its end, to the agent, with the way to the quote', async () => {
    expect((await runOn(addDays(expiresOn, -15))).bindersReminded).toBe(0)
    const { bindersReminded, mails } = await runOn(addDays(expiresOn, -14))
    expect(bindersReminded).toBe(1)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.facts).toMatchObject({ daysLeft: 14, expiresOn })
    expect(String(mails[0]?.facts?.['linkPath'])).toMatch(/^\/agency\/quotes\/P100\//)
  })

  it('are sent once a rung, and of missed rungs only the last', async () => {
    expect((await runOn(addDays(expiresOn, -14))).bindersReminded).toBe(0)
    expect((await runOn(addDays(expiresOn, -10))).bindersReminded).toBe(0)
    const { mails } = await runOn(addDays(expiresOn, -1))
    expect(mails.map((mail) => mail.facts?.['daysLeft'])).toEqual([1])
    expect((await runOn(expiresOn)).bindersReminded).toBe(0)
  })
})

describe('the list of binders', () => {
  const search = (query: object) =>
    harness.api.run(book.agents.own, 'binderSearch', { query: query as never })

  it('shows an agency its own, by status, payment and words', async () => {
    const { content, totalElements } = await search({})
    expect(totalElements).toBeGreaterThan(0)
    const foreign = await harness.ports.db
      .selectFrom('binder')
      .innerJoin('quote', 'quote.id', 'binder.quote_id')
      .select('binder.id')
      .where('quote.account_id', '=', book.records.foreign.account)
      .execute()
    expect(content.map(({ id }) => id)).not.toContain(foreign[0]?.id)
    const [first] = content
    const found = await search({ search: first?.binderNumber })
    expect(found.content.map(({ id }) => id)).toEqual([first?.id])
    expect((await search({ status: first?.status })).content.map(({ id }) => id)).toContain(first?.id)
    expect((await search({ status: 'VOID' })).content).toEqual([])
    const paid = await search({ isPaid: 'true' })
    const open = await search({ isPaid: 'false' })
    expect(paid.totalElements + open.totalElements).toBe(totalElements)
  })

  it('is sorted by the start of coverage unless asked otherwise, and pages without losing any', async () => {
    const all = await search({ size: 100 })
    const days = all.content.map(({ effectiveDate }) => effectiveDate)
    expect(days).toEqual(days.toSorted())
    const pages = await Promise.all(all.content.map((_, page) => search({ size: 1, page })))
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id)).toSorted()).toEqual(
      all.content.map(({ id }) => id).toSorted(),
    )
  })
})
