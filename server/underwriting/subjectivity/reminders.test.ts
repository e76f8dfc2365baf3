import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { MOST_REMINDERS_BY_HAND } from '#domain/underwriting/subjectivity/reminders.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { runCalendar } from '../../calendar.ts'

let harness: Harness
let book: TwoTenants
let underwriter: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  underwriter = book.actors.get('COWBELL underwriter') as Actor
})

/** Each test is a year of whole weeks after the one before: the clock goes forwards only. */
let nth = -1
const on = (day: LocalDate): LocalDate => addDays(day, nth * 364)

/** A Tuesday; the business days around it have no holiday among them. */
const DUE = '2026-03-17'

const moveTo = (day: LocalDate, time: string) => harness.clock.moveTo(`${on(day)}T${time}Z`)

const setOnQuote = (change: object) =>
  harness.ports.db.updateTable('quote').set(change).where('id', '=', book.records.own.quote).execute()

beforeEach(async () => {
  await harness.ports.db.deleteFrom('subjectivity').execute()
  nth += 1
  moveTo('2026-03-02', '15:00:00')
  await setOnQuote({ status: forced('READY'), sent_at: harness.clock.now(), expires_on: '2099-12-30' })
})

const set = async (title: string, dueDate: LocalDate = DUE) => {
  const { id } = await harness.api.run(underwriter, 'subjectivityCreate', {
    body: {
      quoteId: book.records.own.quote,
      title,
      detail: 'As agreed.',
      stage: 'PRE_BIND',
      dueDate: on(dueDate),
    },
  })
  return id
}

type Facts = { subjectivities: { title: string; dueDate: LocalDate; isOverdue: boolean }[]; linkPath: string }

/** The reminders that are mailed while something is done. */
const mailsOf = async (act: () => Promise<unknown>) => {
  const before = harness.jobs.length
  await act()
  return harness.jobs
    .slice(before)
    .flatMap((job) =>
      job.type === 'mail.send' && job.template === 'subjectivityReminder'
        ? [{ to: job.to, facts: job.facts as unknown as Facts }]
        : [],
    )
}

const runOn = (day: LocalDate, time = '17:00:00') =>
  mailsOf(async () => {
    moveTo(day, time)
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
  })

const titles = (mails: Awaited<ReturnType<typeof runOn>>) =>
  mails.map(({ facts }) => facts.subjectivities.map(({ title }) => title))

const remind = (who: Actor, id: string) => harness.api.run(who, 'subjectivityRemind', { params: { id } })
const conflict = (code: string) => ({ refusal: { code } })

