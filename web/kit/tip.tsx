import { useEffect, useRef, useState, type ReactElement } from 'react'
import classes from './dropdown.module.css'

const DELAY_MS = 250
const GAP = 6
const EDGE = 8

const place = (tip: HTMLElement, anchor: DOMRect): void => {
  const { width, height } = tip.getBoundingClientRect()
  const left = Math.min(
    Math.max(EDGE, anchor.left + anchor.width / 2 - width / 2),
    window.innerWidth - width - EDGE,
  )
  const below = anchor.bottom + GAP
  tip.style.left = `${left}px`
  tip.style.top = `${below + height > window.innerHeight ? anchor.top - height - GAP : below}px`
}

/** A control that does nothing now; on a screen that is touched, its press is the only way to ask why. */
const refusing = (target: EventTarget): Element | null =>
  (target as Element).closest('[aria-disabled="true"]')

/**
 * Words that appear on hover, on focus and when a disabled control is pressed; nothing when there are none. For the eye
 * only: the control's own name or description says the same to screen readers. Escape hides them. The control stays the
 * same element whether or not there are words.
 */
export const Tip = ({ text, children }: { text: string | undefined; children: ReactElement }) => {
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tip = useRef<HTMLSpanElement>(null)
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  const show = (target: Element, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(target.getBoundingClientRect()), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!anchor || !tip.current) return
    if (!tip.current.matches(':popover-open')) tip.current.showPopover()
    place(tip.current, anchor)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null)
    const onLeave = () => setAnchor(null)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onLeave)
    window.addEventListener('scroll', onLeave, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onLeave)
      window.removeEventListener('scroll', onLeave, true)
    }
  }, [anchor])
  return (
    <span
      role="presentation"
      className={classes.tipBox}
      onPointerOver={(event) => event.pointerType !== 'touch' && show(event.target as Element, DELAY_MS)}
      onPointerOut={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target, 0)}
      onBlur={hide}
      onClick={({ target }) => {
        const control = refusing(target)
        if (control) show(control, 0)
      }}
    >
      {children}
      {anchor && text && (
        <span ref={tip} popover="manual" className={classes.tip} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  )
}
