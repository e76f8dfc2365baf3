/** How long a page may take to grow to the height that it was left at. */
const PATIENCE_MS = 3000

const topOf = (state: unknown): number => Number((state as { top?: unknown } | null)?.top ?? 0)

/** Keeps how far a page is scrolled in its entry of the browser's history, for the way back to it. */
export const watchScroll = (): void => {
  history.scrollRestoration = 'manual'
  addEventListener('scrollend', () => {
    history.replaceState({ ...(history.state as object | null), top: Math.round(scrollY) }, '')
  })
}

/**
 * Scrolls a page that was just shown to where it was left, or to its top when it is new. What is shown may still
 * grow: it is followed until it is high enough, or the user scrolls.
 *
 * @returns stops following
 */
export const restoreScroll = (): (() => void) | undefined => {
  const top = topOf(history.state)
  window.scrollTo({ top, behavior: 'instant' })
  if (top === 0) return undefined
  const stop = new AbortController()
  const grown = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) <= 1) stop.abort()
  })
  stop.signal.addEventListener('abort', () => grown.disconnect())
  const end = (): void => stop.abort()
  for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(kind, end, { signal: stop.signal, passive: true })
  const timer = setTimeout(end, PATIENCE_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  grown.observe(document.body)
  return end
}
