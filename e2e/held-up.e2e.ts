import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, makeReadyQuote } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser } from './support/browser.ts'
import { themesOf } from './support/themes.ts'

/** A quote that an underwriter holds up or declined: its broker reads who has it, until when, and what to do now. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Who has it, and what you can do' }) })

/** What is offered, by the names of the buttons. */
const offered = (page: Page): Promise<string[]> => card(page).getByRole('button').allTextContents()

const assign = (desk: Page, quoteId: string) => apiSend(desk, 'PUT', '/api/quote/v1/uw/assign', { quoteId })

describe.each(themesOf('held-up'))('a quote that is held up, in the %s theme', (theme) => {
  it('says to its broker who has it and what can be done, through review to a withdrawal', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'TX', 'P100')
    const quote = await makeReadyQuote(page, desk, account, 'P100')
    await apiSend(page, 'PUT', `/api/quote/v1/${quote.id}/review`, { reason: 'The insured asks for a look.' })
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await card(page).getByText('Underwriting; no underwriter has taken it yet').waitFor()
    await card(page).getByText('Counted in business hours: Monday to Friday, 9 to 5 Eastern Time.').waitFor()
    expect(await card(page).locator('time').getAttribute('title')).toMatch(/ \d+:\d\d .M /)
    expect(await offered(page)).toEqual(['Write a note', 'Price other terms', 'Withdraw the quote'])
    await card(page)
      .getByText(/^(These products do not decline|No other product can be quoted)/)
      .waitFor()
    await expectAccessible(page, 'a referred quote as its broker reads it', 1)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'a referred quote on a broker’s phone', 1)
    await page.setViewportSize({ width: 1440, height: 900 })

    await card(page).getByRole('button', { name: 'Write a note' }).click()
    const note = page.getByRole('dialog', { name: 'Add a note' })
    await note.getByRole('textbox', { name: 'Note' }).fill('The insured restores its backups every month.')
    await note.getByRole('button', { name: 'Add note' }).click()
    await note.waitFor({ state: 'detached' })
    await desk.goto(`/admin/quotes/P100/${quote.id}?tab=TIMELINE`)
    await desk.getByText('The insured restores its backups every month.').first().waitFor()
    expect(await card(desk).count(), 'who decides has the panel instead').toBe(0)

    await assign(desk, quote.id)
    await page.reload()
    await card(page)
      .getByText(/, underwriter$/)
      .waitFor()
    await card(page).getByText('the terms are changed by the underwriter alone', { exact: false }).waitFor()
    expect(await offered(page)).toEqual(['Write a note', 'Withdraw the quote'])
    await card(page).getByRole('button', { name: 'Withdraw the quote' }).click()
    const lose = page.getByRole('dialog', { name: 'Mark quote as lost' })
    await lose.getByRole('combobox', { name: 'Loss reason' }).click()
    await page.getByRole('option').first().click()
    await lose
      .getByRole('textbox', { name: /description/i })
      .fill('The insured renewed with its present insurer.')
    await lose.getByRole('button', { name: 'Mark as lost' }).click()
    await page.getByText(/^Lost: /).waitFor()
    expect(await card(page).count(), 'nothing is held up any more').toBe(0)
    expect(problems).toEqual([[], []])
  })

  it('names who declined it, and the products that take the company', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'TX', 'P100')
    const quote = await makeReadyQuote(page, desk, account, 'P100')
    await apiSend(page, 'PUT', `/api/quote/v1/${quote.id}/review`, { reason: 'The insured asks for a look.' })
    await assign(desk, quote.id)
    await apiSend(desk, 'PUT', `/api/quote/v1/decline/${quote.id}`, {
      reasonSummary: 'Class of Business',
      reason: 'Outside of what this product covers.',
    })
    await page.goto(`/agency/quotes/P100/${quote.id}`)
    await card(page)
      .getByText(/^Declined by \w/)
      .waitFor()
    expect(await card(page).locator('time').count(), 'no one decides any more').toBe(0)
    await card(page).getByText('These products do not decline the company as it is:').waitFor()
    await card(page).getByRole('list').last().getByRole('link').first().click()
    await page.waitForURL(new RegExp(`/agency/requestQuote/[A-Z_0-9]+/${account.id}/questions`))
    expect(problems).toEqual([[], []])
  })
})
