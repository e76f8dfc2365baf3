import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { readyQuote } from './support/ready-quote.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** How many stops of the keyboard lie wholly behind a bar: at their centre something else is drawn. */
const hiddenStops = async (page: Page): Promise<string[]> => {
  const hidden: string[] = []
  await page.evaluate(() => document.querySelector<HTMLElement>('#content')?.focus())
  for (let stop = 0; stop < 140; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const now = document.activeElement
      if (!(now instanceof HTMLElement) || now === document.body) return null
      const { left, top, width, height } = now.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]),
      )
      const isSeen = points.some(([x, y]) => {
        const drawn = document.elementFromPoint(x ?? 0, y ?? 0)
        return drawn !== null && (now.contains(drawn) || drawn.contains(now))
      })
      return { isSeen, name: now.getAttribute('aria-label') ?? now.textContent?.slice(0, 40) ?? now.tagName }
    })
    if (seen === null) break
    if (!seen.isSeen) hidden.push(seen.name)
  }
  return hidden
}

const toCalculator = async (page: Page): Promise<void> => {
  await signIn(page, 'agent')
  const { id, accountId } = await readyQuote(page)
  await page.goto(`/agency/requestQuote/P100/${accountId}/quote?quoteId=${id}`)
  await page.getByText('Aggregate limit').first().waitFor()
}

describe('what has the focus', () => {
  it.each([
    ['at 1440 by 900', 1440, 900],
    ['magnified four times', 320, 256],
  ])('is never behind a bar of the calculator, %s', async (_, width, height) => {
    const { page, context } = await openPage(browser, { width: 1440 })
    await toCalculator(page)
    await page.setViewportSize({ width, height })
    expect(await hiddenStops(page)).toEqual([])
    await context.close()
  })
})
