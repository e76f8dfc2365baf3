import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { ownServer } from './support/own-server.ts'
import { holdTimers } from './support/timers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

declare global {
  interface Window {
    /** The elements of the largest paints so far, as the browser reports them; true for one within the question. */
    largestPaints?: boolean[]
  }
}

/** Runs in the page, before anything is painted. */
const watchPaints = (): void => {
  const seen: boolean[] = []
  window.largestPaints = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element?: Element | null }
      seen.push(Boolean(element?.closest('section[aria-label="Cookies"]')))
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Two more frames: what was there before the first of them has been painted, and reported. */
const frames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

describe('the question about cookies on the sign-in page', () => {
  it.each(
    [390, 1440].flatMap((width) =>
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        ['en-US', 'en-GB'].map((locale) => ({ width, colorScheme, locale })),
      ),
    ),
  )('is never its largest paint: $width, $colorScheme, $locale', async ({ width, colorScheme, locale }) => {
    const context = await browser.newContext({
      baseURL: ownServer().url,
      viewport: { width, height: 844 },
      colorScheme,
      locale,
    })
    try {
      await context.addInitScript((theme) => {
        localStorage.setItem('mantine-color-scheme-value', theme)
      }, colorScheme)
      await context.addInitScript(watchPaints)
      const page = await context.newPage()
      const delay = await holdTimers(page, 1500)
      await page.goto('/login')
      await delay.started()
      await page.evaluate(() => document.fonts.ready.then(() => null))
      await page.evaluate(frames)
      await expect.poll(() => page.evaluate(() => window.largestPaints?.length ?? 0)).toBeGreaterThan(0)
      await delay.pass()
      await page.getByRole('region', { name: 'Cookies' }).waitFor()
      await page.evaluate(frames)
      expect(await page.evaluate(() => window.largestPaints)).not.toContain(true)
    } finally {
      await context.close()
    }
  })
})
