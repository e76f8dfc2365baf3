import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const policyId = () => book.records.own.policy

const standing = () =>
  harness.ports.db
    .selectFrom('policy')
    .select(['effective_date', 'lock_version', 'company_name', 'state'])
    .where('id', '=', policyId())
    .executeTakeFirstOrThrow()

const sequences = async () =>
  (
    await harness.ports.db
      .selectFrom('policy_transaction')
      .select('sequence')
      .where('policy_id', '=', policyId())
      .execute()
  ).length

const issue = async (
  kind: 'terms' | 'nonPremium',
  changes: object,
  more: object = {},
  who: Actor = book.agents.own,
) => {
  const { effective_date, lock_version } = await standing()
  return harness.api.run(who, 'policyChange', {
    params: { policyId: policyId() },
    body: {
      kind,
      effectiveDate: addDays(effective_date, 10),
      changes,
      version: lock_version,
      baseSequence: await sequences(),
      reason: 'As asked',
      ...more,
    } as never,
  })
}

const fieldOf = (field: string, code?: string) => ({
  refusal: { errors: [expect.objectContaining({ field, ...(code && { code }) })] },
})

it('names coverages and organizations by what they are called, and by no path', async () => {
  for (const key of ['', 'a[b', 'securityBreachLiability].limit'])
    await expect(issue('terms', { coverages: [{ key }] })).rejects.toThrow('does not fit its schema')
  await expect(issue('terms', { additionalInsureds: [{ id: '1].businessName' }] })).rejects.toThrow(
    'does not fit its schema',
  )
})

it('issues nothing where the rules put back what was taken off', async () => {
  const before = await sequences()
  await expect(
    issue('terms', { coverages: [{ key: 'securityBreachLiability', isSelected: false }] }),
  ).rejects.toMatchObject(fieldOf('changes', 'NOTHING'))
  expect(await sequences()).toBe(before)
})

it.each([
  ['0001-01-01', 'too long ago'],
  ['9999-12-31', 'in the future'],
])('takes no statement about losses of %s', async (on, words) => {
  await expect(
    issue(
      'terms',
      { limit: 2_000_000 },
      { statement: { name: 'Eleanor Marsh', on } },
      actorIn(book, 'COWBELL underwriter'),
    ),
  ).rejects.toThrow(words)
})

it('sends mail to no other country or state without an underwriter', async () => {
  const there = { address1: '1 Strand', city: 'London', zipCode: 'WC2N 5HR', country: 'UK' }
  await expect(issue('nonPremium', { insured: { mailingAddress: there } })).rejects.toMatchObject(
    fieldOf('changes.insured.mailingAddress.state', 'ANOTHER_STATE'),
  )
})

it('takes no address of those who sell the policy for its holder', async () => {
  const { email } = book.agents.own
  await expect(issue('nonPremium', { contact: { policyContactEmail: email } })).rejects.toMatchObject(
    fieldOf('changes.contact.policyContactEmail', 'EMAIL_TAKEN'),
  )
})

it('leads to no other name letter by letter', async () => {
  const { company_name: name } = await standing()
  await issue('nonPremium', { insured: { name: `${name} A` } })
  await issue('nonPremium', { insured: { name: `${name} AB` } })
  await expect(issue('nonPremium', { insured: { name: `${name} ABC` } })).rejects.toMatchObject(
    fieldOf('changes.insured.name', 'ANOTHER_INSURED'),
  )
})

it('extends no term while a renewal from its end is begun', async () => {
  const { lock_version: version } = await standing()
  const extend = () =>
    harness.api.run(actorIn(book, 'COWBELL underwriter'), 'policyExtend', {
      params: { policyId: policyId() },
      body: { days: 10, reason: 'More time to answer', version },
    })
  const { quote, account } = book.records.own
  const renewalOf = (id: string | null) =>
    harness.ports.db
      .updateTable('quote')
      .set({ renewal_of: id, account_id: account })
      .where('id', '=', quote)
      .execute()
  await renewalOf(policyId())
  await expect(extend()).rejects.toMatchObject({ refusal: { code: 'RENEWAL_STARTED' } })
  await renewalOf(null)
  expect(await extend()).toMatchObject({ endorsementNumber: expect.stringContaining('/E') })
})