describe('reminders of a subjectivity', () => {
  it('go to broker and insured once a rung, on business days, before the last day and after it', async () => {
    await set('Proof of backups')
    expect(await runOn('2026-03-09')).toEqual([])
    const first = await runOn('2026-03-10')
    expect(first.map(({ facts }) => facts.linkPath.split('/')[1])).toEqual(['agency', 'customer'])
    expect(first[0]?.facts.subjectivities).toEqual([
      {
        title: 'Proof of backups',
        detail: 'As agreed.',
        stage: 'PRE_BIND',
        dueDate: on(DUE),
        isOverdue: false,
      },
    ])
    expect(await runOn('2026-03-10', '17:05:00')).toEqual([])
    for (const day of ['2026-03-11', '2026-03-13', '2026-03-14', '2026-03-15'])
      expect(await runOn(day)).toEqual([])
    expect(await runOn('2026-03-16')).toHaveLength(2)
    expect(await runOn('2026-03-17')).toEqual([])
    const overdue = await runOn('2026-03-18')
    expect(overdue.map(({ facts }) => facts.subjectivities[0]?.isOverdue)).toEqual([true, true])
  })

  it('of several that come to a rung on one day are one mail', async () => {
    await set('Proof of backups')
    await set('Incident response plan')
    expect((await runOn('2026-03-10')).map(({ facts }) => facts.subjectivities.length)).toEqual([2, 2])
  })

  it('of rungs that were missed are only the latest, and none after months', async () => {
    await set('Proof of backups')
    expect(await runOn('2026-03-25')).toHaveLength(2)
    expect(await runOn('2026-03-26')).toEqual([])
    await harness.ports.db
      .updateTable('subjectivity')
      .set({ reminded_rung: null, reminded_at: null })
      .execute()
    expect(await runOn('2026-07-01')).toEqual([])
  })

  it('are never sent by two processes', async () => {
    await set('Proof of backups')
    const mails = await mailsOf(async () => {
      moveTo('2026-03-10', '17:00:00')
      const now = harness.clock.now()
      await Promise.all([1, 2, 3].map(() => runCalendar(harness.ports, harness.dispatcher.jobs, now)))
    })
    expect(mails).toHaveLength(2)
  })

  it('are not sent once evidence came, it is waived, extended, or its quote came to nothing', async () => {
    const sent = await set('Sent')
    await harness.api.run(book.agents.own, 'subjectivitySubmit', {
      params: { id: sent },
      body: { evidence: 'The report is attached.' },
    })
    const waived = await set('Waived')
    await harness.api.run(underwriter, 'subjectivityDecide', {
      params: { id: waived },
      body: { decision: 'waive', note: 'Not needed' },
    })
    const extended = await set('Extended')
    await set('Open')
    expect(titles(await runOn('2026-03-10'))[0]).toEqual(expect.arrayContaining(['Extended', 'Open']))
    await harness.api.run(underwriter, 'conditionExtend', {
      body: { ids: [extended], dueDate: on('2026-03-31'), reason: 'The auditor is late' },
    })
    expect(titles(await runOn('2026-03-16'))).toEqual([['Open'], ['Open']])
    expect(titles(await runOn('2026-03-24'))[0]).toEqual(expect.arrayContaining(['Extended', 'Open']))
    await setOnQuote({ status: forced('LOST') })
    expect(await runOn('2026-04-01')).toEqual([])
  })

  it('reach the insured once the quote was sent to them', async () => {
    await setOnQuote({ sent_at: null })
    await set('Proof of backups')
    expect((await runOn('2026-03-10')).map(({ facts }) => facts.linkPath.split('/')[1])).toEqual(['agency'])
  })

  it('are in the history of the subjectivity', async () => {
    await set('Proof of backups')
    await runOn('2026-03-10')
    const { content } = await harness.api.run(underwriter, 'subjectivityList', {
      query: { quoteId: book.records.own.quote },
    })
    expect(content[0]?.history.map(({ action, summary }) => [action, summary])).toEqual([
      [
        'subjectivity.reminded',
        `Reminder of subjectivity "Proof of backups", due ${on(DUE)}, sent to broker and insured`,
      ],
      ['subjectivity.set', 'Subjectivity set: Proof of backups'],
    ])
  })
})

describe('a reminder by hand', () => {
  it('is sent at once, once a day, so many times for a last day', async () => {
    const id = await set('Proof of backups', '2026-04-30')
    for (let day = 2; day < 2 + MOST_REMINDERS_BY_HAND; day += 1) {
      moveTo(`2026-03-0${day}`, '18:00:00')
      expect(await mailsOf(() => remind(underwriter, id))).toHaveLength(2)
      await expect(remind(underwriter, id)).rejects.toMatchObject(conflict('REMINDED_TODAY'))
    }
    moveTo('2026-03-09', '18:00:00')
    await expect(remind(underwriter, id)).rejects.toMatchObject(conflict('REMINDERS_SPENT'))
    await harness.api.run(underwriter, 'conditionExtend', {
      body: { ids: [id], dueDate: on('2026-05-29'), reason: 'The auditor is late' },
    })
    expect(await mailsOf(() => remind(underwriter, id))).toHaveLength(2)
  })

  it('takes the place of the one of the day', async () => {
    const id = await set('Proof of backups')
    moveTo('2026-03-10', '16:00:00')
    await remind(underwriter, id)
    expect(await runOn('2026-03-10')).toEqual([])
    expect(await runOn('2026-03-11')).toHaveLength(2)
  })

  it('is for staff, of released terms, and of what is open', async () => {
    const id = await set('Proof of backups')
    await expect(remind(book.agents.own, id)).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
    await setOnQuote({ status: forced('REFERRED') })
    await expect(remind(underwriter, id)).rejects.toMatchObject(conflict('REMINDER_TOO_EARLY'))
    await setOnQuote({ status: forced('READY') })
    await harness.api.run(book.agents.own, 'subjectivitySubmit', {
      params: { id },
      body: { evidence: 'The report is attached.' },
    })
    await expect(remind(underwriter, id)).rejects.toMatchObject(conflict('TRANSITION_NOT_ALLOWED'))
  })
})
