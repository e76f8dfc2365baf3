import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { type Connection, connect } from './database/db.ts'
import { runningPostgres } from './database/postgres/postgres.ts'
import { findPostmaster } from './database/postgres/postgres-cluster.ts'
import { type Clients, serveAll, type QuoteOutcome } from './testing/crash-clients.ts'
import { addAccounts, createBook, type SignedQuote, signQuote } from './testing/copied-book.ts'
import { type CrashServer, crashServer } from './testing/crash-server.ts'

const FULL = process.env.TEST_FULL === '1'
const QUOTES = FULL ? 400 : 64
const SERVER_KILLS = FULL ? 10 : 2
const DATABASE_KILLS = FULL ? 3 : 1
const AT_ONCE = 40
/** Final answers a quote: two binds, issue, start of payment, paid. */
const ANSWERS = 5
const RECOVERY_MS = 10_000
/** A recovery is a few times the loading of the program; 10 seconds are more than that unless the machine is busy. */
const RECOVERY_YARDSTICKS = 8

const folder = mkdtempSync(join(tmpdir(), 'bindery-crash-'))
let server: CrashServer
let outcomes: QuoteOutcome[]
let odd: string[]
const recoveries: { took: number; yardstick: number }[] = []

const withDatabase = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
  const url = runningPostgres({ DATA_DIR: folder })
  if (!url) throw new Error('the database is not running')
  const connection = connect(url, { max: 8 })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

const prepare = (): Promise<SignedQuote[]> =>
  withDatabase(async (connection) => {
    const book = await createBook({ connection, folder: join(folder, 'book') }, 8)
    const accounts = await addAccounts(book, QUOTES / 8)
    const quotes: SignedQuote[] = []
    for (let at = 0; at < accounts.length; at += 8)
      quotes.push(
        ...(await Promise.all(accounts.slice(at, at + 8).map((account) => signQuote(book, account)))),
      )
    await book.app.close()
    return quotes
  })

const killDatabase = (): void => {
  const postmaster = findPostmaster(join(folder, 'postgres'))
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
}

/**
 * Waits until every mail that a command left has come. What dead processes had in hand is taken over as if 40 seconds
 * had passed, for which no one has to wait.
 */
const untilMailed = (): Promise<void> =>
  withDatabase(async ({ pool }) => {
    await pool.query(
      "update jobs.job_common set heartbeat_on = heartbeat_on - interval '1 min' where state = 'active'",
    )
    for (;;) {
      const { rows: waiting } = await pool.query(
        "select 1 from jobs.job_common where data ->> 'type' = 'mail.send' and state in ('created', 'retry', 'active') limit 1",
      )
      if (waiting.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })

/** Ends the server or the database each time another share of the answers is given. */
const nemesis = () => {
  // The database's turns fall evenly between the server's.
  const every = Math.floor((SERVER_KILLS + DATABASE_KILLS) / DATABASE_KILLS)
  const order = Array.from({ length: SERVER_KILLS + DATABASE_KILLS }, (_, nth) =>
    nth % every === Math.floor(every / 2) ? ('database' as const) : ('server' as const),
  )
  const total = QUOTES * ANSWERS
  let answers = 0
  let kills = 0
  let last: Promise<void> = Promise.resolve()
  let upBefore = 0
  let upSince: number | null = performance.now()
  const down = (): void => {
    if (upSince !== null) upBefore += performance.now() - upSince
    upSince = null
  }
  const strike = async (kind: 'server' | 'database'): Promise<void> => {
    down()
    if (kind === 'database') await killDatabase()
    else {
      await server.kill()
      // The pace is that of the same moments: a busy machine may be quiet a second later.
      const alongside = server.yardstick()
      const took = await server.start()
      recoveries.push({ took, yardstick: Math.max(await alongside, await server.yardstick()) })
    }
    upSince = performance.now()
  }
  return {
    onAnswer: (): void => {
      answers += 1
      const kind = order[kills]
      if (!kind || answers < ((kills + 1) * total) / (order.length + 1)) return
      kills += 1
      last = last.then(() => strike(kind))
    },
    uptime: () => upBefore + (upSince === null ? 0 : performance.now() - upSince),
    kills: () => kills,
    settled: () => last,
  }
}

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await crashServer(folder)
  await server.start()
  const quotes = await prepare()
  const enemy = nemesis()
  const clients: Clients = {
    api: server.url,
    processor: server.processorUrl,
    onAnswer: enemy.onAnswer,
    odd: [],
    uptime: enemy.uptime,
  }
  outcomes = await serveAll(clients, quotes, AT_ONCE)
  await enemy.settled()
  odd = clients.odd
  expect(enemy.kills()).toBe(SERVER_KILLS + DATABASE_KILLS)
}, 2_400_000)

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const rows = <T extends object>(text: string): Promise<T[]> =>
  withDatabase(async ({ pool }) => (await pool.query<T>(text)).rows)

