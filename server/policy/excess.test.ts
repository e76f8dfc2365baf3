import { describe, expect } from 'vitest'
import { sql } from 'kysely'
import { codeOf } from '#server/testing/bor-letters.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { forced } from '#server/testing/statuses.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

/** A policy from 16 March 2026 to 16 March 2027. */
let harness: Harness
let book: TwoTenants
let policyId = ''

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .execute()
  const { carrier_id } = await harness.ports.db
    .selectFrom('paper')
    .select('carrier_id')
    .where('product', '=', 'P100')
    .executeTakeFirstOrThrow()
  await harness.ports.db
    .insertInto('paper')
    .values({ product: 'P_PLUS', market: 'US', is_surplus: true, carrier_id, reinsurer_id: null })
    .execute()
})

const add = (body: { limit?: number; effectiveDate?: string } = {}) =>
  harness.api.run(book.agents.own, 'policyAddExcess', { body: { policyId, ...body } })

describe('an excess policy over a policy in force', () => {
  it('begins no earlier than the policy below', async () => {
    harness.clock.moveTo('2026-03-03T17:00:00Z')
    const { productType, quoteId: id } = await add()
    const { request } = await harness.api.run(book.agents.own, 'quoteGet', { params: { productType, id } })
    expect(request).toMatchObject({ effectiveDate: '2026-03-16', endDate: '2027-03-16' })
  })

  it('begins at its limit, ends with it and follows its form, with nothing typed', async () => {
    harness.clock.moveTo('2026-04-01T17:00:00Z')
    const policy = await harness.api.run(book.agents.own, 'policyGet', {
      params: { productType: 'P100', policyId },
      query: {},
    })
    const started = await add()
    const quote = await harness.api.run(book.agents.own, 'quoteGet', {
      params: { productType: started.productType, id: started.quoteId },
    })
    expect(quote.request).toMatchObject({
      attachmentPoint: policy.aggLimit,
      followedPolicyNumber: policy.policyNumber,
      followedInsurer: policy.carrierName,
      effectiveDate: '2026-04-01',
      endDate: policy.endDate,
    })
    expect(quote.totalPremium).toBeGreaterThan(0)
  })

  it('is one quote for two presses at once, and another one once it is gone on with', async () => {
    const [first, second] = await Promise.all([add(), add()])
    expect(second.quoteId).toBe(first.quoteId)
    expect((await add()).quoteId).toBe(first.quoteId)
    const { limit } = (
      await harness.api.run(book.agents.own, 'quoteGet', {
        params: { productType: first.productType, id: first.quoteId },
      })
    ).request
    expect((await add({ limit: limit * 2 })).quoteId).not.toBe(first.quoteId)
  })

  it('is not begun where too little of the term is left, or with a limit that is not offered', async () => {
    await expect(add({ limit: 123 })).rejects.toMatchObject({ refusal: { code: 'RATING_INPUT_INVALID' } })
    harness.clock.moveTo('2026-10-01T17:00:00Z')
    await expect(add()).rejects.toMatchObject({ refusal: { code: 'EXCESS_TOO_SHORT' } })
  })
})

describe('an excess policy that is rescinded', () => {
  const rescind = async (more: object = {}, actor = actorIn(book, 'COWBELL super-admin')) => {
    const { rows } = await sql<{
      policyNumber: string
      version: number
    }>`select policy_number as "policyNumber",
      lock_version as version from policy where id = ${policyId}`.execute(harness.ports.db)
    return harness.api.run(actor, 'policyRescindExcess', {
      body: {
        ...(rows[0] as { policyNumber: string; version: number }),
        policyId,
        reason: 'DUPLICATE',
        ...more,
      },
    })
  }

  const agreement = async (): Promise<string> => {
    const id = harness.ports.random.newId()
    await sql`insert into policy_file (tenant_id, id, policy_id, purpose, file_name, media_type, size, sha256, scanned_by,
        org_id, uploaded_by_name, created_at)
      select tenant_id, ${id}, id, 'AGREEMENT', 'agreement.pdf', 'application/pdf', 1, 'a1', 'test', tenant_id, 'Test',
        ${harness.clock.now()} from policy where id = ${policyId}`.execute(harness.ports.db)
    return id
  }

  it('was put over another one, had no claim, and is 30 days old at most', async () => {
    expect(await codeOf(rescind())).toBe('NOT_EXCESS')
    // The policy of the book as an excess one; flat nothing of it is priced.
    await sql`update policy set product = 'P_PLUS', created_at = '2026-09-10T17:00:00Z' where id = ${policyId}`.execute(
      harness.ports.db,
    )
    await harness.ports.db.transaction().execute(async (trx) => {
      // What was recorded never changes, but for a test.
      await sql`alter table policy_transaction disable trigger user`.execute(trx)
      await sql`update policy_transaction set program = 'P_PLUS 2026-01-01' where policy_id = ${policyId}`.execute(
        trx,
      )
      await sql`alter table policy_transaction enable trigger user`.execute(trx)
    })
    await sql`update claim set policy_id = ${book.records.foreign.policy} where policy_id = ${policyId}`.execute(
      harness.ports.db,
    )
    harness.clock.moveTo('2026-10-11T17:00:00Z')
    expect(await codeOf(rescind())).toBe('RESCIND_TOO_LATE')
    await sql`update policy set created_at = '2026-09-11T17:00:00Z' where id = ${policyId}`.execute(
      harness.ports.db,
    )
    expect(await codeOf(rescind({}, book.agents.own))).toBe('PERMISSION_MISSING')
    expect(await codeOf(rescind({ version: 99 }))).toBe('VERSION_BEHIND')
    expect(await codeOf(rescind({ policyNumber: 'CYP-0' }))).toBe('NUMBER_WRONG')
    expect(await codeOf(rescind())).toBe('FILE_MISSING')
  })

  it('goes back whole, once', async () => {
    const fileId = await agreement()
    expect(await rescind({ fileId })).toMatchObject({ status: 'FLAT CANCELLED' })
    const { rows } =
      await sql`select premium, taxes, total_premium from policy where id = ${policyId}`.execute(
        harness.ports.db,
      )
    expect(rows.map((row) => Object.values(row as object).map(Number))).toEqual([[0, 0, 0]])
    expect(await codeOf(rescind({ fileId }))).toBe('TRANSITION_NOT_ALLOWED')
  })
})
