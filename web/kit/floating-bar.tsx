import type { ReactNode } from 'react'
import classes from './floating-bar.module.css'

/**
 * Words at the lower edge of the window for as long as something is so: nothing on the page moves when they come and
 * go. The upper one leaves the place of the lower one free.
 */
export const FloatingBar = ({ isUpper, children }: { isUpper?: boolean; children: ReactNode }) => (
  <div role="status" className={`${classes.place} ${isUpper ? classes.upper : ''}`}>
    {children && <div className={classes.bar}>{children}</div>}
  </div>
)
