import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftClock } from '../tools/lib/shift-clock.mjs'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { button, openDialog } from './support/quote-steps.ts'
import { sceneRow } from './support/scene.ts'

/** The days that a form offers are those that its command takes, though the browser's own clock is a day behind. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const DAY_MS = 86_400_000

const openADayBehind = async (who: string, zone: string) => {
  const opened = await openPage(browser, { zone })
  await opened.page.addInitScript(shiftClock, -DAY_MS)
  await signIn(opened.page, who)
  return opened
}

/** The days of the calendar that may be chosen, of the month that it shows first and of the ends of its neighbors. */
const offeredDays = async (page: Page, form: Locator): Promise<string[]> => {
  await form.getByRole('button', { name: 'Open calendar' }).click()
  const days = page.getByRole('button', { name: /^\d{1,2} \p{L}+ \d{4}$/u })
  await days.first().waitFor()
  const names = await days.evaluateAll((all) =>
    all.filter((one) => !(one as HTMLButtonElement).disabled).map((one) => one.getAttribute('aria-label')),
  )
  return names.map((name) => new Date(`${name} UTC`).toISOString().slice(0, 10)).sort()
}

const typed = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

describe('the days of a form, far from where its record is', () => {
  it('end with the insured’s for a loss', async () => {
    const { page, context, problems } = await openADayBehind('customer', 'Pacific/Honolulu')
    await page.goto('/customer/claims')
    const { content } = await apiGet<{ content: { today: string }[] }>(page, '/api/policy/v1/search')
    const today = content[0]?.today ?? ''
    await page.getByRole('main').getByRole('button', { name: 'Report a claim' }).first().click()
    const dialog = openDialog(page, /Report a claim/)
    await dialog.getByLabel('What happened').waitFor()
    expect((await offeredDays(page, dialog)).at(-1)).toBe(today)
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Date of loss').fill(typed(today))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Claim progress saved', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('begin with the insured’s for a condition', async () => {
    const { page, context, problems } = await openADayBehind('underwriter', 'Pacific/Kiritimati')
    const row = await sceneRow(page, 'underwriter: condition overdue')
    const { today } = await apiGet<{ today: string }>(page, `/api/quote/v1/${row.product}/${row.id}`)
    await page.goto(`/admin/quotes/${row.product}/${row.id}`)
    await button(page, 'Add subjectivity').click()
    const dialog = openDialog(page, /Add subjectivity/)
    await dialog.getByLabel('Due').fill(typed(today))
    expect((await offeredDays(page, dialog))[0]).toBe(today)
    expect(problems).toEqual([])
    await context.close()
  })

  it('begin with the market’s for a license', async () => {
    const { page, context, problems } = await openADayBehind('agent', 'Pacific/Kiritimati')
    await page.goto('/agency/manage/licenses')
    const { today } = await apiGet<{ today: string }>(page, '/api/auth/v1/me')
    await button(page, /Add .*license/)
      .first()
      .click()
    const dialog = openDialog(page, /Add agency license/)
    await dialog.getByLabel('License #').waitFor()
    expect((await offeredDays(page, dialog))[0]).toBe(today)
    expect(problems).toEqual([])
    await context.close()
  })
})
