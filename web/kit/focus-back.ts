import { useLayoutEffect } from 'react'

/** Longer than a window takes to let go of the focus. */
const RELEASE_MS = 20

/**
 * Gives the focus back to where it was before a window opened. The component library does so only for windows that
 * were there before they opened, and ours are loaded when they are first needed.
 */
export const useFocusBack = (opened: boolean): void => {
  useLayoutEffect(() => {
    if (!opened) return
    const from = document.activeElement
    return () => {
      setTimeout(() => {
        const now = document.activeElement
        const isLost = now === null || now === document.body || now.closest('[aria-modal="true"]') !== null
        if (!isLost) return
        const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body
        const to = isThere ? from : document.getElementById('content')
        to?.focus({ preventScroll: true })
      }, RELEASE_MS)
    }
  }, [opened])
}
