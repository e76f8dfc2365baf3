import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { makeAccount, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { apiGet } from './support/company.ts'
import { CARDS, payByCard } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Plan {
  plan: string
  items: { due: string; amount: number; left: number; paid: number }[]
  now: { amount: number } | null
}

const planOf = (page: Page, policyId: string) =>
  apiGet<Plan>(page, `/api/billing/v1/plan?policyId=${policyId}`)

describe('a premium in parts', () => {
  it('is spread over four payments, of which the first is paid by card', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'light' })
    await signIn(page, 'agent')
    const desk = await openPage(browser)
    await signIn(desk.page, 'underwriter')
    const account = await makeAccount(page, 'CA', 'P100')
    const quote = await makeReadyQuote(page, desk.page, account, 'P100')
    const policyId = await makePolicy(page, quote, 'P100')
    await page.goto(`/policy/${policyId}/accountant-payment`)
    await page.getByRole('heading', { name: 'Payment plan' }).waitFor()
    await page.getByRole('radio', { name: /^Four payments/ }).check()
    await expectAccessible(page, 'the plans of an invoice')
    await page.getByRole('button', { name: 'Use this plan' }).click()
    await page.getByRole('table', { name: 'Parts of the invoice' }).waitFor()
    const spread = await planOf(page, policyId)
    expect([spread.plan, spread.items.length]).toEqual(['QUARTERLY', 4])
    await page.getByRole('radio', { name: /^Due now/ }).waitFor()
    expect(await page.getByRole('radio', { name: /^Due now/ }).isChecked()).toBe(true)
    await expectAccessible(page, 'the payment page of a plan')
    await payByCard(page, mouse(page), CARDS.pays)
    await page.getByRole('radio', { name: /^Due now/ }).waitFor()
    await expect
      .poll(async () => (await planOf(page, policyId)).items.map(({ left }) => left === 0))
      .toEqual([true, false, false, false])
    await page.getByRole('table', { name: 'Parts of the invoice' }).getByText('Settled').waitFor()
    expect(problems).toEqual([])
    await desk.context.close()
    await context.close()
  })
})
