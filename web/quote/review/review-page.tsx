import { phoneText } from '#domain/market/phone-text.ts'
import type { ApiError } from '#web/client/problem.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { Card, KeyValues, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { QuoteStatusBadge } from '#web/quote/shared/status.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { CoverageTable } from '../coverage-table.tsx'
import { PriceFigure, PriceLines } from '../price/price-lines.tsx'
import type { Quote } from '../shared/quote.ts'
import { ContactCard } from './contact-card.tsx'
import { Blocked } from './not-allowed.tsx'
import { RequestNotice } from './request-notice.tsx'
import { RequestCard } from './request-card.tsx'
import classes from './review.module.css'

/** Another user's quote and an absent one look the same to users who may not see it (specification 0 section 8). */
export const isNotAllowed = ({ status, code }: ApiError): boolean =>
  status === 401 || status === 403 || status === 404 || code === 'FIELD_INVALID'

/** The agency quote review: a wholesale quote with attestation and request to bind (specification 1 section 2). */
export const ReviewPage = () => {
  const { t } = useTranslation(['quote', 'retail'])
  const { quoteId, product } = usePathParams('quoteId', 'product')
  const quote = useApi('quoteGet', { params: { productType: product, id: quoteId } })
  if (quote.error && isNotAllowed(quote.error))
    return <Blocked title={t('retail:review.notAllowed')}>{t('retail:review.notAllowedText')}</Blocked>
  if (quote.error && !quote.data)
    return (
      <Page>
        <ErrorState
          error={{ message: t('quote:texts.loadFailed'), requestId: quote.error.requestId }}
          onRetry={() => void quote.refetch()}
        />
      </Page>
    )
  if (!quote.data)
    return (
      <Page>
        <Skeletons lines={10} height={24} />
      </Page>
    )
  return (
    <MarketContext value={marketViews[quote.data.market]}>
      <UpToDate reads={[apiKey('quoteGet', { params: { productType: product, id: quoteId } })]}>
        {quote.data.agencyStatus === 'invalid' ? (
          <Invalid quote={quote.data} />
        ) : (
          <Review quote={quote.data} />
        )}
      </UpToDate>
    </MarketContext>
  )
}

const Invalid = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const { agent } = quote
  return (
    <Blocked title={t('retail:review.invalid', { number: quote.quoteNumber })}>
      <p>{t('retail:review.invalidText', { agency: quote.agencyName })}</p>
      <p>
        {`${agent.agentFirstName} ${agent.agentLastName}`.trim()},{' '}
        <a href={`mailto:${agent.agentEmail}`}>{agent.agentEmail}</a>
        {agent.agentPhone && `, ${phoneText(agent.agentPhone)}`}
      </p>
    </Blocked>
  )
}

const Review = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const isOpen = quote.agencyStatus === 'pending' || quote.agencyStatus === 'active'
  return (
    <Page>
      <div className={classes.page}>
        <PageHeader
          title={t(`retail:review.title.${quote.agencyStatus}`, {
            number: quote.quoteNumber,
            company: quote.companyName,
          })}
          badge={<QuoteStatusBadge status={quote.status} />}
          subtitle={t('retail:review.subtitle', { agency: quote.agencyName })}
        />
        {quote.bindRequest && <RequestNotice quote={quote} />}
        {isOpen && quote.decisionNote && (
          <Notice tone="info" title={t('retail:request.answer')}>
            {quote.decisionNote}
          </Notice>
        )}
        <Card title={t('quote:price.title')}>
          {quote.calculation ? (
            <PriceLines calculation={quote.calculation} />
          ) : (
            <PriceFigure value={quote.totalPremium} currency={quote.currency} />
          )}
        </Card>
        <Card title={t('quote:side.terms')}>
          <KeyValues
            columns={2}
            items={[
              [
                t('quote:side.limit'),
                <Money key="limit" value={quote.limit} currency={quote.currency} whole />,
              ],
              [
                t('quote:side.deductible'),
                <Money key="deductible" value={quote.deductible} currency={quote.currency} whole />,
              ],
              [t('quote:list.effective'), <DateText key="from" value={quote.effectiveDate} />],
              [t('quote:side.expires'), <DateText key="expires" value={quote.expiresOn} />],
            ]}
          />
        </Card>
        {isOpen && <ContactCard quote={quote} />}
        {isOpen && <RequestCard quote={quote} />}
        {quote.calculation && <CoverageTable calculation={quote.calculation} />}
      </div>
    </Page>
  )
}
