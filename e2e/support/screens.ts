import type { Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { openPages } from './browser.ts'

/** With E2E_SCREENS=folder a test that fails leaves a picture of every page it had open. */
const screens = process.env['E2E_SCREENS']

/** Not the page without code at which windows rest. */
const IS_OURS = /^http(?!.*\/no-page$)/

const TICK_MS = 1000
/** Pauses of this worker that are no news. */
const USUAL_MS = 10_000

let lastTick = performance.now()
let longestMs = 0
const tick = (): void => {
  const now = performance.now()
  longestMs = Math.max(longestMs, now - lastTick - TICK_MS)
  lastTick = now
}
setInterval(tick, TICK_MS).unref()

/** Of tests that run at once, the pages of all are open. */
const MOST_PLACES = 4

/** Where a page is and what lies over it; nothing where it does not even answer that. */
const placeOf = async (page: Page): Promise<string> => {
  const heads = await Promise.race([
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('h1, [role$=dialog] h2, [role=alert]')].map((part) =>
        part.innerText.trim().slice(0, 80),
      ),
    ),
    new Promise<string[]>((resolve) => setTimeout(() => resolve(['it does not answer']), USUAL_MS)),
  ]).catch(() => ['it is gone'])
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search} (${heads.filter(Boolean).join(' | ')})`
}

beforeEach(() => {
  tick()
  longestMs = 0
})

afterEach(async ({ task }) => {
  const result = task.result
  if (result?.state !== 'fail') return
  tick()
  const pages = [...openPages].filter((page) => !page.isClosed() && IS_OURS.test(page.url()))
  const places = [...new Set(await Promise.all(pages.map(placeOf)))].slice(0, MOST_PLACES)
  const paused = longestMs > USUAL_MS ? [`this worker was paused for ${Math.round(longestMs / 1000)} s`] : []
  const where = [...paused, ...places].join('; ')
  console.error(`${task.name}: ${where}`)
  // Reports print the first line of the one or of the other.
  const [error] = result.errors ?? []
  if (error) {
    error.message = `[${where}] ${error.message}`
    error.stack = `[${where}] ${error.stack ?? error.message}`
  }
  if (!screens) return
  const name = task.name.replaceAll(/\W+/g, '-')
  await Promise.all(pages.map((page, index) => page.screenshot({ path: `${screens}/${name}-${index}.png` })))
})
