import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  openBrowser,
  openPage,
  signIn,
  signInByForm,
  sentToSignIn,
} from './support/browser.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Who signs in, where they land, and how many rows the smallest believable list there has. */
const homes: readonly [who: string, home: string, rows: number][] = [
  ['staff', '/admin/dashboard', 5],
  ['underwriter', '/admin/dashboard', 5],
  ['agent', '/agency/dashboard', 5],
  ['producer', '/agency/dashboard', 5],
  ['agent2', '/agency/dashboard', 5],
  ['wholesale', '/agency/dashboard', 5],
  ['customer', '/customer/dashboard', 1],
  ['carrier', '/carrier/dashboard', 5],
  ['cluster', '/cluster/dashboard', 2],
  ['mssp', '/mssp/dashboard', 3],
  ['da', '/da/dashboard', 3],
  ['vendor', '/vendor/claims', 1],
  ['reinsurer', '/reinsurer/dashboard', 5],
  ['processor', '/premiumprocessor/dashboard', 5],
  ['broker.uk', '/agency/dashboard', 1],
  ['customer.uk', '/customer/dashboard', 1],
]

describe('every kind of user lands on a real list', () => {
  it.each(drawnFrom(homes, 4))('%s lands on %s', async (who, home, rows) => {
    const theme = homes.findIndex(([one]) => one === who) % 2 === 0 ? 'light' : 'dark'
    const { page, context, problems } = await openPage(browser, { theme })
    await signInByForm(page, `${who}@demo.bindery.test`)
    expect(new URL(page.url()).pathname).toBe(home)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => page.locator('main tbody tr:not([aria-hidden]), main article').count())
      .toBeGreaterThanOrEqual(rows)
    await expectAccessible(page, `${who} in ${theme}`)
    expect(problems).toEqual([])
    await context.close()
  })

  it('sends a visitor to the sign-in and back to the page they wanted', async () => {
    const { page, context } = await openPage(browser)
    await page.goto('/agency/policies')
    await sentToSignIn(page)
    await page.getByLabel('Email').fill('agent@demo.bindery.test')
    await page.getByLabel('Password', { exact: true }).fill('Bindery-demo-2026')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL(/\/agency\/policies/)
    await context.close()
  })

  it('keeps an area to its own account type', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'vendor')
    await page.goto('/admin/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/admin/dashboard')
    expect(new URL(page.url()).pathname).toBe('/vendor/claims')
    await context.close()
  })
})
