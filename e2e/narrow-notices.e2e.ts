import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount } from './support/api-quote.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { button, openDialog } from './support/quote-steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** The calculator's address of a new draft, without the step. */
const draftOf = async (page: Page, state: string): Promise<{ account: string; id: string }> => {
  const account = await makeAccount(page, state, 'P100')
  const query = `accountId=${account.id}&productType=P100`
  const { request } = await apiGet<{ request: unknown }>(page, `/api/rater/v1/raterdata?${query}`)
  const draft = await apiSend<{ id: string }>(page, 'POST', `/api/quote/v1/P100/${account.id}`, { request })
  return { account: account.id, id: draft?.id ?? '' }
}

/** How many square pixels of one are covered by the other. */
const overlap = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('one of them is not shown')
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return wide > 0 && high > 0 ? Math.round(wide * high) : 0
}

/** The bar that says that there is no connection. */
const offlineBar = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'You are offline.' })

/** Everything to fill in or press of a part of the page, brought into sight one after the other. */
const coveredOf = async (page: Page, part: Locator): Promise<string[]> => {
  const covered: string[] = []
  for (const control of await part.locator('input, button').filter({ visible: true }).all()) {
    await control.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const hidden = await overlap(control, offlineBar(page))
    if (hidden > 0)
      covered.push(`${await control.evaluate((element) => element.outerHTML.slice(0, 80))}: ${hidden}`)
  }
  return covered
}

describe('a narrow page without a connection', () => {
  it('has a space of its own for the words that say so, on a form and in a dialog', async () => {
    const { page, context } = await openPage(browser, { width: 390, height: 700, isNew: true })
    await signIn(page, 'agent')
    const { account, id } = await draftOf(page, 'OR')
    await page.goto(`/agency/requestQuote/P100/${account}/additional-info?quoteId=${id}`)
    await button(page, 'Request Quote').waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await offlineBar(page).waitFor()
    expect(await coveredOf(page, page.getByRole('main'))).toEqual([])
    await context.setOffline(false)
    await offlineBar(page).waitFor({ state: 'detached' })

    await page.goto(
      `/agency/accounts/${account}?modal=account.contact&modalData=${encodeURIComponent(JSON.stringify({ accountId: account }))}`,
    )
    const dialog = openDialog(page, /contact/i)
    await dialog.getByLabel('Phone').waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await offlineBar(page).waitFor()
    expect(await coveredOf(page, dialog)).toEqual([])
    await context.setOffline(false)
    await context.close()
  })
})

describe('the tooltip of a calendar', () => {
  it.each([390, 1440])('leaves the message of its field free at %s pixels', async (width) => {
    const { page, context } = await openPage(browser, { width })
    await signIn(page, 'agent')
    const { account, id } = await draftOf(page, 'WA')
    await page.goto(`/agency/requestQuote/P100/${account}/quote?quoteId=${id}`)
    const field = page.getByRole('textbox', { name: 'Effective date' })
    await field.fill('02/30/2031')
    await field.press('Tab')
    const message = page.getByText('02/30/2031').filter({ visible: true }).first()
    await message.waitFor()
    // The focus has shown the tooltip once; what follows is looked at where nothing on the page moves any more.
    await page.keyboard.press('Escape')
    await page.waitForLoadState('networkidle')
    const opener = page.getByRole('button', { name: 'Open calendar' }).first()
    await opener.hover()
    const tip = page.locator('[popover="manual"]:popover-open').filter({ hasText: 'Open calendar' })
    await tip.waitFor()
    expect(await overlap(tip, message)).toBe(0)
    await context.close()
  })
})
