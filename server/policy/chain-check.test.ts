import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { checkChains } from './chain-check.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const brokenBy = async (statement: string): Promise<string[]> => {
  const { db } = harness.ports
  const found: string[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`alter table policy_transaction disable trigger user`.execute(trx)
      await sql.raw(statement).execute(trx)
      found.push(...((await checkChains(trx))?.offenders ?? []).map(({ problem }) => problem))
      throw new Error('undone')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'undone') throw error
    })
  return found
}

it('a policy is what its transactions make it, and one that is not is named with what is wrong', async () => {
  expect(await checkChains(harness.ports.db)).toBeNull()
  const of = `id = '${book.records.own.policy}'`
  const link = `policy_id = '${book.records.own.policy}'`
  expect(await brokenBy(`update policy set premium = premium + 1 where ${of}`)).toEqual([
    expect.stringContaining('it says a premium of'),
  ])
  expect(await brokenBy(`update policy set end_date = end_date + 1 where ${of}`)).toEqual([
    expect.stringContaining('it says that its term ends on'),
  ])
  expect(
    await brokenBy(
      `update policy_transaction set premium = premium + 1, total = total + 1 where ${link} and sequence = 1`,
    ),
  ).toEqual([expect.stringContaining('its segments cost')])
  expect(await brokenBy(`update policy_transaction set kind = 'endorsement' where ${link}`)).toEqual([
    'a policy starts with endorsement',
  ])
})
