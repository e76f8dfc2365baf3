import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { makeAccount, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  id: string
  product: string
  isSurplus: boolean
  isOpenForRenewal: boolean
  effectiveDate: string
  endDate: string
  today: string
  aggLimit: number
  revisions: { kind: string; premium: number; taxes: number }[]
}

/** Days that a term still has where a change is worth something. */
const LEFT = 60

/** Opens the change of a policy in force of the user's own that suits. */
const openOne = async (page: Page, suits: (policy: Policy) => boolean): Promise<Policy> => {
  const { content } = await apiGet<{ content: Policy[] }>(
    page,
    '/api/policy/v1/search?status=IN%20FORCE&size=100&sort=endDate,desc',
  )
  for (const { id, product, today, endDate } of content) {
    if (addDays(today, LEFT) > endDate) continue
    const policy = await apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)
    if (policy.aggLimit > 1_000_000 || !suits(policy)) continue
    await page.goto(`/agency/policies/${product}/${id}/change`)
    return policy
  }
  throw new Error('the book has no such policy')
}

/** Chooses the next amount after the one that is shown. */
const chooseNext = async (page: Page, label: string) => {
  await page.getByLabel(label).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const issue = async (page: Page, { id, product }: Policy) => {
  await expectAccessible(page, 'a change of a policy')
  await page.getByLabel('Reason', { exact: true }).fill('A contract asks for it')
  await page.getByRole('button', { name: 'Issue change' }).click()
  await page.getByText('/E01 was issued with', { exact: false }).waitFor()
  // The page of the policy has the new figures from the first moment.
  await page.getByText('2. Endorsement').first().waitFor()
  return apiGet<Policy>(page, `/api/policy/v1/${product}/${id}`)
}

describe.each(themesOf('policy-change-markets'))('changes by market and paper, in the %s theme', (theme) => {
  it('of a British policy: its words, and Insurance Premium Tax on what is added', async () => {
    const { page, problems } = await openPage(browser, { theme })
    const desk = await openPage(browser, { theme })
    await Promise.all([signIn(page, 'broker.uk'), signIn(desk.page, 'underwriter')])
    // One of its own: the book's few British policies are those of other journeys.
    const account = await makeAccount(page, 'UK', 'P_ONE')
    const id = await makePolicy(page, await makeReadyQuote(page, desk.page, account, 'P_ONE'), 'P_ONE')
    await desk.context.close()
    const policy = await apiGet<Policy>(page, `/api/policy/v1/P_ONE/${id}`)
    await page.goto(`/agency/policies/P_ONE/${id}/change`)
    await page.getByText('Excess').first().waitFor()
    await chooseNext(page, 'Aggregate limit')
    await page.getByText('To be invoiced').first().waitFor()
    const prices = page.getByRole('table', { name: 'Price of the change' })
    await prices.getByText('Insurance Premium Tax').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Maya Insured')
    await page.getByLabel('The person named knows', { exact: false }).check()
    const { revisions } = await issue(page, policy)
    const added = revisions.at(-1)
    expect(added?.taxes).toBeCloseTo((added?.premium ?? 0) * 0.12, 1)
    expect(problems).toEqual([])
  })

  it('of surplus lines paper: taxes of the state go back with the premium', async () => {
    const { page, problems } = await openPage(browser, { theme })
    await signIn(page, 'agent')
    const policy = await openOne(page, ({ isSurplus, revisions }) => isSurplus && revisions.length === 1)
    await chooseNext(page, 'Retention')
    await page.getByText('To be returned').first().waitFor()
    const { revisions } = await issue(page, policy)
    const returned = revisions.at(-1)
    expect(returned?.premium).toBeLessThan(0)
    expect(returned?.taxes).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
  })
})
