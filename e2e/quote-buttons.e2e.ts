import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRequestedFromCart } from '#domain/quote/cart.ts'
import { type QuoteAction, quoteLifecycle, quoteStatuses } from '#domain/quote/lifecycle.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'
import { isFull, seed } from '../tools/lib/sample.ts'

/** The buttons and the menu of a quote's page offer exactly the actions that the server's answer allows. */

interface Quote {
  id: string
  product: string
  status: string
  state: string | null
  quoteNumber: string
  isFlagged: boolean
  isOwedToRetailer: boolean
  bindRequest: { isRetail: boolean } | null
  actions: Record<string, { allowed: boolean; code?: string }>
}

/** Everybody who sees quotes, the insured apart, who has a page of their own; two of them by seed. */
const viewers = ['agent', 'underwriter', 'wholesale', 'staff', 'da', 'producer', 'mssp', 'carrier', 'agent2']
const drawn = isFull ? viewers : [0, 4].map((nth) => viewers[(seed + nth) % viewers.length] ?? 'agent')
/** Quotes looked at for each of them, of different statuses. */
const MOST = isFull ? quoteStatuses.length : 4

const textsOf = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`../web/locales/en-US/${file}.json`, import.meta.url), 'utf8')) as T
const { quoteActions } = textsOf<{ quoteActions: Record<string, string> }>('common')
const words = textsOf<{ info: { next: string }; desk: { update: { button: string } } }>('quote')

const nameOf = (action: string, quote: Quote): string => {
  if (action === 'inboxFlag' && quote.isFlagged) return quoteActions['unflag'] ?? ''
  if (action === 'request' && isRequestedFromCart(quote.product, quote.state)) return words.info.next
  if (action === 'underwrite' && quote.status !== 'READY') return words.desk.update.button
  // The wholesaler who answers a retail agency sends the quote back to it by either action.
  const { decline } = quote.actions
  const isWholesalers = quote.bindRequest?.isRetail && (!decline || decline.code === 'PERMISSION_MISSING')
  if ((action === 'reject' && isWholesalers) || (action === 'sendToAgent' && quote.isOwedToRetailer))
    return quoteActions['releaseToRetailer'] ?? ''
  return quoteActions[action] ?? ''
}

/** What leads to questions and their reasons, and no action of the quote. */
const QUESTIONS = ['Security questions', 'Social engineering questions', 'Coverage eligibility']

/** What the panel of a referral offers in place of buttons and lines, and how each is found in it. */
const ON_DESK: Partial<Record<QuoteAction, (panel: Locator) => Locator>> = {
  underwrite: (panel) => panel.getByLabel('Aggregate limit').first(),
  release: (panel) => panel.getByRole('button', { name: 'Release terms' }),
  decline: (panel) => panel.getByRole('button', { name: 'Decline' }),
  irpm: (panel) => panel.getByLabel('Financial condition'),
  eventExclusions: (panel) => panel.getByRole('button', { name: 'Add event' }),
  mgaFee: (panel) => panel.getByLabel('MGA fee'),
  brokerFee: (panel) => panel.getByLabel('Broker fee'),
}

/** Names of the buttons in the panel of a request to bind, where the page has one; those of its lines lead elsewhere. */
const offeredOnRequest = async (page: Page, quote: Quote): Promise<string[]> => {
  if (quote.status !== 'REQUESTED' || !quote.actions['reject']?.allowed) return []
  const panel = page.locator('[data-request]')
  await panel.waitFor()
  return panel
    .getByRole('button')
    .evaluateAll((found) =>
      found
        .filter((one) => one.getAttribute('aria-disabled') !== 'true' && !one.closest('li, [role=note]'))
        .map((one) => (one.textContent ?? '').trim()),
    )
}

/** Names of what the panel offers, where the page has one. */
const offeredOnDesk = async (page: Page, quote: Quote): Promise<string[]> => {
  const panel = page.locator('[data-desk]')
  const has = ['REFERRED', 'IN_REVIEW'].includes(quote.status) && 'release' in quote.actions
  if (!has || quote.actions['release']?.code === 'PERMISSION_MISSING') return []
  await panel.getByText('Fees and event exclusions').click()
  const found: string[] = []
  for (const [action, find] of Object.entries(ON_DESK)) {
    const one = find(panel)
    if ((await one.count()) > 0 && (await one.getAttribute('aria-disabled')) !== 'true')
      found.push(nameOf(action, quote))
  }
  return found
}

/** Names of what can be pressed: buttons of the head, and lines of its menu. */
const offered = async (page: Page): Promise<string[]> => {
  const head = page.getByRole('main').locator('header').first()
  const buttons = await head
    .getByRole('button')
    .evaluateAll((found) =>
      found
        .filter(
          (one) =>
            one.getAttribute('aria-disabled') !== 'true' &&
            !one.hasAttribute('aria-haspopup') &&
            one.getAttribute('title') === null,
        )
        .map((one) => (one.textContent ?? '').trim()),
    )
  await head.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem').first().waitFor()
  const menu = await page
    .getByRole('menuitem')
    .evaluateAll((found) =>
      found
        .filter((one) => one.getAttribute('aria-disabled') !== 'true' && !one.hasAttribute('data-way-out'))
        .map((one) => (one.textContent ?? '').trim()),
    )
  return [...buttons, ...menu].filter((name) => !QUESTIONS.includes(name))
}

/** One quote of each status that the viewer sees, beginning at another one with each seed. */
const sample = async (page: Page): Promise<Quote[]> => {
  const statuses = quoteStatuses.map((_, nth) => quoteStatuses[(nth + seed) % quoteStatuses.length])
  const found: Quote[] = []
  for (const status of statuses) {
    if (found.length === MOST) break
    const { content } = await apiGet<{ content: Quote[] }>(
      page,
      `/api/quote/v1/search?status=${status}&size=1&sort=created,asc`,
    )
    found.push(...content)
  }
  return found
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(drawn)('the page of a quote, as %s', (who) => {
  it('offers exactly what its answer allows', async () => {
    const { page, problems, context } = await openPage(browser)
    await signIn(page, who)
    const quotes = await sample(page)
    expect(quotes.length, `${who} sees quotes`).toBeGreaterThan(0)
    const area = await areaOf(page)
    for (const { product, id } of quotes) {
      const answer = page.waitForResponse(
        (one) => one.request().method() === 'GET' && one.url().includes(`/api/quote/v1/${product}/${id}`),
      )
      await page.goto(`/${area}/quotes/${product}/${id}`)
      const quote = (await (await answer).json()) as Quote
      await page.getByRole('tab', { name: 'Timeline' }).waitFor()
      const allowed = (Object.keys(quoteLifecycle) as QuoteAction[])
        .filter((action) => quote.actions[action]?.allowed)
        .map((action) => nameOf(action, quote))
      const all = [
        ...(await offered(page)),
        ...(await offeredOnDesk(page, quote)),
        ...(await offeredOnRequest(page, quote)),
      ]
      expect(all.sort(), `${quote.quoteNumber}, ${quote.status}`).toEqual(allowed.sort())
    }
    expect(problems).toEqual([])
    await context.close()
  })
})
