import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Graph {
  currency: string
  total: number
  periods: { from: string; earned: number; isOver: boolean }[]
}

const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount).replace('-', '−')

const graphOf = (page: Page, query: string) => apiGet<Graph>(page, `/api/policy/v1/ep/graph?${query}`)

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe.each([
  { who: 'underwriter', theme: 'light', width: 1440, place: 'dashboard' },
  { who: 'agent', theme: 'dark', width: 390, place: 'policies' },
] as const)('earned premium on the $place, for the $who in the $theme theme', (one) => {
  it('is drawn by month, quarter and year, restated or as booked, read by keyboard and as a table', async () => {
    const { page, context, problems } = await openPage(browser, { theme: one.theme, width: one.width })
    await signIn(page, one.who)
    await page.goto(`/${await areaOf(page)}/${one.place}`)
    await page.getByRole('heading', { name: 'Earned premium' }).waitFor()
    expect(await page.getByRole('figure').count()).toBe(0)
    await page.getByRole('button', { name: 'Show graph' }).click()

    await choose(page, 'Time span', 'Next 12 months')
    const months = await graphOf(page, 'duration=8')
    const chart = page.getByRole('figure', { name: 'Earned premium, Restated' })
    await page.getByText(dollars(months.total)).first().waitFor()
    const reader = chart.getByRole('slider', { name: 'Earned premium, Restated' })
    await reader.focus()
    await page.keyboard.press('Home')
    const said = async () => (await reader.getAttribute('aria-valuetext')) ?? ''
    expect(await said()).toContain(dollars(months.periods[0]?.earned ?? -1))
    expect(await said()).toContain('not over yet')
    await page.keyboard.press('ArrowRight')
    expect(await said()).toContain(dollars(months.periods[1]?.earned ?? -1))
    await expectAccessible(page, 'the graph of earned premium')
    if (one.width < 500)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    await choose(page, 'Period', 'Quarter')
    await choose(page, 'Basis', 'As booked')
    const quarters = await graphOf(page, 'duration=8&by=QUARTER&basis=AS_BOOKED')
    const booked = page.getByRole('figure', { name: 'Earned premium, As booked' })
    await booked.getByRole('button', { name: 'Show as table' }).click()
    const rows = booked.getByRole('table').locator('tbody tr')
    expect(await rows.count()).toBe(quarters.periods.length)
    await rows
      .first()
      .getByText(dollars(quarters.periods[0]?.earned ?? -1))
      .waitFor()
    await expectAccessible(page, 'earned premium as a table')
    await page.getByText('each month keeps what was known when it closed', { exact: false }).waitFor()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /Earned premium.*CSV|CSV.*Earned premium/ }).click()
    expect((await saved).suggestedFilename()).toBe('Earned premium.csv')

    await choose(page, 'Time span', 'Last 5 years')
    await page.getByRole('button', { name: 'Hide graph' }).click()
    await booked.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('who does not sell or insure', () => {
  it('is not offered the graph', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'light', width: 1280 })
    await signIn(page, 'customer')
    await page.goto(`/${await areaOf(page)}/policies`)
    await page.getByRole('table').first().waitFor()
    expect(await page.getByText('Earned premium').count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})
