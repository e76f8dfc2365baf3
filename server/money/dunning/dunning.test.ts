import { describe, expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { stepDue } from '#domain/money/dunning/ladder.ts'
import { checkInvariants } from '#server/invariants.ts'
import { runCalendar } from '#server/calendar.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let policyId: string

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
})

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.refusal
}

const invoice = () =>
  harness.ports.db
    .selectFrom('invoice')
    .selectAll()
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow()

const runOn = async (day: string) => {
  harness.clock.moveTo(`${day}T20:00:00Z`)
  const before = harness.jobs.length
  await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
  const steps = await harness.ports.db
    .selectFrom('dunning_step')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('step', '<>', 'BY_HAND')
    .orderBy('taken_at')
    .execute()
  const mails = harness.jobs
    .slice(before)
    .flatMap((job) =>
      job.type === 'mail.send' && job.template === 'paymentReminder' && job.facts.policyNumber === number
        ? [job.to]
        : [],
    )
  return { steps: steps.map(({ step, outcome }) => [step, outcome]), mails }
}

let number = ''
const agent = () => book.agents.own

describe('dunning', () => {
  it('keeps billing contacts, which receive the bills as well', async () => {
    const { account } = book.records.own
    number = (await invoice()).policy_number
    const body = {
      accountId: account,
      firstName: 'Ann',
      lastName: 'Payable',
      email: 'ap@sample.test',
      phone: '415 555 0132',
    }
    const made = await harness.api.run(agent(), 'billingContactCreate', { body })
    expect(await refusalOf(harness.api.run(agent(), 'billingContactCreate', { body }))).toMatchObject({
      errors: [{ field: 'email', code: 'TAKEN' }],
    })
    const { accountId: _account, modified: _modified, ...fields } = made
    const changed = await harness.api.run(agent(), 'billingContactUpdate', {
      body: { ...fields, lastName: 'Payables' },
    })
    expect(changed).toMatchObject({ lastName: 'Payables', version: made.version + 1 })
    expect(
      await refusalOf(
        harness.api.run(agent(), 'billingContactUpdate', { body: { ...fields, lastName: 'Late' } }),
      ),
    ).toMatchObject({ kind: 'stale' })
    const foreign = book.agents.foreign
    expect(
      await refusalOf(harness.api.run(foreign, 'billingContacts', { query: { accountId: account } })),
    ).toMatchObject({ kind: 'absent' })
    expect(
      await refusalOf(harness.api.run(foreign, 'billingContactDelete', { query: { id: made.id } })),
    ).toMatchObject({ kind: 'absent' })
    const second = await harness.api.run(agent(), 'billingContactCreate', {
      body: { ...body, email: 'x@sample.test' },
    })
    await harness.api.run(agent(), 'billingContactDelete', { query: { id: second.id } })
    const { content } = await harness.api.run(agent(), 'billingContacts', { query: { accountId: account } })
    expect(content.map(({ email }) => email)).toEqual(['ap@sample.test'])
  })

  it('reminds a week before, once, and both receivers', async () => {
    const { due_date } = await invoice()
    // The invoice is due seven days after it was made, so the ladder begins at once.
    const first = await runOn(addDays(due_date, -6))
    expect(first.steps).toEqual([['REMINDER', 'SENT']])
    expect(first.mails).toHaveLength(2)
    expect((await runOn(addDays(due_date, -5))).mails).toEqual([])
    expect((await runOn(due_date)).mails).toEqual([])
  })

  it('says the day after that it is past due, and lists it by what it has paid for', async () => {
    const { due_date, id } = await invoice()
    expect((await runOn(addDays(due_date, 1))).steps.at(-1)).toEqual(['PAST_DUE', 'SENT'])
    const list = await harness.api.run(agent(), 'pastDue', {})
    expect(list.content).toMatchObject([
      { policyId, invoiceId: id, daysPastDue: 1, lastStep: 'PAST_DUE', isPaused: false, heldUntil: null },
    ])
    expect(
      (await harness.api.run(book.agents.foreign, 'pastDue', {})).content.map((one) => one.policyId),
    ).not.toContain(policyId)
  })

  it('sends one by hand once a day, and to nobody of another agency', async () => {
    const { id } = await invoice()
    const sent = await harness.api.run(agent(), 'invoiceReminderSend', { params: { id } })
    expect(sent.sentTo).toHaveLength(2)
    expect(
      await refusalOf(harness.api.run(agent(), 'invoiceReminderSend', { params: { id } })),
    ).toMatchObject({
      code: 'REMINDED_TODAY',
    })
    expect(
      await refusalOf(harness.api.run(book.agents.foreign, 'invoiceReminderSend', { params: { id } })),
    ).toMatchObject({ kind: 'absent' })
  })

  it('waits ten days for a check in the mail, once', async () => {
    const { due_date } = await invoice()
    const held = await harness.api.run(agent(), 'checkInMail', {
      params: { id: policyId },
      body: { note: 'Mailed' },
    })
    expect(held.until).toBe(addDays(due_date, 11))
    expect(
      await refusalOf(
        harness.api.run(agent(), 'checkInMail', { params: { id: policyId }, body: { note: '' } }),
      ),
    ).toMatchObject({ code: 'HELD_ALREADY' })
    expect((await runOn(addDays(due_date, 6))).steps.at(-1)).toEqual(['PAST_DUE', 'SENT'])
    expect((await runOn(addDays(due_date, 11))).steps).toHaveLength(2)
  })

  it('asks for the notice of the law although reminders are paused, once', async () => {
    const { due_date } = await invoice()
    const pause = { body: { policyId, isPaused: true } }
    await harness.api.run(agent(), 'invoiceReminderToggle', pause)
    await harness.api.run(agent(), 'invoiceReminderToggle', pause)
    const { steps, mails } = await runOn(addDays(due_date, 12))
    expect(steps.at(-1)).toEqual(['NOTICE', 'TO_SERVE'])
    expect(mails).toEqual([])
    expect((await runOn(addDays(due_date, 13))).steps).toHaveLength(3)
    const [row] = (await harness.api.run(agent(), 'pastDue', {})).content
    expect(row).toMatchObject({ isPaused: true, lastStep: 'NOTICE', next: null })
    expect(
      stepDue({
        due: due_date,
        today: addDays(due_date, 13),
        open: 1000,
        taken: ['REMINDER', 'PAST_DUE'],
        isMuted: true,
        heldUntil: null,
        isWaiting: false,
      }),
    ).toBe('NOTICE')
  })

  it('draws the invoice again, and keeps the earlier drawing', async () => {
    const before = await harness.ports.db
      .selectFrom('document')
      .selectAll()
      .where('policy_id', '=', policyId)
      .execute()
    const { documentId } = await harness.api.run(agent(), 'invoiceRegenerate', { body: { policyId } })
    const after = await harness.ports.db
      .selectFrom('document')
      .selectAll()
      .where('policy_id', '=', policyId)
      .execute()
    expect(after).toHaveLength(before.length + 1)
    expect(after.find(({ id }) => id === documentId)).toMatchObject({ kind: 'INVOICE' })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })
})
