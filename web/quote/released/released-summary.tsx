import { changedLines } from '#domain/quote/released/changed-lines.ts'
import { type OpenSubjectivity, releasedSections } from '#domain/quote/released/released.ts'
import { Money } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { ReleasedLists } from './released-lists.tsx'
import { requestedTerms } from '#web/quote/shared/term-texts.ts'
import type { Subjectivity } from '#web/underwriting/shared/use-subjectivities.ts'
import { useApi } from '#web/use-api.ts'
import classes from './released-summary.module.css'

/** What the agent gets with the release: the price, terms other than requested, and subjectivities with their last days. */
export const ReleasedSummary = ({
  quote,
  subjectivities,
  tried,
  added = [],
}: {
  quote: Quote
  subjectivities: readonly Subjectivity[]
  /** Terms and price that would be released instead of the quote's own. */
  tried?: { request: Quote['request']; totalPremium: number } | undefined
  /** Subjectivities that would be set along with the release. */
  added?: readonly OpenSubjectivity[]
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { data } = useApi('quoteReleased', { params: { productType: quote.product, id: quote.id } })
  const offered = tried?.request ?? quote.calculation?.request
  const changes = offered
    ? changedLines(requestedTerms(quote), offered, {
        product: quote.product,
        market: quote.market,
        money: (amount) => moneyText(amount, view, quote.currency, true),
        nameOf: (key) => quote.calculation?.coverages.find((one) => one.key === key)?.name ?? key,
      })
    : []
  // How much each part of the price moves is known once the terms are saved.
  const moved = tried ? [] : data?.moved
  const open = subjectivities.filter(({ status }) => status === 'OPEN' || status === 'SUBMITTED')
  const conditions = [...open, ...added]
  return (
    <div className={classes.parts}>
      <p className={classes.price}>
        {t('quote:release.price')}{' '}
        <strong>
          <Money value={tried?.totalPremium ?? quote.totalPremium} currency={quote.currency} />
        </strong>
      </p>
      {changes.length === 0 && <p>{t('quote:release.asRequested')}</p>}
      <ReleasedLists sections={releasedSections({ changes, moved, conditions }, quote.market)} />
    </div>
  )
}
