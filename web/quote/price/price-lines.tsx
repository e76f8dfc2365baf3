import type { ReactNode } from 'react'
import { Money } from '#web/kit/format/display.tsx'
import { useOutdatedReason } from '#web/kit/outdated.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Price } from '../shared/quote.ts'
import classes from './price.module.css'
import { placementFees } from '../shared/placement-fees.ts'
import type { Figure } from './waterfall.ts'

type Currency = Price['currency']

/**
 * The total at price size. While there is none of the terms on the screen the old one stays, said to be of earlier
 * terms and with a shimmer under it. Both, and the return of a price, are announced. A price that is not offered, since
 * its terms are declined, is there to compare others with.
 */
export const PriceFigure = (props: {
  value: number | null
  currency: Currency
  isStale?: boolean
  isForComparison?: boolean
}) => {
  const { t } = useTranslation('quote')
  const isOutdated = useOutdatedReason() !== undefined
  const isStale = props.isStale === true || isOutdated
  return (
    <p
      className={classes.figure}
      data-declined={props.isForComparison || undefined}
      data-pricing={isStale || undefined}
      aria-live="polite"
      aria-atomic="true"
    >
      <Money value={props.value} currency={props.currency} />
      {isStale && <span className="visually-hidden"> · {t('quote:price.earlier')}</span>}
    </p>
  )
}

const Line = (props: {
  label: ReactNode
  value: number
  currency: Currency
  figure?: Figure
  onOpenStep: ((figure: Figure) => void) | undefined
  isTotal?: boolean
}) => {
  const { figure, onOpenStep } = props
  const amount = <Money value={props.value} currency={props.currency} />
  return (
    <div className={classes.priceLine} data-total={props.isTotal || undefined}>
      <dt>{props.label}</dt>
      <dd>
        {figure && onOpenStep && props.value !== 0 ? (
          <button
            type="button"
            className={classes.figureLink}
            aria-haspopup="dialog"
            onClick={() => onOpenStep(figure)}
          >
            {amount}
          </button>
        ) : (
          amount
        )}
      </dd>
    </div>
  )
}

/** What the price consists of; each figure opens the worksheet line that gave it. */
export const PriceLines = (props: { calculation: Price; onOpenStep?: (figure: Figure) => void }) => {
  const { t } = useTranslation('quote')
  const { calculation, onOpenStep } = props
  const shared = { currency: calculation.currency, onOpenStep }
  return (
    <>
      <dl className={classes.priceLines}>
        <Line {...shared} label={t('quote:price.premium')} value={calculation.premium} figure="premium" />
        {(calculation.mgaFee !== 0 || calculation.currency === 'USD') && (
          <Line {...shared} label={t('quote:price.mgaFee')} value={calculation.mgaFee} figure="mgaFee" />
        )}
        <Line
          {...shared}
          label={t('quote:price.brokerFee')}
          value={calculation.brokerFee}
          figure="brokerFee"
        />
        {placementFees(calculation).map(([field, amount]) => (
          <Line {...shared} key={field} label={t(`quote:price.${field}`)} value={amount} figure={field} />
        ))}
        {calculation.taxLines.map((line) => (
          <Line
            {...shared}
            key={line.label}
            label={
              line.rate && !line.label.includes('%')
                ? t('quote:price.taxRate', { label: line.label, rate: line.rate })
                : line.label
            }
            value={line.amount}
            figure={`tax ${line.label}`}
          />
        ))}
        {calculation.taxLines.length === 0 && (
          <Line {...shared} label={t('quote:price.taxes')} value={calculation.taxes} />
        )}
        <Line
          {...shared}
          label={t('quote:price.total')}
          value={calculation.totalPremium}
          figure="total"
          isTotal
        />
      </dl>
      {calculation.taxNotes?.map((note) => (
        <p key={note} className={classes.taxNote}>
          {note}
        </p>
      ))}
    </>
  )
}
