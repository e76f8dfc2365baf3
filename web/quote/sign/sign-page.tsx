import { MarketContext } from '#web/kit/format/market.ts'
import { APPLIED, isAmong, SIGNABLE } from '#domain/quote/status-groups.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { paths } from '#web/paths.ts'
import { Contradictions } from '#web/questionnaire/shared/contradictions.tsx'
import { DocumentList } from '#web/document/shared/document-list.tsx'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import type { Quote } from '../shared/quote.ts'
import { ReleasedCard } from '../released/released-card.tsx'
import { numbersClosedBy } from './options.ts'
import { PlainTerms } from './plain-terms.tsx'
import { SignForm } from './sign-form.tsx'
import { SignedCard } from './signed-card.tsx'
import { SignedText } from './signed-text.tsx'
import { DemandsAndNeeds } from './demands-and-needs.tsx'
import classes from './sign.module.css'

/** More options of one product than any insured is sent. */
const MOST_OPTIONS = 50

/** Numbers of the other options that a signature closes; none once it is signed, or over. */
const useClosed = ({ id, accountId, product, status }: Quote): string[] => {
  const isOpen = isAmong(SIGNABLE, status)
  const options = useApi(
    'quoteSearch',
    { query: { accountId, product, size: MOST_OPTIONS } },
    { enabled: isOpen },
  )
  return isOpen ? numbersClosedBy({ id, accountId, product }, options.data?.content ?? []) : []
}

/** The insured reads what is covered, what it costs and what is signed, attests, and signs by typed name. */
export const SignPage = () => {
  const { quoteId, product } = usePathParams('quoteId', 'product')
  const { t } = useTranslation(['quote', 'signing'])
  const quote = useApi('quoteGet', { params: { productType: product, id: quoteId } })
  if (quote.error && !quote.data)
    return (
      <RecordFailedPage
        record="quote"
        error={quote.error}
        failure={t('quote:texts.loadFailed')}
        onRetry={() => void quote.refetch()}
      />
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
        <Loaded quote={quote.data} />
      </UpToDate>
    </MarketContext>
  )
}

const Loaded = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const { persona } = useSession()
  const isSigned = isAmong(APPLIED, quote.status)
  const because = quote.actions.sign
  const closes = useClosed(quote)
  return (
    <Page>
      <PageHeader
        title={t(isSigned ? 'signing:sign.signedTitle' : 'signing:sign.title', {
          company: quote.companyName,
        })}
        back={{ href: paths.quotes(persona), label: t('signing:sign.all') }}
        subtitle={t('signing:sign.subtitle', { number: quote.quoteNumber, agency: quote.agencyName })}
      />
      <div className={classes.reading}>
        {isSigned ? (
          <SignedCard quote={quote} />
        ) : (
          <>
            {closes.length > 0 && (
              <Notice
                tone="info"
                title={t('signing:choose.oneOf', { count: closes.length + 1 })}
                action={
                  <ButtonLink size="compact" href={paths.quotes(persona)}>
                    {t('signing:choose.compare')}
                  </ButtonLink>
                }
              >
                <p>{t('signing:choose.willClose', { numbers: closes.join(', ') })}</p>
              </Notice>
            )}
            <Card title={t('signing:sign.offer')}>
              <PlainTerms quote={quote} />
              <h3 className={classes.documents}>{t('signing:sign.documents')}</h3>
              <DocumentList accountId={quote.accountId} quoteId={quote.id} />
            </Card>
            <DemandsAndNeeds quote={quote} />
            <ReleasedCard quote={quote} hasChecklist />
            <SignedText quote={quote} />
            <Contradictions accountId={quote.accountId} items={quote.contradictions} />
            {because?.allowed ? (
              <SignForm quote={quote} closes={closes} />
            ) : (
              <Notice tone="info">{because?.reason}</Notice>
            )}
          </>
        )}
      </div>
    </Page>
  )
}
