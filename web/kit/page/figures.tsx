import type { ReactNode } from 'react'
import classes from './figures.module.css'

interface Figure {
  label: string
  value: ReactNode
  /** Smaller lines below it, one each. */
  notes?: readonly ReactNode[]
}

/** A few numbers side by side, each with what it counts; `isWide` leaves room for notes. */
export const Figures = ({ items, isWide }: { items: readonly Figure[]; isWide?: boolean }) => (
  <dl className={classes.figures} data-wide={isWide || undefined}>
    {items.map(({ label, value, notes = [] }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        {notes.map((note, index) => (
          <dd key={index} className={classes.note}>
            {note}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
