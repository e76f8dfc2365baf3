import { placementFees } from '../shared/placement-fees.ts'
import { partNameIn, partOf } from '#domain/quote/released/price-parts.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Price, PricedCoverage, PricedStory, Step } from '../shared/quote.ts'

interface Refusable {
  /** Why the figures may not be taken away now: they are of earlier terms. */
  refusal?: string | undefined
}

/** The worksheet, a line of it a row. */
export const WorksheetCsv = ({ calculation, refusal }: { calculation: PricedStory } & Refusable) => {
  const { t } = useTranslation('quote')
  const { market } = useMarket()
  return (
    <CsvButton<Step>
      table={t('quote:price.worksheet')}
      refusal={refusal}
      columns={[
        [t('quote:step.line'), (step) => step.name],
        [t('quote:step.part'), (step) => partNameIn(partOf(step), market)],
        [t('quote:step.table'), (step) => step.table],
        [t('quote:step.version'), (step) => step.tableVersion],
        [t('quote:step.key'), (step) => step.key],
        [t('quote:step.factor'), (step) => step.factor],
        [t('quote:step.before'), (step) => step.before],
        [t('quote:step.after'), (step) => step.after],
        [t('quote:step.rounding'), (step) => step.rounding],
        [t('quote:step.source'), (step) => step.source],
        [t('quote:step.explain'), (step) => step.explain],
      ]}
      rows={calculation.steps}
    />
  )
}

/** Coverages with their terms and what each costs. */
export const CoveragesCsv = ({
  coverages,
  refusal,
}: { coverages: readonly PricedCoverage[] } & Refusable) => {
  const { t } = useTranslation('quote')
  return (
    <CsvButton<PricedCoverage>
      table={t('quote:coverages.title')}
      refusal={refusal}
      columns={[
        [t('quote:coverages.group'), (line) => line.group],
        [t('quote:coverages.name'), (line) => line.name],
        [t('quote:coverages.chosen'), (line) => (line.isSelected ? 1 : 0)],
        [t('quote:coverages.limit'), (line) => line.limit],
        [t('quote:coverages.deductible'), (line) => line.deductible],
        [t('quote:coverages.waiting'), (line) => line.waitingPeriod ?? null],
        [t('quote:coverages.premium'), (line) => line.premium],
        [t('quote:coverages.reason'), (line) => line.reason],
      ]}
      rows={coverages}
    />
  )
}

interface Charge {
  label: string
  rate: string | null
  amount: number
  source: string
}

/** Premium, fees and each tax with its rate and its source. */
export const ChargesCsv = ({ price, refusal }: { price: Price } & Refusable) => {
  const { t } = useTranslation('quote')
  const plain = (label: string, amount: number): Charge => ({
    label,
    rate: null,
    amount,
    source: price.program,
  })
  const rows = [
    plain(t('quote:price.premium'), price.premium),
    plain(t('quote:price.mgaFee'), price.mgaFee),
    plain(t('quote:price.brokerFee'), price.brokerFee),
    ...placementFees(price).map(([field, amount]) => plain(t(`quote:price.${field}`), amount)),
    ...price.taxLines,
    plain(t('quote:price.total'), price.totalPremium),
  ]
  return (
    <CsvButton<Charge>
      table={t('quote:price.charges')}
      refusal={refusal}
      columns={[
        [t('quote:price.item'), (row) => row.label],
        [t('quote:price.rate'), (row) => row.rate],
        [t('quote:price.amount'), (row) => row.amount],
        [t('quote:step.source'), (row) => row.source],
      ]}
      rows={rows}
    />
  )
}
