import { DateText } from '#web/kit/format/display.tsx'
import classes from '../ending.module.css'

/** Named days below each other; one that there is not is said in words, or left out. */
export const Days = ({
  days,
}: {
  days: readonly (readonly [name: string, day: string | null, none?: string])[]
}) => (
  <dl className={classes.days}>
    {days.map(([name, day, none]) =>
      day === null && none === undefined ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{day === null ? none : <DateText value={day} />}</dd>
        </div>
      ),
    )}
  </dl>
)
