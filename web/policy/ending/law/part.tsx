import type { ReactNode } from 'react'
import classes from '../ending.module.css'

/** A part of the panel, below the heading of its card. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
)
