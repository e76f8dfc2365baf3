import { randomUUID } from 'node:crypto'
import type { SignedQuote } from './copied-book.ts'

export interface Final {
  status: number
  body: Record<string, unknown>
}

/** What became of a quote, as reported to its clients. */
export interface QuoteOutcome {
  quoteId: string
  /** Of everybody who tried to bind it, each with a key of their own. */
  binds: Final[]
  issued: Final
  paid: Final
}

export interface Clients {
  api: string
  processor: string
  /** Called after each final answer: kills are timed by progress, not by a clock. */
  onAnswer: () => void
  /** Statuses that no client should ever be given. */
  odd: string[]
  /** Milliseconds in which the server and its database were up: on a busy machine a restart takes long. */
  uptime: () => number
}

const PAUSE_MS = 60
/** Of the server's being up, within which every command has its final answer. */
const PATIENCE_MS = 150_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Command {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string
  body?: unknown
}

/** The server or who it asks is away, busy or asks to come back: the answer to the command is still unknown. */
const isUnknown = (status: number, code: unknown): boolean =>
  status >= 500 || status === 429 || code === 'BUSY' || code === 'PROCESSOR_AWAY'

const once = async ({ api, odd }: Clients, command: Command, key: string): Promise<Final | null> => {
  try {
    const answer = await fetch(`${api}${command.path}`, {
      method: command.method,
      headers: {
        authorization: `Bearer ${command.token}`,
        'idempotency-key': key,
        ...(command.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(command.body === undefined ? {} : { body: JSON.stringify(command.body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const body = (await answer.json()) as Record<string, unknown>
    if (answer.status >= 500 && answer.status !== 503) odd.push(`${answer.status} ${command.path}`)
    return isUnknown(answer.status, body.code) ? null : { status: answer.status, body }
  } catch {
    return null
  }
}

/** Sends a command again under the same key until the answer is final. */
const untilFinal = async (clients: Clients, command: Command): Promise<Final> => {
  const key = randomUUID()
  const until = clients.uptime() + PATIENCE_MS
  while (clients.uptime() < until) {
    const final = await once(clients, command, key)
    if (final) return final
    await pause(PAUSE_MS * (0.5 + Math.random()))
  }
  throw new Error(`no final answer to ${command.path}`)
}

const command = async (clients: Clients, given: Command): Promise<Final> => {
  const final = await untilFinal(clients, given)
  clients.onAnswer()
  return final
}

const card = new URLSearchParams({
  category: 'CreditCard',
  number: '4242424242424242',
  expiry: '12 / 34',
  cvc: '123',
  zip: '94607',
}).toString()

/** Types the card into the processor's page; an answer that does not come is asked for again. */
const typeCard = async ({ processor }: Clients, sessionUrl: string): Promise<void> => {
  const page = `${processor}${new URL(sessionUrl).pathname}`
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: card,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null)
  if (answer?.status === 422) throw new Error('the payment page refuses the card')
  await answer?.text().catch(() => null)
}

const pay = async (clients: Clients, quote: SignedQuote, policyId: string): Promise<Final> => {
  const { token, accountId } = quote
  const schedule = await untilFinal(clients, {
    method: 'GET',
    path: `/api/billing/v1/desc?policyId=${policyId}`,
    token,
  })
  const started = await command(clients, {
    method: 'POST',
    path: `/api/billing/v1/payfor/${accountId}`,
    token,
    body: { policyId, paymentAmount: schedule.body.dueAmount, paymentCategory: 'CreditCard' },
  })
  if (started.status !== 200) return started
  const until = clients.uptime() + PATIENCE_MS
  while (clients.uptime() < until) {
    await typeCard(clients, started.body.url as string)
    const path = `/api/billing/v1/payment?policyId=${policyId}`
    const status = await untilFinal(clients, { method: 'GET', path, token })
    if (status.body.isPaid === true) {
      clients.onAnswer()
      return status
    }
    await pause(400)
  }
  throw new Error(`the payment of ${policyId} came to no end`)
}

/** Two people bind the same quote at once; then it is issued and paid, whatever the server goes through. */
export const serveQuote = async (clients: Clients, quote: SignedQuote): Promise<QuoteOutcome> => {
  const { quoteId, token, version } = quote
  const bind = () =>
    command(clients, { method: 'PUT', path: `/api/quote/v1/${quoteId}`, token, body: { version } })
  const binds = await Promise.all([bind(), bind()])
  const issued = await command(clients, {
    method: 'POST',
    path: `/api/quote/v1/P100/issue/${quoteId}`,
    token,
  })
  const paid = await pay(clients, quote, issued.body.policyId as string)
  return { quoteId, binds, issued, paid }
}

/** All quotes, so many at a time. */
export const serveAll = async (
  clients: Clients,
  quotes: readonly SignedQuote[],
  atOnce: number,
): Promise<QuoteOutcome[]> => {
  const outcomes: QuoteOutcome[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let quote = quotes[next++]; quote; quote = quotes[next++])
      outcomes.push(await serveQuote(clients, quote))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}
