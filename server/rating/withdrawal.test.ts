import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays, addYears, daysBetween } from '#domain/kernel/dates.ts'
import { latestProgramDay, programFor } from '#domain/rating/program/programs.ts'
import { type Harness, testWith, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

const it = testWith({ connections: 24 })

let harness: Harness
let book: TwoTenants
let drafter: Actor
let approver: Actor
let second: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  drafter = actorIn(book, 'COWBELL underwriter')
  approver = actorIn(book, 'COWBELL super-admin')
  second = actorIn(book, 'COWBELL power-user')
  // Near enough for coverage that starts after every program that is a file.
  harness.clock.advance({ days: Math.max(0, daysBetween(harness.clock.today(), addDays(LATEST, -30))) })
})

const code = (name: string) => ({ refusal: { code: name } })
const LATEST = latestProgramDay('P100')
const inDays = (days: number): string => addDays(harness.clock.today(), days)
/** Days after every program that is a file. */
const daysOn = (days: number): string => addDays(LATEST, days)
/** The file that prices coverage from a day. */
const fileOn = (day: string): string => programFor('P100', day).version
const WHY = { reason: 'The trend was counted twice.' }

/** An approved program of P100 from a day. */
const approvedProgram = async (effectiveDate: string) => {
  const { api } = harness
  const made = await api.run(drafter, 'programDraft', {
    body: { basedOn: `P100_${LATEST}`, effectiveDate, note: 'California runs better than the mean.' },
  })
  const params = { id: made.id }
  await api.run(drafter, 'programUpdate', {
    params,
    body: {
      lockVersion: 1,
      edits: [{ path: 'state.factors.CA', value: '0.94' }],
      sources: [{ table: 'state', source: 'Experience of the last three years' }],
    },
  })
  await api.run(drafter, 'programReplay', { params, body: {} })
  await api.run(drafter, 'programSubmit', { params })
  const approved = await api.run(approver, 'programApprove', { params, body: {} })
  return { params, version: approved.version, approved }
}

/** A set of rules of P100 that is approved and begins on a day. */
const approvedRules = async (effectiveDate: string) => {
  const { api } = harness
  const made = await api.run(drafter, 'ruleSetDraft', {
    body: { basedOn: 'P100_2026-01-01', effectiveDate, note: 'Fewer rules.' },
  })
  const params = { id: made.id }
  const rules = made.rules.slice(1).map(({ words: _words, ...rule }) => rule)
  await api.run(drafter, 'ruleSetUpdate', { params, body: { lockVersion: 1, rules } })
  await api.run(drafter, 'ruleSetTry', { params, body: {} })
  await api.run(drafter, 'ruleSetSubmit', { params })
  await api.run(approver, 'ruleSetApprove', { params, body: {} })
  return { params, version: made.version }
}

const newQuote = async (effectiveDate: string) => {
  const accountId = book.records.own.account
  const { request } = await harness.api.run(book.agents.own, 'ratingDefaults', {
    query: { accountId, productType: 'P100' },
  })
  return harness.api.run(book.agents.own, 'quoteCreate', {
    params: { id: accountId, productType: 'P100' },
    body: { request: { ...request, effectiveDate, endDate: addYears(effectiveDate, 1) } },
  })
}

const programOf = async (quoteId: string): Promise<string | null> =>
  (
    await harness.ports.db
      .selectFrom('quote')
      .select('program')
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow()
  ).program

const statusOf = async (params: { id: string }): Promise<string> =>
  (await harness.api.run(approver, 'programGet', { params })).status

const request = (actor: Actor, params: { id: string }) =>
  harness.api.run(actor, 'programWithdrawalRequest', { params, body: WHY })
const confirm = (actor: Actor, params: { id: string }) =>
  harness.api.run(actor, 'programWithdrawalConfirm', { params })

const mailsSince = (count: number): string[] =>
  harness.jobs.slice(count).flatMap((job) => ('template' in job ? [`${job.template} ${job.to}`] : []))

