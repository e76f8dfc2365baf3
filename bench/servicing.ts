import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addDays } from '#domain/kernel/dates.ts'
import { earnedFiller } from '#server/policy/shared/earned-rows.ts'
import { addAccounts, type Book, createBook } from '#server/testing/copied-book.ts'
import { PROJECT_ROOT } from '#server/env.ts'
import { systemClock } from '#server/process/clock.ts'
import { processorMs } from './cpu.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { HttpLine } from './http-line.ts'
import { compareInTurns, overHttp, rawSql, sqlSent } from './list-load.ts'
import {
  addPolicies,
  changeMany,
  type IssuedPolicy,
  issueOne,
  settle,
  sizeOf,
  staffIn,
} from './policy-rows.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { signStaff } from './staff.ts'

export interface ServicingLine {
  what: string
  figure: number
  unit: string
  limit: number
  /** Of the limit. */
  ratio: number
  /** Of calls, milliseconds: the median, that of an empty call in between, and the server's processor time of one. */
  p50?: number
  emptyP50?: number
  serverMs?: number | null
}

const POLICIES = 100_000
const CALLS = 300
const WARM = 30
const TENANTS = 3

const short = (figure: number): number => Number(figure.toPrecision(3))

const line = (what: string, figure: number, unit: string, limit: number): ServicingLine => ({
  what,
  figure: short(figure),
  unit,
  limit,
  ratio: Number((figure / limit).toFixed(2)),
})

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN

interface Request {
  method: string
  path: string
  body?: string
}

/**
 * Requests over one connection, one after the other, once the server is warm: the percentile that the limit is of. An empty
 * call after each says how busy the machine is.
 */
