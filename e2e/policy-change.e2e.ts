import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { makeAccount, makePolicy, makeReadyQuote, PLENTY } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Policy {
  id: string
  effectiveDate: string
  today: string
  aggLimit: number
  revisions: { sequence: number; kind: string; recordedAt: string; group: number | null }[]
}

/** A day as an American types it. */
const typed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const later = (one: string, other: string): string => (one > other ? one : other)

/** Chooses the limit that is so many steps after the one that is shown. */
const chooseLimit = async (page: Page, steps: number) => {
  await page.getByLabel('Aggregate limit').click()
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const issue = async (page: Page, reason: string) => {
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Issue change' }).click()
}

const stateNothingKnown = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('Maya Insured')
  await page.getByLabel('The person named knows', { exact: false }).check()
}

describe.each([
  { theme: 'light', width: 1366 },
  { theme: 'dark', width: 390 },
] as const)('a policy in time and its changes, in the $theme theme', ({ theme, width }) => {
  inOrder()
  let page: Page
  let problems: string[]
  let path: string
  let policyId: string

  const read = () => apiGet<Policy>(page, `/api/policy/v1/P100/${policyId}`)

  const openChange = async (day: string) => {
    await page.goto(`${path}/change`)
    await page.getByLabel('Effective day').fill(typed(day))
    await page.getByLabel('Effective day').blur()
  }

  beforeAll(async () => {
    const [own, desk] = await Promise.all([openPage(browser, { theme, width }), openPage(browser)])
    page = own.page
    problems = own.problems
    await Promise.all([signIn(page, 'agent'), signIn(desk.page, 'underwriter')])
    const account = await makeAccount(page, PLENTY, 'P100')
    policyId = await makePolicy(page, await makeReadyQuote(page, desk.page, account, 'P100'), 'P100')
    path = `/agency/policies/P100/${policyId}`
  })

  it('broker-raises-limit: old and new side by side, the price before it is issued, and what it leads to', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Change policy' }).click()
    await page.getByRole('heading', { name: 'What and when' }).waitFor()
    const { effectiveDate, today } = await read()
    await openChange(addDays(later(effectiveDate, today), 10))
    await chooseLimit(page, 1)
    await page.getByText('To be invoiced').first().waitFor()
    await expectAccessible(page, 'a change of a policy')
    await page.getByRole('button', { name: 'Issue change' }).click()
    await page.getByText('Say why the policy is changed.').first().waitFor()
    await stateNothingKnown(page)
    await issue(page, 'A contract asks for it')
    await page.getByText('/E01 was issued with', { exact: false }).waitFor()
    expect((await read()).revisions.map(({ kind }) => kind)).toEqual(['new business', 'endorsement'])
  })

  it('late-change-with-conflict: a later change with another value is answered while it is typed', async () => {
    const { effectiveDate, today } = await read()
    await openChange(addDays(later(effectiveDate, today), 5))
    await chooseLimit(page, 2)
    await page.getByRole('heading', { name: 'Later changes' }).waitFor()
    await page.getByLabel('Carry this change through', { exact: false }).check()
    await page.getByText('Every later change has its answer.', { exact: false }).waitFor()
    await expectAccessible(page, 'a change that contradicts a later one')
    await stateNothingKnown(page)
    await issue(page, 'The contract began earlier')
    await page.getByText('/E02 was issued', { exact: false }).waitFor()
    const { revisions } = await read()
    expect(revisions).toHaveLength(5)
    expect(new Set(revisions.slice(2).map(({ group }) => group)).size).toBe(1)
    await page.getByText('5. Endorsement').first().waitFor()
    await page
      .getByRole('button', { name: /^Endorsement, recorded/ })
      .last()
      .click()
    await page.getByRole('table', { name: 'Lines of this recording' }).getByText('Takes back 2').waitFor()
    await expectAccessible(page, 'the history of a policy')
  })

  it('non-premium-address: mail goes elsewhere and nothing is charged', async () => {
    const { effectiveDate, today } = await read()
    await openChange(later(effectiveDate, today))
    await page.getByLabel('Contact, mailing address', { exact: false }).check()
    await page.getByLabel('Address', { exact: true }).fill('9 Quay Street')
    await page.getByText('No charge').first().waitFor()
    await issue(page, 'They moved')
    await page.getByText('was issued.', { exact: false }).waitFor()
    await page.getByText('9 Quay Street', { exact: false }).first().waitFor()
  })

  it('as-of-two-days: the whole page is turned back and says so, and two readings are compared', async () => {
    const { effectiveDate, today, revisions } = await read()
    const day = addDays(later(effectiveDate, today), 20)
    await page.goto(`${path}?on=${day}&known=${revisions[0]?.recordedAt}`)
    await page.getByText('You are reading this policy as of', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Change policy' }).count()).toBe(0)
    await expectAccessible(page, 'a policy as it was known')
    await page.getByRole('button', { name: 'Back to today' }).click()
    await page.getByRole('button', { name: 'Compare two days' }).click()
    await page.getByLabel('On', { exact: true }).last().fill(typed(day))
    await page.getByRole('table', { name: 'What differs' }).getByText('Aggregate limit').waitFor()
    await page.goto(`${path}?known=2020-01-01`)
    await page.getByText('was not known before', { exact: false }).waitFor()
    expect(problems).toEqual([])
  })
})