describe('an approved rating program that priced nothing', () => {
  it('is withdrawn by two users, who and why is kept, and those who drafted and approved it are notified', async () => {
    const day = daysOn(2)
    const { params, version, approved } = await approvedProgram(day)
    expect(approved.actions).toMatchObject({
      askWithdrawal: { allowed: true },
      confirmWithdrawal: { allowed: false, code: 'WITHDRAWAL_NOT_REQUESTED' },
    })
    let mails = harness.jobs.length
    const asked = await request(drafter, params)
    expect(asked).toMatchObject({
      status: 'FUTURE',
      withdrawal: { requestedByName: drafter.name, reason: WHY.reason, confirmedByName: null },
    })
    expect(mailsSince(mails)).toEqual([`versionWithdrawalAsked ${approver.email}`])
    await expect(request(approver, params)).rejects.toMatchObject(code('WITHDRAWAL_REQUESTED'))
    await expect(confirm(drafter, params)).rejects.toMatchObject(code('PERMISSION_MISSING'))

    mails = harness.jobs.length
    const gone = await confirm(second, params)
    expect(gone).toMatchObject({ status: 'WITHDRAWN', withdrawal: { confirmedByName: second.name } })
    expect(mailsSince(mails).sort()).toEqual(
      [`versionWithdrawn ${approver.email}`, `versionWithdrawn ${drafter.email}`].sort(),
    )
    expect(await programOf((await newQuote(day)).id)).toBe(fileOn(day))
    const trail = await harness.ports.db
      .selectFrom('audit_entry')
      .select(['action', 'summary', 'to_status'])
      .where('record_id', '=', params.id)
      .orderBy('at', 'desc')
      .limit(2)
      .execute()
    expect(trail).toContainEqual({
      action: 'rating.programWithdrawalConfirmed',
      summary: `${second.name} confirmed the withdrawal of P100 from ${day}, requested by ${drafter.name}`,
      to_status: 'WITHDRAWN',
    })
    // The day is free again, and a draft that began with the withdrawn program still knows what it changed.
    const again = await approvedProgram(day)
    expect(again.version).toBe(version)
    await request(approver, again.params)
    await confirm(second, again.params)
  })

  it('is not withdrawn by who requested it, approver or not, and is kept when the request is canceled', async () => {
    const { params } = await approvedProgram(daysOn(3))
    const asked = await request(approver, params)
    expect(asked.actions['confirmWithdrawal']).toMatchObject({ code: 'WITHDRAWAL_OWN_REQUEST' })
    await expect(confirm(approver, params)).rejects.toMatchObject(code('WITHDRAWAL_OWN_REQUEST'))
    const kept = await harness.api.run(second, 'programWithdrawalCancel', { params })
    expect(kept).toMatchObject({ status: 'FUTURE', withdrawal: null })
    const { summary } = await harness.ports.db
      .selectFrom('audit_entry')
      .select('summary')
      .where('record_id', '=', params.id)
      .where('action', '=', 'rating.programWithdrawalCanceled')
      .executeTakeFirstOrThrow()
    expect(summary).toContain(`requested by ${approver.name}: ${asked.withdrawal?.reason}`)
    await expect(confirm(second, params)).rejects.toMatchObject(code('WITHDRAWAL_NOT_REQUESTED'))
    // Who approved may confirm what another requested.
    await request(drafter, params)
    expect((await confirm(approver, params)).status).toBe('WITHDRAWN')
  })

  it('stays once a price was made with it, also one that another price has replaced since', async () => {
    const day = daysOn(4)
    const { params, version } = await approvedProgram(day)
    await request(drafter, params)
    const quote = await newQuote(day)
    expect(await programOf(quote.id)).toBe(version)
    await expect(confirm(approver, params)).rejects.toMatchObject(code('VERSION_HAS_PRICED'))
    const earlier = inDays(3)
    const { request: terms } = await harness.api.run(book.agents.own, 'ratingDefaults', {
      query: { accountId: book.records.own.account, productType: 'P100' },
    })
    await harness.api.run(book.agents.own, 'quoteUpdate', {
      params: { id: quote.id, productType: 'P100' },
      body: {
        request: { ...terms, effectiveDate: earlier, endDate: addYears(earlier, 1) },
        version: quote.version,
      },
    })
    expect(await programOf(quote.id)).toBe(fileOn(earlier))
    await expect(confirm(approver, params)).rejects.toMatchObject(code('VERSION_HAS_PRICED'))
    // The database itself keeps it, whatever a program would ask for.
    await expect(
      harness.ports.db
        .updateTable('rating_program')
        .set({ status: forced('WITHDRAWN'), withdrawn_by: approver.userId })
        .where('id', '=', params.id)
        .execute(),
    ).rejects.toThrow('only while it has priced nothing')
    await expect(
      harness.ports.db.deleteFrom('rating_program').where('id', '=', params.id).execute(),
    ).rejects.toThrow('never changes')
  })
})

