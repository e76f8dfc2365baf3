import { Agent, request } from 'node:http'
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

/** What one load generator does: it is given by file, since tokens of thousands of people do not fit a command line. */
export interface JourneyPlan {
  urls: string[]
  agents: string[]
  accounts: { id: string; tenant: number; token: string }[]
  terms: Record<string, unknown>
  concurrency: number
  /** Counted after `warmMs`, for `ms`. */
  warmMs: number
  ms: number
}

export interface JourneyCount {
  /** All that were done, the uncounted first ones too. */
  started: number
  journeys: number
  failures: number
  /** Milliseconds of each whole journey that was counted. */
  durations: number[]
  /** Mean milliseconds of each step. */
  steps: Record<string, number>
  firstFailure: string | null
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
  body?: unknown
}

const plan = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as JourneyPlan
const pool = new Agent({ keepAlive: true, maxSockets: plan.concurrency * 2 })
const spent: Record<string, { ms: number; many: number }> = {}

const send = (url: string, { step, method, path, token, body }: Call): Promise<string> =>
  new Promise((resolve, reject) => {
    const since = performance.now()
    const text = body === undefined ? undefined : JSON.stringify(body)
    const outgoing = request(
      `${url}${path}`,
      {
        method,
        agent: pool,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () => {
          const answer = Buffer.concat(parts).toString('utf8')
          const known = (spent[step] ??= { ms: 0, many: 0 })
          known.ms += performance.now() - since
          known.many += 1
          if (incoming.statusCode === 200) resolve(answer)
          else reject(new Error(`${step} ${incoming.statusCode} ${answer.slice(0, 400)}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })

/** Reads one text field without parsing the whole answer: the load generator shares the machine with the server. */
const field = (answer: string, name: string): string => {
  const found = new RegExp(`"${name}":"([^"]*)"`).exec(answer)
  if (!found) throw new Error(`no ${name} in ${answer.slice(0, 200)}`)
  return found[1] as string
}

/** A company's quote from its start to the issued policy: six commands and one read, by its agent and its insured. */
const journey = async (nth: number): Promise<void> => {
  const account = plan.accounts[nth % plan.accounts.length] as JourneyPlan['accounts'][number]
  const agent = plan.agents[account.tenant] as string
  const url = plan.urls[nth % plan.urls.length] as string
  const call = (step: string, method: string, path: string, body?: unknown, token = agent) =>
    send(url, { step, method, path, token, body })
  const draft = await call('create', 'POST', `/api/quote/v1/P100/${account.id}`, { request: plan.terms })
  const quoteId = field(draft, 'id')
  const asked = await call('request', 'PUT', `/api/quote/v1/P100/${quoteId}/request`, {})
  if (field(asked, 'status') !== 'READY') throw new Error(`the quote is ${field(asked, 'status')}`)
  const policyContactEmail = `holder.${account.id}@bench.test`
  await call('send', 'POST', '/api/quote/v1/action/send-sign-request', {
    ...contact,
    policyContactEmail,
    quoteId,
  })
  const shown = await call('read', 'GET', `/api/quote/v1/P100/${quoteId}`, undefined, account.token)
  const sha256 = field(shown, 'sha256')
  const signature = { quoteId, signeeName: 'Pat Holder', isAttested: true, sha256 }
  await call('sign', 'POST', '/api/esign/v1/quoteSigned', signature, account.token)
  await call('bind', 'PUT', `/api/quote/v1/${quoteId}`, {})
  const issued = await call('issue', 'POST', `/api/quote/v1/P100/issue/${quoteId}`)
  field(issued, 'invoiceNumber')
}

const counted: JourneyCount = {
  started: 0,
  journeys: 0,
  failures: 0,
  durations: [],
  steps: {},
  firstFailure: null,
}
const begin = performance.now() + plan.warmMs
const end = begin + plan.ms
let next = 0

const customer = async (): Promise<void> => {
  while (performance.now() < end) {
    const since = performance.now()
    try {
      await journey(next++)
      counted.started += 1
      const now = performance.now()
      if (now < begin || now > end) continue
      counted.journeys += 1
      counted.durations.push(now - since)
    } catch (error) {
      counted.failures += 1
      counted.firstFailure ??= (error as Error).message
    }
  }
}

await Promise.all(Array.from({ length: plan.concurrency }, customer))
for (const [step, { ms, many }] of Object.entries(spent)) counted.steps[step] = ms / many
process.stdout.write(JSON.stringify(counted))
pool.destroy()