describe(`${QUOTES} quotes bound, issued and paid while the server and its database are killed`, () => {
  it('gives every client a final answer: one of two binds each quote, the other learns by whom', () => {
    expect(outcomes).toHaveLength(QUOTES)
    const statuses = outcomes.map(({ binds }) => binds.map(({ status }) => status).sort())
    expect(statuses).toEqual(outcomes.map(() => [200, 409]))
    expect(outcomes.map(({ issued, paid }) => [issued.status, paid.status])).toEqual(
      outcomes.map(() => [200, 200]),
    )
    const losers = outcomes.flatMap(({ binds }) => binds.filter(({ status }) => status === 409))
    for (const { body } of losers) expect(body.detail).toMatch(/bound/i)
  })

  it('answers 503 while the database is away, and nothing worse', () => expect(odd).toEqual([]))

  it('makes of each quote exactly the policy that its client was answered, with one invoice', async () => {
    const made = await rows<{ quote_id: string; policy_number: string; invoices: number }>(
      `select quote_id, policy_number, (select count(*)::int from invoice where invoice.tenant_id = policy.tenant_id
        and invoice.policy_id = policy.id) as invoices from policy`,
    )
    const expected = outcomes.map(({ quoteId, issued }) => ({
      quote_id: quoteId,
      policy_number: issued.body.policyNumber,
      invoices: 1,
    }))
    const byQuote = (a: { quote_id: string }, b: { quote_id: string }) => (a.quote_id < b.quote_id ? -1 : 1)
    expect(made.sort(byQuote)).toEqual(expected.sort(byQuote))
  })

  it('takes each payment once: neither lost nor doubled, and the ledger sums to zero', async () => {
    const [sums] = await rows<Record<string, number>>(`select
      (select count(*)::int from invoice where amount_paid = amount_due) as paid,
      (select count(*)::int from payment where status = 'Paid') as payments,
      (select count(*)::int from journal where kind = 'payment') as journals,
      (select count(*)::int from journal where kind = 'issue') as issues,
      (select coalesce(sum(amount), 0)::int from posting) as ledger`)
    expect(sums).toEqual({ paid: QUOTES, payments: QUOTES, journals: QUOTES, issues: QUOTES, ledger: 0 })
  })

  it('sends each mail that a command left once, whatever was killed while it was being sent', async () => {
    await untilMailed()
    const lost = await rows(`select data ->> 'template' as template, state from jobs.job_common
      where data ->> 'type' = 'mail.send' and not exists (select from mail_message where mail_message.id = job_common.id)`)
    expect(lost).toEqual([])
    const [mails] = await rows<Record<string, number>>(`select count(*)::int as mails,
      (select count(*)::int from jobs.job_common where data ->> 'type' = 'mail.send') as jobs,
      (count(*) filter (where template = 'policyIssuedToCustomer'))::int as issued,
      (count(*) filter (where template = 'paymentReceipt'))::int as receipts from mail_message`)
    expect(mails).toEqual({ mails: mails?.['jobs'], jobs: mails?.['jobs'], issued: QUOTES, receipts: QUOTES })
  })

  it('leaves nothing half done: every invariant holds', async () => {
    expect(await withDatabase(({ kysely }) => checkInvariants(kysely))).toEqual([])
  })

  it('answers again soon after each kill', () => {
    expect(recoveries).toHaveLength(SERVER_KILLS)
    const late = recoveries.filter(
      ({ took, yardstick }) => took > Math.max(RECOVERY_MS, RECOVERY_YARDSTICKS * yardstick),
    )
    expect(late).toEqual([])
  })
})
