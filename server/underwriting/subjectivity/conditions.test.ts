import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let foreign: Actor
let underwriter: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  foreign = book.agents.foreign
  underwriter = book.actors.get('COWBELL underwriter') as Actor
})

/** Conditions hold up quotes that are released; what was set before this test is out of its way. */
beforeEach(async () => {
  await harness.ports.db.deleteFrom('subjectivity').execute()
  await harness.ports.db
    .updateTable('quote')
    .set({ status: 'READY' as never })
    .where('id', 'in', [book.records.own.quote, book.records.foreign.quote])
    .execute()
})

const set = async (
  title: string,
  days: number,
  more: { of?: 'own' | 'foreign'; stage?: 'POST_BIND' } = {},
) => {
  const today = harness.clock.today()
  const { id } = await harness.api.run(underwriter, 'subjectivityCreate', {
    body: {
      quoteId: book.records[more.of ?? 'own'].quote,
      title,
      stage: more.stage ?? 'PRE_BIND',
      dueDate: addDays(today, Math.max(0, days)),
    },
  })
  if (days < 0)
    await harness.ports.db
      .updateTable('subjectivity')
      .set({ due_date: addDays(today, days) })
      .where('id', '=', id)
      .execute()
  return id
}

/** The agency sends what shows it, and the underwriter clears it. */
const clear = async (id: string) => {
  await harness.api.run(agent, 'subjectivitySubmit', { params: { id }, body: { evidence: 'A screenshot' } })
  await harness.api.run(underwriter, 'subjectivityDecide', {
    params: { id },
    body: { decision: 'clear', note: 'The screenshot shows it' },
  })
}

const titles = async (who: Actor, query: object = {}): Promise<string[]> => {
  const { content } = await harness.api.run(who, 'conditionSearch', { query: query as never })
  return content.map(({ title }) => title)
}

const counts = (who: Actor) => harness.api.run(who, 'conditionCounts', {})

describe('the conditions of the whole book', () => {
  it('are listed by their last day, what is met at the end, and those of others to no agency', async () => {
    await set('in a month', 30)
    await set('overdue', -3)
    await set('of another agency', 5, { of: 'foreign' })
    const met = await set('met', 1)
    await clear(met)
    expect(await titles(underwriter)).toEqual(['overdue', 'of another agency', 'in a month', 'met'])
    expect(await titles(agent)).toEqual(['overdue', 'in a month', 'met'])
    expect(await titles(foreign)).toEqual(['of another agency'])
  })

  it('are counted as the views of the list show them', async () => {
    await set('overdue', -1)
    await set('overdue after binding', -1, { stage: 'POST_BIND' })
    await set('today', 0)
    await set('in a week', 7)
    await set('in eight days', 8)
    const sent = await set('sent', 20)
    await harness.api.run(agent, 'subjectivitySubmit', { params: { id: sent }, body: { evidence: 'Done' } })
    expect(await counts(agent)).toEqual({ overdueBound: 1, overdue: 2, week: 2, sent: 1, waiting: 6 })
    expect(await counts(foreign)).toEqual({ overdueBound: 0, overdue: 0, week: 0, sent: 0, waiting: 0 })
    expect(await titles(agent, { due: 'overdue', stage: 'POST_BIND' })).toEqual(['overdue after binding'])
    expect(await titles(agent, { due: 'overdue' })).toHaveLength(2)
    expect(await titles(agent, { due: 'week' })).toEqual(['today', 'in a week'])
    expect(await titles(agent, { status: 'SUBMITTED' })).toEqual(['sent'])
    expect(await titles(agent, { search: 'eight' })).toEqual(['in eight days'])
  })

  it('are those of quotes that an insured was sent, and of no other', async () => {
    const insured = book.customers.own
    const sendAt = (sent_at: Date | null) =>
      harness.ports.db
        .updateTable('quote')
        .set({ sent_at })
        .where('id', '=', book.records.own.quote)
        .execute()
    await set('overdue', -1)
    await sendAt(null)
    expect(await titles(insured)).toEqual([])
    expect(await counts(insured)).toEqual({ overdueBound: 0, overdue: 0, week: 0, sent: 0, waiting: 0 })
    expect(await titles(agent)).toEqual(['overdue'])
    await sendAt(harness.clock.now())
    expect(await titles(insured)).toEqual(['overdue'])
    expect((await counts(insured)).overdue).toBe(1)
    expect(await titles(book.customers.foreign)).toEqual([])
  })

  it('are not worked on for a quote that came to nothing', async () => {
    await set('for nothing', 3)
    await harness.ports.db
      .updateTable('quote')
      .set({ status: 'LOST' as never })
      .where('id', '=', book.records.own.quote)
      .execute()
    expect(await titles(agent)).toEqual([])
    expect((await counts(agent)).waiting).toBe(0)
  })
})

describe('an extension of conditions', () => {
  const extend = (who: Actor, ids: string[], days: number) =>
    harness.api.run(who, 'conditionExtend', {
      body: { ids, dueDate: addDays(harness.clock.today(), days), reason: 'The auditor is late' },
    })

  it('moves the last day of those that may be moved, and says of the others why not', async () => {
    const [late, far, met] = [await set('late', -2), await set('far', 40), await set('met', 2)]
    await clear(met)
    const { extended, refused } = await extend(underwriter, [late, far, met], 14)
    expect(extended).toBe(1)
    expect(refused.map(({ title, code }) => [title, code]).toSorted()).toEqual([
      ['far', 'LAST_DAY_NOT_LATER'],
      ['met', 'TRANSITION_NOT_ALLOWED'],
    ])
    expect((await counts(agent)).overdue).toBe(0)
    const entry = await harness.ports.db
      .selectFrom('audit_entry')
      .select(['summary', 'actor_name'])
      .where('action', '=', 'subjectivity.extend')
      .executeTakeFirstOrThrow()
    expect(entry.summary).toContain('The auditor is late')
    expect(entry.actor_name).toBe(underwriter.name)
  })

  it('never makes a condition due in the past', async () => {
    const { refused } = await extend(underwriter, [await set('late', -9)], -2)
    expect(refused.map(({ code }) => code)).toEqual(['LAST_DAY_PAST'])
  })

  it('is not for who has to meet them', async () => {
    await expect(extend(agent, [await set('own', 1)], 14)).rejects.toThrow(/permission/)
  })
})
