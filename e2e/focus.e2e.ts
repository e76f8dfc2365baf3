import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { readyQuote } from './support/ready-quote.ts'
import { slowDown } from './support/slow.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Window {
  what: string
  path: (ids: Ids) => string
  width?: number
  /** What has the focus before and must have it again afterwards. */
  opener: (page: Page) => Locator
  /** The keys that open the window from there. */
  keys: readonly string[]
  /** What is focused first; the close button or whatever comes first when left out. */
  first?: (dialog: Locator) => Locator
}

interface Ids {
  quote: string
  account: string
}

const main = (page: Page): Locator => page.getByRole('main')

/** One of every kind of window whose code comes when it is first asked for. */
const windows: readonly [Window, ...Window[]] = [
  {
    what: 'a line of the worksheet',
    path: ({ quote }) => `/agency/quotes/P100/${quote}?tab=PRICE`,
    opener: (page) =>
      page
        .getByRole('list', { name: 'How the price is calculated' })
        .getByRole('button', { name: /^Industry/ }),
    keys: ['Enter'],
  },
  {
    what: 'a risk factor',
    path: ({ account }) => `/agency/accounts/${account}?tab=RISK`,
    opener: (page) => main(page).locator('[aria-haspopup="dialog"]').first(),
    keys: ['Enter'],
  },
  {
    what: 'a form',
    path: ({ quote }) => `/agency/quotes/P100/${quote}`,
    opener: (page) => main(page).getByRole('button', { name: 'Send to policyholder' }),
    keys: ['Enter'],
    first: (dialog) => dialog.locator('input:not([type="hidden"]), select, textarea').first(),
  },
  {
    what: 'a form that a menu leads to',
    path: ({ account }) => `/agency/accounts/${account}`,
    opener: (page) => main(page).getByRole('button', { name: 'More actions' }).first(),
    keys: ['Enter', 'Enter'],
    first: (dialog) => dialog.locator('input:not([type="hidden"]), select, textarea').first(),
  },
  {
    what: 'the list of shortcuts',
    path: () => '/agency/policies',
    opener: (page) => main(page).getByRole('columnheader').getByRole('button').first(),
    keys: ['?'],
  },
  {
    what: 'the palette',
    path: () => '/agency/quotes',
    opener: (page) => main(page).getByRole('columnheader').getByRole('button').first(),
    keys: ['Control+k'],
    first: (dialog) => dialog.getByRole('combobox'),
  },
  {
    what: 'the menu of a narrow screen',
    path: () => '/agency/dashboard',
    width: 390,
    opener: (page) => page.getByRole('banner').getByRole('button').first(),
    keys: ['Enter'],
  },
]

const ids = async (page: Page): Promise<Ids> => {
  const { id, accountId } = await readyQuote(page)
  return { quote: id, account: accountId }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement))

/** The window's page, with the focus on the opener, slow from now on. */
const openSlowly = async (window: Window) => {
  const opened = await openPage(browser, { width: window.width ?? 1440 })
  const { page } = opened
  await signIn(page, 'agent')
  await page.goto(window.path(await ids(page)))
  await window.opener(page).waitFor()
  await slowDown(page, SLOW)
  await window.opener(page).focus()
  return opened
}

const openAndClose = async (page: Page, window: Window): Promise<void> => {
  const opener = window.opener(page)
  await opener.focus()
  for (const [at, key] of window.keys.entries()) {
    if (at > 0) await page.locator('[role="menuitem"]:focus').waitFor()
    await page.keyboard.press(key)
  }
  const dialog = page.locator('[aria-modal="true"]')
  await dialog.waitFor()
  await expect.poll(() => holdsFocus(dialog), { message: 'the focus is inside' }).toBe(true)
  if (window.first) {
    const first = window.first(dialog)
    await expect.poll(() => hasFocus(first), { message: 'the first field has it' }).toBe(true)
  }
  // What loads later, and what the browser still has in hand, must not take it away.
  await page.waitForTimeout(SETTLE_MS)
  expect(await holdsFocus(dialog), 'the focus stays inside').toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener), { message: 'the focus is back' }).toBe(true)
}

const SLOW = { cpu: 6, chunkMs: 700 }
const SETTLE_MS = 400

describe('a window opened by keyboard on a slow machine takes the focus, and Escape gives it back', () => {
  it.each(drawnFrom(windows, 3))('$what', async (window) => {
    const { page, context, problems } = await openSlowly(window)
    await openAndClose(page, window)
    // Its code is there now, and what was asked for comes from the cache.
    await openAndClose(page, window)
    expect(problems).toEqual([])
    await context.close()
  })

  const [line] = windows

  it('given back to what opened it, though the focus went on while its code was awaited', async () => {
    const { page, context } = await openSlowly(line)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const dialog = page.locator('[aria-modal="true"]')
    await dialog.waitFor()
    await expect.poll(() => holdsFocus(dialog)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(line.opener(page))).toBe(true)
    await context.close()
  })

  it('and is not opened at all when Escape comes before its code', async () => {
    const { page, context } = await openSlowly(line)
    // The page may have fetched it ahead while it was idle: then there is nothing to wait for.
    const code = page
      .waitForResponse(/\/assets\/(drawer-panel|forms)-/, { timeout: 15_000 })
      .catch(() => null)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await code
    await page.waitForTimeout(SETTLE_MS)
    expect(await page.locator('[aria-modal="true"]').count()).toBe(0)
    expect(await hasFocus(line.opener(page))).toBe(true)
    await context.close()
  })
})
