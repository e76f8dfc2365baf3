import { Circle, CircleCheck } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './shared/quote.module.css'
import type { Quote } from './shared/quote.ts'
import { useWaysOut, type WayOut } from './ways-out.ts'

const Step = ({ way }: { way: WayOut | null }) =>
  way && (
    <span className={classes.itemStep}>
      <Button size="compact" onClick={way.run}>
        {way.label}
      </Button>
    </span>
  )

/** What binding needs, in the order in which it is done; each open line says exactly what is missing and leads there. */
export const Checklist = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const wayOut = useWaysOut(quote)
  if (quote.checklist.length === 0) return null
  const done = quote.checklist.filter((item) => item.isDone).length
  return (
    <Card
      title={t(`quote:checklist.${quote.status === 'REQUESTED' ? 'untilIssue' : 'title'}`, {
        done,
        all: quote.checklist.length,
      })}
    >
      <ul className={classes.checklist}>
        {quote.checklist.map((item) => (
          <li key={item.code}>
            {item.isDone ? (
              <CircleCheck size={16} color="var(--success)" aria-hidden="true" />
            ) : (
              <Circle size={16} color="var(--text-3)" aria-hidden="true" />
            )}
            <span className={classes.itemLabel}>
              <span className="visually-hidden">
                {t(item.isDone ? 'quote:checklist.done' : 'quote:checklist.open')}{' '}
              </span>
              {item.label}
            </span>
            <span className={classes.itemDetail}>{item.detail}</span>
            <Step way={item.isDone ? null : wayOut(item.because)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
