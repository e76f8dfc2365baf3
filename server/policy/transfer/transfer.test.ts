import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runJob } from '#server/jobs/queue.ts'
import { checkInvariants } from '#server/invariants.ts'
import { checkChains } from '#server/policy/chain-check.ts'
import { addOrg, addUser } from '#server/party/shared/parties.ts'
import { createLog } from '#server/process/log.ts'
import type { Ports } from '#server/command/ports.ts'
import { licenseEverywhere } from '#server/testing/book-transfers.ts'
import { codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let staff: Actor
let giver: Actor
let taker: Actor

const asked = () => ({ fromId: giver.orgId, toId: taker.orgId })
const preview = (more: object = {}) =>
  harness.api.run(staff, 'bookTransferPreview', { query: { ...asked(), ...more } })
const start = (count: number, more: object = {}, actor = staff) =>
  harness.api.run(actor, 'bookTransferStart', {
    body: { ...asked(), reason: 'Sale of the agency', count, ...more },
  })
const read = (id: string) => harness.api.run(staff, 'bookTransferGet', { params: { id } })
const move = (more: Partial<Ports> = {}, attempt = 0) =>
  runJob(
    jobHandlers({ ...harness.ports, ...more }, harness.dispatcher.jobs, createLog('silent')),
    { type: 'books.move' },
    { id: harness.ports.random.newId(), attempt },
  )

/** Accounts of the giver with an open quote each. */
const addAccounts = async (count: number): Promise<void> => {
  const { request } = await harness.api.run(giver, 'ratingDefaults', {
    query: { accountId: book.records.own.account, productType: 'P100' },
  })
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await harness.api.run(giver, 'accountCreate', {
      body: { name: `Bookworks ${nth}`, state: 'CA' },
    })
    await sql`update account set firmographics = own.firmographics, contact = own.contact from account own
      where account.id = ${id} and own.id = ${book.records.own.account}`.execute(harness.ports.db)
    await harness.api.run(giver, 'quoteCreate', {
      params: { productType: 'P100', id },
      body: { request },
    })
  }
}

const servicer = async (accountId: string): Promise<string | undefined> => {
  const { rows } = await sql<{
    tenant_id: string
  }>`select tenant_id from account where id = ${accountId}`.execute(harness.ports.db)
  return rows[0]?.tenant_id
}

const secondInvoice = async (): Promise<void> => {
  const { policy } = book.records.own
  const { effective_date: begins } = await harness.ports.db
    .selectFrom('policy')
    .select('effective_date')
    .where('id', '=', policy)
    .executeTakeFirstOrThrow()
  await sql`update claim set loss_date = ${begins}::date - 9 where policy_id = ${policy}`.execute(
    harness.ports.db,
  )
  const change = { kind: 'terms' as const, effectiveDate: addDays(begins, 0), changes: { limit: 2_000_000 } }
  const params = { policyId: policy }
  const { version, baseSequence } = await harness.api.run(giver, 'policyChangePreview', {
    params,
    body: change,
  })
  await harness.api.run(giver, 'policyChange', {
    params,
    body: {
      ...change,
      reason: 'The insured asked',
      statement: { name: 'Quill Holder', on: harness.clock.today() },
      version,
      baseSequence,
    },
  })
}

