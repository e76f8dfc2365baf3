import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpLine } from './http-line.ts'

/** What one load generator does: it is given by file, since tokens of thousands of people do not fit a command line. */
export interface JourneyPlan {
  urls: string[]
  agents: string[]
  accounts: { id: string; tenant: number; token: string }[]
  terms: Record<string, unknown>
  concurrency: number
  /** Counted after `warmMs`, for `ms`: the client prints a line when that begins and when it ends. */
  warmMs: number
  ms: number
}

export interface JourneyCount {
  /** Those that ended while it counted. */
  journeys: number
  failures: number
  /** Milliseconds of each whole journey that was counted. */
  durations: number[]
  /** Mean milliseconds of each step. */
  steps: Record<string, number>
  firstFailure: string | null
  /** Processor time of the load generator itself while it counted, a journey. */
  clientMs: number
}

const contact = {
  policyContactFirstName: 'Pat',
  policyContactLastName: 'Holder',
  policyContactPhone: '+1 2125550188',
}

interface Call {
  step: string
  method: string
  path: string
  token: string
  /** As JSON text. */
  body?: string
}

const plan = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as JourneyPlan
const terms = JSON.stringify({ request: plan.terms })
const spent: Record<string, { ms: number; many: number }> = {}

/** What one customer asks with: a connection to each server. */
type Lines = Map<string, HttpLine>

const send = async (line: HttpLine, { step, method, path, token, body }: Call): Promise<string> => {
  const since = performance.now()
  const key = method === 'GET' ? '' : `idempotency-key: ${randomUUID()}\r\n`
  const type = body === undefined ? '' : 'content-type: application/json\r\n'
  const headers = `authorization: Bearer ${token}\r\n${key}${type}`
  const { status, text } = await line.send(method, path, headers, body)
  const known = (spent[step] ??= { ms: 0, many: 0 })
  known.ms += performance.now() - since
  known.many += 1
  if (status !== 200) throw new Error(`${step} ${status} ${text.slice(0, 400)}`)
  return text
}

/** Reads one text field without parsing the whole answer: the load generator shares the machine with the server. */
const field = (answer: string, name: string): string => {
  const mark = `"${name}":"`
  const at = answer.indexOf(mark)
  if (at < 0) throw new Error(`no ${name} in ${answer.slice(0, 200)}`)
  const from = at + mark.length
  return answer.slice(from, answer.indexOf('"', from))
}

/** The body of a command that names the version of the quote that was answered last. */
const version = (answer: string): string => {
  const found = /"version":\d+/.exec(answer)?.[0]
  if (!found) throw new Error(`no version in ${answer.slice(0, 200)}`)
  return `{${found}}`
}

/** A company's quote from its start to the issued policy: six commands and one read, by its agent and its insured. */
const journey = async (nth: number, lines: Lines): Promise<void> => {
  const account = plan.accounts[nth % plan.accounts.length] as JourneyPlan['accounts'][number]
  const agent = plan.agents[account.tenant] as string
  const line = lines.get(plan.urls[nth % plan.urls.length] as string) as HttpLine
  const call = (step: string, method: string, path: string, body?: string, token = agent) =>
    send(line, { step, method, path, token, ...(body === undefined ? {} : { body }) })
  const draft = await call('create', 'POST', `/api/quote/v1/P100/${account.id}`, terms)
  const quoteId = field(draft, 'id')
  const asked = await call('request', 'PUT', `/api/quote/v1/P100/${quoteId}/request`, version(draft))
  if (field(asked, 'status') !== 'READY') throw new Error(`the quote is ${field(asked, 'status')}`)
  const policyContactEmail = `holder.${account.id}@bench.test`
  const request = JSON.stringify({ ...contact, policyContactEmail, quoteId })
  await call('send', 'POST', '/api/quote/v1/action/send-sign-request', request)
  const shown = await call('read', 'GET', `/api/quote/v1/P100/${quoteId}`, undefined, account.token)
  const sha256 = field(shown, 'sha256')
  const elected = shown.includes('"election":') ? { terrorismElection: 'ACCEPT' } : {}
  const signature = JSON.stringify({
    quoteId,
    signeeName: 'Pat Holder',
    isAttested: true,
    sha256,
    ...elected,
  })
  const signed = await call('sign', 'POST', '/api/esign/v1/quoteSigned', signature, account.token)
  await call('bind', 'PUT', `/api/quote/v1/${quoteId}`, version(signed))
  const issued = await call('issue', 'POST', `/api/quote/v1/P100/issue/${quoteId}`)
  field(issued, 'invoiceNumber')
}

const counted: JourneyCount = {
  journeys: 0,
  failures: 0,
  durations: [],
  steps: {},
  firstFailure: null,
  clientMs: 0,
}
const begin = performance.now() + plan.warmMs
const end = begin + plan.ms
let next = 0

const customer = async (): Promise<void> => {
  const lines: Lines = new Map(plan.urls.map((url) => [url, new HttpLine(url)]))
  while (performance.now() < end) {
    const since = performance.now()
    try {
      await journey(next++, lines)
      const now = performance.now()
      if (now < begin || now > end) continue
      counted.journeys += 1
      counted.durations.push(now - since)
    } catch (error) {
      counted.failures += 1
      counted.firstFailure ??= (error as Error).message
    }
  }
  for (const line of lines.values()) line.end()
}

let used = process.cpuUsage()

const count = async (): Promise<void> => {
  await pause(plan.warmMs)
  used = process.cpuUsage()
  process.stdout.write('\n')
  await pause(plan.ms)
  used = process.cpuUsage(used)
  process.stdout.write('\n')
}

await Promise.all([count(), ...Array.from({ length: plan.concurrency }, customer)])
for (const [step, { ms, many }] of Object.entries(spent)) counted.steps[step] = ms / many
counted.clientMs = (used.user + used.system) / 1000 / counted.journeys
process.stdout.write(JSON.stringify(counted))
