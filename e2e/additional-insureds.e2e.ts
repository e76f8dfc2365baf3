import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { apiSend, makeAccount, makePolicy, makeReadyQuote, PLENTY } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  effectiveDate: string
  endDate: string
  today: string
}

/** A day as an American types it. */
const typed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Named on the quote. */
const TENANT = 'Riverside Property Holdings LLC'

/** Added later. */
const LANDLORD = 'Quayside Landlords LLC'

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
] as const)('an additional insured of a policy from a day on, in the $theme theme', ({ theme, width }) => {
  inOrder()
  let page: Page
  let problems: string[]
  let path: string
  let from: string
  let end: string

  beforeAll(async () => {
    const [own, desk] = await Promise.all([openPage(browser, { theme, width }), openPage(browser)])
    page = own.page
    problems = own.problems
    await Promise.all([signIn(page, 'agent'), signIn(desk.page, 'underwriter')])
    const account = await makeAccount(page, PLENTY, 'P100')
    const coverages = [{ key: 'additionalInsureds', isSelected: true }]
    const quote = await makeReadyQuote(page, desk.page, account, 'P100', { coverages })
    const additionalInsureds = [
      {
        businessName: TENANT,
        address1: '4 Mill Street',
        address2: '',
        city: 'Peoria',
        state: 'IL',
        zipCode: '61603',
        naicsCode: '531120',
      },
    ]
    const named = await apiSend<{ version: number }>(
      page,
      'PUT',
      `/api/quote/v1/additional-insureds/${quote.id}`,
      {
        additionalInsureds,
        version: quote.version,
      },
    )
    expect(named).not.toBeNull()
    const policyId = await makePolicy(page, quote, 'P100')
    path = `/agency/policies/P100/${policyId}`
    const { effectiveDate, endDate, today } = await apiGet<Policy>(page, `/api/policy/v1/P100/${policyId}`)
    end = endDate
    from = addDays(effectiveDate > today ? effectiveDate : today, 10)
  })

  it('is added by a change, without premium', async () => {
    await page.goto(`${path}/change`)
    await page.getByLabel('Effective day').fill(typed(from))
    await page.getByLabel('Effective day').blur()
    await page.getByLabel('Additional insureds', { exact: false }).check()
    const listed = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Additional insureds' }) })
    await listed.getByRole('button', { name: 'Add organization' }).click()
    await listed.getByLabel('Name', { exact: true }).fill(LANDLORD)
    await listed.getByLabel('Address', { exact: true }).fill('9 Quay Street')
    await listed.getByLabel('City').fill('Oakland')
    await listed.getByLabel('State').fill('CA')
    await listed.getByLabel('ZIP code').fill('94607')
    await listed.getByLabel('NAICS code').fill('531120')
    await page.getByText('No charge').first().waitFor()
    await expectAccessible(page, 'a change that adds an additional insured')
    await page.getByLabel('Reason').fill('The lease asks for it')
    await page.getByRole('button', { name: 'Issue change' }).click()
    await page.getByText('was issued.', { exact: false }).waitFor()
  })

  it('is on the policy from that day on, and not before', async () => {
    const facts = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Policy', exact: true }) })
    await page.goto(`${path}?on=${from}`)
    await facts.getByText(`${TENANT}; ${LANDLORD}`).waitFor()
    await page.goto(`${path}?on=${addDays(from, -1)}`)
    await facts.getByText(TENANT, { exact: true }).waitFor()
  })

  it('gets no certificate as one before that day, and reads why', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Issue certificate' }).click()
    const dialog = page.locator('[aria-modal="true"]')
    await dialog.getByLabel('Additional insured', { exact: true }).check()
    await dialog.getByLabel('Organization').fill(LANDLORD)
    await dialog.getByRole('button', { name: 'Download' }).click()
    await dialog
      .getByText(`This is not an additional insured of the policy. It names: ${TENANT}.`, { exact: false })
      .first()
      .waitFor()
    await expectAccessible(page, 'a certificate for who is not insured')
  })

  it('gets it for a day from that one on, and none for a day after the term', async () => {
    const dialog = page.locator('[aria-modal="true"]')
    const day = dialog.getByLabel('Coverage on')
    await dialog.getByLabel('Address').fill('9 Quay Street')
    await dialog.getByLabel('City').fill('Oakland')
    await dialog.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'California' }).click()
    await dialog.getByLabel('ZIP code').fill('94607')
    await day.fill(typed(addDays(end, 1)))
    await day.blur()
    await dialog.getByLabel('Certificate holder').check()
    await dialog.getByRole('button', { name: 'Download' }).click()
    await dialog.getByText('Choose a day with coverage.', { exact: false }).first().waitFor()
    await dialog.getByLabel('Additional insured', { exact: true }).check()
    await day.fill(typed(from))
    await day.blur()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await download
    await dialog.waitFor({ state: 'detached' })
  })

  it('is listed with its days, and ended by a change that begins with it', async () => {
    await page.goto(path)
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Additional insureds' }) })
    const row = card.getByRole('row').filter({ hasText: LANDLORD })
    await row.getByText('Not yet covered').waitFor()
    await card.getByLabel('Covered on').fill(typed(from))
    await card.getByLabel('Covered on').blur()
    await row.getByText('Covered', { exact: true }).waitFor()
    await expectAccessible(page, 'the additional insureds of a policy')
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: /as CSV|CSV/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await row.getByRole('link', { name: `End ${LANDLORD}` }).click()
    await page.getByText('ends on this day').waitFor()
    expect(problems).toEqual([])
  })
})
