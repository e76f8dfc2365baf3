import { ArrowRight } from 'lucide-react'
import { ActionButton, Button, ButtonLink } from '#web/kit/button.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { ActionBar, Card, KeyValues, TwoColumns } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { OutcomeLine } from '../price/outcome-line.tsx'
import { PriceFigure, PriceLines } from '../price/price-lines.tsx'
import classes from '../shared/quote.module.css'
import type { Quote } from '../shared/quote.ts'
import { ExplainedDifference } from './explained.tsx'

/** The renewal's price next to that of the expiring term, and the next step. */
export const RenewalSummary = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const { persona } = useSession()
  const at = (step: 'verify' | 'custom-quote') =>
    paths.renewQuote(persona, quote.product, quote.accountId, step, { quoteId: quote.id })
  const toQuote = () => go(paths.quote(persona, quote.product, quote.id))
  const request = useCommand('quoteRequest', {
    failure: t('quote:texts.updateFailed'),
    onSuccess: toQuote,
  })
  const isRequested = quote.actions.request?.code === 'TRANSITION_NOT_ALLOWED'
  return (
    <>
      <TwoColumns
        main={
          <div className={classes.stack}>
            <Terms quote={quote} />
            <ExplainedDifference quote={quote} />
          </div>
        }
        aside={
          <Card title={t('renewal:price')}>
            <PriceFigure value={quote.totalPremium} currency={quote.currency} />
            {quote.calculation && <PriceLines calculation={quote.calculation} />}
            {quote.calculation && (
              <OutcomeLine outcome={quote.calculation.outcome} readiness={quote.readiness} />
            )}
          </Card>
        }
      />
      <ActionBar status="">
        <Button onClick={() => go(at('verify'))}>{t('quote:flow.back')}</Button>
        <ButtonLink href={at('custom-quote')}>{t('common:quoteActions.update')}</ButtonLink>
        {isRequested ? (
          <Button variant="primary" onClick={toQuote}>
            {t('renewal:toQuote')}
            <ArrowRight size={16} aria-hidden="true" />
          </Button>
        ) : (
          <ActionButton
            variant="primary"
            availability={quote.actions.request}
            busy={request.isPending}
            busyText={t('quote:busy.request')}
            onClick={() =>
              request.mutate({
                params: { productType: quote.product, id: quote.id },
                body: { version: quote.version },
              })
            }
          >
            {t('common:quoteActions.request')}
          </ActionButton>
        )}
      </ActionBar>
    </>
  )
}

const Terms = ({ quote }: { quote: Quote }) => {
  const view = useMarket()
  const { t } = useTranslation(['quote', 'account'])
  const expiring = useApi(
    'policyGet',
    { params: { productType: quote.product, policyId: quote.renewalOf ?? '' } },
    { enabled: quote.renewalOf !== null },
  )
  const { can } = useSession()
  const explained = useApi(
    'quoteRenewalDifference',
    { params: { productType: quote.product, id: quote.id } },
    { enabled: quote.renewalOf !== null && can(['quote:explain']) },
  )
  // The expiring terms for a year, as they were at the end of the term, not what was charged in the course of it.
  const before = explained.data?.expiring ?? expiring.data?.totalPremium
  const difference =
    before === undefined || quote.totalPremium === null
      ? null
      : Math.round((quote.totalPremium - before) * 100) / 100
  const money = (value: number | null | undefined, whole = false) => (
    <Money value={value ?? null} currency={quote.currency} whole={whole} />
  )
  return (
    <Card title={t('renewal:compare')}>
      {expiring.data && quote.effectiveDate > expiring.data.endDate && (
        <Notice tone="warning">
          {t('renewal:late.gap', {
            from: dateText(expiring.data.endDate, view),
            until: dateText(quote.effectiveDate, view),
          })}
        </Notice>
      )}
      {quote.hasChangedAnswers && <Notice tone="warning">{t('account:contradiction.changed')}</Notice>}
      <KeyValues
        items={[
          [t('renewal:expiring'), money(before)],
          [t('renewal:renewal'), money(quote.totalPremium)],
          [t('renewal:difference'), money(difference)],
          [t('quote:side.limit'), money(quote.limit, true)],
          [t('quote:side.deductible'), money(quote.deductible, true)],
          [t('renewal:from'), <DateText key="from" value={quote.effectiveDate} />],
          [t('renewal:until'), <DateText key="until" value={quote.endDate} />],
        ]}
      />
    </Card>
  )
}
