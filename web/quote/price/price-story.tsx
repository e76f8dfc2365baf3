import type { PricedStory } from '../shared/quote.ts'
import classes from './price.module.css'
import { WorksheetCsv } from './price-csv.tsx'
import { PricesToFix } from './prices-to-fix.tsx'
import { StepDrawer } from './step-drawer.tsx'
import { WaterfallChart } from './waterfall-chart.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** How the price came about: the waterfall, the sum written out, and what would lower it. */
export const PriceStory = (props: {
  calculation: PricedStory
  openStep: string | null
  onOpenStep: (id: string | null) => void
  /** Why the figures may not be taken away now. */
  refusal?: string | undefined
}) => {
  const { t } = useTranslation('quote')
  const { calculation, onOpenStep } = props
  if (calculation.steps.length === 0) return null
  return (
    <>
      <WaterfallChart calculation={calculation} onOpenStep={onOpenStep} />
      {calculation.proof && (
        <details className={classes.proof}>
          <summary>{t('quote:price.proof')}</summary>
          <p>{calculation.proof}</p>
        </details>
      )}
      <div className={classes.csv}>
        <WorksheetCsv calculation={calculation} refusal={props.refusal} />
      </div>
      <PricesToFix calculation={calculation} />
      <p className={classes.program}>{t('quote:price.program', { program: calculation.program })}</p>
      <StepDrawer calculation={calculation} stepId={props.openStep} onOpenStep={onOpenStep} />
    </>
  )
}
