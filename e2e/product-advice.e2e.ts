import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, makeReadyQuote } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(themesOf('product-advice'))('the product step advises, in the %s theme', (theme) => {
  it('with the recommended product first, a price on each, and why others do not suit', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, 'WA', 'P100')
    await page.goto(`/agency/requestQuote/P100/${account.id}/product-selector`)
    const products = page.getByRole('group', { name: 'Product' }).getByRole('button')
    await products.getByText(/^Recommended\. /).waitFor()
    expect(await products.first().textContent()).toMatch(
      /Recommended\. .*About \$[\d,]+ a year for \$1,000,000 with a retention of \$10,000/,
    )
    const last = products.filter({ hasText: 'Zurich Select Plus' })
    await last.getByText('no cyber coverage', { exact: false }).waitFor()
    await expectAccessible(page, 'the product step with advice', 1)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectAccessible(page, 'the product step with advice on a phone', 1)
    await last.click()
    await page.waitForURL(/\/requestQuote\/ZSP\//)
    expect(problems).toEqual([])
  })

  it('from a declined quote too', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'WA', 'P100')
    const quote = await makeReadyQuote(page, desk, account, 'P100')
    await apiSend(desk, 'PUT', `/api/quote/v1/decline/${quote.id}`, {
      reasonSummary: 'Class of Business',
      reason: 'Outside of what this product covers.',
    })
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await page.getByRole('link', { name: 'See which products suit' }).click()
    await page.getByText(/^Recommended\. /).waitFor()
    expect(problems).toEqual([[], []])
  })
})
