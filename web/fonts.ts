import type { QueryClient } from '@tanstack/react-query'
import fonts from './kit/style/fonts.css?url'

/** Long enough for the slowest page; texts are in the system's font until then. */
const LATEST_MS = 2000
const LOOK_EVERY_MS = 50

/** Whether the browser kept this page's own script from a former visit; then it has kept the fonts too. */
const isKept = (): boolean => {
  const here = performance.getEntriesByName(import.meta.url)[0] as PerformanceResourceTiming | undefined
  return here !== undefined && here.transferSize === 0 && here.encodedBodySize > 0
}

const load = (): void => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = fonts
  document.head.append(link)
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LATEST_MS })
  else setTimeout(work, LOOK_EVERY_MS)
}

/**
 * Fetches the fonts behind what the page is about: on a slow network their 90 kB would hold up the record and the
 * code that shows it. Who has them already sees them at once.
 */
export const fetchFonts = (queries: QueryClient): void => {
  if (isKept()) {
    load()
    return
  }
  const until = performance.now() + LATEST_MS
  const look = (): void => {
    if (queries.isFetching() === 0 || performance.now() > until) whenIdle(load)
    else setTimeout(look, LOOK_EVERY_MS)
  }
  look()
}
