import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOMER_UK_EMAIL } from '../db/seed/people.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { watchCalls, whole } from './support/inspect.ts'
import { stopsOf, viewerOf } from './support/sweep-pages.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Institutions, forms and spellings of the United States that a British broker or customer must not meet. */
const AMERICAN =
  /\b(Zip(?: Code)?|organi[z]ations?|retentions?|MGA fee|DBA|NPN|ACH|e-check|installments?|deductibles?|binders?|12:01|Policy#|revenues?|authoriz\w+|recogniz\w+|defense|agency|agencies|(?<!managing general )agents?|state|licenses?)\b/gi

/**
 * Sentences that the specification fixes for both markets; what is not yet said in British English, which may only
 * grow shorter: a role, an endorsement, and events of binders in timelines.
 */
const FIXED = [
  /License #/g,
  /Not able to add license at this time\.Please try again later\./g,
  /Agency Admin/g,
  /Choice of defense counsel/g,
  /\bBinder B-\d+ (signed|became a policy|rescinded|reinstated|voided|expired)/g,
  /Signature of binder B-\d+/g,
  /\bbinder\.\w+/g,
]
const NOT_THEIRS = /\/(licenses|attest-surplus-notice)/

const readOn = async (page: Page): Promise<string[]> => {
  const text = FIXED.reduce(
    (rest, sentence) => rest.replaceAll(sentence, ''),
    await page.locator('body').innerText(),
  )
  return [...text.matchAll(AMERICAN)].map(({ index, 0: word }) =>
    `${word}: …${text.slice(Math.max(0, index - 30), index + 30)}…`.replaceAll(/\s+/g, ' '),
  )
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
