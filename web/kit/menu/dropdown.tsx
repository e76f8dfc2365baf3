import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import classes from './dropdown.module.css'
import { placePanel } from './place-panel.ts'

/** What the button of a dropdown must carry. */
export interface DropdownTrigger {
  ref: Ref<HTMLButtonElement>
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'dialog' | 'menu'
}

export interface DropdownProps {
  trigger: (trigger: DropdownTrigger) => ReactNode
  /** Names the panel to screen readers. */
  label: string
  /** A menu moves with the arrow keys over its items; a dialog holds anything. */
  kind?: 'dialog' | 'menu'
  align?: 'start' | 'end'
  width?: number
  children: (close: () => void) => ReactNode
}

const FIRST = '[data-autofocus], [role^="menuitem"], input, select, textarea, button, a[href]'
const ITEMS = '[role^="menuitem"]'

const moveFocus = (panel: HTMLElement, key: string): boolean => {
  const items = [...panel.querySelectorAll<HTMLElement>(ITEMS)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const next = steps[key]
  if (next === undefined) return false
  items[(next + items.length) % items.length]?.focus()
  return true
}

/**
 * A panel under a button, in the browser's top layer: nothing clips or covers it, Escape and a click outside close
 * it, and the focus returns to the button. Its content is mounted only while it is open.
 */
export const Dropdown = ({
  trigger,
  label,
  kind = 'dialog',
  align = 'start',
  width,
  children,
}: DropdownProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => document.getElementById(id)?.hidePopover(), [id])
  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !button.current) return
    placePanel(panel.current, button.current, align)
    panel.current.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true })
  }, [isOpen, align])
  useEffect(() => {
    if (!isOpen) return
    const place = () => panel.current && button.current && placePanel(panel.current, button.current, align)
    // What loads later (a calendar) changes the size of the panel.
    const observer = new ResizeObserver(place)
    if (panel.current) observer.observe(panel.current)
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [isOpen, align])
  useEffect(() => {
    const menu = panel.current
    if (!isOpen || kind !== 'menu' || !menu) return
    const onKey = (event: KeyboardEvent) => {
      if (moveFocus(menu, event.key)) event.preventDefault()
      else if (event.key === 'Tab') close()
    }
    menu.addEventListener('keydown', onKey)
    return () => menu.removeEventListener('keydown', onKey)
  }, [isOpen, kind, close])
  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-haspopup': kind })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className={classes.panel}
        data-kind={kind}
        style={width ? { width } : undefined}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  )
}
