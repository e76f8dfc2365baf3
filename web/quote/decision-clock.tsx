import { Clock } from 'lucide-react'
import { browserNow } from '#web/kit/clock.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { instantText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './shared/quote.module.css'

const HOUR_MS = 3_600_000
/** From here on the clock is shown as a warning. */
const SOON_HOURS = 4

type Urgency = 'late' | 'soon' | 'calm'

const urgencyOf = (left: number): Urgency =>
  left < 0 ? 'late' : left < SOON_HOURS * HOUR_MS ? 'soon' : 'calm'

/**
 * "Decision by Tue, Nov 24, 2:00 PM EST", and in words when it is close or past. The time is the reader's own; `brief`, where a heading
 * says what the time is of, names its zone on hover alone, as a column has no room for what all rows have alike.
 */
export const DecisionClock = ({ decisionBy, brief }: { decisionBy: string | null; brief?: boolean }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  if (!decisionBy) return <TextOrDash value={null} />
  const moment = new Date(decisionBy)
  const urgency = urgencyOf(moment.getTime() - browserNow())
  const time = new Intl.DateTimeFormat(view.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!brief && { timeZoneName: 'short' }),
  }).format(moment)
  return (
    <time
      dateTime={decisionBy}
      title={instantText(decisionBy, view)}
      className={classes.clock}
      data-urgency={urgency}
    >
      <Clock size={14} aria-hidden="true" />
      {t(`quote:${brief ? 'clockBrief' : 'clock'}.${urgency}`, { time })}
    </time>
  )
}
