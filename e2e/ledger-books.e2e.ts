import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Home {
  today: string
  pastDue: { currency: string; amount: number; policies: number }[]
  periods: { period: string; status: string }[]
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)('the books, $theme at $width', ({ theme, width }) => {
  it('show trust money, what waits, the months, every balance and what is past due', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'staff')
    await page.goto('/admin/finance')
    await page.getByRole('heading', { name: 'Finance', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Trust accounts' }).waitFor()
    await page.getByRole('table', { name: 'Months' }).waitFor()
    await expectAccessible(page, `the books of today, ${theme}`, 1)
    await fits(page)
    // The same policies are past due here and where they are collected.
    const home = await apiGet<Home>(page, '/api/billing/v1/books')
    const { totals } = await apiGet<{ totals: { currency: string; pastDue: number; policies: number }[] }>(
      page,
      '/api/billing/v1/past-due',
    )
    for (const { currency, pastDue, policies } of totals)
      expect(home.pastDue).toContainEqual({ currency, amount: pastDue, policies })

    // The month that runs can be closed once it is over, which its button says.
    const running = page.getByRole('button', { name: /^Soft close: / }).first()
    await expect.poll(() => running.getAttribute('aria-disabled')).toBe('true')
    await running.focus()
    await page
      .getByText(/is not over\. It can be closed from/)
      .first()
      .waitFor({ state: 'attached' })
    const sweep = page.getByRole('button', { name: 'Move own income in USD' })
    await sweep.click()
    const dialog = page.getByRole('dialog', { name: 'Move own income out of the trust account' })
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('999999999')
    await expectAccessible(page, `the dialog of own income, ${theme}`, 1)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await dialog
      .getByText(/may be moved|At most|Nothing/)
      .last()
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    const past = page.getByRole('button', { name: /^Soft close: /, disabled: false }).last()
    await past.click()
    const close = page.getByRole('dialog', { name: 'Soft close a month' })
    await close.getByText(/From now on only Accounting posts in \w+ \d{4}/).waitFor()
    await expectAccessible(page, `the dialog of a month, ${theme}`, 1)
    await close.getByRole('button', { name: 'Cancel' }).click()
    await close.waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: 'Trial balance' }).click()
    const balance = page.getByRole('table', { name: 'Trial balance USD' })
    await balance.waitFor()
    const sums = await balance.locator('tfoot td').allTextContents()
    expect(sums[2]).toMatch(/\d/)
    expect(sums[2]).toBe(sums[3])
    await expectAccessible(page, `the trial balance, ${theme}`, 1)
    await fits(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /Trial balance USD/ }).click()
    expect((await saved).suggestedFilename()).toBe('Trial balance USD.csv')

    await page.getByRole('tab', { name: 'Past due' }).click()
    await page.getByRole('table', { name: 'Past due' }).waitFor()
    await expectAccessible(page, `what is past due by agency, ${theme}`, 1)
    await fits(page)
    expect(problems).toEqual([])
    await context.close()
  })
})
