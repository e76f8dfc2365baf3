import { useEffect, useState, type RefObject } from 'react'
import { save, saved } from '../saved-state.ts'

/** True where a key is text and not a shortcut. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type))

/** Single keys can be switched off by users bothered by them (WCAG 2.1.4). */
const SHORTCUTS_OFF = 'shortcutsOff'
export const shortcutsAreOn = (): boolean => saved('uiSettings', SHORTCUTS_OFF) !== true
export const switchShortcuts = (areOff: boolean): void => save('uiSettings', SHORTCUTS_OFF, areOff)

/** A modal, or an open panel of a button: the keys are theirs. */
const OVERLAY = '[role="dialog"]:not([popover]), [role="alertdialog"], [role]:popover-open'

/** Whether a key press is a single-key shortcut of the page, and not text, a browser command or an overlay's. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  shortcutsAreOn() &&
  !isTyping(event.target) &&
  !document.querySelector(OVERLAY)

/** The page and no part of it: nothing has the focus, or the content that a window gave it back to. */
const isPage = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.id === 'content')

interface Keys {
  rowCount: number
  searchRef: RefObject<HTMLInputElement | null>
  open: (index: number) => void
  select: (index: number) => void
  /** Further keys, and what each does with the current row. */
  more: Readonly<Record<string, (index: number) => void>>
}

/** `J` and `K` move, `Enter` opens, `X` selects, `/` goes to the search. Gives the index of the current row. */
export const useTableKeys = ({ rowCount, searchRef, open, select, more }: Keys): number | null => {
  const [current, setCurrent] = useState<number | null>(null)
  useEffect(() => {
    const move = (by: number) =>
      setCurrent((at) =>
        Math.max(0, Math.min(rowCount - 1, at === null ? (by > 0 ? 0 : rowCount - 1) : at + by)),
      )
    const actions: Record<string, () => void> = {
      j: () => rowCount > 0 && move(1),
      k: () => rowCount > 0 && move(-1),
      x: () => current !== null && select(current),
      '/': () => searchRef.current?.focus(),
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isPlainKey(event)) return
      // Enter on a button or link is that button's own.
      if (event.key === 'Enter' && current !== null && isPage(event.target)) open(current)
      const own = more[event.key]
      // Space on a button or a box is its own, too.
      const isOfRow = own && current !== null && (event.key !== ' ' || isPage(event.target))
      const action = isOfRow ? () => own(current) : actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rowCount, searchRef, open, select, more, current])
  return current !== null && current < rowCount ? current : null
}
