import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { optionIntoCart } from './support/calculator.ts'
import { apiGet } from './support/company.ts'
import { button, priceShown } from './support/quote-steps.ts'
import { sceneRow } from './support/scene.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const csvOf = async (page: Page, name: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${name} as CSV` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${name}.csv`)
  return readFileSync(await download.path(), 'utf8')
}

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)

describe.each(themesOf('excess'))('the price of an excess layer, in the %s theme', (theme) => {
  it('moves with its attachment point, is tried, compared and taken along, and stays with the quote', async () => {
    const { page, context, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const { accountId } = await sceneRow(page, 'agent: excess layer')
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
    await optionIntoCart(page)
    expect(await csvOf(page, 'Options side by side')).toMatch(/^Term,These terms,Basic,Elite(,Q-\d+)+\r\n/)

    await page.getByRole('button', { name: 'Try other values' }).click()
    await page.getByRole('combobox', { name: 'Input' }).click()
    await page.getByRole('option', { name: 'Revenue', exact: true }).click()
    await page.getByLabel('Test value').fill('90m')
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
    const { accountId } = await sceneRow(page, 'agent: management liability')
    await page.goto(`/agency/requestQuote/ZSP/${accountId}/product-selector`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Zurich Select Plus Admitted/ })
      .click()
    await page.waitForURL(/\/ZSP\/.*questions/)
    await page.goto(`/agency/requestQuote/ZSP/${accountId}/quote`)
    const before = cents(await priceShown(page))
    await expect.poll(() => page.getByRole('group', { name: 'Waiting period' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^Switch to/ }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Fiduciary liability' }).click()
    await expect.poll(async () => cents(await priceShown(page))).toBeGreaterThan(before)
    await page.getByRole('radio', { name: /Custom/ }).waitFor()
    await page.getByText('Directors and officers').first().waitFor()
    await expectAccessible(page, 'the calculator of management liability')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the paper of a quote', () => {
  it('is switched on the calculator after a question, and everything else of the terms is as at the start', async () => {
    const { page, context, problems } = await openPage(browser, { width: 1024 })
    await signIn(page, 'agent')
    const { accountId } = await sceneRow(page, 'agent: ready to be sent')
    await page.goto(`/agency/requestQuote/P100/${accountId}/quote`)
    await priceShown(page)
    const calc = () => new URL(page.url()).searchParams.get('calc') ?? ''
    await page.getByRole('radio', { name: /^Elite/ }).click()
    await expect.poll(calc).toContain('preset=ELITE')
    const begun = calc().replace('preset=ELITE', '')
    expect(begun).toMatch(/^limit=\d+;ded=\d+;$/)
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    const ask = () => page.getByRole('button', { name: 'Switch to surplus lines' }).click()
    await ask()
    await dialog.getByText('All changes to the quote are lost.', { exact: false }).waitFor()
    await expectAccessible(page, 'the question before the paper is switched')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(calc()).toContain('preset=ELITE')
    await ask()
    await dialog.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByRole('button', { name: 'Switch to admitted' }).waitFor()
    expect(calc()).toBe(`${begun}surplus=true`)
    await page
      .getByText(/^Surplus lines tax/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Popular/ }).isChecked()).toBe(true)
    // Next to the terms, and in the notice of corrections where the other paper brought any.
    await page.getByRole('button', { name: 'Undo last change' }).first().click()
    await page.getByRole('button', { name: 'Switch to surplus lines' }).waitFor()
    expect(calc()).toContain('preset=ELITE')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a paper that a colleague switches', () => {
  it('leaves what was typed to be kept on top of the newer terms, and an own switch gives it up', async () => {
    const { page, context } = await openPage(browser, { width: 1024 })
    await signIn(page, 'agent')
    const { accountId } = await sceneRow(page, 'agent: ready to be sent')
    await page.goto(`/agency/requestQuote/P100/${accountId}/quote`)
    await priceShown(page)
    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    const quoteId = new URL(page.url()).searchParams.get('quoteId')
    await page.goto(`/agency/requestQuote/P100/${accountId}/quote?quoteId=${quoteId}`)
    await priceShown(page)
    const limit = page.getByRole('textbox', { name: 'Aggregate limit' })
    const saved = await limit.inputValue()
    await limit.fill('2,500,000')
    await limit.blur()
    await priceShown(page)
    const { version } = await apiGet<{ version: number }>(page, `/api/quote/v1/P100/${quoteId}`)
    await apiSend(page, 'PUT', `/api/quote/v1/P100/${quoteId}/surplus`, { version })
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 60_000
      window.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByRole('button', { name: 'Keep my changes' }).waitFor()
    expect(await limit.inputValue()).toBe('2,500,000')
    expect(await button(page, 'Continue').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await page.getByRole('button', { name: 'Switch to admitted' }).waitFor()
    expect(await limit.inputValue()).toBe('2,500,000')
    await priceShown(page)

    await page.getByRole('button', { name: 'Switch to admitted' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: 'Switch', exact: true }).click()
    await page.getByRole('button', { name: 'Switch to surplus lines' }).waitFor()
    await expect.poll(() => limit.inputValue()).toBe(saved)
    expect(new URL(page.url()).searchParams.get('calc')).toBeNull()
    await priceShown(page)
    await context.close()
  })
})

interface Proof {
  totalPremium: number
  links: { id: string; amount: number }[]
}

describe('the proof of an issued price', () => {
  it('leads link by link from the worksheet over premiums, taxes and fees to the invoice and the ledger', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'staff')
    const row = await sceneRow(page, 'staff: issued on surplus paper')
    await page.goto(`/admin/quotes/P100/${row.id}?tab=PRICE`)
    const proof = await apiGet<Proof>(page, `/api/rater/v1/P100/proof/${row.id}`)
    const rows = page.getByRole('region', { name: 'Proof to the cent' }).locator('tbody tr')
    await rows.first().waitFor()
    const cells = await rows.evaluateAll((all) =>
      all.map((one) => ({
        link: one.children[0]?.textContent ?? '',
        equation: one.children[1]?.textContent ?? '',
        amount: one.children[2]?.textContent ?? '',
        holds: one.children[3]?.querySelector('svg')?.getAttribute('aria-label'),
      })),
    )
    expect(cells.map(({ link }) => link)).toEqual(['Worksheet', 'Coverages', 'Total', 'Invoice', 'Ledger'])
    expect(cells.map(({ holds }) => holds)).toEqual(Array.from({ length: 5 }, () => 'Yes'))
    // Each sum is worked out here again from what the page shows.
    const terms = (equation: string) =>
      [...(equation.split(' = ')[0] ?? '').matchAll(/([\d,]+\.\d{2}) \(/g)].map(([, amount = '']) =>
        cents(amount),
      )
    for (const { link, equation, amount } of cells.slice(1))
      expect(
        terms(equation).reduce((sum, one) => sum + one, 0),
        link,
      ).toBe(cents(amount))
    const total = Math.round(proof.totalPremium * 100)
    expect(cents(/→ ([\d,.]+)$/.exec(cells[0]?.equation ?? '')?.[1] ?? '')).toBe(total)
    for (const at of [2, 3, 4]) expect(cents(cells[at]?.amount ?? ''), cells[at]?.link).toBe(total)
    expect(cells[2]?.equation).toContain(`${cells[1]?.amount.replace('$', '')} (Premium)`)
    expect(cents(await priceShown(page))).toBe(total)
    await expectAccessible(page, 'the proof of an issued price')

    const invoice = /^(INV-\d+)/.exec(cells[3]?.equation ?? '')?.[1] ?? ''
    await page.getByRole('link', { name: 'Open policy' }).click()
    await page.getByText(invoice).first().waitFor()
    const [billed] = (
      await apiGet<{ content: { invoiceNumber: string; amountDue: number }[] }>(
        page,
        `/api/billing/v1/invoices?search=${invoice}&size=10`,
      )
    ).content.filter(({ invoiceNumber }) => invoiceNumber === invoice)
    expect(Math.round((billed?.amountDue ?? 0) * 100)).toBe(total)
    expect(problems).toEqual([])
    await context.close()
  })
})