const invoices = async (): Promise<string[]> => {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from invoice
    where policy_id = ${book.records.own.policy}`.execute(harness.ports.db)
  return rows.map((row) => row.tenant_id)
}

const thirdAgency = async (): Promise<string> => {
  const { db, random } = harness.ports
  const now = harness.clock.now()
  const of = { accountType: 'AGENCY', name: 'Third Agency', market: 'US', commissionRate: 1000 } as const
  const { id } = await addOrg(db, { id: random.newId(), ...of }, now)
  const names = { firstName: 'Tess', lastName: 'Third', roleId: 'agency-admin', passwordHash: 'none' }
  await addUser(db, { id: random.newId(), orgId: id, email: 'tess@third.test', ...names }, now)
  return id
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = actorIn(book, 'COWBELL super-admin')
  giver = book.agents.own
  taker = book.agents.foreign
})

describe('a book that moves to another agency', () => {
  let id = ''

  it('shows what stays and why before it moves, and moves nothing for another number', async () => {
    await sql`delete from license where tenant_id = ${taker.orgId}`.execute(harness.ports.db)
    const before = await preview()
    expect(before.moving.accounts).toBe(0)
    expect(before.rows.find(({ accountId }) => accountId === book.records.own.account)?.stays).toMatchObject({
      code: 'LICENSE_MISSING',
    })
    await licenseEverywhere(harness, taker.orgId)
    await addAccounts(5)
    await harness.api.run(giver, 'accountCreate', { body: { name: 'Nothing Live', state: 'CA' } })
    const shown = await preview()
    expect(shown).toMatchObject({ moving: { accounts: 6, policies: 1 }, staying: { accounts: 1 } })
    expect(shown.moving.premium).toBeGreaterThan(0)
    expect(shown.rows.find(({ companyName }) => companyName === 'Nothing Live')?.stays?.code).toBe(
      'NOTHING_LIVE',
    )
    expect(shown.producers.map(({ email }) => email)).toContain(giver.email.toLowerCase())
    expect((await preview({ product: 'P100' })).moving.accounts).toBe(1)
    expect((await preview({ producer: 'nobody@else.test' })).rows).toEqual([])
    expect(await codeOf(start(7))).toBe('BULK_COUNT_CHANGED')
    expect(await codeOf(start(6, {}, giver))).toBe('PERMISSION_MISSING')
    expect(await codeOf(start(6, { toId: giver.orgId }))).toBe('AGENCY_UNKNOWN')
  })

  it('goes on where a process died, and each account moves once', async () => {
    // A change within the term makes a second invoice; the book takes along what is open of both.
    harness.clock.advance({ minutes: 5 })
    await secondInvoice()
    const order = await start(6)
    id = order.id
    expect(order).toMatchObject({ status: 'RUNNING', waiting: 6, stayed: 1 })
    expect(await codeOf(start(6))).toBe('BOOK_UNDER_WAY')
    let left = 2
    const dying = new Proxy(harness.ports.db, {
      get: (db, name) => {
        if (name === 'transaction' && left-- <= 0) throw new Error('the process died')
        const value: unknown = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    await expect(move({ db: dying })).rejects.toThrow('the process died')
    expect(await read(id)).toMatchObject({ status: 'RUNNING', moved: 2, waiting: 4 })
    await Promise.all([move({}, 1), move({}, 1)])
    expect(await read(id)).toMatchObject({ status: 'DONE', moved: 6, waiting: 0, stayed: 1 })
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from audit_entry
      where action = 'account.transferred' and tenant_id = ${taker.orgId}`.execute(harness.ports.db)
    expect(rows).toEqual([{ many: 6 }])
    expect(await servicer(book.records.own.account)).toBe(taker.orgId)
    expect(await invoices()).toEqual([taker.orgId, taker.orgId])
    expect(await checkInvariants(harness.ports.db)).toEqual([])
    expect(await checkChains(harness.ports.db)).toBeNull()
  })

  it('is seen by each agency as its time allows, with the change on the policy', async () => {
    const params = { productType: 'P100', policyId: book.records.own.policy }
    expect(await codeOf(harness.api.run(giver, 'policyGet', { params, query: {} }))).toBe('NOT_FOUND')
    const { revisions } = await harness.api.run(taker, 'policyGet', { params, query: {} })
    expect(revisions.at(-1)).toMatchObject({ kind: 'broker change', total: 0 })
    const docs = async (actor: Actor) =>
      (
        await harness.api.run(actor, 'documentSearch', {
          params: { accountId: book.records.own.account },
          query: {},
        })
      ).content.length
    expect(await docs(giver)).toBeGreaterThan(0)
    expect(
      (await harness.api.run(giver, 'accountSearch', { query: {} })).content.map(({ name }) => name),
    ).toEqual(['Nothing Live'])
  })

  it('goes back within its days, but for what has left the agency', async () => {
    harness.clock.advance({ minutes: 5 })
    const { rows: accounts, version } = await read(id)
    const gone = accounts.find(({ companyName }) => companyName === 'Bookworks 3')
    const account = await harness.api.run(staff, 'accountGet', {
      params: { accountId: gone?.accountId ?? '' },
    })
    await harness.api.run(staff, 'accountTransfer', {
      params: { accountId: account.id },
      body: { agencyId: await thirdAgency(), reason: 'Sold on', version: account.version },
    })
    const body = { id, reason: 'The sale was called off', version }
    expect(await codeOf(harness.api.run(giver, 'bookTransferUndo', { body }))).toBe('PERMISSION_MISSING')
    expect(
      await codeOf(harness.api.run(staff, 'bookTransferUndo', { body: { ...body, version: version - 1 } })),
    ).toBe('VERSION_BEHIND')
    expect(await harness.api.run(staff, 'bookTransferUndo', { body })).toMatchObject({ status: 'UNDOING' })
    await move()
    expect(await read(id)).toMatchObject({ status: 'UNDONE', returned: 5 })
    expect((await read(id)).rows.find(({ accountId }) => accountId === account.id)).toMatchObject({
      result: 'KEPT',
      detail: 'The account is no longer serviced by Zanzibarro AGENCY.',
    })
    expect(await servicer(book.records.own.account)).toBe(giver.orgId)
    const params = { productType: 'P100', policyId: book.records.own.policy }
    expect(await codeOf(harness.api.run(taker, 'policyGet', { params, query: {} }))).toBe('NOT_FOUND')
    expect((await harness.api.run(giver, 'policyGet', { params, query: {} })).id).toBe(params.policyId)
    expect(
      await codeOf(harness.api.run(staff, 'bookTransferUndo', { body: { ...body, version: version + 2 } })),
    ).toBe('TRANSITION_NOT_ALLOWED')
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('cannot go back once its days are over', async () => {
    harness.clock.advance({ minutes: 5 })
    const { moving } = await preview()
    const order = await start(moving.accounts)
    await move()
    harness.clock.advance({ days: 31 })
    const { version, actions } = await read(order.id)
    expect(actions['undo']).toMatchObject({ allowed: false, code: 'BOOK_NOT_UNDONE' })
    const body = { id: order.id, reason: 'Too late', version }
    expect(await codeOf(harness.api.run(staff, 'bookTransferUndo', { body }))).toBe('BOOK_NOT_UNDONE')
  })
})
