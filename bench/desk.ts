import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { addAccounts, type Book, type BookAccount, createBook } from '#server/testing/copied-book.ts'
import { openBenchDatabase } from './database.ts'
import { type Compared, compareInTurns, overHttp, rawSql, sqlSent } from './list-load.ts'
import { addQuotes, addTemplateQuote, TENANT_QUOTES } from './list-rows.ts'
import { browserPath, FLAGS } from './paint.ts'
import { startBenchServer } from './server.ts'
import { signStaff } from './staff.ts'

export interface DeskLine extends Compared {
  name: string
  /** Of the 99th percentile, milliseconds. */
  limit: number
}

export interface DeskPageLine {
  name: string
  p50: number
  p95: number
  limit: number
}

const READ_LIMIT_MS = 100
const PAGE_LIMIT_MS = 400
/** Referrals of accounts of their own, each opened in its turn. */
const REFERRALS = 24

/** A quote of an account, submitted for review, next to an earlier one. */
const refer = async ({ api, tenants }: Book, account: BookAccount): Promise<string> => {
  const { agent } = tenants[account.tenant] as Book['tenants'][number]
  const { request } = await api.run(agent, 'ratingDefaults', {
    query: { accountId: account.id, productType: 'P100' },
  })
  const create = () =>
    api.run(agent, 'quoteCreate', { params: { productType: 'P100', id: account.id }, body: { request } })
  await create()
  const draft = await create()
  await api.run(agent, 'quoteRequest', {
    params: { productType: 'P100', id: draft.id },
    body: { version: draft.version },
  })
  await api.run(agent, 'quoteSubmit', {
    params: { id: draft.id },
    body: { reason: 'Please look at it.' },
  })
  return draft.id
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)

/**
 * From the click in the inbox until the terms of a referral can be released. Its facts are on the screen then: they come
 * with the terms.
 */
const opened = async (page: Page, quoteId: string): Promise<number> => {
  const link = page.locator(`main table a[href$="${quoteId}"]`).first()
  await link.waitFor()
  const since = performance.now()
  await link.click()
  await page.waitForFunction(
    (id) =>
      location.pathname.endsWith(id) &&
      document.querySelector('[data-desk-release]:not([aria-disabled])') !== null,
    quoteId,
    { polling: 'raf' },
  )
  return performance.now() - since
}

/** An underwriter's window that is open already goes from referral to referral, each opened for the first time. */
const openReferrals = async (
  url: string,
  token: string,
  referrals: readonly string[],
): Promise<DeskPageLine> => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await context.addInitScript((accessToken) => {
      sessionStorage.setItem('accessToken', accessToken)
      sessionStorage.setItem('refreshToken', 'none')
      localStorage.setItem('cookie-consent', 'false')
    }, token)
    const page = await context.newPage()
    await page.goto('/admin/inbox')
    const each: number[] = []
    for (const quoteId of referrals) {
      each.push(await opened(page, quoteId))
      await page.goBack()
    }
    const warm = each.slice(1).toSorted((a, b) => a - b)
    return {
      name: 'from the click in the inbox until a referral can be decided',
      p50: at(warm, 0.5),
      p95: at(warm, 0.95),
      limit: PAGE_LIMIT_MS,
    }
  } finally {
    await browser.close()
  }
}

/** The desk of an underwriter among 100,000 quotes, an eighth of which wait, over HTTP and in a browser. */
export const run = async (): Promise<{ reads: DeskLine[]; page: DeskPageLine }> => {
  const database = await openBenchDatabase()
  try {
    const book = await createBook(database, TENANT_QUOTES.length)
    await addQuotes(database, book, await addTemplateQuote(book), TENANT_QUOTES)
    const accounts = (await addAccounts(book, REFERRALS)).filter(({ tenant }) => tenant === 0)
    const referrals: string[] = []
    for (const account of accounts) referrals.push(await refer(book, account))
    await database.connection.pool.query('analyze')
    const { actor, token } = await signStaff(book)
    const server = await startBenchServer(join(database.folder, 'server'), {
      DATABASE_URL: database.url,
      DEMO: '0',
    })
    const compare = async (
      name: string,
      paths: readonly string[],
      read: (api: Book['api']) => Promise<unknown>,
    ): Promise<DeskLine> => {
      const ours = overHttp(server.url, paths, token, server.child.pid as number)
      const raw = await rawSql(database.url, await sqlSent(database, book, read))
      return { name, limit: READ_LIMIT_MS, ...(await compareInTurns(ours, raw)) }
    }
    const [quoteId] = referrals as [string]
    try {
      const inbox = await compare(
        'the inbox with its counts',
        ['/api/quote/v1/search/uw-inbox', '/api/quote/v1/search/uw-inbox/counts'],
        async (api) => {
          await api.run(actor, 'uwInbox', { query: {} })
          await api.run(actor, 'uwInboxCounts', {})
        },
      )
      const desk = await compare('the facts of a referral', [`/api/quote/v1/uw/desk/${quoteId}`], (api) =>
        api.run(actor, 'quoteDesk', { params: { quoteId } }),
      )
      return { reads: [inbox, desk], page: await openReferrals(server.url, token, referrals) }
    } finally {
      await server.stop()
      await book.app.close()
    }
  } finally {
    await database.close()
  }
}

if (import.meta.main) console.log(await run())
