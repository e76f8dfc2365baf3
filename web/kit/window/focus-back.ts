import { useEffect, useInsertionEffect, useRef } from 'react'

const WINDOW = '[aria-modal="true"]'
/** Longer than the focus trap of a window that is closed at once has its timers running. */
const RELEASE_MS = 20

/** How many windows are open, or on their way. */
let openWindows = 0

/** Where the focus was, or the button of the menu it was in, or else the page's content. */
const placeToReturn = (from: Element | null): HTMLElement | null => {
  const isUsable = (element: Element | null | undefined): element is HTMLElement =>
    element instanceof HTMLElement && element !== document.body && element.checkVisibility()
  if (isUsable(from)) return from
  const menu = from?.closest('[popover]')
  const button = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : null
  return isUsable(button) ? button : document.getElementById('content')
}

/** Unless the focus has gone on to another window or to something that the user chose. */
const giveBack = (from: Element | null, closing: Element | null): void => {
  const now = document.activeElement
  const isLost =
    now === null ||
    now === document.body ||
    closing?.contains(now) ||
    (openWindows === 0 && now.closest(WINDOW) !== null)
  if (isLost) placeToReturn(from)?.focus({ preventScroll: true })
}

/**
 * Gives the focus back to where it was when a window was asked for. To be used by the window's opener, not by
 * the window: its code may come late, and by then the focus may be elsewhere. The component library remembers the
 * focus only for windows that were there before they opened.
 */
export const useFocusBack = (opened: boolean): void => {
  const opener = useRef<Element | null>(null)
  // Before any of the window is drawn: without a transition it takes the focus at once.
  useInsertionEffect(() => {
    if (opened) opener.current ??= document.activeElement
  }, [opened])
  useEffect(() => {
    if (!opened) return
    openWindows += 1
    return () => {
      openWindows -= 1
      const from = opener.current
      opener.current = null
      const closing = document.activeElement?.closest(WINDOW) ?? null
      setTimeout(() => giveBack(from, closing), RELEASE_MS)
    }
  }, [opened])
}
