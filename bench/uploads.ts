import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { systemClock } from '#server/process/clock.ts'
import { PROJECT_ROOT } from '#server/env.ts'
import { rowsOf } from '../db/seed/scenes.ts'
import { demoToken, withDemoServer } from './demo-server.ts'
import type { BenchServer } from './server.ts'

export interface HealthLine {
  name: string
  samples: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  p999: number
  max: number
  limit: number
}

const LIMIT_MS = 100
const QUIET_SECONDS = 10
const UPLOADS = 30
const SECONDS = 60
const MEGABYTE = 1_048_576

const streamOf = (text: string): string => {
  const data = deflateSync(Buffer.from(text)).toString('latin1')
  return `1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\r\n${data}\nendstream\nendobj\n`
}

/** What takes a careless reader longest, each close to the 10 MB that are let in, but for the bombs. */
const HOSTILE: Record<string, () => string> = {
  'names that nearly fit': () => `%PDF-1.7 ${'/OpenAction/JS'.repeat(740_000)}`,
  'streams without end': () => `%PDF-1.7 ${'stream '.repeat(1_480_000)}`,
  'blanks before a name': () => `%PDF-1.7 /OpenAction${'\n '.repeat(5_200_000)}`,
  'escapes in names': () => `%PDF-1.7 ${'/J#61v'.repeat(1_700_000)}`,
  'one stream that unpacks to 70 MB': () => `%PDF-1.7\n${streamOf(`7 0 ${' '.repeat(70 * MEGABYTE)}`)}%%EOF`,
  'streams that unpack to 60 MB each': () =>
    `%PDF-1.7\n${streamOf(`7 0 ${' '.repeat(60 * MEGABYTE)}`).repeat(40)}%%EOF`,
}

const sampled = async (name: string, url: string, seconds: number): Promise<HealthLine> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(PROJECT_ROOT, 'bench/health-sampler.ts'),
      url,
      `${seconds}`,
    ],
    { maxBuffer: 64 * MEGABYTE },
  )
  const each = (JSON.parse(stdout) as number[]).sort((a, b) => a - b)
  const at = (share: number): number =>
    Number((each[Math.min(each.length - 1, Math.floor(each.length * share))] ?? Number.NaN).toFixed(1))
  const spread = { p50: at(0.5), p95: at(0.95), p99: at(0.99), p999: at(0.999), max: at(1) }
  return { name, samples: each.length, ...spread, limit: LIMIT_MS }
}

/** An upload from the agency to a condition of its own, as a browser sends it. Gives the status of the answer. */
const upload = async (url: string, token: string, conditionId: string, text: string): Promise<number> => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(text, 'latin1')]), 'evidence.pdf')
  const answer = await fetch(
    `${url}/api/quote/v1/quote-subjectivity/${conditionId}/file?fileName=evidence.pdf`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      body: form,
    },
  )
  await answer.arrayBuffer()
  return answer.status
}

/** A condition of the demo book that its agency may send files for. */
const openCondition = async (url: string, token: string): Promise<string> => {
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return answer.json() as never
  }
  const at = { now: systemClock.now(), today: systemClock.today() }
  const [quote] = await rowsOf('agent: condition open', ask, at)
  const { content } = (await ask(`/api/quote/v1/quote-subjectivity?quoteId=${quote?.id}`)) as {
    content: { id: string; status: string }[]
  }
  const found = content.find(({ status }) => status === 'OPEN')
  if (!found) throw new Error('the demo book has no condition that is open')
  return found.id
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Measured {
  statuses: string
  lines: HealthLine[]
}

const measured = async ({ url, child }: BenchServer): Promise<Measured> => {
  const token = await demoToken(url)
  const condition = await openCondition(url, token)
  const files = Object.values(HOSTILE).map((make) => make())
  const quiet = await sampled('nothing else', url, QUIET_SECONDS)
  child.kill('SIGUSR2')
  const sampling = sampled(`${UPLOADS} hostile uploads a minute`, url, SECONDS)
  const sent: Promise<number>[] = []
  for (let nth = 0; nth < UPLOADS; nth += 1) {
    sent.push(upload(url, token, condition, files[nth % files.length] ?? ''))
    await pause((SECONDS * 1000) / UPLOADS)
  }
  const busy = await sampling
  const statuses = Object.entries(Object.groupBy(await Promise.all(sent), String))
    .map(([status, all = []]) => `${all.length} x ${status}`)
    .join(', ')
  return { statuses, lines: [quiet, busy] }
}

/**
 * How long `/health/live` takes with nothing else to do, and while thirty hostile uploads a minute come in; and for how
 * much processor time the server's main thread answered no one then, which other load leaves as it is.
 */
export const run = async (): Promise<(string | object)[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-turns-'))
  try {
    const probe = join(folder, 'turns.json')
    const { statuses, lines } = await withDemoServer(measured, {
      NODE_OPTIONS: `--import=${join(PROJECT_ROOT, 'bench/turn-probe.ts')}`,
      TURN_PROBE: probe,
    })
    const longest = Math.max(...(JSON.parse(readFileSync(probe, 'utf8')) as number[]))
    return [
      lines,
      `Longest turn of the server's main thread: ${longest.toFixed(1)} ms of processor. Answers to the uploads: ${statuses}.`,
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) for (const line of await run()) console.log(line)
