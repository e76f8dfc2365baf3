import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import type { Actor } from '#domain/access/actor.ts'
import { checkInvariants } from '#server/invariants.ts'
import { borLetters, codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let steps: ReturnType<typeof borLetters>
let staff: Actor
let incumbent: Actor
let receiver: Actor

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  steps = borLetters(harness, book)
  staff = steps.staff
  incumbent = book.agents.own
  receiver = book.agents.foreign
  await steps.setTerms({ canWaive: true })
})

describe('a letter whose days are over', () => {
  let id: string
  let ownDraft: { id: string }

  it.beforeAll(async () => {
    // The agency that is named has quoted the same company of the directory before.
    const { db } = harness.ports
    ownDraft = await harness.api.run(receiver, 'accountCreate', {
      body: { name: 'Quillfeather Manufacturing', state: 'CA' },
    })
    await sql`update account set cbid = 'CB-1' where id in (${ownDraft.id}, ${book.records.own.account})`.execute(
      db,
    )
  })

  it('moves the account with everything live of it, once however often the calendar runs', async () => {
    id = (await steps.file(receiver)).id
    const { lastDay } = await steps.get(staff, id)
    harness.clock.advance({ days: 7 })
    expect(harness.clock.today() <= lastDay).toBe(true)
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 0 })
    harness.clock.advance({ days: 1 })
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 1 })
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 0 })
    expect((await steps.policyRow()).tenant_id).toBe(receiver.orgId)
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('leaves the former agency what was made up to its last day, and nothing after', async () => {
    const params = { productType: 'P100', policyId: book.records.own.policy }
    expect(await codeOf(harness.api.run(incumbent, 'policyGet', { params, query: {} }))).toBe('NOT_FOUND')
    expect((await harness.api.run(receiver, 'policyGet', { params, query: {} })).id).toBe(params.policyId)
    const docs = async (actor: Actor) =>
      (
        await harness.api.run(actor, 'documentSearch', {
          params: { accountId: book.records.own.account },
          query: {},
        })
      ).content.map(({ docType }) => docType)
    expect(await docs(incumbent)).toContain('POLICY')
    expect(await docs(incumbent)).toContain('BOR_NOTICE')
    expect(await docs(incumbent)).not.toContain('BOR_CONFIRMATION')
    expect(await docs(receiver)).toContain('BOR_CONFIRMATION')
    expect(await steps.get(incumbent, id)).toMatchObject({
      status: 'EFFECTIVE',
      policyId: null,
      accountId: null,
    })
    expect(await steps.get(receiver, id)).toMatchObject({ status: 'EFFECTIVE', policyId: params.policyId })
  })

  it('made what the former agency offered invalid', async () => {
    const { status } = await harness.ports.db
      .selectFrom('quote')
      .select('status')
      .where('id', '=', book.records.own.quote)
      .executeTakeFirstOrThrow()
    expect(status).toBe('INVALID')
  })

  it('is recorded on the policy by a transaction of its day that costs nothing', async () => {
    const view = await harness.api.run(receiver, 'policyGet', {
      params: { productType: 'P100', policyId: book.records.own.policy },
      query: {},
    })
    expect(view.revisions.at(-1)).toMatchObject({
      kind: 'broker change',
      effectiveDate: '2026-03-16',
      total: 0,
    })
    const { rows } = await sql<{ tenant_id: string }>`select tenant_id from policy_transaction
      where policy_id = ${book.records.own.policy} order by sequence`.execute(harness.ports.db)
    expect(rows.map(({ tenant_id }) => tenant_id)).toEqual([incumbent.orgId, receiver.orgId])
  })

  it('leaves the account that the new agency quoted for its quotes', async () => {
    const { rows } = await sql<{ id: string }>`select id from account
      where tenant_id = ${receiver.orgId} and cbid = 'CB-1'`.execute(harness.ports.db)
    expect(rows).toEqual([{ id: book.records.own.account }])
    const own = await harness.api.run(receiver, 'accountGet', { params: { accountId: ownDraft.id } })
    expect(own.name).toBe('Quillfeather Manufacturing')
  })

  it('earned commission for the former agency before it, and earns it for the new one after', async () => {
    const customer = book.customers.own
    const { policy } = book.records.own
    const { dueAmount } = await harness.api.run(customer, 'paymentSchedule', { query: { policyId: policy } })
    const { paymentId } = await harness.api.run(customer, 'paymentStart', {
      params: { accountId: book.records.own.account },
      body: { policyId: policy, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
    })
    const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
    await harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
    const earned = async (actor: Actor) =>
      (await harness.api.run(actor, 'commissionStatements', { query: {} })).content.map(
        ({ policyId }) => policyId,
      )
    expect(await earned(incumbent)).toEqual([policy])
    expect(await earned(receiver)).toEqual([])
  })
})

