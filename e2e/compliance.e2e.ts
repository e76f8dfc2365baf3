import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1024 },
] as const)('what is on file about a state, $theme', ({ theme, width }) => {
  it('is read for any state and day, with its words and sources, and taken along as a sheet', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'underwriter')
    await page.goto('/admin/manage/rating')
    await page.getByRole('link', { name: 'Compliance by state' }).click()
    await page.getByRole('heading', { name: 'Paper and insurers' }).waitFor()
    const state = page.getByRole('combobox', { name: 'State' })
    await state.click()
    await state.fill('Florida')
    await page.getByRole('option', { name: 'Florida' }).click()
    const notices = page.getByRole('region', { name: 'Notices' })
    const notice = notices.getByRole('row', { name: /Surplus lines notice/ })
    await notice.getByText('Fla. Stat. 626.924', { exact: true }).waitFor()
    await notice.getByText('Wording', { exact: true }).click()
    await notice
      .getByText(/FLORIDA SURPLUS LINES LAW/i)
      .first()
      .waitFor()
    await expectAccessible(page, 'what is on file about a state')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /CSV/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Compliance of Florida on .+\.csv$/)

    // The search of the admitted market ended in Florida in the middle of 2025.
    const search = page.getByRole('region', { name: 'Search of the admitted market' })
    await search.getByText('Florida asks for no search of the admitted market.').waitFor()
    const day = page.getByRole('textbox', { name: 'Terms that start on' })
    await day.fill('01/15/2025')
    await day.press('Enter')
    await search.getByText(/Florida asks for a diligent effort/).waitFor()
    expect(page.url()).toContain('on=2025-01-15')
    await page.reload()
    await search.getByText(/Florida asks for a diligent effort/).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
