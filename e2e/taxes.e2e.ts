import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewedFacts } from '#domain/money/tax/review.ts'
import { TAX_ROWS } from '#domain/money/tax/table.ts'
import { systemClock } from '#server/process/clock.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { themesOf } from './support/themes.ts'

/** The provider's staff see what is known of each public charge, try a placement, and read the returns of IPT. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const WORDS = { CURRENT: 'Current', OVERDUE: 'Due again' } as const

/** Idaho's rounding was read once: it is current for a year, and due again on days after that. */
const stampingKnown = (): string => {
  const found = reviewedFacts(TAX_ROWS, systemClock.today()).find(
    ({ jurisdiction, label, fact }) =>
      jurisdiction === 'ID' && /stamping/i.test(label) && fact === 'rounding',
  )
  if (found?.state !== 'CURRENT' && found?.state !== 'OVERDUE') throw new Error(`Idaho: ${found?.state}`)
  return WORDS[found.state]
}

describe.each(themesOf('taxes'))('taxes and fees, in the %s theme', (theme) => {
  it('are reviewed, tried and returned on one page of the rating desk', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'staff')
    await page.goto('/admin/manage/rating')
    await page.getByRole('link', { name: 'Taxes and fees' }).click()
    const review = page.getByRole('table', { name: 'Yearly review' })
    await review.getByText('Not known').first().waitFor()
    await choose(page, 'How well known', stampingKnown())
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('ID stamping')
    await review.getByText('Half up to the whole dollar', { exact: false }).waitFor()
    const rows = await review.locator('tbody tr').allInnerTexts()
    expect(rows.filter((row) => !row.includes(stampingKnown()))).toEqual([])
    await expectAccessible(page, 'the yearly review of taxes', 1)

    await page.getByRole('tab', { name: 'Try a placement' }).click()
    await choose(page, 'State', 'Idaho')
    await page.getByRole('textbox', { name: 'Surplus lines broker’s fee' }).fill('100')
    const charges = page.getByRole('table', { name: 'Try a placement' })
    await charges.getByText('$202.50').waitFor()
    await page.getByText('Why Stamping fee').click()
    await page.getByText('rounded half up to the whole dollar', { exact: false }).waitFor()
    await choose(page, 'What goes back', 'Premium is returned')
    await page.getByRole('textbox', { name: 'Returned premium' }).fill('5000')
    await page
      .getByRole('table', { name: 'What goes back' })
      .getByText(/75\.00/)
      .first()
      .waitFor()
    await expectAccessible(page, 'a placement tried for its taxes', 1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'a placement tried for its taxes on a phone', 1)
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose(page, 'State', 'Kentucky')
    await page
      .getByText(/jurisdiction/)
      .first()
      .waitFor()

    await page.getByRole('tab', { name: 'IPT returns' }).click()
    await page
      .getByRole('columnheader', { name: 'IPT due' })
      .or(page.getByText('By calendar quarter and insurer', { exact: false }))
      .first()
      .waitFor()
    await expectAccessible(page, 'the returns of IPT', 1)
    expect(problems).toEqual([])
  })

  it('are not for an agency', async () => {
    const { page } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    await page.goto('/agency/manage/rulebook/taxes')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Yearly review').count()).toBe(0)
  })
})
