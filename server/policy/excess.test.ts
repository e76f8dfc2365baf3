import { describe, expect } from 'vitest'
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
