import { CalendarClock, History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { dateText, instantText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import type { Asked } from './asked.ts'
import { useCoverWords } from './cover-words.ts'
import classes from './as-of.module.css'

const AsOfForm = lazy(async () => ({ default: (await import('./as-of-form.tsx')).AsOfForm }))

/** What the reader reads: "as of Jul 1, 2027, as it was known on Mar 1, 2027". */
const useAsOfWords = (): ((asOf: Policy['asOf']) => string) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  return ({ on, known }) => {
    const day = dateText(on, view)
    if (known === null) return t('policy:asOf.reading', { on: day })
    const isInstant = known.includes('T')
    return t(isInstant ? 'policy:asOf.readingKnownAt' : 'policy:asOf.readingKnown', {
      on: day,
      known: isInstant ? instantText(known, view) : dateText(known, view),
    })
  }
}

/** The band over a page of the past: it stays in sight, says what is read and leads back. */
const Band = (props: {
  policy: Policy
  onChange: () => void
  isOpen: boolean
  ask: (asked: null) => void
  children: ReactNode
}) => {
  const { t } = useTranslation('policy')
  const words = useAsOfWords()
  const cover = useCoverWords()
  const { policy } = props
  return (
    <section
      className={classes.band}
      aria-label={t('policy:asOf.title')}
      data-open={props.isOpen || undefined}
    >
      <div className={classes.row}>
        <History size={20} aria-hidden="true" />
        <div className={classes.words} role="status">
          <strong>{words(policy.asOf)}</strong>
          <span>
            {cover(policy)}{' '}
            {policy.asOf.cover !== 'COVERED' && policy.asOf.cover !== 'VOID' && t('policy:asOf.terms')}
          </span>
        </div>
        <div className={`${classes.buttons} no-print`}>
          <Button size="compact" aria-expanded={props.isOpen} onClick={props.onChange}>
            {t('policy:asOf.change')}
          </Button>
          <Button size="compact" variant="primary" onClick={() => props.ask(null)}>
            {t('policy:asOf.back')}
          </Button>
        </div>
      </div>
      {props.children}
    </section>
  )
}

/**
 * "On a day, as known on a day": turns the whole page back. Where it shows the past, nothing is offered that would be
 * done today.
 */
export const AsOfBar = (props: {
  policy: Policy
  asked: Asked | null
  /** What was refused of what is asked, by field; the page is then of today. */
  errors: Readonly<Record<string, string>>
  ask: (asked: Asked | null) => void
}) => {
  const { t } = useTranslation('policy')
  const { policy, asked, errors, ask } = props
  const isRefused = Object.keys(errors).length > 0
  const [isAsking, setAsking] = useState(false)
  const isOpen = isAsking || isRefused
  const close = () => {
    setAsking(false)
    if (isRefused) ask(null)
  }
  const form = isOpen && (
    <div className="no-print">
      <Suspense fallback={<Skeletons lines={2} height={24} />}>
        <AsOfForm
          asked={asked}
          errors={errors}
          recorded={policy.revisions[0]?.recordedAt ?? policy.created}
          onAsk={(next) => {
            ask(next)
            setAsking(false)
          }}
          onClose={close}
        />
      </Suspense>
    </div>
  )
  if (asked && !isRefused)
    return (
      <Band policy={policy} isOpen={isOpen} onChange={() => setAsking(!isOpen)} ask={ask}>
        {form}
      </Band>
    )
  return (
    <section className={`${classes.bar} no-print`} aria-label={t('policy:asOf.title')}>
      <div className={classes.row}>
        <CalendarClock size={16} aria-hidden="true" />
        <span className={classes.words}>{t(isRefused ? 'policy:asOf.notShown' : 'policy:asOf.today')}</span>
        {!isOpen && (
          <Button size="compact" onClick={() => setAsking(true)}>
            {t('policy:asOf.open')}
          </Button>
        )}
      </div>
      {form}
    </section>
  )
}
