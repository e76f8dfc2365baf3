import type { Page, Route } from 'playwright-core'
import { apiGet } from './company.ts'
import { priceShown } from './quote-steps.ts'

/** The calls that work out a price. */
export const PRICING = /\/api\/rater\/v1\/(?:[^/]+\/calculator|what-?if|irpm)$/i

interface Row {
  id: string
  accountId: string
  product: string
}

/** Opens the calculator of a new quote for an insured of the demo book, and gives the price that it begins with. */
export const openCalculator = async (page: Page, product = 'P100'): Promise<string> => {
  const { content } = await apiGet<{ content: Row[] }>(
    page,
    `/api/quote/v1/search?product=${product}&sort=created,asc&size=100`,
  )
  const row = content.find((one) => one.product === product)
  if (!row) throw new Error(`the demo book has no quote of ${product}`)
  await page.goto(`/agency/requestQuote/${product}/${row.accountId}/quote`)
  const price = await priceShown(page)
  // A preset that is chosen while its price is under way takes that one.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('fieldset')].every((one) => !one.textContent.includes('…')),
  )
  return price
}

/** What a reader sees of the price right after an act, before anything else can happen in the page. */
export interface Seen {
  isMarked: boolean
  says: string
  ready: number
  isForward: boolean
}

/** Clicks in the page itself and looks before its next frame, so that no answer can have come in between. */
export const seenAfterClick = (page: Page, name: string): Promise<Seen> =>
  page.evaluate((radio) => {
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(radio))
    label?.querySelector('input')?.click()
    const card = [...document.querySelectorAll('section')].find(
      (one) => one.querySelector('h2')?.textContent === 'Price',
    )
    const onward = [...document.querySelectorAll('main button')].find((one) => one.textContent === 'Continue')
    const visible = [...(card?.querySelectorAll('p') ?? [])].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    )
    const texts = visible.map((one) => one.textContent ?? '')
    return {
      isMarked: card?.querySelector('[data-pricing="true"]') !== null,
      says: texts.join(' | '),
      ready: texts.filter((text) => text.includes('Ready to send')).length,
      isForward: onward?.getAttribute('aria-disabled') !== 'true',
    }
  }, name)

/** Holds calls back until they are let go, one by one and in any order. */
export const heldCalls = async (
  page: Page,
  path: RegExp,
): Promise<{
  held: () => number
  /** What each of them asks. */
  asked: () => string[]
  letGo: (nth: number) => Promise<void>
  lift: () => Promise<void>
}> => {
  const calls: Route[] = []
  const hold = (route: Route) => void calls.push(route)
  await page.route(path, hold)
  return {
    held: () => calls.length,
    asked: () => calls.map((route) => route.request().postData() ?? ''),
    // The page may have given the call up.
    letGo: async (nth) => calls[nth]?.fallback().catch(() => undefined),
    lift: async () => {
      await page.unroute(path, hold)
      await Promise.all(calls.map((route) => route.fallback().catch(() => undefined)))
    },
  }
}

/** Puts the terms on the screen into the cart, and waits for them next to the others that are compared. */
export const optionIntoCart = async (page: Page): Promise<void> => {
  const inCart = page
    .getByRole('region', { name: 'Options side by side' })
    .getByRole('button', { name: /^Remove Q-\d+ from the cart$/ })
  const before = await inCart.count()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await inCart.nth(before).waitFor()
}
