import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { makeAccount, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { CARDS, payByCard } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Begins with a card, comes back, and finds the way without a fee chosen once that was pressed. */
const changeMind = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'PAY BY CREDIT CARD' }).click()
  await page.waitForURL(/\/pay\//)
  await expect.poll(() => page.getByRole('radio', { name: /^Card/ }).isChecked()).toBe(true)
  await page.goBack()
  await page.getByRole('button', { name: 'PAY BY e-CHECK' }).click()
  await page.waitForURL(/\/pay\//)
  await expect.poll(() => page.getByRole('radio', { name: /^e-Check/ }).isChecked()).toBe(true)
  await page.goBack()
}

describe('a payment that takes its time', () => {
  it('says that it is being processed, in words that survive a reload', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'agent')
    const desk = await openPage(browser)
    await signIn(desk.page, 'underwriter')
    const account = await makeAccount(page, 'CA', 'P100')
    const quote = await makeReadyQuote(page, desk.page, account, 'P100')
    await makePolicy(page, quote, 'P100')
    await page.goto(`/agency/billing?status=Unpaid&search=${encodeURIComponent(account.name)}`)
    await page.getByRole('main').getByRole('link', { name: /^INV-/ }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Choose how to pay' }).waitFor()
    await expectAccessible(page, 'the payment page in dark')
    await changeMind(page)
    await payByCard(page, mouse(page), CARDS.stays)
    const heading = page.getByRole('heading', { name: /^Payment is being processed for Policy# \S+\.$/ })
    await heading.waitFor()
    await expectAccessible(page, 'a payment in process')
    await page.goto(new URL(page.url()).pathname)
    await heading.waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'PAY BY CREDIT CARD' }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})
