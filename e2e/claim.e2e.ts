import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { inOrder } from './support/in-order.ts'

const WHAT = 'Our file server shows a ransom note since this morning.'

let browser: Browser
let page: Page
let problems: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;({ page, problems } = await openPage(browser, { width: 390, height: 844 }))
  await signIn(page, 'customer')
  await page.goto('/customer/claims')
})
afterAll(() => browser?.close())

const dialog = () =>
  page.locator('[aria-modal="true"]').filter({ has: page.getByRole('heading', { name: 'Report a claim' }) })

const startClaim = async (): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Report a claim' }).first().click()
  await dialog().getByLabel('What happened').waitFor()
}

const saveAndLeave = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Claim progress saved', { exact: true }).waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await dialog().waitFor({ state: 'detached' })
}

const openSaved = (): Promise<void> => page.getByRole('main').getByText('Not filed').first().click()

describe('a claim that is reported in more than one sitting', () => {
  inOrder()

  it('is saved with what is known so far', async () => {
    await startClaim()
    await expectAccessible(page, 'the claim’s form')
    await saveAndLeave()
  })

  it('is gone on with, and filed once it says what happened', async () => {
    await openSaved()
    await page.getByRole('button', { name: 'Continue and file' }).click()
    await dialog().getByRole('button', { name: 'File Claim' }).click()
    await dialog().getByText('Loss description is required').first().waitFor()
    await dialog().getByLabel('What happened').fill(WHAT)
    await dialog().getByRole('button', { name: 'File Claim' }).click()
    await page.getByText('Claim successfully filed', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/^CLM-\d+$/).count()).toBeGreaterThan(0)
  })

  it('is removed while it was never filed', async () => {
    await page.goto('/customer/claims')
    await startClaim()
    await saveAndLeave()
    const unfiled = page.getByRole('main').getByText('Not filed')
    const before = await unfiled.count()
    await openSaved()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .locator('[aria-modal="true"]')
      .filter({ hasText: 'Delete this claim?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await page.getByText('Claim successfully removed', { exact: true }).waitFor()
    await expect.poll(() => unfiled.count()).toBe(before - 1)
    expect(problems).toEqual([])
  })
})
