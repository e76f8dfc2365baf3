import { partNameIn } from '#domain/quote/released/price-parts.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Money, MoneyText } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import type { PricedStory, Step } from '../shared/quote.ts'
import classes from './price.module.css'
import { stepKey } from './step-key.ts'
import { barOf, changeOf, highestOf, waterfall, type Part } from './waterfall.ts'

const Track = (props: { before: number; after: number; highest: number; isTotal?: boolean }) => {
  const bar = barOf(props.before, props.after, props.highest)
  const way = props.isTotal
    ? 'total'
    : props.after === props.before
      ? 'none'
      : props.after > props.before
        ? 'up'
        : 'down'
  return (
    <span className={classes.track} aria-hidden="true">
      <span
        className={classes.bar}
        data-way={way}
        style={{ left: `${bar.start}%`, width: `max(2px, ${bar.length}%)` }}
      />
    </span>
  )
}

const StepRow = (props: { step: Step; highest: number; onOpenStep: (id: string) => void }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { step } = props
  return (
    <li>
      <button
        type="button"
        className={`${classes.row} ${classes.stepRow}`}
        aria-haspopup="dialog"
        onClick={() => props.onOpenStep(step.id)}
      >
        <span className={classes.rowName}>
          <span className={classes.rowText}>
            {step.name}
            <span className={classes.factor}>
              {step.factor === null
                ? stepKey(step.key)
                : t('quote:price.timesFactor', { factor: step.factor, key: stepKey(step.key) })}
            </span>
          </span>
        </span>
        <Track before={step.before} after={step.after} highest={props.highest} />
        <span className={classes.rowChange}>
          <MoneyText>{signedMoney(changeOf(step), view)}</MoneyText>
        </span>
        <span className={classes.rowAfter}>
          <MoneyText>{moneyText(step.after, view)}</MoneyText>
        </span>
      </button>
    </li>
  )
}

const PartRow = (props: { part: Part; highest: number; onOpenStep: (id: string) => void }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const [isOpen, setOpen] = useState(false)
  const { part } = props
  const only = part.steps.length === 1 ? part.steps[0] : undefined
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-expanded={only ? undefined : isOpen}
        aria-haspopup={only ? 'dialog' : undefined}
        onClick={() => (only ? props.onOpenStep(only.id) : setOpen(!isOpen))}
      >
        <span className={classes.rowName}>
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={classes.chevron}
            data-open={isOpen || undefined}
            style={only ? { visibility: 'hidden' } : undefined}
          />
          <span className={classes.rowText}>
            {partNameIn(part.name, view.market)}
            {!only && (
              <span className={classes.factor}>{t('quote:price.steps', { count: part.steps.length })}</span>
            )}
          </span>
        </span>
        <Track
          before={part.before}
          after={part.after}
          highest={props.highest}
          isTotal={part.name === 'base'}
        />
        <span className={classes.rowChange}>
          <MoneyText>{signedMoney(changeOf(part), view)}</MoneyText>
        </span>
        <span className={classes.rowAfter}>
          <MoneyText>{moneyText(part.after, view)}</MoneyText>
        </span>
      </button>
      {isOpen && (
        <ul className={classes.steps}>
          {part.steps.map((step) => (
            <StepRow key={step.id} step={step} highest={props.highest} onOpenStep={props.onOpenStep} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The price from the base premium to the total. A part opens its lines; a line opens its worksheet step. */
export const WaterfallChart = (props: { calculation: PricedStory; onOpenStep: (id: string) => void }) => {
  const { t } = useTranslation('quote')
  const { steps, totalPremium, currency } = props.calculation
  const highest = Math.max(highestOf(steps), totalPremium)
  return (
    <ul className={classes.waterfall} aria-label={t('quote:price.story')}>
      {waterfall(steps).map((part, index) => (
        <PartRow key={`${part.name}-${index}`} part={part} highest={highest} onOpenStep={props.onOpenStep} />
      ))}
      <li className={`${classes.row} ${classes.totalRow}`}>
        <span className={classes.rowName}>{t('quote:price.total')}</span>
        <Track before={0} after={totalPremium} highest={highest} isTotal />
        <span className={classes.rowChange} />
        <span className={classes.rowAfter}>
          <Money value={totalPremium} currency={currency} />
        </span>
      </li>
    </ul>
  )
}
