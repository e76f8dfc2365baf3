import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { CARDS, payByCard } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe('a payment that takes its time', () => {
  it('says that it is being processed, in words that survive a reload', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'agent')
    await page.goto('/agency/billing?status=Unpaid')
    await page.getByRole('main').getByRole('link', { name: /^INV-/ }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: 'Choose how to pay' }).waitFor()
    await expectAccessible(page, 'the payment page in dark')
    await payByCard(page, mouse(page), CARDS.stays)
    const told = page.getByRole('heading', { name: /^Payment is being processed for Policy# \S+\.$/ })
    await told.waitFor()
    await expectAccessible(page, 'a payment in process')
    await page.goto(new URL(page.url()).pathname)
    await told.waitFor()
    expect(await page.getByRole('button', { name: 'PAY BY CREDIT CARD' }).count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})
