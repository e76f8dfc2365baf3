import { expect } from 'vitest'
import { MOVED_TABLES } from './shared/transfer-rows.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'
import { PARTY_COLUMNS } from '#server/party/shared/party-columns.ts'

/** Ids of records that are no party; every other id, and every column of these names, may name one. */
const RECORDS = [
  'id',
  'account_id',
  'agreement_id',
  'approval_id',
  'insured_account_id',
  'binder_id',
  'cancellation_id',
  'credit_id',
  'document_id',
  'entry_id',
  'file_id',
  'invoice_id',
  'journal_id',
  'letter_file_id',
  'mover',
  'msg_id',
  'order_id',
  'parent_id',
  'payment_id',
  'policy_id',
  'quote_id',
  'record_id',
  'renewal_of',
  'reverses',
  'rewrite_of',
  'rewritten_as',
  'renewed_by',
  'session_id',
  'statement_id',
  'subjectivity_id',
  'transfer_id',
  'workflow_id',
]
const NO_IDS = ['agency_name', 'agent', 'carriers', 'party', 'principal', 'retail_agent', 'target']

const columns = async (database: TestDatabase): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name not in (select viewname from pg_views) and (udt_name in ('uuid', '_uuid') and column_name <> all ($1) or column_name = any ($2))
      order by 1`,
    [RECORDS, NO_IDS],
  )
  return rows.map(({ name }) => name)
}

it('knows of every column that names a party what becomes of it at a transfer and at a merge', async ({
  database,
}) => {
  const found = await columns(database)
  expect(found.filter((name) => !PARTY_COLUMNS[name])).toEqual([])
  expect(Object.keys(PARTY_COLUMNS).filter((name) => !found.includes(name))).toEqual([])
  expect(found.length).toBeGreaterThan(90)
})

it('moves the rows of every table whose tenant moves, and of no other', () => {
  const moving = Object.entries(PARTY_COLUMNS)
    .filter(([name, [atTransfer]]) => name.endsWith('.tenant_id') && atTransfer === 'moves')
    .map(([name]) => name.split('.')[0])
  expect([...MOVED_TABLES].sort()).toEqual(moving.sort())
})
