import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each([
  { who: 'underwriter', theme: 'light', width: 1440 },
  { who: 'agent', theme: 'dark', width: 390 },
] as const)('the board of renewals, for the $who in the $theme theme', ({ who, theme, width }) => {
  it('lists what is due by stage, and filters by stage', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, who)
    const area = await areaOf(page)
    await page.goto(`/${area}/renewals`)
    await page.getByRole('heading', { name: 'Renewals', level: 1 }).waitFor()
    const { content } = await apiGet<{ content: { policyNumber: string; stage: string }[] }>(
      page,
      '/api/policy/v1/search/renewals',
    )
    const [first] = content
    if (first) await page.getByText(first.policyNumber, { exact: true }).first().waitFor()
    else await page.getByText('Policies appear here 120 days before they end.').waitFor()
    await expectAccessible(page, 'the board of renewals')
    if (width < 500)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.getByRole('button', { name: /^Late/ }).click()
    await page.waitForURL(/stage=LATE/)
    await page.getByRole('button', { name: /^Late/ }).click()
    if (first) await page.getByText(first.policyNumber, { exact: true }).first().waitFor()
    if (first) {
      await page.getByRole('button', { name: 'All that the filter finds' }).click()
      await page.getByRole('menuitem', { name: 'Opt all out of renewal' }).click()
      const rows = page.getByRole('dialog').getByRole('table', { name: 'Policies and results' })
      await rows.getByRole('row').nth(1).waitFor()
      await expectAccessible(page, 'the preview of an opt-out of all renewals')
    }
    expect(problems).toEqual([])
    await context.close()
  })
})
