import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { addAccounts, createBook } from '#server/testing/copied-book.ts'
import { processorMs } from './cpu.ts'
import { commitsPerSecond } from './commits.ts'
import { openBenchDatabase, type BenchDatabase } from './database.ts'
import type { JourneyCount, JourneyPlan } from './journey-client.ts'
import { startBenchServer } from './server.ts'

/** Commands of a journey that end in a durable commit. */
const COMMITS = 6
/** The published figure to beat: quotes to issued policies a minute. */
const PUBLISHED = 11_500
/** Until the code of all commands is compiled and each connection has prepared its statements. */
const WARM_MS = 15_000

export interface JourneyLine {
  processes: number
  perMinute: number
  timesPublished: number
  p50: number
  p99: number
  commitsPerSecond: number
  shareOfPgbench: number
  /**
   * Processor time a journey, which says what the machine could do if no one else used it. Like the throughput, it is
   * that of the steady state: what servers and PostgreSQL use to warm up comes before and is not in it.
   */
  serverMs: number | null
  postgresMs: number | null
  /** The load generator's own, which the same machine has to bear. */
  clientMs: number | null
}

export interface JourneyReport {
  lines: JourneyLine[]
  /** What PostgreSQL commits here when nothing but the smallest durable transaction is asked of it. */
  limit: number
  steps: Record<string, number>
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Runs the load generator; `onMark` is called when counting begins and when it ends. Its last line is what it counted.
 */
const runClient = async (folder: string, plan: JourneyPlan, onMark: () => void): Promise<JourneyCount> => {
  const file = join(folder, 'journeys.json')
  writeFileSync(file, JSON.stringify(plan))
  const program = fileURLToPath(new URL('./journey-client.ts', import.meta.url))
  const client = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(client, 'exit')
  let last = ''
  for await (const line of createInterface({ input: client.stdout })) {
    if (line === '') onMark()
    last = line
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`the load generator ended with ${String(code)}`)
  const count = JSON.parse(last) as JourneyCount
  if (count.failures > count.journeys * 0.001) throw new Error(`journeys fail: ${count.firstFailure}`)
  return count
}

interface Measured {
  count: JourneyCount
  serverMs: number | null
  postgresMs: number | null
}

const rounded = (ms: number | null): number | null => (ms === null ? null : Number(ms.toFixed(1)))

const measure = async (
  database: BenchDatabase,
  plan: Omit<JourneyPlan, 'urls'>,
  processes: number,
): Promise<Measured> => {
  const servers = await Promise.all(
    Array.from({ length: processes }, (_, nth) =>
      startBenchServer(join(database.folder, `server-${processes}-${nth}`), {
        DATABASE_URL: database.url,
        DEMO: '0',
      }),
    ),
  )
  const pids = servers.map((server) => server.child.pid as number)
  const marks: (readonly [number | null, number | null])[] = []
  try {
    const count = await runClient(
      database.folder,
      { ...plan, urls: servers.map((server) => server.url) },
      () => marks.push([processorMs(pids), processorMs([database.pid])]),
    )
    const each = (nth: 0 | 1): number | null => {
      const [before, after] = marks.map((mark) => mark[nth])
      return typeof before === 'number' && typeof after === 'number'
        ? (after - before) / count.journeys
        : null
    }
    return { count, serverMs: each(0), postgresMs: each(1) }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Whole journeys over HTTP by many agents and insureds at once, with one server process and with `most`. */
export const run = async ({ most = 3, ms = 12_000 } = {}): Promise<JourneyReport> => {
  const database = await openBenchDatabase()
  try {
    const book = await createBook(database, 16)
    const accounts = await addAccounts(book, 400)
    const { request } = await book.api.run(book.tenants[0]!.agent, 'ratingDefaults', {
      query: { accountId: book.template, productType: 'P100' },
    })
    await book.app.close()
    const limit = await commitsPerSecond(database)
    const plan = {
      agents: book.tenants.map((tenant) => tenant.token),
      accounts: accounts.map(({ id, tenant, token }) => ({ id, tenant, token })),
      terms: request,
      concurrency: 32,
      warmMs: WARM_MS,
      ms,
    }
    const lines: JourneyLine[] = []
    let steps: Record<string, number> = {}
    for (const processes of new Set([1, most])) {
      const { count, serverMs, postgresMs } = await measure(database, plan, processes)
      const durations = count.durations.toSorted((a, b) => a - b)
      const perSecond = (count.journeys * 1000) / ms
      steps = count.steps
      lines.push({
        processes,
        perMinute: Math.round(perSecond * 60),
        timesPublished: Number(((perSecond * 60) / PUBLISHED).toFixed(2)),
        p50: Math.round(percentile(durations, 0.5)),
        p99: Math.round(percentile(durations, 0.99)),
        commitsPerSecond: Math.round(perSecond * COMMITS),
        shareOfPgbench: Number(((perSecond * COMMITS) / limit).toFixed(2)),
        serverMs: rounded(serverMs),
        postgresMs: rounded(postgresMs),
        clientMs: rounded(count.clientMs),
      })
    }
    return { lines, limit: Math.round(limit), steps }
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const processes = Number(process.argv[2] ?? 3)
  const report = await run({ most: processes })
  console.log(`smallest durable transactions: ${report.limit} commits/s`)
  console.table(report.lines)
  console.table(report.steps)
}
