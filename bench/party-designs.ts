import pg from 'pg'
import { tenantMark } from '#server/database/lists/lists.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { median } from './paint.ts'

/**
 * Ways to say which agency services an account, tried on a million quotes each before one was chosen (ADR 0013):
 *
 * - today: the tenant in the row's key, which never changes
 * - tenant: the tenant is who services the account now; moving it rewrites its live rows
 * - relation: the key never changes, and a dated table of parties decides, joined by every list
 * - serviced: the key never changes, and a second column names who services the account
 * - readers: the row lists everyone who may read it, under an index of lists
 */
const DESIGNS = ['today', 'tenant', 'relation', 'serviced', 'readers'] as const
type Design = (typeof DESIGNS)[number]

const ROWS = 1_000_000
const QUOTES_OF_AN_ACCOUNT = 5
/** Shares of the agencies in thousandths, as agencies differ in size. */
const SHARES = [600, 250, 100, 40, 10] as const
const LIVE_ROWS = 200
const ROUNDS = 40
const MOVES = 12

const agency = (nth: number): string => `00000000-0000-4000-8000-00000000000${nth}`
const MOVING = '00000000-0000-4000-9000-000000000001'
const NOW = "timestamptz '2026-11-24 12:00Z'"

/** Column by which a list of the design finds and orders its rows. */
const LEADS: Record<Design, string> = {
  today: 'tenant_id, ',
  tenant: 'tenant_id, ',
  relation: '',
  serviced: 'serviced_by, ',
  readers: '',
}

const extra: Partial<Record<Design, string>> = {
  serviced: 'serviced_by uuid not null,',
  readers: 'readers uuid[] not null,',
}

const extraValue: Partial<Record<Design, string>> = { serviced: 'agency,', readers: 'array[agency],' }

const fill = async (client: pg.Client, design: Design): Promise<void> => {
  const table = `trial_${design}`
  await client.query(`create table ${table} (
    tenant_id uuid not null, id uuid not null, ${extra[design] ?? ''} account_id uuid not null,
    quote_number text not null, status text not null, company_name text not null, agency_name text not null,
    total_premium bigint not null, modified_at timestamptz not null, facts jsonb not null, search tsvector not null)`)
  const bounds = SHARES.map((_, nth) => SHARES.slice(0, nth + 1).reduce((sum, one) => sum + one, 0))
  const nthAgency = bounds.map((bound, nth) => `when place < ${bound} then '${agency(nth)}'`).join(' ')
  await client.query(`insert into ${table}
    select agency, md5('quote' || nth)::uuid, ${extraValue[design] ?? ''}
      case when nth < ${LIVE_ROWS} then '${MOVING}'::uuid else md5('account' || nth / ${QUOTES_OF_AN_ACCOUNT})::uuid end,
      'Q-' || nth, (array['DRAFT', 'READY', 'REFERRED', 'SIGNED', 'ISSUED', 'EXPIRED', 'LOST', 'DECLINED'])[1 + nth % 8],
      company, 'Agency', 50000 + (nth::bigint * 7919) % 900000, ${NOW} - nth * interval '7 minutes',
      jsonb_build_object('request', repeat(md5(nth::text), 20)),
      plain || array_to_tsvector(array(select '${tenantMark('')}' || right(agency::text, 6) || word
        from unnest(tsvector_to_array(plain)) word))
    from generate_series(0, ${ROWS - 1}) nth,
      lateral (select case when nth < ${LIVE_ROWS} then 0 else (nth / ${QUOTES_OF_AN_ACCOUNT} * 389) % 1000 end as place) placed,
      lateral (select (case ${nthAgency} end)::uuid as agency,
        (string_to_array('harbor summit cedar granite willow falcon meridian beacon orchard copper juniper sterling', ' '))[1 + nth * 7 % 12]
        || ' ' || (string_to_array('dental logistics foods textiles robotics clinics printing bakery motors', ' '))[1 + nth / 12 % 9] as company) named,
      lateral (select to_tsvector('simple', company || ' q ' || nth) as plain) words`)
  const lead = LEADS[design]
  await client.query(`alter table ${table} add primary key (tenant_id, id)`)
  await client.query(`create index on ${table} (${lead}modified_at desc nulls last, id desc)`)
  await client.query(`create index on ${table} (${lead}status, total_premium nulls first, id)`)
  await client.query(`create index on ${table} (tenant_id, account_id)`)
  await client.query(`create index on ${table} using gin (search)`)
  if (design === 'readers') await client.query(`create index on ${table} using gin (readers)`)
  await client.query(`vacuum (analyze) ${table}`)
}

const fillRelations = async (client: pg.Client): Promise<void> => {
  await client.query(`create table trial_party (record_id uuid not null, party_id uuid not null, role text not null,
    from_at timestamptz not null, until_at timestamptz, document_id uuid)`)
  await client.query(
    `insert into trial_party select distinct account_id, tenant_id, 'SERVICER', ${NOW} from trial_today`,
  )
  await client.query('create index on trial_party (record_id, role, from_at)')
  await client.query('create index on trial_party (party_id, role, record_id) where until_at is null')
  await client.query('vacuum (analyze) trial_party')
}

const sees = (design: Design, table: string, who: string): string =>
  ({
    today: `${table}.tenant_id = '${who}'::uuid`,
    tenant: `${table}.tenant_id = '${who}'::uuid`,
    relation: `exists (select from trial_party held where held.record_id = ${table}.account_id
      and held.party_id = '${who}'::uuid and held.role = 'SERVICER' and held.until_at is null)`,
    serviced: `${table}.serviced_by = '${who}'::uuid`,
    readers: `${table}.readers @> array['${who}'::uuid]`,
  })[design]

