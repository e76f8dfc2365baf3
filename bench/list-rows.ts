import type pg from 'pg'
import { tenantMark } from '#server/database/lists/lists.ts'
import type { Book } from '#server/testing/copied-book.ts'
import type { BenchDatabase } from './database.ts'

/** Quotes of each tenant: 100,000 in all, as agencies differ in size. */
export const TENANT_QUOTES = [60_000, 25_000, 10_000, 4_000, 1_000] as const

const FIRST_WORDS =
  'Harbor Summit Cedar Granite Willow Falcon Meridian Beacon Orchard Copper Juniper Sterling Maple Onyx Prairie Quartz Ridge Sable Timber Umber Valley Walnut Yarrow Zenith Amber Birch Cobalt Dover Ember Fjord'
const SECOND_WORDS =
  'Dental Logistics Foods Textiles Robotics Clinics Printing Bakery Motors Analytics Paving Optics Roofing Staffing Freight Nursery Plastics Surveying Brewing Millwork'

/** A quote as the commands make it, to copy from. */
export const addTemplateQuote = async ({ api, tenants, template }: Book): Promise<string> => {
  const agent = tenants[0]!.agent
  const { request } = await api.run(agent, 'ratingDefaults', {
    query: { accountId: template, productType: 'P100' },
  })
  const draft = await api.run(agent, 'quoteCreate', {
    params: { productType: 'P100', id: template },
    body: { request },
  })
  await api.run(agent, 'quoteRequest', {
    params: { productType: 'P100', id: draft.id },
    body: { version: draft.version },
  })
  return draft.id
}

/** What differs from one copy to the next; every other column is the template's. */
const VARIED: Readonly<Record<string, string>> = {
  tenant_id: '$1::uuid',
  id: 'gen_random_uuid()',
  quote_number: "'Q-' || ($5::int + nth)",
  company_name: 'company',
  status:
    "(array['DRAFT', 'READY', 'REFERRED', 'SIGNED', 'ISSUED', 'EXPIRED', 'LOST', 'DECLINED'])[1 + nth % 8]",
  total_premium: '50000 + (nth::bigint * 7919) % 900000',
  created_at: 'at',
  modified_at: 'at',
  search: `(select plain || array_to_tsvector(array(
      select '${tenantMark('')}' || right($1::text, 6) || word from unnest(tsvector_to_array(plain)) as word))
    from to_tsvector('simple', lower(company) || ' q ' || ($5::int + nth) || ' p100') as plain)`,
  // Large facts lie outside of the row and no list reads them; the worksheet and the price are left out for speed.
  calculation: 'null::json',
  worksheet: 'null::json',
}

const copyStatement = (columns: readonly string[]): string => `
  insert into quote (${columns.join(', ')})
  select ${columns.map((column) => VARIED[column] ?? `template.${column}`).join(', ')}
  from quote_template template, generate_series(1, $2::int) nth,
    lateral (select (string_to_array($3, ' '))[1 + (nth * 7) % 30] || ' '
      || (string_to_array($4, ' '))[1 + (nth / 30) % 20] as company, now() - nth * interval '7 minutes' as at) varied`

interface Index {
  name: string
  definition: string
}

/** Indexes are faster made over all rows than row by row. */
const withoutIndexes = async (client: pg.PoolClient, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<Index>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'quote' and indexname <> 'quote_pkey'",
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { definition } of rows) await client.query(definition)
  await client.query('vacuum (analyze) quote')
}

/** Fills the quotes table with copies that differ in what lists look at: so many for each tenant of the book. */
export const addQuotes = async (
  database: BenchDatabase,
  book: Book,
  template: string,
  many: readonly number[],
): Promise<void> => {
  const client = await database.connection.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('drop table if exists quote_template')
    await client.query(`create temp table quote_template as select * from quote where id = '${template}'`)
    const { rows } = await client.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'quote'::regclass and attnum > 0 and not attisdropped",
    )
    const copy = copyStatement(rows.map((row) => row.name))
    await withoutIndexes(client, async () => {
      for (const [nth, count] of many.entries())
        await client.query(copy, [
          book.tenants[nth]!.orgId,
          count,
          FIRST_WORDS,
          SECOND_WORDS,
          count === TENANT_QUOTES[nth] ? 200_000 : 2_000_000,
        ])
    })
  } finally {
    client.release(true)
  }
}
