import { MoneyText } from '#web/kit/format/display.tsx'
import classes from '../shared/quote.module.css'

/** Why terms of a coverage are less than the policy's, next to its name; nothing where they are not. */
export const Bounds = ({ of: { bounds = [] } }: { of: { bounds?: readonly string[] | undefined } }) =>
  bounds.map((reason) => (
    <span key={reason} className={classes.bound}>
      <MoneyText>{reason}</MoneyText>
    </span>
  ))
