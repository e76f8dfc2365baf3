import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'

interface Part {
  title: string
  /** Whether it measures the built pages: they are built anew first. */
  needsPages?: boolean
  /** Gives what is printed: sentences and tables. */
  run(processes: number): Promise<(string | object)[]>
}

/** Each part loads what it needs when its turn comes, so that `--only` measures nothing of the others. */
const parts: Record<string, Part> = {
  rating: {
    title:
      'Ratings a second, one thread (timesZen: against GoRules ZEN; shareOfFloor: against plain floating point)',
    run: async () => [await (await import('./rating.ts')).run()],
  },
  replay: {
    title: 'A book of 100,000 policies replayed under two programs, one thread, seconds',
    run: async () => [(await import('./replay.ts')).run()],
  },
  chains: {
    title: 'A policy in time, one thread: its state on a day, a late change, whole chains rebuilt',
    run: async () => [(await import('./chains.ts')).run()],
  },
  servicing: {
    title:
      'Policies on a day, a late change previewed, earned premium, lists and the calendar in a book of 100,000 policies (emptyP50: an empty call in between)',
    run: async () => (await import('./servicing.ts')).run(),
  },
  risk: {
    title:
      'Scores a second from evidence and answers, and 1,000 stored scans under other weights, one thread',
    run: async () => [[(await import('./risk.ts')).run()]],
  },
  lists: {
    title:
      'The quotes list at 100,000 and 1,000,000 rows over HTTP, 8 connections, against the same SQL raw from one Node process',
    run: async () => [await (await import('./lists.ts')).run()],
  },
  desk: {
    needsPages: true,
    title:
      'An underwriter among 100,000 quotes: the inbox with its counts and the facts of a referral, 8 connections, against the same SQL raw; a referral opened in a browser; milliseconds',
    run: async () => {
      const { reads, page } = await (await import('./desk.ts')).run()
      return [reads, [page]]
    },
  },
  transfer: {
    title:
      'An account with 200 live rows transferred to another agency next to 1,000,000 quotes, milliseconds',
    run: async () => [await (await import('./transfer.ts')).run()],
  },
  renewals: {
    title:
      'A thousand renewals evaluated, priced and offered by the calendar with their documents and mails, seconds',
    run: async () => [await (await import('./renewals.ts')).run()],
  },
  journeys: {
    title:
      'Whole journeys a minute over HTTP: quote, request, send, read, sign, bind, issue with invoice, postings and documents recorded',
    run: async (processes) => {
      const { lines, limit, steps } = await (await import('./journeys.ts')).run({ most: processes })
      return [
        `pgbench, TPC-B-like, 16 clients: ${limit} durable transactions a second on this machine now.`,
        'A journey is 6 durable commits and one read; serverMs and postgresMs are processor time a journey.',
        lines,
        'Mean milliseconds of each step under that load:',
        steps,
      ]
    },
  },
  screens: {
    needsPages: true,
    title:
      'What people wait for in the browser, milliseconds, and logins a second beside the hash that each must do',
    run: async () => {
      const { withDemoServer } = await import('./demo-server.ts')
      const [{ logins }, { screens }] = await Promise.all([import('./logins.ts'), import('./screens.ts')])
      return withDemoServer(async ({ url }) => [await logins(url), await screens(url)])
    },
  },
  uploads: {
    title:
      'What /health/live takes while hostile files come in, milliseconds, asked by a process of its own every 10 ms',
    run: async () => (await import('./uploads.ts')).run(),
  },
  start: {
    title: 'Start to the first answer with data, seconds',
    run: async () => [await (await import('./start.ts')).run()],
  },
  bytes: {
    needsPages: true,
    title: 'Gzipped JavaScript that a page waits for, kB',
    run: async () => [(await import('./bytes.ts')).run()],
  },
  paint: {
    needsPages: true,
    title:
      "First and largest contentful paint, Lighthouse's mobile setting, milliseconds (limit: 1.3 times static)",
    run: async () => [await (await import('./paint.ts')).run()],
  },
}

const show = (lines: readonly (string | object)[]): void => {
  for (const line of lines) {
    if (typeof line === 'string') console.log(line)
    else console.table(line)
  }
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    processes: { type: 'string', default: '2' },
  },
})
const wanted = values.only?.flatMap((names) => names.split(',')) ?? Object.keys(parts)
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const [cpu] = cpus()
console.log(`${cpus().length} x ${cpu?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
if (wanted.some((name) => parts[name]?.needsPages))
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' })
let failed = 0
for (const name of wanted) {
  const part = parts[name] as Part
  const since = performance.now()
  console.log(`\n${part.title}`)
  try {
    show(await part.run(Number(values.processes)))
  } catch (error) {
    failed += 1
    console.error(`${name} could not be measured: ${(error as Error).message}`)
  }
  console.log(`(${name}: ${((performance.now() - since) / 1000).toFixed(0)} s)`)
}
process.exitCode = failed > 0 ? 1 : 0
