import type { Book } from '#server/testing/copied-book.ts'
import type { BenchDatabase } from './database.ts'

/** Quotes of each tenant: 100,000 in all, as agencies differ in size. */
export const TENANT_QUOTES = [60_000, 25_000, 10_000, 4_000, 1_000] as const

const FIRST_WORDS =
  'Harbor Summit Cedar Granite Willow Falcon Meridian Beacon Orchard Copper Juniper Sterling Maple Onyx Prairie Quartz Ridge Sable Timber Umber Valley Walnut Yarrow Zenith Amber Birch Cobalt Dover Ember Fjord'
const SECOND_WORDS =
  'Dental Logistics Foods Textiles Robotics Clinics Printing Bakery Motors Analytics Paving Optics Roofing Staffing Freight Nursery Plastics Surveying Brewing Millwork'

/** A quote as the commands make it, to copy from. */
const addTemplateQuote = async ({ api, tenants, template }: Book): Promise<string> => {
  const agent = tenants[0]!.agent
  const { request } = await api.run(agent, 'ratingDefaults', {
    query: { accountId: template, productType: 'P100' },
  })
  const draft = await api.run(agent, 'quoteCreate', {
    params: { productType: 'P100', id: template },
    body: { request },
  })
  await api.run(agent, 'quoteRequest', { params: { productType: 'P100', id: draft.id }, body: {} })
  return draft.id
}

const COPY = `
  insert into quote
  select copy.* from generate_series(1, $3::int) nth,
    (select to_jsonb(quote) - 'calculation' as facts from quote where id = $2::uuid) template,
    lateral (select
      (string_to_array($4, ' '))[1 + (nth * 7) % 30] || ' ' || (string_to_array($5, ' '))[1 + (nth * 13) % 20]
        as company, now() - nth * interval '7 minutes' as at) varied,
    lateral jsonb_populate_record(null::quote, template.facts || jsonb_build_object(
      'tenant_id', $1::text, 'id', gen_random_uuid(), 'quote_number', 'Q-' || (200000 + nth),
      'company_name', company,
      'status', (array['DRAFT', 'READY', 'REFERRED', 'SIGNED', 'ISSUED', 'EXPIRED', 'LOST', 'DECLINED'])[1 + nth % 8],
      'total_premium', 50000 + (nth * 7919) % 900000, 'created_at', at, 'modified_at', at,
      'search', to_tsvector('simple', 't' || replace($1::text, '-', '') || ' ' || lower(company)
        || ' q ' || (200000 + nth) || ' p100')::text)) copy`

/** Fills the quotes table with copies that differ in what lists look at. */
export const addQuotes = async (database: BenchDatabase, book: Book): Promise<void> => {
  const template = await addTemplateQuote(book)
  const client = await database.connection.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const [nth, many] of TENANT_QUOTES.entries())
      await client.query(COPY, [book.tenants[nth]!.orgId, template, many, FIRST_WORDS, SECOND_WORDS])
    await client.query('vacuum (analyze) quote')
  } finally {
    client.release(true)
  }
}
