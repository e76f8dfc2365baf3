import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { priceShown } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Health, food, finance and services: the program declines their NAICS sectors whatever the terms are. */
const isOutOfAppetite = ({ naicsCode = '' }: { naicsCode?: string }): boolean =>
  ['31', '52', '62', '72', '81'].includes(naicsCode.slice(0, 2))

const isRefused = (page: Page, name: string): Promise<string | null> =>
  page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled')

const nextCard = (page: Page) => page.locator('section').filter({ hasText: 'What you can do' })

describe.each(themesOf('declined-terms'))('terms that the rules decline, in the %s theme', (theme) => {
  it('lead nowhere but to the products that take the company', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, 'CO', 'PRIME_TECH', isOutOfAppetite)
    await page.goto(`/agency/requestQuote/PRIME_TECH/${account.id}/quote`)
    await priceShown(page)
    const banner = page.getByRole('alert').filter({ hasText: 'This cannot be quoted' })
    await banner.getByText('The program is for technology companies only.').waitFor()
    await page.getByText('Not offered on these terms.', { exact: false }).waitFor()
    for (const name of ['Add to cart', 'Continue']) expect(await isRefused(page, name), name).toBe('true')
    await page.getByRole('button', { name: 'Continue', exact: true }).hover()
    await page
      .getByText('These terms cannot be quoted. The program is for technology companies only.')
      .first()
      .waitFor()
    await page.setViewportSize({ width: 390, height: 900 })
    await expectAccessible(page, 'the calculator of declined terms on a phone', 1)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page, 'the calculator of declined terms', 1)
    await nextCard(page).getByText('No other terms of this product resolve it.').waitFor()
    await nextCard(page)
      .getByText(/^About \$[\d,]+ a year for \$[\d,]+$/)
      .first()
      .waitFor()
    await nextCard(page).getByRole('link').first().click()
    await page.waitForURL(
      (url) => !url.pathname.includes('/PRIME_TECH/') && url.pathname.includes(account.id),
    )
    expect(problems).toEqual([])
  })
})
