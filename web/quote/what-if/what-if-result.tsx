import type { Answer } from '#web/client.ts'
import { Money } from '#web/kit/format/display.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Priced } from '#web/use-priced.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import { Instead, StaleLine, StaleReason } from '../price/earlier-terms.tsx'
import { stepKey } from '../price/step-key.ts'
import classes from './what-if.module.css'

type Found = Answer<'ratingWhatIf'>
type Line = Found['steps'][number]

/** The two prices, what lies between them, and the worksheet lines that took another row. */
export const WhatIfResult = ({ priced }: { priced: Priced<Found> }) => {
  const { answer, isStale, retry } = priced
  if (!answer) return <StaleReason priced={priced} onRetry={retry} />
  return <Prices result={answer} priced={priced} isStale={isStale} />
}

const Prices = (props: { result: Found; priced: Priced<Found>; isStale: boolean }) => {
  const { result, priced, isStale } = props
  const { t } = useTranslation(['quote', 'flow'])
  const view = useMarket()
  const { before, after, difference, steps } = result
  const money = (value: number | null) => <Money value={value} currency={after.currency} />
  const key = (value: string | null) => (value === null ? '–' : stepKey(value))
  const title = t('flow:whatIf.lines')
  return (
    <div className={classes.result} data-pricing={isStale || undefined}>
      <p className={classes.prices} aria-live="polite" aria-atomic="true" data-earlier={isStale || undefined}>
        <span>
          <span className={classes.caption}>{t('flow:whatIf.today')}</span>
          <span className={classes.today}>{money(before.totalPremium)}</span>
        </span>
        <span aria-hidden="true" className={classes.arrow}>
          →
        </span>
        <span>
          <span className={classes.caption}>{t('flow:whatIf.then')}</span>
          <b className={classes.then}>{money(after.totalPremium)}</b>
        </span>
        <span
          className={classes.difference}
          data-way={difference > 0 ? 'up' : difference < 0 ? 'down' : 'none'}
        >
          {signedMoney(difference, view)}
          {isStale && <span className="visually-hidden"> · {t('quote:price.earlier')}</span>}
        </span>
      </p>
      <Instead
        when={isStale}
        other={
          <>
            <StaleLine priced={priced} />
            {priced.standing === 'waiting' && <StaleReason priced={priced} onRetry={priced.retry} />}
          </>
        }
      >
        <p className={classes.outcome}>{t(`quote:outcome.${after.outcome}.line`)}</p>
      </Instead>
      {steps.length > 0 && (
        <PlainTable<Line>
          label={title}
          columns={[
            { header: t('flow:whatIf.line'), cell: (line) => line.name },
            { header: t('flow:whatIf.from'), cell: (line) => key(line.from) },
            { header: t('flow:whatIf.to'), cell: (line) => key(line.to) },
            { header: t('flow:whatIf.runningBefore'), align: 'right', cell: (line) => money(line.before) },
            { header: t('flow:whatIf.runningAfter'), align: 'right', cell: (line) => money(line.after) },
          ]}
          rows={steps}
          rowKey={(line) => line.id}
          csv={[
            [t('flow:whatIf.line'), (line) => line.name],
            [t('flow:whatIf.from'), (line) => line.from],
            [t('flow:whatIf.to'), (line) => line.to],
            [t('flow:whatIf.runningBefore'), (line) => line.before],
            [t('flow:whatIf.runningAfter'), (line) => line.after],
          ]}
        />
      )}
    </div>
  )
}
