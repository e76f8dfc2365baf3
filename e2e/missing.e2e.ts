import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'

/** An id that no record has. */
const ABSENT_ID = '019a0000-0000-7000-8000-000000000000'

let browser: Browser
let page: Page
let problems: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;({ page, problems } = await openPage(browser, { theme: 'dark' }))
  await signIn(page, 'agent')
})
afterAll(() => browser?.close())

describe('the page of a record that is not there', () => {
  it.each([
    [`/agency/quotes/P100/${ABSENT_ID}`, 'Quote not found', 'Back to the quotes', /\/agency\/quotes/],
    ['/agency/quotes/P100/nonsense', 'Quote not found', 'Back to the quotes', /\/agency\/quotes/],
    [`/agency/policies/P100/${ABSENT_ID}`, 'Policy not found', 'Back to the policies', /\/agency\/policies/],
    [`/agency/accounts/${ABSENT_ID}`, 'Account not found', 'Back to the accounts', /\/agency\/accounts/],
    [
      `/agency/requestQuote/P100/${ABSENT_ID}/verify`,
      'Account not found',
      'Back to the accounts',
      /\/agency\/accounts/,
    ],
    [
      `/policy/${ABSENT_ID}/accountant-payment`,
      'Policy not found',
      'Back to the policies',
      /\/agency\/policies/,
    ],
    [`/agency/claims?claim=${ABSENT_ID}`, 'Claim not found', 'Back to the claims', /\/agency\/claims$/],
  ])('%s says so and leads back to the list', async (path, heading, back, list) => {
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).waitFor()
    await expect.poll(() => page.getByText('There was an error').count()).toBe(0)
    await expectAccessible(page, path)
    await page.getByRole('link', { name: back }).click()
    await page.waitForURL(list)
    expect(problems).toEqual([])
  })
})