describe('a rescinding letter at the same time as the calendar', () => {
  it('leaves either the one or the other, never both', async () => {
    const outcomes: string[] = []
    // It goes back and forth between two agencies, by staff who waive the days; a third of the turns is at the last day.
    for (let turn = 0; turn < 4; turn += 1) {
      const { tenant_id } = await steps.policyRow()
      const [from, to] = tenant_id === incumbent.orgId ? [incumbent, receiver] : [receiver, incumbent]
      harness.clock.advance({ minutes: 1 })
      const { id } = await steps.file(to)
      const letterId = await steps.upload(from, `stay-${turn}.pdf`)
      const { version } = await steps.get(staff, id)
      const answers = await Promise.all([
        codeOf(harness.api.run(from, 'borDecide', { body: { id, action: 'rescind', letterId, version } })),
        codeOf(
          harness.api.run(staff, 'borDecide', {
            body: { id, action: 'effect', reason: 'Released by the incumbent', version },
          }),
        ),
      ])
      expect(answers.filter((answer) => answer === 'answered')).toHaveLength(1)
      const { status } = await steps.get(staff, id)
      outcomes.push(status)
      expect((await steps.policyRow()).tenant_id).toBe(status === 'EFFECTIVE' ? to.orgId : from.orgId)
    }
    expect(outcomes).toHaveLength(4)
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('is refused once its days are over, and calendars at once move the account once', async () => {
    const { tenant_id } = await steps.policyRow()
    const [from, to] = tenant_id === incumbent.orgId ? [incumbent, receiver] : [receiver, incumbent]
    const { id } = await steps.file(to)
    harness.clock.advance({ days: 20 })
    expect(
      await codeOf(steps.decide(from, id, 'rescind', { letterId: await steps.upload(from, 'late.pdf') })),
    ).toBe('BOR_DAYS_OVER')
    const runs = await Promise.all([steps.calendar(), steps.calendar(), steps.calendar()])
    expect(runs.reduce((sum, { brokersChanged }) => sum + brokersChanged, 0)).toBe(1)
    expect((await steps.policyRow()).tenant_id).toBe(to.orgId)
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from audit_entry
      where record_id = ${id} and action = 'bor.effective'`.execute(harness.ports.db)
    expect(rows).toEqual([{ many: 2 }])
  })
})

describe('a letter that cannot be put in effect', () => {
  it('is held once a day with its reason for staff, and goes on once that is put right', async () => {
    const { tenant_id } = await steps.policyRow()
    const to = tenant_id === incumbent.orgId ? receiver : incumbent
    const { id } = await steps.file(to)
    const { db } = harness.ports
    await sql`update org set enabled = false where id = ${to.orgId}`.execute(db)
    harness.clock.advance({ days: 20 })
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 1 })
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 0 })
    expect(await steps.get(staff, id)).toMatchObject({
      status: 'PENDING',
      held: expect.stringContaining('disabled'),
    })
    expect(await steps.get(book.customers.own, id)).toMatchObject({ held: null })
    expect((await steps.listed(staff, { held: 'true' })).map((one) => one.id)).toEqual([id])
    expect(await codeOf(steps.decide(staff, id, 'effect'))).toBe('BOR_HELD')
    await sql`update org set enabled = true where id = ${to.orgId}`.execute(db)
    expect(await steps.decide(staff, id, 'effect')).toMatchObject({ status: 'EFFECTIVE', held: null })
    expect((await steps.policyRow()).tenant_id).toBe(to.orgId)
    expect(await checkInvariants(db)).toEqual([])
  })

  it('for an error is held as well, and holds up no other letter', async () => {
    const { tenant_id } = await steps.policyRow()
    const to = tenant_id === incumbent.orgId ? receiver : incumbent
    const { id } = await steps.file(to)
    const { db } = harness.ports
    await sql`alter table account add constraint nothing_moves check (tenant_id <> ${sql.lit(to.orgId)}) not valid`.execute(
      db,
    )
    harness.clock.advance({ days: 20 })
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 0 })
    await sql`alter table account drop constraint nothing_moves`.execute(db)
    expect(await steps.get(staff, id)).toMatchObject({
      status: 'PENDING',
      held: expect.stringContaining('error'),
    })
    expect((await steps.policyRow()).tenant_id).toBe(tenant_id)
    harness.clock.advance({ days: 1 })
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 1 })
    expect((await steps.policyRow()).tenant_id).toBe(to.orgId)
    expect(await checkInvariants(db)).toEqual([])
  })
})
