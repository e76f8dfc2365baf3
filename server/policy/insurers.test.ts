import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { insurersOf } from './shared/policy.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
/** The insurer that writes the policy, one that takes a share of it, and a carrier that has no part in it. */
let insurers: { lead: Actor; second: Actor; third: Actor }

const newCarrier = async (name: string): Promise<Actor> => {
  const { db, random } = harness.ports
  const now = harness.clock.now()
  const org = await addOrg(db, { id: random.newId(), accountType: 'CARRIER', name, market: 'US' }, now)
  const email = `${random.newId()}@carrier.test`
  const names = { firstName: 'Ada', lastName: 'Carrier', roleId: 'carrier-admin', passwordHash: 'none' }
  return actorOf(await addUser(db, { id: random.newId(), orgId: org.id, email, ...names }, now), org)
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  insurers = {
    lead: actorIn(book, 'CARRIER carrier-admin'),
    second: actorIn(book, 'CARRIER of a share'),
    third: await newCarrier('Third Mutual'),
  }
})

/** Whether a file is there for an actor, also where it cannot be drawn at once. */
const reaches = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    (error: unknown) => !(error instanceof Refused && error.refusal.kind === 'absent'),
  )

/** Everything that hangs on the policy, as an actor is shown it: ids, or null where it is as absent as an unknown one. */
const seenBy = async (actor: Actor) => {
  const { policy, document, claim, account } = book.records.own
  const orNull = <Value>(answer: Promise<Value>): Promise<Value | null> => answer.catch(() => null)
  const [policies, claims, invoices] = await Promise.all([
    harness.api.run(actor, 'policySearch', { query: {} }),
    harness.api.run(actor, 'claimSearch', { query: {} }),
    harness.api.run(actor, 'invoiceSearch', { query: {} }),
  ])
  const documents = await orNull(
    harness.api.run(actor, 'documentSearch', { params: { accountId: account }, query: { policyId: policy } }),
  )
  const one = await orNull(
    harness.api.run(actor, 'policyGet', { params: { productType: 'P100', policyId: policy }, query: {} }),
  )
  return {
    listed: policies.content.map(({ id }) => id),
    counted: policies.totalElements,
    statuses: (await harness.api.run(actor, 'policyStatusList', { query: {} })).length,
    read: one?.id ?? null,
    claims: claims.content.map(({ id }) => id),
    claim: (await orNull(harness.api.run(actor, 'claimGet', { params: { claimId: claim } })))?.id ?? null,
    invoices: invoices.totalElements,
    documents: documents?.content.some(({ docId }) => docId === document) ?? false,
    file: await reaches(harness.api.run(actor, 'documentDownload', { query: { docId: document } })),
  }
}

const everything = () => ({
  listed: [book.records.own.policy],
  counted: 1,
  statuses: 1,
  read: book.records.own.policy,
  claims: [book.records.own.claim],
  claim: book.records.own.claim,
  invoices: 1,
  documents: true,
  file: true,
})
const nothing = {
  listed: [],
  counted: 0,
  statuses: 0,
  read: null,
  claims: [],
  claim: null,
  invoices: 0,
  documents: false,
  file: false,
}

const issuedLater = async (): Promise<string> => {
  const { document } = book.records.own
  const id = harness.ports.random.newId()
  await sql`insert into document select (jsonb_populate_record(document,
      jsonb_build_object('id', ${id}::text, 'version', 2, 'created_at', created_at + interval '30 days'))).*
    from document where id = ${document}`.execute(harness.ports.db)
  return id
}