interface ListCase {
  name: string
  who: number
  filter: string
  order: string
  offset?: number
}

const found = (words: string): string => `search @@ to_tsquery('simple', '${words}')`
const marked = (nth: number, ...words: string[]): string =>
  words.map((word) => `${tenantMark(agency(nth))}${word}:*`).join(' & ')

const NEWEST = 'modified_at desc nulls last, id desc'
const cases: ListCase[] = [
  { name: 'first page', who: 0, filter: 'true', order: NEWEST },
  { name: 'first page, small agency', who: 4, filter: 'true', order: NEWEST },
  { name: 'status, by premium', who: 0, filter: "status = 'READY'", order: 'total_premium nulls first, id' },
  {
    name: 'status, by premium, small agency',
    who: 4,
    filter: "status = 'READY'",
    order: 'total_premium nulls first, id',
  },
  { name: 'page 400', who: 0, filter: 'true', order: NEWEST, offset: 9_975 },
  { name: 'two words', who: 3, filter: found(marked(3, 'harbor', 'dent')), order: NEWEST },
]

const pageSql = (design: Design, { who, filter, order, offset = 0 }: ListCase): string => {
  const table = `trial_${design}`
  const where = `${sees(design, table, agency(who))} and ${filter}`
  return `with found as materialized (select count(*)::int as total from (select 1 from ${table} where ${where} limit 10001) counted),
    page as materialized (select * from ${table} where ${where} order by ${order} limit 25 offset ${offset})
    select (select json_agg(row_to_json(shown)) from (select id, company_name, status, total_premium, modified_at from page
      order by ${order}) shown) as content, (select total from found) as total`
}

/** Milliseconds of a list in each design, in turns, and whether all of them gave the same page. */
const measureList = async (client: pg.Client, one: ListCase): Promise<object> => {
  const times = new Map<Design, number[]>(DESIGNS.map((design) => [design, []]))
  const pages = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const design of DESIGNS) {
      if (round >= 4 && (times.get(design)?.[0] ?? 0) > 500) continue
      const since = performance.now()
      const { rows } = await client.query({ name: `${design} ${one.name}`, text: pageSql(design, one) })
      if (round > 0) times.get(design)?.push(performance.now() - since)
      pages.add(JSON.stringify(rows))
    }
  const line = DESIGNS.map((design) => [design, Number(median(times.get(design) ?? []).toFixed(2))])
  return { list: one.name, ...Object.fromEntries(line), isSame: pages.size === 1 }
}

const relationChange = (to: string): string[] => [
  `update trial_party set until_at = now() where record_id = '${MOVING}' and role = 'SERVICER' and until_at is null`,
  `insert into trial_party values ('${MOVING}', '${to}', 'SERVICER', now(), null, null)`,
]

const remarked = (to: string): string => `(select plain || array_to_tsvector(array(
    select '${tenantMark(to)}' || word from unnest(tsvector_to_array(plain)) word))
  from (select array_to_tsvector(array(select word from unnest(tsvector_to_array(search)) word
    where word not like '${tenantMark('')}%')) as plain) kept)`

const moveSql = (design: Design, from: string, to: string): string[] => {
  const change = {
    today: null,
    relation: null,
    tenant: `tenant_id = '${to}', search = ${remarked(to)}`,
    serviced: `serviced_by = '${to}', search = ${remarked(to)}`,
    readers: `readers = array['${to}'::uuid], search = ${remarked(to)}`,
  }[design]
  const key = design === 'tenant' ? from : agency(0)
  return [
    'begin',
    ...(change
      ? [`update trial_${design} set ${change} where tenant_id = '${key}' and account_id = '${MOVING}'`]
      : []),
    ...relationChange(to),
    'commit',
  ]
}

/** Milliseconds to move one account of 200 quotes there and back, each in one durable transaction. */
const measureMoves = async (client: pg.Client): Promise<object> => {
  const line: [string, number][] = []
  for (const design of DESIGNS.filter((one) => one !== 'today')) {
    const times: number[] = []
    for (let nth = 0; nth < MOVES; nth += 1) {
      const [from, to] = nth % 2 === 0 ? [agency(0), agency(1)] : [agency(1), agency(0)]
      const since = performance.now()
      for (const statement of moveSql(design, from, to)) await client.query(statement)
      times.push(performance.now() - since)
    }
    line.push([design, Number(median(times).toFixed(1))])
  }
  return { move: `${LIVE_ROWS} quotes of one account`, ...Object.fromEntries(line) }
}

/** Milliseconds to ask who serviced an account on a day, among those that moved twelve times. */
const measureDay = async (client: pg.Client): Promise<object> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now()
    await client.query(`select party_id from trial_party where record_id = '${MOVING}' and role = 'SERVICER'
      and from_at <= now() and (until_at is null or until_at > now())`)
    times.push(performance.now() - since)
  }
  return { asked: 'who serviced the account on a day', ms: Number(median(times).toFixed(2)) }
}

const connected = async ({ url }: BenchDatabase): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'; set jit = off")
  return client
}

const run = async (): Promise<object[]> => {
  const database = await openBenchDatabase()
  try {
    const client = await connected(database)
    for (const design of DESIGNS) await fill(client, design)
    await fillRelations(client)
    const lines: object[] = []
    for (const one of cases) lines.push(await measureList(client, one))
    lines.push(await measureMoves(client), await measureDay(client))
    await client.end()
    return lines
  } finally {
    await database.close()
  }
}

for (const line of await run()) console.log(JSON.stringify(line))
