import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { inOrder } from './support/in-order.ts'
import { boxOf } from './support/quote-steps.ts'

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
  const saved = page.getByText('Claim progress saved', { exact: true })
  const cancel = dialog().getByRole('button', { name: 'Cancel' })
  await saved.waitFor()
  // What was done is said where it covers none of the dialog's buttons.
  expect((await boxOf(saved)).bottom).toBeLessThan((await boxOf(cancel)).top)
  await cancel.click()
  await dialog().waitFor({ state: 'detached' })
}

/** The layer of the window around what is given: of two that are open, the higher one takes the clicks. */
const layerOf = (inside: Locator): Promise<number> =>
  inside.evaluate((element) => {
    const layers = []
    for (let at: Element | null = element; at; at = at.parentElement)
      layers.push(Number(getComputedStyle(at).zIndex) || 0)
    return Math.max(...layers)
  })

const openSaved = (): Promise<void> => page.getByRole('main').getByText('Not filed').first().click()

describe('a claim that is reported in more than one sitting', () => {
  inOrder()

  it('is saved with what is known so far', async () => {
    await startClaim()
    await dialog()
      .getByText(/knowingly.*(fraud|false)/i)
      .waitFor()
    await expectAccessible(page, 'the claim’s form')
    await saveAndLeave()
  })

  it('is saved at once by who has one policy, however late that is known', async () => {
    await page.reload()
    const policies = (url: URL) =>
      url.pathname === '/api/policy/v1/search' && url.searchParams.get('size') === '2'
    await page.route(policies, async (route) => {
      await page.waitForTimeout(1_500)
      await route.continue()
    })
    await startClaim()
    await saveAndLeave()
    await page.unroute(policies)
  })

  it('is gone on with, and filed once it says what happened', async () => {
    await openSaved()
    const onward = page.getByRole('button', { name: 'Continue and file' })
    const drawer = await layerOf(onward)
    await onward.click()
    expect(await layerOf(dialog())).toBeGreaterThan(drawer)
    await dialog().getByRole('button', { name: 'File Claim' }).click()
    await dialog().getByText('Loss description is required').first().waitFor()
    await dialog().getByLabel('What happened').fill(WHAT)
    await dialog().getByRole('button', { name: 'File Claim' }).click()
    await page.getByText('Claim successfully filed', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/^CLM-\d+$/).count()).toBeGreaterThan(0)
  })

  it('is removed while it was never filed', async () => {
    await page.goto('/customer/claims')
    const unfiled = page.getByRole('main').getByText('Not filed')
    await unfiled.first().waitFor()
    const before = await unfiled.count()
    await startClaim()
    await saveAndLeave()
    await expect.poll(() => unfiled.count()).toBe(before + 1)
    await openSaved()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .locator('[aria-modal="true"]')
      .filter({ hasText: 'Delete this claim?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await page.getByText('Claim successfully removed', { exact: true }).waitFor()
    await expect.poll(() => unfiled.count()).toBe(before)
    expect(problems).toEqual([])
  })
})
