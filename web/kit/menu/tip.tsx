import { useEffect, useRef, useState, type ReactElement } from 'react'
import classes from './dropdown.module.css'

const DELAY_MS = 250
const GAP = 6
const EDGE = 8

/** Which side of the control the words take where there is room. */
export type TipSide = 'above' | 'below'

const place = (tip: HTMLElement, anchor: DOMRect, side: TipSide): void => {
  const { width, height } = tip.getBoundingClientRect()
  const left = Math.min(
    Math.max(EDGE, anchor.left + anchor.width / 2 - width / 2),
    window.innerWidth - width - EDGE,
  )
  const below = anchor.bottom + GAP
  const above = anchor.top - height - GAP
  const isAbove = side === 'above' ? above >= 0 : below + height > window.innerHeight
  tip.style.left = `${left}px`
  tip.style.top = `${isAbove ? above : below}px`
}

/** A control that does nothing now; on a screen that is touched, its press is the only way to ask why. */
const refusing = (target: EventTarget): Element | null =>
  (target as Element).closest('[aria-disabled="true"]')

/**
 * Words that appear on hover, on focus and when a disabled control is pressed; nothing when there are none. For the eye
 * only: the control's own name or description says the same to screen readers. Escape hides them. The control stays the
 * same element whether or not there are words.
 */
export const Tip = (props: { text: string | undefined; side?: TipSide; children: ReactElement }) => {
  const { text, side = 'below', children } = props
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
    place(tip.current, anchor, side)
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
  }, [anchor, side])
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
