import { join } from 'node:path'
import type { RequestOf } from '#contract/endpoint.ts'
import type { quoteContract } from '#contract/quote/quote.ts'
import { type Book, createBook } from '#server/testing/copied-book.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { addQuotes, addTemplateQuote, TENANT_QUOTES } from './list-rows.ts'
import { type Compared, compareInTurns, overHttp, rawSql, sqlSent } from './list-load.ts'
import { type BenchServer, startBenchServer } from './server.ts'

type Query = RequestOf<typeof quoteContract.quoteSearch>['query']

export interface ListLine extends Compared {
  name: string
}

interface Case {
  name: string
  tenant: number
  query: Query
}

const cases: Case[] = [
  { name: 'first page, status filter, newest first', tenant: 0, query: { status: 'READY' } },
  {
    name: 'first page, status filter, by premium',
    tenant: 0,
    query: { status: 'READY', sort: 'totalPremium,desc' },
  },
  { name: 'page 100 of all', tenant: 0, query: { page: 100 } },
  { name: 'search, two words', tenant: 0, query: { search: 'harbor dent' } },
  { name: 'search, one word', tenant: 0, query: { search: 'harbor' } },
  { name: 'search, one word, small tenant', tenant: 4, query: { search: 'harbor' } },
]

/** What a tenant of a million quotes asks for. */
const largeCases: Case[] = [
  { name: '1M: first page, status filter, newest first', tenant: 0, query: { status: 'READY' } },
  {
    name: '1M: first page, status filter, by premium',
    tenant: 0,
    query: { status: 'READY', sort: 'totalPremium,desc' },
  },
  {
    name: '1M: two words, status filter, by premium',
    tenant: 0,
    query: { search: 'harbor dent', status: 'READY', sort: 'totalPremium,desc' },
  },
  { name: '1M: search, two words', tenant: 0, query: { search: 'harbor dent' } },
  { name: '1M: search, one word', tenant: 0, query: { search: 'harbor' } },
  { name: '1M: search, one word, small tenant', tenant: 4, query: { search: 'harbor' } },
  { name: '1M: last numbered page (row 10,000)', tenant: 0, query: { page: 399 } },
]

const compare = async (
  database: BenchDatabase,
  book: Book,
  server: BenchServer,
  { name, tenant, query }: Case,
): Promise<ListLine> => {
  const wanted = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const path = `/api/quote/v1/search?${wanted}`
  const { agent, token } = book.tenants[tenant]!
  const ours = overHttp(server.url, [path], token, server.child.pid as number)
  const heard = await sqlSent(database, book, (api) => api.run(agent, 'quoteSearch', { query }))
  const raw = await rawSql(database.url, heard.slice(-1))
  return { name, ...(await compareInTurns(ours, raw)) }
}

const LARGE = 1_000_000

/** A page that a cursor leads to: so many rows below the first one, reached by a cursor made for that place. */
const deepCase = async (database: BenchDatabase, book: Book, depth: number): Promise<Case> => {
  const { rows } = await database.connection.pool.query<{ key: string; id: string }>(
    `select modified_at::text as key, id from quote where tenant_id = $1
      order by modified_at desc nulls last, id desc limit 1 offset $2`,
    [book.tenants[0]!.orgId, depth],
  )
  const cursor = Buffer.from(JSON.stringify({ sort: 'modified,desc', ...rows[0], total: LARGE })).toString(
    'base64url',
  )
  return { name: `1M: after a cursor at row ${depth.toLocaleString('en')}`, tenant: 0, query: { cursor } }
}

const DEPTHS = [10_000, 900_000]

/** The quotes list at 100,000 and at 1,000,000 rows through one server process, and the same SQL without it. */
export const run = async (): Promise<ListLine[]> => {
  const database = await openBenchDatabase()
  try {
    const book = await createBook(database, TENANT_QUOTES.length)
    const template = await addTemplateQuote(book)
    await addQuotes(database, book, template, TENANT_QUOTES)
    const server = await startBenchServer(join(database.folder, 'server'), {
      DATABASE_URL: database.url,
      DEMO: '0',
    })
    try {
      const lines: ListLine[] = []
      for (const one of cases) lines.push(await compare(database, book, server, one))
      await addQuotes(database, book, template, [LARGE - TENANT_QUOTES[0]])
      const deep = await Promise.all(DEPTHS.map((depth) => deepCase(database, book, depth)))
      for (const one of [...largeCases, ...deep]) lines.push(await compare(database, book, server, one))
      return lines
    } finally {
      await server.stop()
      await book.app.close()
    }
  } finally {
    await database.close()
  }
}

if (import.meta.main) console.table(await run())
