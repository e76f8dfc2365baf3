import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'

/** An id that no record has. */
const NOBODY = '019a0000-0000-7000-8000-000000000000'

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
    [`/agency/quotes/P100/${NOBODY}`, 'Quote not found', 'Back to the quotes', /\/agency\/quotes/],
    ['/agency/quotes/P100/nonsense', 'Quote not found', 'Back to the quotes', /\/agency\/quotes/],
    [`/agency/policies/P100/${NOBODY}`, 'Policy not found', 'Back to the policies', /\/agency\/policies/],
    [`/agency/accounts/${NOBODY}`, 'Account not found', 'Back to the accounts', /\/agency\/accounts/],
    [
      `/agency/requestQuote/P100/${NOBODY}/verify`,
      'Account not found',
      'Back to the accounts',
      /\/agency\/accounts/,
    ],
    [
      `/policy/${NOBODY}/accountant-payment`,
      'Policy not found',
      'Back to the policies',
      /\/agency\/policies/,
    ],
    [`/agency/claims?claim=${NOBODY}`, 'Claim not found', 'Back to the claims', /\/agency\/claims$/],
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
