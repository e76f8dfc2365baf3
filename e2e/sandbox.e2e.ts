import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMonths, type LocalDate } from '#domain/kernel/dates.ts'
import { makeAccount, makePolicy, makeReadyQuote } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet, areaOf } from './support/company.ts'
import { verifyLicenses } from './support/licenses.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  id: string
  status: string
  product: string
  effectiveDate: LocalDate
  endDate: LocalDate
  today: LocalDate
}

const policyOf = async (page: Page, id: string): Promise<Policy> => {
  const { content } = await apiGet<{ content: Policy[] }>(page, `/api/policy/v1/search?id=${id}`)
  const [policy] = content
  if (!policy) throw new Error(`no policy ${id}`)
  return policy
}

const clockOf = async (page: Page) =>
  (
    await apiGet<{ sandbox: { day: LocalDate; advancingTo: LocalDate | null } }>(
      page,
      '/api/platform/v1/sandbox',
    )
  ).sandbox

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** A policy of a sandbox goes through its term in the time that a user waits for a page. */
it('thirteen months of a policy pass in a sandbox, and nowhere else', async () => {
  await verifyLicenses(browser, 'TX')
  const desk = await openPage(browser)
  await signIn(desk.page, 'underwriter')
  const { page, context, problems } = await openPage(browser, { theme: 'light', width: 1440 })
  await signIn(page, 'sandbox')
  await page.goto('/agency/dashboard')
  const band = page.getByRole('region', { name: 'Sandbox' })
  await band.getByText(/^Sandbox: /).waitFor()

  const account = await makeAccount(page, 'TX', 'P100')
  const quote = await makeReadyQuote(page, desk.page, account, 'P100')
  const policyId = await makePolicy(page, quote, 'P100')
  const issued = await policyOf(page, policyId)
  const { day } = await clockOf(page)
  expect(issued.today).toBe(day)

  await page.goto(`/${await areaOf(page)}/policies/${issued.product}/${policyId}`)
  await band.getByRole('button', { name: 'Move forward' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the sandbox forward' })
  await dialog.getByRole('button', { name: '13 months' }).click()
  await expectAccessible(page, 'the dialog that moves a sandbox')
  await dialog.getByRole('button', { name: 'Move forward' }).click()
  await dialog.waitFor({ state: 'detached' })
  const to = addMonths(day, 13)
  await expect
    .poll(() => clockOf(page), { timeout: 120_000, interval: 1_000 })
    .toMatchObject({ day: to, advancingTo: null })
  // The page follows by itself.
  await page
    .getByText(/expired/i)
    .first()
    .waitFor({ timeout: 60_000 })
  expect(await policyOf(page, policyId)).toMatchObject({ status: 'EXPIRED', today: to })
  await expectAccessible(page, 'a policy of a sandbox')

  await band.getByRole('button', { name: 'Mails' }).click()
  const mails = page.getByRole('dialog', { name: 'Mails of the sandbox' })
  await mails.locator('summary').first().click()
  await expectAccessible(page, 'the mails of a sandbox')
  expect(problems).toEqual([])
  await context.close()

  const small = await openPage(browser, { theme: 'dark', width: 360 })
  await signIn(small.page, 'sandbox')
  await small.page.goto('/agency/dashboard')
  await small.page
    .getByRole('region', { name: 'Sandbox' })
    .getByText(/^Sandbox: /)
    .waitFor()
  expect(await width(small.page)).toBe(0)
  await expectAccessible(small.page, 'the home of a sandbox on a phone')
  expect(small.problems).toEqual([])
  await small.context.close()

  // Staff see the day of the sandbox on its policy; an agency that is none has no band.
  expect((await policyOf(desk.page, policyId)).today).toBe(to)
  await desk.context.close()
  const other = await openPage(browser)
  await signIn(other.page, 'agent')
  await other.page.goto('/agency/dashboard')
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await apiGet(other.page, '/api/platform/v1/sandbox')).toEqual({ sandbox: null })
  expect(await other.page.getByRole('region', { name: 'Sandbox' }).count()).toBe(0)
  await other.context.close()
})
