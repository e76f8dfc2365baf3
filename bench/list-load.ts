import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { poolDialect } from '#server/database/statements/pipeline.ts'
import type { Database } from '#server/database/tables.ts'
import { type InProcess, inProcess } from '#server/http/call.ts'
import type { Book } from '#server/testing/copied-book.ts'
import { processorMs } from './cpu.ts'
import type { BenchDatabase } from './database.ts'
import { HttpLine } from './http-line.ts'
import { median } from './paint.ts'

const CONNECTIONS = 8
/** Both sides in turns, so that a slow moment of the machine meets both; the first turn of each only warms up. */
const ROUNDS = 5
const ROUND_MS = 1_000

/** One side of a comparison with its connections open. */
interface Side {
  /** Sends one request; there is one for each connection. */
  steps: (() => Promise<unknown>)[]
  /** Processor time so far of the Node process that does the work, milliseconds; null where not reported. */
  nodeMs: () => number | null
  close: () => Promise<void>
}

/** One side in one turn. */
interface Turn {
  /** Milliseconds of each request. */
  each: number[]
  perSecond: number
  nodeMs: number | null
}

export interface Compared {
  perSecond: number
  rawPerSecond: number
  /** Median of the turns' own shares. */
  shareOfRaw: number
  p50: number
  p99: number
  rawP50: number
  rawP99: number
  /** Processor time a request: of the server, and of the Node process that sends the SQL itself. */
  serverMs: number | null
  rawMs: number | null
}

/** What a page reads, one after the other, as the server gives it; `paths` begin at the server's root. */
export const overHttp = (url: string, paths: readonly string[], token: string, serverPid: number): Side => {
  const lines = Array.from({ length: CONNECTIONS }, () => new HttpLine(url))
  return {
    steps: lines.map((line) => async () => {
      for (const path of paths) {
        const { status, text } = await line.send('GET', path, `authorization: Bearer ${token}\r\n`)
        if (status !== 200) throw new Error(`${path} answers ${status}: ${text.slice(0, 200)}`)
      }
    }),
    nodeMs: () => processorMs([serverPid]),
    close: async () => lines.forEach((line) => line.end()),
  }
}

/**
 * The very SQL that the product sends for a read, by listening to its second time: matches beyond those counted count
 * once, and what is kept in memory is read once.
 */
export const sqlSent = async (
  database: Pick<BenchDatabase, 'connection'>,
  { app: { dispatcher } }: Pick<Book, 'app'>,
  read: (api: InProcess) => Promise<unknown>,
): Promise<CompiledQuery[]> => {
  const heard: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: poolDialect(database.connection.pool),
    log: (event) => void heard.push(event.query),
  })
  const api = inProcess({ ...dispatcher, ports: { ...dispatcher.ports, db } })
  await read(api)
  heard.length = 0
  await read(api)
  return heard
}

/** The same SQL, prepared, through the driver alone. */
export const rawSql = async (url: string, queries: readonly CompiledQuery[]): Promise<Side> => {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  return {
    steps: clients.map((client) => async () => {
      for (const [nth, { sql, parameters }] of queries.entries())
        await client.query({ name: `read${nth}`, text: sql, values: [...parameters] })
    }),
    nodeMs: () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

const turnOf = async ({ steps, nodeMs }: Side): Promise<Turn> => {
  const each: number[] = []
  const before = nodeMs()
  const since = performance.now()
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() < since + ROUND_MS) {
        const from = performance.now()
        await step()
        each.push(performance.now() - from)
      }
    }),
  )
  const after = nodeMs()
  return {
    each,
    perSecond: (each.length * 1000) / (performance.now() - since),
    nodeMs: before === null || after === null ? null : (after - before) / each.length,
  }
}

const medianOf = (turns: readonly Turn[], figure: (turn: Turn) => number): number => median(turns.map(figure))

const percentile = (turns: readonly Turn[], share: number): number => {
  const sorted = turns.flatMap(({ each }) => each).toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1))
}

const processorOf = (turns: readonly Turn[]): number | null =>
  turns.some(({ nodeMs }) => nodeMs === null)
    ? null
    : Number(medianOf(turns, ({ nodeMs }) => nodeMs as number).toFixed(2))

/** Both sides in turns; percentiles are of all requests of a side, everything else is the median of its turns. */
export const compareInTurns = async (ours: Side, raw: Side): Promise<Compared> => {
  await turnOf(ours)
  await turnOf(raw)
  const turns: { ours: Turn; raw: Turn }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    turns.push({ ours: await turnOf(ours), raw: await turnOf(raw) })
  await Promise.all([ours.close(), raw.close()])
  const all = { ours: turns.map((turn) => turn.ours), raw: turns.map((turn) => turn.raw) }
  return {
    perSecond: Math.round(medianOf(all.ours, ({ perSecond }) => perSecond)),
    rawPerSecond: Math.round(medianOf(all.raw, ({ perSecond }) => perSecond)),
    shareOfRaw: Number(median(turns.map((turn) => turn.ours.perSecond / turn.raw.perSecond)).toFixed(2)),
    p50: percentile(all.ours, 0.5),
    p99: percentile(all.ours, 0.99),
    rawP50: percentile(all.raw, 0.5),
    rawP99: percentile(all.raw, 0.99),
    serverMs: processorOf(all.ours),
    rawMs: processorOf(all.raw),
  }
}
