import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

/** A policy from before the facts behind a price were kept with its transactions. */
let harness: Harness
let book: TwoTenants

const policyId = () => book.records.own.policy

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const { db } = harness.ports
  await sql`alter table policy_transaction disable trigger policy_transaction_append_only`.execute(db)
  await sql`update policy_transaction set facts = facts - 'risk' - 'answers' where policy_id = ${policyId()}`.execute(
    db,
  )
  await sql`alter table policy_transaction enable trigger policy_transaction_append_only`.execute(db)
})

const preview = async () => {
  const { effective_date } = await harness.ports.db
    .selectFrom('policy')
    .select('effective_date')
    .where('id', '=', policyId())
    .executeTakeFirstOrThrow()
  return harness.api.run(actorIn(book, 'COWBELL super-admin'), 'policyChangePreview', {
    params: { policyId: policyId() },
    body: {
      kind: 'terms',
      effectiveDate: addDays(effective_date, 10),
      changes: { deductible: 50_000 },
      resolutions: {},
    },
  })
}

it('is priced on the facts of today where they give what was written', async () => {
  const shown = await preview()
  expect(shown.segments.before[0]?.premium).toBe(shown.wheel.premiumBefore)
  expect(shown.wheel.premiumAfter).toBeLessThan(shown.wheel.premiumBefore)
})

it('is not changed where the facts of today give another price for the same terms', async () => {
  await sql`update account set firmographics = jsonb_set(firmographics::jsonb, '{company,revenue}', '90000000000')
    where id = ${book.records.own.account}`.execute(harness.ports.db)
  await expect(preview()).rejects.toMatchObject({ refusal: { code: 'TERMS_NOT_REPRODUCED' } })
})
