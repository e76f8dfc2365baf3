import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './floating-bar.module.css'

/** The height of a bar as a variable of the document: on a narrow screen page and dialogs end above it. */
const useSpace = (name: '--bar-lower' | '--bar-upper', isShown: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!isShown || !element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name, isShown])
  return place
}

/**
 * Words at the lower edge of the window for as long as something is so. On a wide screen they are over the page, so that
 * nothing moves when they come and go; on a narrow one, where they would cover fields and buttons, they have a space of
 * their own. The upper one leaves the place of the lower one free.
 */
export const FloatingBar = ({ isUpper, children }: { isUpper?: boolean; children: ReactNode }) => {
  const place = useSpace(isUpper ? '--bar-upper' : '--bar-lower', Boolean(children))
  return (
    <div ref={place} role="status" className={`${classes.place} ${isUpper ? classes.upper : ''}`}>
      {children && <div className={classes.bar}>{children}</div>}
    </div>
  )
}
