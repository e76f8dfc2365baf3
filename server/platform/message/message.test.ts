import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { messageEvents, staffEvents } from '#domain/platform/message-events.ts'
import { runCalendar } from '#server/calendar.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let foreign: Actor
let staff: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  foreign = book.agents.foreign
  staff = book.actors.get('COWBELL super-admin') as Actor
})

const inbox = async (actor: Actor, query: object = {}) =>
  (await harness.api.run(actor, 'messageSearch', { query: { size: 100, ...query } })).content
const mark = (actor: Actor, body: object) => harness.api.run(actor, 'messageMark', { body: body as never })

describe('messages', () => {
  it('arise from what others did: a referral for the staff, its answer for the agency', async () => {
    const quoteId = book.records.own.quote
    await harness.api.run(agent, 'quoteSubmit', {
      params: { id: quoteId },
      body: { reason: 'Please look at the limit' },
    })
    const [referral] = await inbox(staff)
    expect(referral).toMatchObject({ kind: 'quote.submitted', quoteId, from: agent.name, isSeen: false })
    expect((await inbox(agent)).filter((one) => one.kind === 'quote.submitted')).toEqual([])
    await harness.api.run(staff, 'quoteRelease', { body: { quoteId } })
    const [answer] = await inbox(agent)
    expect(answer).toMatchObject({ kind: 'quote.released', quoteId, from: staff.name })
    expect(answer?.quoteNumber).toBeTruthy()
    expect((await inbox(foreign)).filter((one) => one.quoteId === quoteId)).toEqual([])
  })

  it('can be seen, starred, labelled and archived, each person for themselves', async () => {
    const before = await harness.api.run(agent, 'messageStats', {})
    const [message] = await inbox(agent)
    const ids = [message?.id ?? '']
    await mark(agent, { ids, isSeen: true, isStarred: true, addLabels: ['Urgent', 'Renewals'] })
    await mark(agent, { ids, removeLabels: ['Renewals'] })
    const [marked] = await inbox(agent, { folder: 'starred', label: 'Urgent' })
    expect(marked).toMatchObject({
      id: ids[0],
      isSeen: true,
      isStarred: true,
      labels: ['Urgent'],
      seenBy: [agent.name],
    })
    expect(await harness.api.run(agent, 'messageStats', {})).toEqual({
      unseen: before.unseen - 1,
      labels: [{ name: 'Urgent', count: 1 }],
    })
    await mark(agent, { ids, isArchived: true, isSeen: false })
    expect((await inbox(agent)).map((one) => one.id)).not.toContain(ids[0])
    expect(await inbox(agent, { folder: 'archived' })).toMatchObject([
      { id: ids[0], isSeen: false, seenBy: [] },
    ])
  })

  it('of another user cannot be marked', async () => {
    const [message] = (await inbox(staff)).filter((one) => one.quoteId === book.records.own.quote)
    await expect(mark(foreign, { ids: [message?.id], isSeen: true })).rejects.toThrow('no such message')
  })

  it('are all in the index that their list is read by', async ({ database }) => {
    const { rows } = await database.pool.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes where indexname like 'audit_%message'`,
    )
    const missing = (index: string, events: readonly string[]) =>
      events.filter((event) => !rows.find(({ name }) => name === index)?.text.includes(`'${event}'`))
    expect(missing('audit_message', messageEvents)).toEqual([])
    expect(missing('audit_staff_message', staffEvents)).toEqual([])
  })

  it('tell once of a condition that falls due', async () => {
    const { id } = await harness.api.run(staff, 'subjectivityCreate', {
      body: {
        quoteId: book.records.own.quote,
        title: 'Proof of backups',
        detail: '',
        stage: 'PRE_BIND',
        dueDate: harness.clock.today(),
      } as never,
    })
    for (let run = 0; run < 2; run += 1)
      await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    for (const who of [agent, staff]) {
      const due = (await inbox(who, { kind: 'subjectivity.due' })).filter(
        (one) => one.quoteId === book.records.own.quote,
      )
      expect(due.map((one) => one.subject)).toEqual([
        expect.stringContaining('The subjectivity "Proof of backups" has to be met by'),
      ])
    }
    expect(id).toBeTruthy()
  })
})
