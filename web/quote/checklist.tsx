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

/** How far binding has come, in words; a request counts what is missing until the policy is issued. */
export const useChecklistTitle = ({ checklist, status }: Quote): string => {
  const { t } = useTranslation('quote')
  return t(`quote:checklist.${status === 'REQUESTED' ? 'untilIssue' : 'title'}`, {
    done: checklist.filter((item) => item.isDone).length,
    all: checklist.length,
  })
}

/**
 * What binding needs, in the order in which it is done; each open line says exactly what is missing and leads there.
 * In brief the open ones come first, and the others only by name.
 */
export const ChecklistLines = ({ quote, isBrief = false }: { quote: Quote; isBrief?: boolean }) => {
  const { t } = useTranslation('quote')
  const wayOut = useWaysOut(quote)
  return (
    <ul className={classes.checklist} data-brief={isBrief || undefined}>
      {(isBrief
        ? quote.checklist.toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
        : quote.checklist
      ).map((item) => (
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
          {!(isBrief && item.isDone) && <span className={classes.itemDetail}>{item.detail}</span>}
          <Step way={item.isDone ? null : wayOut(item.because)} />
        </li>
      ))}
    </ul>
  )
}

/** The same as a card of its own; none where nothing is left to do. */
export const Checklist = ({ quote }: { quote: Quote }) => {
  const title = useChecklistTitle(quote)
  return (
    quote.checklist.length > 0 && (
      <Card title={title}>
        <ChecklistLines quote={quote} />
      </Card>
    )
  )
}
