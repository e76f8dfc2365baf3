import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { grantsOf } from '#domain/access/actor.ts'
import { addAccounts, type Book, createBook } from '#server/testing/copied-book.ts'
import { processorMs } from './cpu.ts'
import { openBenchDatabase } from './database.ts'
import { addQuotes, addTemplateQuote } from './list-rows.ts'
import { median } from './paint.ts'

const QUOTES = 1_000_000
const LIVE_ROWS = 200
const TRANSFERS = 21

export interface TransferLine {
  what: string
  rows: number
  medianMs: number
  slowestMs: number
  /** Processor time of this process and of PostgreSQL for each. */
  processorMs: number | null
}

/** An account with so many live rows: itself, and quotes as the template's. */
const addLiveAccount = async (book: Book, template: string): Promise<string> => {
  const [account] = await addAccounts(book, 1)
  const { db } = book.app.ports
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'quote'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'account_id', 'tenant_id')`.execute(db)
  const names = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into quote (id, account_id, tenant_id, ${names})
    select gen_random_uuid(), account.id, account.tenant_id, ${sql.join(rows.map(({ name }) => sql.ref(`quote.${name}`)))}
    from quote, account, generate_series(1, ${LIVE_ROWS - 1}::int)
    where quote.id = ${template} and account.id = ${account?.id}`.execute(db)
  return account?.id ?? ''
}

/** A whole account from one agency to another and back, next to a million quotes, in durable transactions. */
export const run = async (): Promise<TransferLine[]> => {
  const database = await openBenchDatabase()
  try {
    const book = await createBook(database, 2)
    const template = await addTemplateQuote(book)
    await addQuotes(database, book, template, [QUOTES / 2, QUOTES / 2])
    const accountId = await addLiveAccount(book, template)
    const [{ agent }] = book.tenants as [Book['tenants'][number]]
    const staff: Actor = {
      ...agent,
      accountType: 'COWBELL',
      roleId: 'super-admin',
      permissions: grantsOf('super-admin'),
    }
    const times: number[] = []
    const used = () => processorMs([process.pid, database.pid])
    const before = used()
    for (let nth = 0; nth < TRANSFERS; nth += 1) {
      const { version, agencyId } = await book.api.run(staff, 'accountGet', { params: { accountId } })
      const receiver = book.tenants.find(({ orgId }) => orgId !== agencyId)?.orgId ?? ''
      const since = performance.now()
      await book.api.run(staff, 'accountTransfer', {
        params: { accountId },
        body: { agencyId: receiver, reason: 'Broker of record letter', version },
      })
      if (nth > 0) times.push(performance.now() - since)
    }
    const after = used()
    await book.app.close()
    return [
      {
        what: 'an account transferred',
        rows: LIVE_ROWS,
        medianMs: Number(median(times).toFixed(1)),
        slowestMs: Number(Math.max(...times).toFixed(1)),
        processorMs:
          before === null || after === null ? null : Number(((after - before) / TRANSFERS).toFixed(1)),
      },
    ]
  } finally {
    await database.close()
  }
}

if (import.meta.main) console.table(await run())
