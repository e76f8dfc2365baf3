import { installmentPlan } from '#domain/money/invoices.ts'
import { moneyText } from '#web/kit/format/format.ts'
import { Card } from '#web/kit/page/page.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { Instead, StaleLine, StaleReason } from '../price/earlier-terms.tsx'
import { OutcomeLine } from '../price/outcome-line.tsx'
import { ChargesCsv } from '../price/price-csv.tsx'
import { PriceFigure, PriceLines } from '../price/price-lines.tsx'
import { useStandingWords } from '../price/standing-words.ts'
import type { Calculation } from '../shared/quote.ts'
import classes from './calculator.module.css'
import { signedMoney } from './signed-money.ts'
import type { Calculator } from './use-calculator.ts'

const cents = (amount: number): number => Math.round(amount * 100)

/** What paying by installments would cost: the down payment and the ten that follow it. */
const useInstallments = (result: Calculation): string => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { totalPremium, mgaFee, currency } = result
  const brokerFees = result.brokerFee + (result.additionalBrokerFee ?? 0) + (result.inspectionFee ?? 0)
  const plan = installmentPlan(
    cents(totalPremium),
    cents(brokerFees),
    cents(mgaFee),
    result.request.effectiveDate,
  )
  const money = (amount: number) => moneyText(amount / 100, view, currency)
  return t('quote:price.installments', {
    down: money(plan.downPayment),
    count: plan.installments.length,
    amount: money(plan.installments[0]?.amount ?? 0),
  })
}

/** The current price, what it consists of, and what may be done with it. */
export const SummaryCard = (props: {
  calculator: Calculator
  result: Calculation
  savedTotal: number | null
  status: string | undefined
  /** What these terms are ready for, once they are. */
  readiness: string | null
  onOpenStep: (id: string) => void
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { calculator, result, savedTotal } = props
  const { isStale } = calculator
  const words = useStandingWords(calculator)
  const installments = useInstallments(result)
  const difference = savedTotal === null ? 0 : result.totalPremium - savedTotal
  const isDeclined = result.outcome === 'INVALID'
  const outcome = (
    <Instead when={isStale} other={<StaleLine priced={calculator} />}>
      <OutcomeLine outcome={result.outcome} status={props.status} readiness={props.readiness} />
    </Instead>
  )
  return (
    <Card title={t('quote:price.title')} actions={<ChargesCsv price={result} refusal={words.refusal} />}>
      {isDeclined && outcome}
      <PriceFigure
        isForComparison={isDeclined}
        value={result.totalPremium}
        currency={result.currency}
        isStale={isStale}
      />
      {Math.abs(difference) >= 0.005 && (
        <p className={classes.delta} data-earlier={isStale || undefined}>
          {t('quote:price.sinceSaved', { difference: signedMoney(difference, view) })}
        </p>
      )}
      {!isDeclined && outcome}
      <div data-earlier={isStale || undefined}>
        <PriceLines calculation={result} onOpenStep={props.onOpenStep} />
      </div>
      <Instead when={isStale} other={<StaleReason priced={calculator} onRetry={calculator.retry} />}>
        <p className={classes.delta}>{isDeclined ? t('quote:price.notOffered') : installments}</p>
      </Instead>
    </Card>
  )
}
