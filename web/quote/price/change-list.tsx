import type { Calculation } from '../shared/quote.ts'
import classes from './price.module.css'

/** "Changed: retention 10,000 → 25,000 because …". */
export const ChangeList = ({ changes }: { changes: Calculation['changes'] }) => (
  <ul className={classes.plain}>
    {changes.map((change) => (
      <li key={change.field}>
        <b>{change.label}</b> <s>{change.from}</s> → <b>{change.to}</b>. {change.reason}
      </li>
    ))}
  </ul>
)