/** Which comes first: the end of a command, or that it waits for a lock in the database, however long it takes to get there. */
const orWaits = async (command: Promise<unknown>): Promise<'ended' | 'waits'> => {
  const over = command.then(
    () => 'ended' as const,
    () => 'ended' as const,
  )
  for (;;) {
    const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(harness.ports.db)
    if (rows.length > 0) return 'waits'
    if ((await Promise.race([over, Promise.resolve('runs')])) === 'ended') return 'ended'
  }
}

describe('a price that is made while its program is withdrawn', () => {
  it('keeps the program, when it was first', async () => {
    const day = daysOn(10)
    const { params, version } = await approvedProgram(day)
    await request(drafter, params)
    const quote = await newQuote(inDays(3))
    let withdrawal: Promise<unknown> = Promise.resolve()
    await harness.ports.db.transaction().execute(async (pricing) => {
      await pricing.selectFrom('rating_program').select('id').where('id', '=', params.id).forShare().execute()
      await pricing
        .updateTable('quote')
        .set({ program: version, modified_at: harness.clock.now() })
        .where('id', '=', quote.id)
        .execute()
      withdrawal = confirm(approver, params)
      expect(await orWaits(withdrawal)).toBe('waits')
    })
    await expect(withdrawal).rejects.toMatchObject(code('VERSION_HAS_PRICED'))
    expect(await statusOf(params)).toBe('FUTURE')
  })

  it('is refused, when the withdrawal was first', async () => {
    const day = daysOn(11)
    const { params } = await approvedProgram(day)
    await request(drafter, params)
    let pricing: Promise<unknown> = Promise.resolve()
    await harness.ports.db.transaction().execute(async (withdrawal) => {
      await withdrawal
        .updateTable('rating_program')
        .set({ status: forced('WITHDRAWN'), withdrawn_by: approver.userId })
        .where('id', '=', params.id)
        .execute()
      pricing = newQuote(day)
      expect(await orWaits(pricing)).toBe('waits')
    })
    await expect(pricing).rejects.toMatchObject(code('VERSION_WITHDRAWN'))
    expect(await statusOf(params)).toBe('WITHDRAWN')
  })

  it('and the withdrawal are never both done, in whatever order they come', async () => {
    const outcomes = new Set<string>()
    for (let turn = 0; turn < 8; turn += 1) {
      const day = daysOn(12 + turn)
      const { params, version } = await approvedProgram(day)
      await request(drafter, params)
      const [quote, withdrawn] = await Promise.allSettled([newQuote(day), confirm(approver, params)])
      const isWithdrawn = withdrawn.status === 'fulfilled'
      outcomes.add(`${quote.status} ${withdrawn.status}`)
      expect(await statusOf(params)).toBe(isWithdrawn ? 'WITHDRAWN' : 'FUTURE')
      if (quote.status === 'rejected') expect(quote.reason).toMatchObject(code('VERSION_WITHDRAWN'))
      else expect((await programOf(quote.value.id)) === version).toBe(!isWithdrawn)
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})

describe('approved referral rules', () => {
  it('are withdrawn before their day, and stay from it on', async () => {
    const { api } = harness
    const early = await approvedRules(inDays(5))
    const ask = (params: { id: string }) =>
      api.run(approver, 'ruleSetWithdrawalRequest', { params, body: WHY })
    await ask(early.params)
    const gone = await api.run(second, 'ruleSetWithdrawalConfirm', { params: early.params })
    expect(gone).toMatchObject({ status: 'WITHDRAWN', withdrawal: { confirmedByName: second.name } })

    const late = await approvedRules(inDays(6))
    await ask(late.params)
    harness.clock.advance({ days: 6 })
    await expect(api.run(second, 'ruleSetWithdrawalConfirm', { params: late.params })).rejects.toMatchObject(
      code('VERSION_IN_EFFECT'),
    )
    const quote = await newQuote(inDays(2))
    const { actions } = await api.run(second, 'ruleSetGet', { params: late.params })
    expect(actions['confirmWithdrawal']).toMatchObject({ code: 'VERSION_HAS_PRICED' })
    const kept = await harness.ports.db
      .selectFrom('quote')
      .select('calculation')
      .where('id', '=', quote.id)
      .executeTakeFirstOrThrow()
    expect(kept.calculation?.rules).toBe(`P100 rules ${harness.clock.today()}`)
  })
})
