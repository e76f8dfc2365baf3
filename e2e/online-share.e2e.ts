import type { Browser } from 'playwright-core'
import { addDays, addYears } from '#domain/kernel/dates.ts'
import { systemClock } from '#server/process/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, PLENTY } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { priceShown } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(themesOf('online-share'))('the share of sales made online, in the %s theme', (theme) => {
  it('is asked for where the company is verified, and the calculator leads to its field', async () => {
    const { page, context, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const account = await makeAccount(page, PLENTY, 'P100')
    const { version } = await apiGet<{ version: number }>(page, `/api/account/v1/${account.id}`)
    await apiSend(page, 'PUT', `/api/account/v1/${account.id}/details`, {
      version,
      firmographics: { naicsCode: '459410' },
    })
    const steps = `/agency/requestQuote/P100/${account.id}`
    await page.goto(`${steps}/verify`)
    const asks = page.getByText(/^Share of sales made online is not known yet\./)
    await asks.waitFor()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await expectAccessible(page, 'the company with a missing share')

    // Rates ask for the share from 2027 on.
    const start = addDays(systemClock.today('America/New_York'), 60)
    const query = `accountId=${account.id}&productType=P100`
    const { request } = await apiGet<{ request: object }>(page, `/api/rater/v1/raterdata?${query}`)
    const terms = { ...request, effectiveDate: start, endDate: addYears(start, 1) }
    const draft = await apiSend<{ id: string }>(page, 'POST', `/api/quote/v1/P100/${account.id}`, {
      request: terms,
    })
    const calculator = `${steps}/quote?quoteId=${draft?.id}`
    await page.goto(calculator)
    await priceShown(page)
    await page.getByRole('link', { name: 'Enter it' }).first().click()
    await page.waitForURL(/\/verify/)
    const field = page.getByRole('textbox', { name: /online/i })
    await field.waitFor()
    await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true)
    await field.fill('30')
    await page.getByRole('main').getByRole('button', { name: 'Save details', exact: true }).click()
    await page.getByText('30%').waitFor()
    await asks.waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('fact=')

    await page.goto(calculator)
    await priceShown(page)
    expect(await page.getByRole('link', { name: 'Enter it' }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})
