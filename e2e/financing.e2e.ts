import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { makeAccount, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { areaOf } from './support/company.ts'
import { inOrder } from './support/in-order.ts'
import { openDialog } from './support/quote-steps.ts'

inOrder()

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const PRODUCT = 'P100'
/** States where the agent is licensed and whose rules of financing are on file. */
const OFFERED = ['NC', 'PA']

let policyId = ''

/** An unpaid policy in one of these states. */
const unpaidPolicy = async (page: Page): Promise<string> => {
  const desk = await openPage(browser)
  await signIn(desk.page, 'underwriter')
  const account = await makeAccount(page, OFFERED, PRODUCT)
  const quote = await makeReadyQuote(page, desk.page, account, PRODUCT)
  await desk.context.close()
  return makePolicy(page, quote, PRODUCT)
}

const accept = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'See the plan' }).click()
  const plan = openDialog(page, /INSTALLMENT PLAN for Policy#/)
  await plan.getByText('ANNUAL PERCENTAGE RATE').waitFor()
  await plan.getByText('Installment 10 of 10').waitFor()
  await plan.getByLabel('Full name').fill(name)
  await plan.getByRole('button', { name: 'Accept financing' }).click()
}

describe('the financing of a policy', () => {
  it('is accepted with a typed name, and leaves the down payment to pay', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'light', width: 1280 })
    await signIn(page, 'agent')
    policyId = await unpaidPolicy(page)
    await page.goto(`/policy/${policyId}/accountant-payment`)
    await page.getByRole('button', { name: 'See the plan' }).click()
    const plan = openDialog(page, /INSTALLMENT PLAN for Policy#/)
    await plan.getByText('ANNUAL PERCENTAGE RATE').waitFor()
    await expectAccessible(page, 'the installment plan')
    await plan.getByRole('button', { name: 'Accept financing' }).click()
    await plan.getByText('Please enter full name.').first().waitFor()
    await page.keyboard.press('Escape')
    await plan.waitFor({ state: 'detached' })
    await accept(page, 'Dana Reed')
    await page.getByRole('heading', { name: 'PREMIUM FINANCED' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is disaffirmed on a phone in the dark theme, and offered again', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark', width: 390 })
    await signIn(page, 'agent')
    await page.goto(`/${await areaOf(page)}/policies/${PRODUCT}/${policyId}`)
    await page.getByRole('heading', { name: 'Premium financing' }).waitFor()
    await page.getByText('Accepted', { exact: true }).first().waitFor()
    await expectAccessible(page, 'the financing of a policy')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.getByRole('button', { name: 'Disaffirm' }).click()
    const step = openDialog(page, /Disaffirm/)
    await step.getByRole('button', { name: 'Disaffirm' }).click()
    await step.waitFor({ state: 'detached' })
    await page.getByText('Disaffirmed', { exact: true }).waitFor()
    await page.goto(`/policy/${policyId}/accountant-payment`)
    await accept(page, 'Dana Reed')
    await page.getByRole('heading', { name: 'PREMIUM FINANCED' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is funded by the finance company, whose money pays the invoice', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'light', width: 1280 })
    await signIn(page, 'staff')
    await page.goto(`/${await areaOf(page)}/policies/${PRODUCT}/${policyId}`)
    await page.getByRole('button', { name: 'Record funding' }).click()
    const fund = openDialog(page, /Record funding/)
    await fund.getByLabel('Reference').fill('WIRE-1')
    await expectAccessible(page, 'the funding of a financing')
    await fund.getByRole('button', { name: 'Record funding' }).click()
    await fund.waitFor({ state: 'detached' })
    await page.getByText('Funded', { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'What if it is paid off' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
