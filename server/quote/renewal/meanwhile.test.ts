import { describe, expect } from 'vitest'
import { forced } from '#server/testing/statuses.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

/** A Californian policy whose renewal is open while the policy is changed. */
let harness: Harness
let book: TwoTenants
let quoteId = ''

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .execute()
  harness.clock.moveTo('2027-02-01T18:00:00Z')
  const started = await harness.api.run(book.agents.own, 'policyRenew', {
    params: { policyId: book.records.own.policy },
  })
  quoteId = started.quoteId
})

const at = () => ({ productType: 'P100', id: quoteId })
const changes = () => harness.api.run(book.agents.own, 'quoteRenewalChanges', { params: at() })
const quote = () => harness.api.run(book.agents.own, 'quoteGet', { params: at() })

const decide = async (isTaken: boolean, sequence: number) =>
  harness.api.run(book.agents.own, 'quoteRenewalChangesDecide', {
    params: at(),
    body: { isTaken, sequence, version: (await quote()).version },
  })

/** Changes the policy from a day on, as an underwriter does. */
const change = async (day: string, moved: { limit?: number; waitingPeriod?: 6 | 8 | 12 | 24 }) => {
  harness.clock.moveTo(`${day}T18:00:00Z`)
  const params = { policyId: book.records.own.policy }
  const underwriter = actorIn(book, 'COWBELL super-admin')
  const asked = { kind: 'terms' as const, effectiveDate: day, changes: moved }
  const { version, baseSequence } = await harness.api.run(underwriter, 'policyChangePreview', {
    params,
    body: asked,
  })
  await harness.api.run(underwriter, 'policyChange', {
    params,
    body: {
      ...asked,
      version,
      baseSequence,
      reason: 'The insured asked',
      statement: { name: 'Quillfeather Holder', on: day },
    },
  })
}

describe('an open renewal of a policy that is changed', () => {
  it('is offered nothing while the policy is the same', async () => {
    expect(await changes()).toMatchObject({ sequence: 1, changes: [] })
  })

  it('takes the change over before it is priced, and is asked no more', async () => {
    await change('2027-02-02', { limit: 2_000_000 })
    const found = await changes()
    expect(found).toMatchObject({ sequence: 2 })
    expect(found.changes).toContainEqual({
      label: 'Aggregate limit',
      found: '$1,000,000',
      left: '$2,000,000',
    })
    await expect(decide(true, 1)).rejects.toMatchObject({ refusal: { code: 'VERSION_BEHIND' } })
    const saved = await decide(true, 2)
    expect(saved.status).toBe('DRAFT')
    expect((await quote()).limit).toBe(2_000_000)
    expect((await changes()).changes).toEqual([])
  })

  it('is left as it is once it is ready, where that is chosen', async () => {
    await harness.api.run(book.agents.own, 'quoteRequest', {
      params: at(),
      body: { version: (await quote()).version },
    })
    const before = await quote()
    await change('2027-02-03', { waitingPeriod: 6 })
    expect((await changes()).changes).toHaveLength(1)
    await decide(false, 3)
    expect((await changes()).changes).toEqual([])
    expect(await quote()).toMatchObject({ limit: 2_000_000, totalPremium: before.totalPremium })
  })
})
