import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  apiSend,
  confirmAnswers,
  type Made,
  makeAccount,
  makeReadyQuote,
  PLENTY,
  signOnPaper,
} from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  policyNumber: string
  aggLimit: number
  effectiveDate: string
  endDate: string
}

interface Excess {
  status: string
  request: {
    attachmentPoint: number
    followedPolicyNumber: string
    effectiveDate: string
    endDate: string
  }
}

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)('a binder, its policy and the excess policy over it, in the $theme theme', ({ theme, width }) => {
  inOrder()
  let page: Page
  let problems: string[]
  let account: Made
  let policyId: string
  let excessId: string

  const policyPath = () => `/agency/policies/P100/${policyId}`
  const addExcess = async () => {
    await page.goto(policyPath())
    await page.getByRole('button', { name: 'More actions' }).click()
    await expectAccessible(page, 'what else may be done with a policy')
    await page.getByRole('menuitem', { name: 'Add excess policy' }).click()
    await page.waitForURL(/\/quotes\/P_PLUS\//)
    await page.getByRole('heading', { level: 1, name: account.name }).waitFor()
    return new URL(page.url()).pathname.split('/').at(-1) ?? ''
  }

  beforeAll(async () => {
    const [own, desk] = await Promise.all([openPage(browser, { theme, width }), openPage(browser)])
    page = own.page
    problems = own.problems
    await Promise.all([signIn(page, 'agent'), signIn(desk.page, 'underwriter')])
    account = await makeAccount(page, PLENTY, 'P100')
    const { id } = await makeReadyQuote(page, desk.page, account, 'P100')
    await confirmAnswers(page, id)
    const signed = await signOnPaper(page, { id, product: 'P100' })
    expect(await apiSend(page, 'PUT', `/api/quote/v1/${id}`, { version: signed?.version })).toMatchObject({
      status: 'BOUND',
    })
  })

  it('is generated from the list of binders, once it is confirmed', async () => {
    await page.goto('/agency/dashboard')
    await page.getByRole('tab', { name: /^Binders/ }).click()
    await page.getByRole('searchbox').last().fill(account.name)
    const menu = page.getByRole('button', { name: 'Row actions' })
    await expect.poll(() => menu.count()).toBe(1)
    await expectAccessible(page, 'the list of binders')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Generate policy' }).click()
    const dialog = page.locator('[aria-modal="true"]')
    await dialog.getByText(`The policy of ${account.name} is issued on binder`).waitFor()
    await expectAccessible(page, 'the question before a policy is generated')
    await dialog.getByRole('button', { name: 'Generate policy' }).click()
    await page.waitForURL(/\/policies\/P100\//)
    await page.getByRole('heading', { level: 1, name: account.name }).waitFor()
    policyId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })

  it('has an excess policy begun over it, from where it ends', async () => {
    excessId = await addExcess()
    const policy = await apiGet<Policy>(page, `/api/policy/v1/P100/${policyId}`)
    const { status, request } = await apiGet<Excess>(page, `/api/quote/v1/P_PLUS/${excessId}`)
    expect(status).toBe('DRAFT')
    expect(request).toMatchObject({
      attachmentPoint: policy.aggLimit,
      followedPolicyNumber: policy.policyNumber,
      endDate: policy.endDate,
    })
    expect(request.effectiveDate >= policy.effectiveDate).toBe(true)
    await page.getByText('Attachment point').waitFor()
    await page.getByText(policy.policyNumber).first().waitFor()
    await expectAccessible(page, 'the draft of an excess policy')
  })

  it('is the same draft for who adds it again, and nothing is added to the policy of another day', async () => {
    expect(await addExcess()).toBe(excessId)
    await page.goto(`${policyPath()}?on=2020-01-01`)
    await page.getByText('You are reading this policy as of', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page
      .getByRole('menuitem', { name: 'Open quote' })
      .or(page.getByRole('menuitem').first())
      .first()
      .waitFor()
    expect(await page.getByRole('menuitem', { name: 'Add excess policy' }).count()).toBe(0)
    expect(problems).toEqual([])
  })
})
