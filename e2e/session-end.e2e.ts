import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { watchCalls, whole } from './support/inspect.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const MINUTE_MS = 60_000
/** An agent's session ends after an hour without a call; the browser counts a minute less, and warns two before. */
const UNTIL_WARNED_MS = 57 * MINUTE_MS

/**
 * A user who goes away: every call is answered before the clock jumps, and what the page asks for after a minute of use
 * comes to nothing. An answer after the jump would rightly begin the idle time anew.
 */
const goAway = async (page: Page, calls: { open: number }): Promise<void> => {
  await whole(page, calls)
  await page.route(/\/api\/(?!auth\/)/, (route) => route.abort('internetdisconnected'))
}

const warning = (page: Page) => page.getByRole('dialog', { name: 'Stay signed in?' })

describe.each(themesOf('session-end'))('a session that is about to end, in the %s theme', (theme) => {
  it('asks first, and goes on with what was typed when the user stays', async () => {
    const { page, context } = await openPage(browser, { theme, isNew: true })
    await context.clock.install()
    await signIn(page, 'agent')
    const calls = watchCalls(page)
    await page.goto('/agency/quotes')
    const search = page.getByRole('main').getByRole('searchbox').first()
    await search.fill('Harbor')
    await page.getByRole('table').waitFor()
    await goAway(page, calls)
    await context.clock.fastForward(UNTIL_WARNED_MS - 2 * MINUTE_MS)
    expect(await warning(page).count()).toBe(0)
    await context.clock.fastForward(2 * MINUTE_MS)
    await warning(page).waitFor()
    await expectAccessible(page, `the warning in ${theme}`)
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click()
    await warning(page).waitFor({ state: 'detached' })
    expect(await search.inputValue()).toBe('Harbor')
    await context.close()
  })

  it('leads to the sign-in page, and back to where it was, once the time is over', async () => {
    const { page, context } = await openPage(browser, { theme, isNew: true })
    await context.clock.install()
    await signIn(page, 'agent')
    const calls = watchCalls(page)
    await page.goto('/agency/policies')
    await page.getByRole('table').waitFor()
    await goAway(page, calls)
    await context.clock.fastForward(UNTIL_WARNED_MS)
    await warning(page).waitFor()
    await context.clock.fastForward(3 * MINUTE_MS)
    // The page's own clock does not go on by itself, so that the event of a whole page may not come.
    await page.waitForURL(/\/login\?redirect=%2Fagency%2Fpolicies/, { waitUntil: 'commit' })
    await context.close()
  })
})
