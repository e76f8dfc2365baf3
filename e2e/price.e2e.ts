import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { button, priceShown } from './support/quote-steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Row {
  id: string
  accountId: string
  product: string
}

/** An insured of the demo book to whom something is offered beside cyber cover; a new quote is made for it here. */
const offered = async (page: Page, product: string): Promise<Row> => {
  const { content } = await apiGet<{ content: Row[] }>(
    page,
    `/api/quote/v1/search?product=${product}&size=100`,
  )
  const row = content.find((one) => one.product === product)
  if (!row) throw new Error(`the demo book has no quote of ${product}`)
  return row
}

const csvOf = async (page: Page, name: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${name} as CSV` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.csv`)
  return readFileSync(await download.path(), 'utf8')
}

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)

describe.each(['light', 'dark'] as const)('the price of an excess layer, in the %s theme', (theme) => {
  it('moves with its attachment point, is tried, compared and taken along, and stays with the quote', async () => {
    const { page, context, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const { accountId } = await offered(page, 'P_PLUS')
    await page.goto(`/agency/requestQuote/P_PLUS/${accountId}/quote`)
    const low = cents(await priceShown(page))
    await page.getByLabel('Attachment point').click()
    await page.getByRole('option', { name: '$5,000,000' }).click()
    await expect.poll(async () => cents(await priceShown(page))).toBeLessThan(low)
    await page.getByLabel('Followed insurer').fill('Northbank Casualty; Ltd')
    await page.getByLabel('Followed policy number').fill('NB-CY-2041')
    await page.getByLabel('Followed policy number').blur()
    await expect.poll(() => new URL(page.url()).searchParams.get('calc')).toContain('att=5000000')
    const shown = cents(await priceShown(page))

    await page.getByRole('button', { name: 'Compare options' }).click()
    await page.getByRole('button', { name: 'Keep these terms as an option' }).click()
    await page.getByRole('button', { name: 'Use Option 1' }).waitFor()
    expect(await csvOf(page, 'Options side by side')).toMatch(/^Term,These terms,Basic,Elite,Option 1\r\n/)

    await page.getByRole('button', { name: 'Try other values' }).click()
    await page.getByRole('combobox', { name: 'Input' }).click()
    await page.getByRole('option', { name: 'Revenue', exact: true }).click()
    await page.getByLabel('Tried value').fill('90m')
    await page.getByRole('cell', { name: '90,000,000' }).waitFor()
    const then = page.locator('p').filter({ hasText: 'With these values' }).locator('b')
    expect(cents(await then.innerText())).toBeGreaterThan(shown)
    expect(cents(await priceShown(page))).toBe(shown)
    await expectAccessible(page, 'options and a what-if')

    const worksheet = await csvOf(page, 'Worksheet')
    expect(worksheet).toContain('excess of 5,000,000')
    const last = worksheet.trim().split('\r\n').at(-1) ?? ''
    expect(last).toContain(String(shown / 100))
    expect(await csvOf(page, 'Price and charges')).toContain(`Total,,${shown / 100},`)

    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    const id = new URL(page.url()).searchParams.get('quoteId')
    const saved = await apiGet<{ totalPremium: number; request: Record<string, unknown> }>(
      page,
      `/api/quote/v1/P_PLUS/${id}`,
    )
    expect(saved).toMatchObject({
      totalPremium: shown / 100,
      request: { attachmentPoint: 5_000_000, followedPolicyNumber: 'NB-CY-2041' },
    })
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('management liability', () => {
  it('is chosen, priced by line and asked about with questions of its own', async () => {
    const { page, context, problems } = await openPage(browser, { width: 1024 })
    await signIn(page, 'agent')
    const { accountId } = await offered(page, 'ZSP')
    await page.goto(`/agency/requestQuote/ZSP/${accountId}/product-selector`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Zurich Select Plus Admitted/ })
      .click()
    await page.waitForURL(/\/ZSP\/.*questions/)
    await page.goto(`/agency/requestQuote/ZSP/${accountId}/quote`)
    const before = cents(await priceShown(page))
    await page.getByRole('checkbox', { name: 'Fiduciary liability' }).click()
    await expect.poll(async () => cents(await priceShown(page))).toBeGreaterThan(before)
    await page.getByRole('radio', { name: /Custom/ }).waitFor()
    await page.getByText('Directors and officers').first().waitFor()
    await expectAccessible(page, 'the calculator of management liability')
    expect(problems).toEqual([])
    await context.close()
  })
})