describe('a policy of several insurers', () => {
  it('is read by each of them with its documents, claims and invoices, and by no other carrier', async () => {
    expect(await seenBy(insurers.lead)).toEqual(everything())
    expect(await seenBy(insurers.second)).toEqual(everything())
    expect(await seenBy(insurers.third)).toEqual(nothing)
  })

  it('gives a share no way to the account behind it, nor to its quotes', async () => {
    const { account, quote } = book.records.own
    await expect(
      harness.api.run(insurers.second, 'accountGet', { params: { accountId: account } }),
    ).rejects.toThrow('There is no such account.')
    await expect(
      harness.api.run(insurers.second, 'quoteGet', { params: { productType: 'P100', id: quote } }),
    ).rejects.toThrow('There is no such quote.')
  })

  it('is on record with the shares of those who have an account here, from its first day', async () => {
    const { db, random } = harness.ports
    const id = random.newId()
    const carriers = [
      { party: insurers.lead.orgId, percent: 60 },
      { party: insurers.third.orgId, percent: 30 },
      { party: 'Carrier Without An Account', percent: 10 },
    ]
    await sql`insert into policy select (jsonb_populate_record(policy, jsonb_build_object('id', ${id}::text,
        'quote_id', ${random.newId()}::text, 'policy_number', 'CYP-SHARED', 'carriers', ${JSON.stringify(carriers)}::jsonb))).*
      from policy where id = ${book.records.own.policy}`.execute(db)
    const rows = await db
      .selectFrom('party_relation')
      .select(['party_id', 'share_percent', 'from_at', 'until_at'])
      .where('record_id', '=', id)
      .orderBy('share_percent', 'desc')
      .execute()
    const { created_at } = await db
      .selectFrom('policy')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(rows).toEqual([
      { party_id: insurers.lead.orgId, share_percent: 60, from_at: created_at, until_at: null },
      { party_id: insurers.third.orgId, share_percent: 30, from_at: created_at, until_at: null },
    ])
    expect((await seenBy(insurers.third)).listed).toEqual([id])
    expect((await seenBy(insurers.second)).listed).toEqual([book.records.own.policy])
  })

  it('names them as it was issued: by name and share, and one alone without any', () => {
    const names = { a: 'Alder Mutual', b: 'Birch Casualty' }
    const policy = { carrier_name: 'Alder Mutual', carrier_names: names }
    const shares = [
      { party: 'a', percent: 60 },
      { party: 'b', percent: 30 },
      { party: 'Carrier Without An Account', percent: 10 },
    ]
    expect(insurersOf({ ...policy, carriers: shares })).toEqual([
      { legalName: 'Alder Mutual', sharePercent: 60 },
      { legalName: 'Birch Casualty', sharePercent: 30 },
      { legalName: 'Carrier Without An Account', sharePercent: 10 },
    ])
    expect(insurersOf({ ...policy, carriers: [] })).toEqual([{ legalName: 'Alder Mutual' }])
  })

  it('is out of the sight of an insurer that gave its share up, but for documents issued until then', async () => {
    const { db } = harness.ports
    await db
      .updateTable('party_relation')
      .set({ until_at: new Date(harness.clock.now().getTime() + 1000) })
      .where('party_id', '=', insurers.second.orgId)
      .execute()
    expect(await seenBy(insurers.second)).toEqual({ ...nothing, documents: true, file: true })
    const later = await issuedLater()
    const open = (actor: Actor) => harness.api.run(actor, 'documentDownload', { query: { docId: later } })
    await expect(open(insurers.second)).rejects.toThrow('There is no such document.')
    expect(await reaches(open(insurers.lead))).toBe(true)
  })

  it('keeps its relations as they were written: they are closed, once, and never changed or removed', async () => {
    const { db } = harness.ports
    const closed = () =>
      db.updateTable('party_relation').where('party_id', '=', insurers.second.orgId).set({ until_at: null })
    await expect(closed().execute()).rejects.toThrow('is only closed, once')
    const open = db.updateTable('party_relation').where('party_id', '=', insurers.third.orgId)
    await expect(open.set({ share_percent: 90 }).execute()).rejects.toThrow('is only closed, once')
    await expect(db.deleteFrom('party_relation').execute()).rejects.toThrow('is only closed, once')
  })
})
