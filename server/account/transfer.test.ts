import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { notification } from '../../db/seed/card-payments.ts'
import { checkInvariants } from '#server/invariants.ts'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import { PARTY_COLUMNS } from '#server/party/shared/party-columns.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let staff: Actor
/** Who services the account at first, and who takes it over. */
let former: Actor
let receiver: Actor

const newAgency = async (name: string, processorId?: string): Promise<Actor> => {
  const { db, random } = harness.ports
  const now = harness.clock.now()
  const of = {
    accountType: 'AGENCY',
    market: 'US',
    commissionRate: 1000,
    ...(processorId ? { processorId } : {}),
  } as const
  const org = await addOrg(db, { id: random.newId(), name, ...of }, now)
  const email = `${random.newId()}@receiver.test`
  const names = { firstName: 'Rosa', lastName: 'Receiver', roleId: 'agency-admin', passwordHash: 'none' }
  return actorOf(await addUser(db, { id: random.newId(), orgId: org.id, email, ...names }, now), org)
}

const kept = ['audit_entry', 'journal', 'posting', 'policy_transaction', 'document'] as const

/** Everything that is never rewritten, as it is stored; a document's file is drawn once after it was issued. */
const history = async (): Promise<Map<string, string>> => {
  const rows = await Promise.all(
    kept.map(async (table) => {
      const { rows: found } = await sql<{ row: string }>`select row_to_json(one)::text as row from
        (select * from ${sql.table(table)}) one`.execute(harness.ports.db)
      return found.map(({ row }): [string, string] => [`${table} ${row}`, row])
    }),
  )
  return new Map(rows.flat())
}

const account = () => book.records.own.account
const read = (actor: Actor) => harness.api.run(actor, 'accountGet', { params: { accountId: account() } })

const transfer = async (
  to: Actor,
  more: { version?: number; agentId?: string; documentId?: string } = {},
) => {
  const { version } = await read(staff)
  return harness.api.run(staff, 'accountTransfer', {
    params: { accountId: account() },
    body: { agencyId: to.orgId, reason: 'Broker of record letter of February 27', version, ...more },
  })
}

/** What an actor is shown of the account: counts of lists, and whether single records open. */
const seenBy = async (actor: Actor) => {
  const { policy, quote, claim, document } = book.records.own
  const opens = (answer: Promise<unknown>) =>
    answer.then(
      () => true,
      // A file that cannot be drawn at once is there all the same.
      (error: unknown) => !(error instanceof Refused && error.refusal.kind === 'absent'),
    )
  const found = await Promise.all([
    harness.api.run(actor, 'accountSearch', { query: { search: 'Quill' } }),
    harness.api.run(actor, 'quoteSearch', { query: { search: 'Quill' } }),
    harness.api.run(actor, 'policySearch', { query: { search: 'Quill' } }),
    harness.api.run(actor, 'claimSearch', { query: {} }),
    harness.api.run(actor, 'invoiceSearch', { query: {} }),
    harness.api.run(actor, 'submissionSearch', { query: {} }),
  ])
  return {
    lists: found.map(({ totalElements }) => totalElements),
    account: await opens(read(actor)),
    quote: await opens(harness.api.run(actor, 'quoteGet', { params: { productType: 'P100', id: quote } })),
    policy: await opens(
      harness.api.run(actor, 'policyGet', { params: { productType: 'P100', policyId: policy }, query: {} }),
    ),
    claim: await opens(harness.api.run(actor, 'claimGet', { params: { claimId: claim } })),
    document: await opens(harness.api.run(actor, 'documentDownload', { query: { docId: document } })),
  }
}

const everything = {
  lists: [1, 2, 1, 1, 1, 1],
  account: true,
  quote: true,
  policy: true,
  claim: true,
  document: true,
}
const nothing = {
  lists: [0, 0, 0, 0, 0, 0],
  account: false,
  quote: false,
  policy: false,
  claim: false,
  document: false,
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = actorIn(book, 'COWBELL super-admin')
  former = book.agents.own
  receiver = await newAgency('Receiving Brokers')
})

