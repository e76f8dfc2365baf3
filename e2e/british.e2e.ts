import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOMER_UK_EMAIL } from '../db/seed/people.ts'
import { americanIn } from './support/american.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { watchCalls, whole } from './support/inspect.ts'
import { stopsOf, viewerOf } from './support/sweep-pages.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Sentences that the specification fixes for both markets, and the codes of events in the audit trail. */
const FIXED = [
  /License #/g,
  /Not able to add license at this time\.Please try again later\./g,
  /\bbinder\.\w+/g,
]
const NOT_THEIRS = /\/(licenses|attest-surplus-notice)/

const readOn = async (page: Page): Promise<string[]> => {
  const text = FIXED.reduce(
    (rest, sentence) => rest.replaceAll(sentence, ''),
    await page.locator('body').innerText(),
  )
  return americanIn(text)
}

describe('every page of the United Kingdom', () => {
  it.each([['broker.uk'], [CUSTOMER_UK_EMAIL.replace('@demo.bindery.test', '')]])(
    'has its own words for %s',
    async (who) => {
      const { page, context } = await openPage(browser)
      await signIn(page, who)
      const calls = watchCalls(page)
      const american = new Map<string, string[]>()
      for (const { path, placeholders } of stopsOf(await viewerOf(page))) {
        if (NOT_THEIRS.test(path)) continue
        calls.open = 0
        await page.goto(path)
        await whole(page, calls, placeholders && '')
        const tabs = page.locator('main [role="tablist"]').first().getByRole('tab')
        const met = await readOn(page)
        for (let at = 1; at < (await tabs.count()); at += 1) {
          await tabs.nth(at).click()
          await whole(page, calls, placeholders && '')
          met.push(...(await readOn(page)))
        }
        if (met.length > 0) american.set(path, [...new Set(met)])
      }
      expect([...american]).toEqual([])
      await context.close()
    },
  )
})
