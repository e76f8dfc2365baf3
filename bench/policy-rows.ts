import { sql } from 'kysely'
import { addDays } from '#domain/kernel/dates.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permissionCodes } from '#domain/access/permissions.ts'
import { tenantMark } from '#server/database/lists/lists.ts'
import { addAccounts, type Book, type BookAccount, signQuote } from '#server/testing/copied-book.ts'
import type { BenchDatabase } from './database.ts'

/** A policy that commands issued, and its first day. */
export interface IssuedPolicy {
  id: string
  begins: string
}

/** Issues the policy of a copied account by the product's own commands. */
export const issueOne = async (book: Book, account: BookAccount): Promise<IssuedPolicy> => {
  const { agent } = book.tenants[account.tenant] as Book['tenants'][number]
  const { quoteId, version } = await signQuote(book, account)
  await book.api.run(agent, 'quoteBind', { params: { id: quoteId }, body: { version } })
  const { policyId } = await book.api.run(agent, 'quoteIssue', {
    params: { productType: 'P100', id: quoteId },
  })
  const { effectiveDate } = await book.api.run(agent, 'policyGet', {
    params: { productType: 'P100', policyId },
    query: {},
  })
  return { id: policyId, begins: effectiveDate }
}

/** Staff who entered the agency: they choose any day of the term. */
export const staffIn = (agent: Actor): Actor => ({
  ...agent,
  permissions: new Set(permissionCodes),
  actingStaff: { userId: agent.userId, name: 'Una Reed' },
})

const LIMITS = [2_000_000, 1_000_000] as const

/** Changes a policy until it has so many transactions, each change for a later day than the one before. */
export const changeMany = async (
  book: Book,
  actor: Actor,
  { id, begins }: IssuedPolicy,
  transactions: number,
): Promise<void> => {
  const params = { policyId: id }
  for (let nth = 1; nth < transactions; nth += 1) {
    const body = {
      kind: 'terms' as const,
      effectiveDate: addDays(begins, Math.floor((nth * 360) / transactions) + 2),
      changes: { limit: LIMITS[(nth + 1) % 2] as number },
    }
    const { version, baseSequence } = await book.api.run(actor, 'policyChangePreview', { params, body })
    await book.api.run(actor, 'policyChange', {
      params,
      body: {
        ...body,
        reason: 'The insured asked',
        statement: { name: 'Pat Holder', on: book.app.ports.clock.now().toISOString().slice(0, 10) },
        version,
        baseSequence,
      },
    })
  }
}

const columnsOf = async (database: BenchDatabase, table: string): Promise<string[]> => {
  const { rows } = await database.connection.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and not attisdropped and attgenerated = ''`,
  )
  return rows.map(({ name }) => name)
}

/** What differs from one copy to the next; `of` is a row of the copies, every other column is the template's. */
const VARIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  policy: {
    tenant_id: 'of.tenant_id',
    id: 'of.id',
    account_id: 'of.account_id',
    quote_id: 'gen_random_uuid()',
    policy_number: "'CYP-' || (5000000 + of.nth)",
    company_name: 'of.company',
    effective_date: 'of.begins',
    end_date: "(of.begins + interval '1 year')::date",
    status: 'of.status',
    total_premium: '50000 + (of.nth::bigint * 7919) % 900000',
    created_at: "of.begins::timestamptz - interval '20 days'",
    modified_at: "now() - of.nth * interval '3 minutes'",
    renewal_evaluated_at: 'null',
    search: `(select plain || array_to_tsvector(array(
      select '${tenantMark('')}' || right(of.tenant_id::text, 6) || word from unnest(tsvector_to_array(plain)) as word))
      from to_tsvector('simple', lower(of.company) || ' cyp-' || (5000000 + of.nth)) as plain)`,
  },
  policy_transaction: {
    tenant_id: 'of.tenant_id',
    policy_id: 'of.id',
    effective_date: 'of.begins',
    end_date: "(of.begins + interval '1 year')::date",
    recorded_at: "of.begins::timestamptz - interval '20 days'",
    // Large, and no list, graph or calendar reads it.
    worksheet: 'null::json',
  },
  invoice: {
    tenant_id: 'of.tenant_id',
    id: 'gen_random_uuid()',
    policy_id: 'of.id',
    account_id: 'of.account_id',
    invoice_number: "'INV-' || (5000000 + of.nth)",
    amount_paid: 'case when of.nth % 10 = 0 then 0 else template.amount_due end',
  },
}

const COMPANIES =
  'Harbor Dental|Summit Logistics|Cedar Foods|Granite Textiles|Willow Robotics|Falcon Clinics|Meridian Printing|Beacon Bakery|Orchard Motors|Copper Analytics'

/**
 * Fills a book with copies of a policy, its transaction and its invoice: terms that began on each day of the last 13
 * months and of the next one, in the accounts of all tenants. Terms that ended say so, as the calendar would have.
 */
export const addPolicies = async (
  database: BenchDatabase,
  book: Book,
  template: string,
  many: number,
): Promise<void> => {
  await addAccounts(book, 200)
  const client = await database.connection.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`create temp table copies as
      select nth, gen_random_uuid() as id, account.tenant_id, account.id as account_id, begins::date as begins,
        (string_to_array('${COMPANIES}', '|'))[1 + nth % 10] || ' ' || nth as company,
        case when begins > now()::date then 'ISSUED' when begins + interval '1 year' <= now()::date then 'EXPIRED'
          else 'IN FORCE' end as status
      from generate_series(1, ${many}) nth
      join (select row_number() over (order by id) - 1 as at, count(*) over () as many, tenant_id, id from account) account
        on account.at = nth % account.many,
        lateral (select now()::date - 395 + (nth * 7) % 425 as begins) day`)
    for (const [table, varied] of Object.entries(VARIED)) {
      const columns = await columnsOf(database, table)
      const key = table === 'policy' ? 'id' : 'policy_id'
      await client.query(`alter table ${table} disable trigger user`)
      await client.query(`insert into ${table} (${columns.join(', ')})
        select ${columns.map((column) => varied[column] ?? `template.${column}`).join(', ')}
        from copies of, ${table} template where template.${key} = '${template}'`)
      await client.query(`alter table ${table} enable trigger user`)
    }
    await client.query(`insert into party_relation (record_kind, record_id, role, party_id, from_at, share_percent)
      select 'policy', of.id, role, party_id, from_at, share_percent from copies of, party_relation
      where record_id = '${template}'`)
  } finally {
    client.release(true)
  }
}

/** Vacuumed and counted, as the database is at rest. */
export const settle = async (database: BenchDatabase): Promise<void> => {
  for (const table of ['policy', 'policy_transaction', 'policy_earned', 'invoice', 'party_relation'])
    await database.connection.pool.query(`vacuum (analyze) ${table}`)
}

/** Size of a table with its indexes, megabytes. */
export const sizeOf = async (book: Book, table: string): Promise<number> => {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_total_relation_size(${table}::regclass)::bigint as bytes`.execute(book.app.ports.db)
  return Math.round(Number(rows[0]?.bytes ?? 0) / 1_000_000)
}
