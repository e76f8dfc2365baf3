import { partNameIn, partOf } from '#domain/quote/released/price-parts.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ActionButton } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import type { Calculation } from '../shared/quote.ts'
import classes from './price.module.css'
import { stepKey } from './step-key.ts'
import { changeOf, lineOf } from './waterfall.ts'

interface Props {
  calculation: Pick<Calculation, 'steps' | 'currency'>
  /** A line's id or a figure of the price, null when closed. */
  stepId: string | null
  onOpenStep: (id: string | null) => void
}

/** One line of the worksheet: what it says, from which table, and what it did to the price. */
export const StepDrawer = ({ calculation, stepId, onOpenStep }: Props) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { steps, currency } = calculation
  const id = stepId === null ? undefined : lineOf(steps, stepId)
  const index = steps.findIndex((one) => one.id === id)
  const step = steps[index]
  const [previous, next] = [steps[index - 1], steps[index + 1]]
  return (
    <Drawer opened={step !== undefined} onClose={() => onOpenStep(null)} title={step?.name ?? ''}>
      {step && (
        <div className={classes.drawer}>
          <p className={classes.explain}>{step.explain}</p>
          {step.why && (
            <ul className={classes.why}>
              {step.why.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <div className={classes.beforeAfter}>
            <Money value={step.before} currency={currency} />
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">{t('quote:step.becomes')}</span>
            <b>
              <Money value={step.after} currency={currency} />
            </b>
            <span className={classes.rowChange}>{signedMoney(changeOf(step), view)}</span>
          </div>
          <KeyValues
            items={[
              [t('quote:step.part'), partNameIn(partOf(step), view.market)],
              [t('quote:step.table'), step.table],
              [t('quote:step.version'), step.tableVersion],
              ...(stepKey(step.key) === '' ? [] : [[t('quote:step.key'), stepKey(step.key)] as const]),
              [t('quote:step.factor'), step.factor ?? t('quote:step.noFactor')],
              [t('quote:step.rounding'), step.rounding],
              [t('quote:step.source'), step.source],
            ]}
          />
          <div className={classes.walk}>
            <ActionButton
              size="compact"
              icon={<ChevronLeft size={14} aria-hidden="true" />}
              availability={{ allowed: previous !== undefined, reason: t('quote:step.isFirst') }}
              onClick={() => previous && onOpenStep(previous.id)}
            >
              {t('quote:step.previous')}
            </ActionButton>
            <span>{t('quote:step.position', { number: index + 1, all: steps.length })}</span>
            <ActionButton
              size="compact"
              availability={{ allowed: next !== undefined, reason: t('quote:step.isLast') }}
              onClick={() => next && onOpenStep(next.id)}
            >
              {t('quote:step.next')}
              <ChevronRight size={14} aria-hidden="true" />
            </ActionButton>
          </div>
        </div>
      )}
    </Drawer>
  )
}