const measured = async (
  { url, child }: BenchServer,
  token: string,
  { what, share, limit, calls = CALLS }: { what: string; share: number; limit: number; calls?: number },
  requestOf: (nth: number) => Request,
): Promise<ServicingLine> => {
  const http = new HttpLine(url)
  const [times, empty]: [number[], number[]] = [[], []]
  const used = () => processorMs([child.pid as number])
  let [before, spent]: [number | null, number] = [null, 0]
  for (let nth = 0; nth < calls + WARM; nth += 1) {
    const { method, path, body } = requestOf(nth)
    const type = body === undefined ? '' : 'content-type: application/json\r\n'
    before = used()
    const since = performance.now()
    const { status, text } = await http.send(method, path, `authorization: Bearer ${token}\r\n${type}`, body)
    const took = performance.now() - since
    spent += nth >= WARM ? (used() ?? 0) - (before ?? 0) : 0
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text.slice(0, 300)}`)
    if (nth < WARM) continue
    times.push(took)
    const from = performance.now()
    await http.send('GET', '/health/live', '')
    empty.push(performance.now() - from)
  }
  http.end()
  return {
    ...line(what, percentile(times, share), 'ms', limit),
    p50: short(percentile(times, 0.5)),
    emptyP50: short(percentile(empty, 0.5)),
    serverMs: before === null ? null : short(spent / calls),
  }
}

interface Book3 {
  book: Book
  long: IssuedPolicy
  late: IssuedPolicy
}

const calls = async (server: BenchServer, { book, long, late }: Book3): Promise<ServicingLine[]> => {
  const [{ token }] = book.tenants as [Book['tenants'][number]]
  const now = systemClock.now().getTime()
  return [
    await measured(
      server,
      token,
      { what: 'State of 50 transactions on a day, by call, p99', share: 0.99, limit: 15 },
      (nth) => {
        const known = new Date(now - (nth % 5) * 1_000).toISOString()
        const query = `on=${addDays(long.begins, (nth * 7) % 365)}&known=${known}`
        return { method: 'GET', path: `/api/policy/v1/P100/${long.id}?${query}` }
      },
    ),
    await measured(
      server,
      token,
      { what: 'A change under 12 later ones previewed, by call, p95', share: 0.95, limit: 150 },
      (nth) => ({
        method: 'POST',
        path: `/api/policy/v1/${late.id}/change/preview`,
        body: JSON.stringify({
          kind: 'terms',
          effectiveDate: late.begins,
          changes: { deductible: [25_000, 50_000][nth % 2] },
        }),
      }),
    ),
  ]
}

const graphs = async (server: BenchServer, { book }: Book3): Promise<ServicingLine[]> => {
  const [{ token }] = book.tenants as [Book['tenants'][number]]
  const staff = await signStaff(book)
  const cases = [
    ['of the whole book, 12 months', staff.token, 'duration=5'],
    ['of the whole book, booked, 24 months', staff.token, 'duration=6&by=QUARTER&basis=AS_BOOKED'],
    ['of an insurer', staff.token, `duration=5&carrierId=${staff.carrierId}`],
    [`of one of ${TENANTS} agencies, one product`, token, 'duration=5&product=P100'],
  ] as const
  const lines: ServicingLine[] = []
  for (const [what, who, query] of cases)
    lines.push(
      await measured(
        server,
        who,
        { what: `Earned premium ${what}, p95`, share: 0.95, limit: 200, calls: 60 },
        () => ({ method: 'GET', path: `/api/policy/v1/ep/graph?${query}` }),
      ),
    )
  return lines
}

const lists = async (database: BenchDatabase, server: BenchServer, { book }: Book3) => {
  const { token, agent } = book.tenants[0] as Book['tenants'][number]
  const compared = []
  for (const query of [
    {},
    { status: 'IN FORCE' },
    { search: 'harbor dent' },
    { openForRenewal: 'true' as const },
  ]) {
    const path = `/api/policy/v1/search?${new URLSearchParams(Object.entries(query))}`
    const ours = overHttp(server.url, [path], token, server.child.pid as number)
    const heard = await sqlSent(database, book, (api) => api.run(agent, 'policySearch', { query }))
    compared.push({
      name: `policies ${JSON.stringify(query)}`,
      limit: 100,
      ...(await compareInTurns(ours, await rawSql(database.url, heard))),
    })
  }
  return compared
}

interface CalendarResult {
  runs: { seconds: number; done: Record<string, number> }[]
  atStart: number
  most: number
}

const calendar = async (database: BenchDatabase): Promise<(ServicingLine | string)[]> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(PROJECT_ROOT, 'bench/calendar-run.ts'),
      database.url,
      join(database.folder, 'calendar'),
    ],
    { maxBuffer: 1_000_000, timeout: 600_000 },
  )
  const { runs, atStart, most } = JSON.parse(stdout) as CalendarResult
  const [first, second] = runs as [CalendarResult['runs'][number], CalendarResult['runs'][number]]
  return [
    line(`The calendar over ${POLICIES} policies, all of it due`, first.seconds, 's', 60),
    line('The same with nothing due', second.seconds, 's', 60),
    line('Memory that it takes on top of the program', most - atStart, 'MB', 256),
    JSON.stringify(first.done),
  ]
}

/** Policies on a day, previews, the graph, the lists and the calendar, over HTTP in a book of 100,000 policies. */
export const run = async (
  /** Is given each part as soon as it is measured. */
  seen: (part: unknown) => void = () => {},
): Promise<(string | object)[]> => {
  const database = await openBenchDatabase()
  try {
    const book = await createBook(database, TENANTS)
    const mine = (await addAccounts(book, 3)).filter(({ tenant }) => tenant === 0)
    const [long, late, plain] = await Promise.all(mine.map((account) => issueOne(book, account)))
    if (!long || !late || !plain) throw new Error('no policy')
    const staff = staffIn((book.tenants[0] as Book['tenants'][number]).agent)
    await changeMany(book, staff, long, 50)
    await changeMany(book, staff, late, 13)
    await addPolicies(database, book, plain.id, POLICIES)
    const since = performance.now()
    const fill = earnedFiller()
    let filled = 0
    for (let many = 1; many > 0; filled += many) many = await fill({ db: book.app.ports.db })
    const filling = (performance.now() - since) / 1000
    await settle(database)
    // Before the server, which runs it when it starts.
    const days = await calendar(database)
    seen({ days, filled, filling })
    await settle(database)
    const server = await startBenchServer(join(database.folder, 'server'), {
      DATABASE_URL: database.url,
      DEMO: '0',
    })
    const all = { book, long, late }
    try {
      const lines = [...(await calls(server, all)), ...(await graphs(server, all))]
      seen(lines)
      const compared = await lists(database, server, all)
      return [
        [
          ...lines,
          ...days.filter((one) => typeof one !== 'string'),
          line(`Earned premium of ${filled} policies worked out anew`, filling, 's', 60),
        ],
        ...days.filter((one) => typeof one === 'string'),
        `policy_earned takes ${await sizeOf(book, 'policy_earned')} MB`,
        compared,
      ]
    } finally {
      await server.stop()
      await book.app.close()
    }
  } finally {
    await database.close()
  }
}

if (import.meta.main)
  for (const one of await run((part) => console.error(part)))
    console[typeof one === 'string' ? 'log' : 'table'](one)
