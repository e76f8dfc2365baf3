import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const REASON = 'The book is sold'

const bulk = (body: object, actor = book.agents.own) =>
  harness.api.run(actor, 'policyBulkOptOut', { body: { reason: REASON, ...body } })

const optedOut = async () => {
  const rows = await harness.ports.db.selectFrom('policy').select(['id', 'opted_out_reason']).execute()
  return rows.filter((row) => row.opted_out_reason !== null).map(({ id }) => id)
}

describe('an opt-out of many', () => {
  const both = () => [book.records.own.policy, book.records.foreign.policy]

  it('is previewed without a change, of what the caller sees', async () => {
    const seen = await bulk({ policyIds: both(), isPreview: true })
    expect(seen.changed.map(({ policyId }) => policyId)).toEqual([book.records.own.policy])
    expect(seen.refused).toEqual([])
    expect(await optedOut()).toEqual([])
    const staff = await bulk({ filter: {}, isPreview: true }, actorIn(book, 'COWBELL super-admin'))
    expect(staff.changed).toHaveLength(2)
  })

  it('needs the number of policies as it was typed, and a choice of policies', async () => {
    for (const count of [0, 2, undefined])
      await expect(bulk({ policyIds: both(), count })).rejects.toMatchObject({
        refusal: { code: 'BULK_COUNT_CHANGED', meta: { count: 1 } },
      })
    await expect(bulk({ count: 1 })).rejects.toMatchObject({ refusal: { kind: 'invalid' } })
    expect(await optedOut()).toEqual([])
  })

  it('is asked for a reason when something is changed, and takes filters that their lists know', async () => {
    const { own } = book.agents
    const run = (body: object) => harness.api.run(own, 'policyBulkOptOut', { body })
    await expect(run({ policyIds: both(), count: 1 })).rejects.toMatchObject({
      refusal: { kind: 'invalid', errors: [{ field: 'reason', code: 'REQUIRED' }] },
    })
    expect((await run({ policyIds: both(), isPreview: true })).changed).toHaveLength(1)
    await expect(run({ filter: { status: 'NO SUCH' }, isPreview: true })).rejects.toThrow()
    expect(await optedOut()).toEqual([])
  })

  it('takes the renewals that are due, by the filter of their list', async () => {
    const found = async (renewals: object) =>
      (await bulk({ renewals, isPreview: true })).changed.map(({ policyId }) => policyId)
    const { content } = await harness.api.run(book.agents.own, 'renewalSearch', { query: { size: '100' } })
    expect(await found({})).toEqual(content.map(({ id }) => id))
    expect(await found({ automatic: 'true' })).toEqual([])
    expect(await found({ search: 'no company of this name' })).toEqual([])
  })

  it('is done once with an entry of the trail for each, and says of each other one why not', async () => {
    expect((await bulk({ policyIds: both(), count: 1 })).changed).toHaveLength(1)
    expect(await optedOut()).toEqual([book.records.own.policy])
    const again = await bulk({ filter: { search: 'Quillfeather' }, count: 0 })
    expect(again).toMatchObject({ changed: [], refused: [{ code: 'RENEWAL_OPTED_OUT' }] })
    const { content } = await harness.api.run(book.agents.own, 'accountTimeline', {
      params: { accountId: book.records.own.account },
      query: { size: '100' },
    })
    expect(content.filter(({ summary }) => summary.endsWith(`opted out of renewal: ${REASON}`))).toHaveLength(
      1,
    )
  })

  it('is taken back until the renewal is issued', async () => {
    const back = { policyIds: [book.records.own.policy], isOptedOut: false }
    expect((await bulk({ ...back, count: 1 })).changed).toHaveLength(1)
    expect(await optedOut()).toEqual([])
    await harness.ports.db
      .updateTable('policy')
      .set({ renewed_by: book.records.foreign.policy })
      .where('id', '=', book.records.own.policy)
      .execute()
    expect((await bulk({ policyIds: both(), count: 0 })).refused).toMatchObject([{ code: 'ALREADY_RENEWED' }])
  })

  it('is for those alone who may renew', async () => {
    for (const actor of [book.customers.own, actorIn(book, 'CARRIER carrier-admin')])
      await expect(bulk({ policyIds: both(), isPreview: true }, actor)).rejects.toThrow()
  })
})
