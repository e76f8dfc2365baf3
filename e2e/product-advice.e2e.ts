import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, makeReadyQuote, PLENTY } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { priceShown } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const retentionField = (page: Page) => page.getByRole('combobox', { name: 'Retention', exact: true })

describe.each(themesOf('product-advice'))('the product step advises, in the %s theme', (theme) => {
  it('with the recommended product first, a price on each, and why others do not suit', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, PLENTY, 'P100')
    await page.goto(`/agency/requestQuote/P100/${account.id}/product-selector`)
    const products = page.getByRole('group', { name: 'Product' }).getByRole('button')
    await products.getByText(/^Recommended\. /).waitFor()
    expect(await products.first().textContent()).toMatch(
      /Recommended\. .*About \$[\d,]+ a year for \$[\d,]+ with a retention of \$[\d,]+$/,
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

  it('on the terms that the calculator begins with, which the agency’s next choice moves', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, PLENTY, 'P100')
    const begin = async (): Promise<[string, string]> => {
      await page.goto(`/agency/requestQuote/P100/${account.id}/product-selector`)
      const product = page
        .getByRole('group', { name: 'Product' })
        .getByRole('button', { name: /^Prime 100(?! Pro)/ })
      const advised = /for (\$[\d,]+) with a retention of (\$[\d,]+)$/
      await product.getByText(advised).waitFor()
      const [, limit = '', retention = ''] = advised.exec((await product.textContent()) ?? '') ?? []
      await page.goto(`/agency/requestQuote/P100/${account.id}/quote`)
      await priceShown(page)
      expect(`$${await page.getByRole('textbox', { name: 'Aggregate limit' }).inputValue()}`).toBe(limit)
      expect(await retentionField(page).inputValue()).toBe(retention)
      return [limit, retention]
    }
    const usual = await begin()
    const source = page.getByText(/^Usual for revenue (of up to|above) /)
    expect(await source.textContent()).toMatch(/ \$[\d,]+\.$/)
    await page.getByRole('textbox', { name: 'Aggregate limit' }).fill('1,500,000')
    await retentionField(page).fill('$15,000')
    await page.getByRole('option', { name: '$15,000' }).click()
    await source.waitFor({ state: 'detached' })
    await priceShown(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/additional-info/)
    // Another client's terms are an offer, and no default.
    expect(await begin()).toEqual(usual)
    await page.getByRole('button', { name: 'Use $1,500,000 / $15,000 as last time' }).click()
    await source.waitFor({ state: 'detached' })
    expect(await retentionField(page).inputValue()).toBe('$15,000')
    await expectAccessible(page, 'the calculator on the terms that the agency chose last', 1)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectAccessible(page, 'the calculator of those terms on a phone', 1)
    expect(problems).toEqual([])
  })

  it('from a declined quote too', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, PLENTY, 'P100')
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
