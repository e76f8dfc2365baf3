import type { ReleasedSection } from '#domain/quote/released/released.ts'
import { MoneyText } from '#web/kit/format/display.tsx'
import classes from './released-lists.module.css'

/** What terms are released with, list by list, in the words of mail and proposal. */
export const ReleasedLists = ({ sections }: { sections: readonly ReleasedSection[] }) => (
  <div className={classes.parts}>
    {sections.map(({ title, list }) => (
      <section key={title}>
        <h3>{title}</h3>
        <ul>
          {list.map((line) => (
            <li key={line}>
              <MoneyText>{line}</MoneyText>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
