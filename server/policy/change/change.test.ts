import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let begins: string

const policyId = () => book.records.own.policy
const day = (at: number): string => addDays(begins, at)

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const { effective_date } = await harness.ports.db
    .selectFrom('policy')
    .select('effective_date')
    .where('id', '=', policyId())
    .executeTakeFirstOrThrow()
  begins = effective_date
})

const preview = (body: object, actor = book.agents.own) =>
  harness.api.run(actor, 'policyChangePreview', {
    params: { policyId: policyId() },
    body: { kind: 'terms', effectiveDate: day(10), ...body } as never,
  })

it('shows what a higher limit costs', async () => {
  const shown = await preview({ changes: { limit: 2_000_000 } })
  expect(shown.conflicts).toEqual([])
})
