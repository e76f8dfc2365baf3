import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '#web/kit/display.tsx'
import type { Calculation } from '../quote.ts'
import classes from './price.module.css'
import { partOf } from './waterfall.ts'

type Currency = Calculation['currency']

/** The total at price size. While a new price is on its way the old one stays, with a shimmer under it. */
export const PriceFigure = (props: { value: number | null; currency: Currency; isPricing?: boolean }) => {
  const { t } = useTranslation('quote')
  return (
    <p
      className={classes.figure}
      data-pricing={props.isPricing || undefined}
      aria-live="polite"
      aria-atomic="true"
    >
      <Money value={props.value} currency={props.currency} />
      {props.isPricing && <span className="visually-hidden"> {t('quote:price.pricing')}</span>}
    </p>
  )
}

const Line = (props: {
  label: ReactNode
  value: number
  currency: Currency
  step?: string | undefined
  onOpenStep: ((id: string) => void) | undefined
  isTotal?: boolean
}) => {
  const { step, onOpenStep } = props
  const figure = <Money value={props.value} currency={props.currency} />
  return (
    <div className={classes.priceLine} data-total={props.isTotal || undefined}>
      <dt>{props.label}</dt>
      <dd>
        {step && onOpenStep ? (
          <button
            type="button"
            className={classes.figureLink}
            aria-haspopup="dialog"
            onClick={() => onOpenStep(step)}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}

/** What the price consists of; each figure opens the worksheet line that gave it. */
export const PriceLines = (props: { calculation: Calculation; onOpenStep?: (id: string) => void }) => {
  const { t } = useTranslation('quote')
  const { calculation, onOpenStep } = props
  const { steps, currency } = calculation
  const charges = ['fees', 'taxes']
  const premiumStep = steps.findLast((step) => !charges.includes(partOf(step)))?.id
  const stepNamed = (name: string) =>
    steps.find((step) => step.id.startsWith('tax:') && step.name === name)?.id
  const shared = { currency, onOpenStep }
  return (
    <dl className={classes.priceLines}>
      <Line {...shared} label={t('quote:price.premium')} value={calculation.premium} step={premiumStep} />
      <Line
        {...shared}
        label={t('quote:price.mgaFee')}
        value={calculation.mgaFee}
        step={steps.find((step) => step.id === 'mgaFee')?.id}
      />
      <Line
        {...shared}
        label={t('quote:price.brokerFee')}
        value={calculation.brokerFee}
        step={steps.find((step) => step.id === 'brokerFee')?.id}
      />
      {calculation.taxLines.map((line) => (
        <Line
          {...shared}
          key={line.label}
          label={line.rate ? t('quote:price.taxRate', { label: line.label, rate: line.rate }) : line.label}
          value={line.amount}
          step={stepNamed(line.label)}
        />
      ))}
      {calculation.taxLines.length === 0 && (
        <Line {...shared} label={t('quote:price.taxes')} value={calculation.taxes} />
      )}
      <Line
        {...shared}
        label={t('quote:price.total')}
        value={calculation.totalPremium}
        step={steps.at(-1)?.id}
        isTotal
      />
    </dl>
  )
}