describe('an account that is transferred to another agency', () => {
  it('is not transferred where the agency cannot take it over, nor by anyone but staff', async () => {
    const { db, random } = harness.ports
    await expect(transfer(former)).rejects.toMatchObject({ refusal: { code: 'SERVICED_ALREADY' } })
    await expect(transfer(receiver, { version: 0 })).rejects.toMatchObject({ refusal: { kind: 'stale' } })
    await expect(transfer(receiver, { agentId: former.userId })).rejects.toThrow('Choose an active user')
    await expect(transfer(receiver, { documentId: random.newId() })).rejects.toThrow(
      'Choose a document of this account.',
    )
    const now = harness.clock.now()
    const empty = await addOrg(
      db,
      { id: random.newId(), accountType: 'AGENCY', name: 'Empty Agency', market: 'US' },
      now,
    )
    await expect(transfer({ ...receiver, orgId: empty.id })).rejects.toThrow('Invite one first.')
    const body = { agencyId: receiver.orgId, reason: 'Mine now', version: 1 }
    await expect(
      harness.api.run(receiver, 'accountTransfer', { params: { accountId: account() }, body }),
    ).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
    expect(await seenBy(former)).toEqual(everything)
    expect(await seenBy(receiver)).toEqual(nothing)
  })

  it('goes with everything live of it; what is never rewritten stays, and each agency sees its own time', async () => {
    const before = await history()
    harness.clock.advance({ days: 1 })
    const moved = await transfer(receiver, { documentId: book.records.own.document })
    expect(moved).toMatchObject({ agencyId: receiver.orgId, agencyName: 'Receiving Brokers', teamId: null })
    const after = await history()
    expect([...before.keys()].filter((row) => !after.has(row))).toEqual([])
    expect(after.size).toBe(before.size + 2)
    expect(await seenBy(receiver)).toEqual(everything)
    expect(await seenBy(former)).toEqual({ ...nothing, document: true })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('names its former agency in no live row any more', async () => {
    const { db } = harness.ports
    const named = Object.entries(PARTY_COLUMNS).filter(([, [atTransfer]]) => atTransfer !== 'stays')
    const left: string[] = []
    for (const [name] of named) {
      const [table = '', column = ''] = name.split('.')
      const { rows } = await sql<{ many: number }>`select count(*)::int as many from ${sql.table(table)} one
        where to_json(${sql.ref(`one.${column}`)})::text ~ ${`${former.orgId}|${former.userId}|${former.email}|Quillfeather AGENCY`}
          and (to_jsonb(one)::text like ${`%${account()}%`} or ${table} in ('subjectivity_file', 'quote_price_version',
            'renewal_reminder'))`.execute(db)
      if (rows[0]?.many) left.push(name)
    }
    expect(left).toEqual([])
    expect(named.length).toBeGreaterThan(25)
  })

  it('is found by words of its new agency and no more by those of the former one', async () => {
    const find = async (actor: Actor, search: string) =>
      (await harness.api.run(actor, 'quoteSearch', { query: { search } })).totalElements
    expect(await find(receiver, 'Receiving')).toBe(2)
    expect(await find(staff, 'Receiving')).toBe(2)
    expect(await find(staff, 'AGENCY Quill')).toBe(0)
    expect(await find(former, 'Receiving')).toBe(0)
  })

  it('stays with its insured and insurers, to whom nothing changes', async () => {
    const customer = book.customers.own
    const { policy, document } = book.records.own
    const params = { productType: 'P100', policyId: policy }
    for (const actor of [
      customer,
      actorIn(book, 'CARRIER carrier-admin'),
      actorIn(book, 'CARRIER of a share'),
    ]) {
      expect((await harness.api.run(actor, 'policyGet', { params, query: {} })).id).toBe(policy)
      const listed = await harness.api.run(actor, 'documentSearch', {
        params: { accountId: account() },
        query: {},
      })
      expect(listed.content.map(({ docId }) => docId)).toContain(document)
    }
    const view = await harness.api.run(staff, 'policyGet', { params, query: {} })
    expect(view.revisions).toHaveLength(1)
    const timeline = await harness.api.run(customer, 'accountTimeline', {
      params: { accountId: account() },
      query: {},
    })
    expect(timeline.content.map(({ action }) => action)).toContain('policy.issued')
  })

  it('has a trail that each agency reads of its own time, and staff as a whole', async () => {
    const trail = async (actor: Actor) =>
      (
        await harness.api.run(actor, 'accountTimeline', { params: { accountId: account() }, query: {} })
      ).content.map(({ action }) => action)
    expect(await trail(receiver)).toEqual(['account.transferred'])
    const whole = await trail(staff)
    expect(whole.slice(0, 2).sort()).toEqual(['account.transferred', 'account.transferredAway'])
    expect(whole).toContain('quote.bound')
    const own = await harness.api.run(former, 'auditSearch', { query: {} })
    expect(own.content.map(({ action }) => action)).toContain('account.transferredAway')
    expect(own.content.map(({ action }) => action)).not.toContain('account.transferred')
  })

  it("earns commission on the former agency's policy for that agency, paid after the transfer or before", async () => {
    const { policy } = book.records.own
    const customer = book.customers.own
    const { dueAmount } = await harness.api.run(customer, 'paymentSchedule', { query: { policyId: policy } })
    const { paymentId } = await harness.api.run(customer, 'paymentStart', {
      params: { accountId: account() },
      body: { policyId: policy, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
    })
    const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
    await harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
    const statements = async (actor: Actor) =>
      (await harness.api.run(actor, 'commissionStatements', { query: {} })).content.map(
        ({ agencyName, policyId }) => ({ agencyName, policyId }),
      )
    expect(await statements(former)).toEqual([{ agencyName: 'Quillfeather AGENCY', policyId: policy }])
    expect(await statements(receiver)).toEqual([])
    const balance = await harness.api.run(staff, 'billingBalance', { params: { policyId: policy } })
    expect(balance).toMatchObject({ balance: 0, paid: balance.charged })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('keeps documents that are issued from then on from the former agency', async () => {
    const list = async (actor: Actor) =>
      (
        await harness.api.run(actor, 'documentSearch', { params: { accountId: account() }, query: {} })
      ).content.map(({ docType }) => docType)
    expect(await list(receiver)).toContain('RECEIPT')
    expect(await list(former)).toContain('POLICY')
    expect(await list(former)).not.toContain('RECEIPT')
  })

  it('says for every day who serviced it, by which document and why', async () => {
    const servicers = async (day?: string) =>
      (
        await harness.api.run(staff, 'accountParties', {
          params: { accountId: account() },
          query: day ? { day } : {},
        })
      ).content.filter(({ role }) => role === 'SERVICER')
    expect(await servicers('2026-03-01')).toEqual([])
    expect(await servicers('2026-03-02')).toMatchObject([
      { partyId: former.orgId, from: '2026-03-02T15:00:00.000Z', until: '2026-03-03T15:00:00.000Z' },
    ])
    const now = [
      {
        partyName: 'Receiving Brokers',
        until: null,
        documentId: book.records.own.document,
        reason: 'Broker of record letter of February 27',
      },
    ]
    expect(await servicers('2026-03-03')).toMatchObject(now)
    expect(await servicers()).toMatchObject(now)
    const all = await harness.api.run(staff, 'accountParties', {
      params: { accountId: account() },
      query: {},
    })
    expect(all.content.filter(({ role }) => role === 'INSURER')).toHaveLength(2)
  })

  it("comes back the same way, and its history is one account's still", async () => {
    harness.clock.advance({ days: 2 })
    await transfer(former)
    expect(await seenBy(former)).toMatchObject({ ...everything, lists: [1, 2, 1, 1, 1, 1] })
    const view = await harness.api.run(former, 'policyGet', {
      params: { productType: 'P100', policyId: book.records.own.policy },
      query: {},
    })
    expect(view.revisions).toHaveLength(1)
    const balance = await harness.api.run(former, 'billingBalance', {
      params: { policyId: book.records.own.policy },
    })
    expect(balance).toMatchObject({ balance: 0, paid: balance.charged })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })
})
