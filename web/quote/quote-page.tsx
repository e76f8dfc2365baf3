import { lazy, Suspense, useState } from 'react'
import { ownsBusiness } from '#domain/access/account-types.ts'
import { IN_REFERRAL, isAmong, TERMS_READY, WAITING } from '#domain/quote/status-groups.ts'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { MoneyText } from '#web/kit/format/display.tsx'
import { Card, Page, PageHeader, TwoColumns } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { Tabs, type Tab } from '#web/kit/page/tabs.tsx'
import { paths } from '#web/paths.ts'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { quoteHeading } from './heading.ts'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { answersRequest, hasDesk, seesWhatNow } from './action-layout.ts'
import { AtAGlance } from './at-a-glance.tsx'
import { Checklist } from './checklist.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { ChangeList } from './price/change-list.tsx'
import { QuotePriceStory, QuoteStepDrawer } from './price/quote-worksheet.tsx'
import { QuoteButtons, useQuoteActions } from './quote-actions.tsx'
import { QuoteNotices } from './quote-notices.tsx'
import { QuoteSide } from './quote-side.tsx'
import classes from './shared/quote.module.css'
import { WayOutNotices } from './way-out-notices.tsx'
import type { Quote } from './shared/quote.ts'

/** For those who sell a quote that is held up. */
const WhatNow = lazy(async () => ({ default: (await import('./refused/what-now.tsx')).WhatNow }))

/** Of a quote that an underwriter decides on, or has. */
const ReferralFiles = lazy(async () => ({
  default: (await import('./review/referral-files.tsx')).ReferralFiles,
}))

/** Shown on a tab of its own. */
const ApplicationCard = lazy(async () => ({
  default: (await import('./application-card.tsx')).ApplicationCard,
}))

/** Shown on a tab of its own. */
const QuoteTimeline = lazy(async () => ({
  default: (await import('./shared/quote-timeline.tsx')).QuoteTimeline,
}))

/** Of a quote that waits for something. */
const WaysToReady = lazy(async () => ({ default: (await import('./ways-to-ready.tsx')).WaysToReady }))

/** Shown on a tab of its own. */
const DocumentList = lazy(async () => ({
  default: (await import('#web/document/shared/document-list.tsx')).DocumentList,
}))

/** Chosen in a form, whose parts the page itself does without. */
const VersionsTab = lazy(async () => ({ default: (await import('./versions/versions-tab.tsx')).VersionsTab }))

/** Most quotes have none. */
const Subjectivities = lazy(async () => ({
  default: (await import('#web/underwriting/shared/subjectivities.tsx')).Subjectivities,
}))

/** Only of terms that wait for an underwriter, or that one changed. */
const AskedAndOffered = lazy(async () => ({
  default: (await import('./asked-and-offered.tsx')).AskedAndOffered,
}))

/** Only of terms that an underwriter released. */
const ReleasedCard = lazy(async () => ({
  default: (await import('./released/released-card.tsx')).ReleasedCard,
}))

/** On a tab of its own, for those who check the sum. */
const ProofChain = lazy(async () => ({ default: (await import('./price/proof-chain.tsx')).ProofChain }))

/** Read by underwriters alone. */
const UnderwritingSummaryCard = lazy(async () => ({
  default: (await import('#web/underwriting/shared/summary-card.tsx')).UnderwritingSummaryCard,
}))

/** For those alone who decide on a referral or a request to bind. */
const DecisionPanel = lazy(async () => ({
  default: (await import('./desk/decision-panel.tsx')).DecisionPanel,
}))

/** One quote: its status, what it costs and why, what is still missing, and what may be done. */
export const QuotePage = () => {
  const { productType, quoteId } = usePathParams('productType', 'quoteId')
  const quote = useApi('quoteGet', { params: { productType, id: quoteId } })
  const { t } = useTranslation('quote')
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
      <UpToDate reads={[apiKey('quoteGet', { params: { productType, id: quoteId } })]}>
        <Loaded quote={quote.data} />
      </UpToDate>
    </MarketContext>
  )
}

const Loaded = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { me, persona, can } = useSession()
  const productName = useProductName()
  const { buttons, more } = useQuoteActions(quote)
  const [openStep, setOpenStep] = useState<string | null>(null)
  const { company, number, status, tone, premium } = quoteHeading(quote)
  const isAnswered = answersRequest(quote)
  const isDecided = isAnswered || hasDesk(quote)
  const side = <QuoteSide quote={quote} onOpenStep={can(['quote:explain']) ? setOpenStep : undefined} />
  return (
    <Page>
      <PageHeader
        title={t('quote:page.title', { number, company })}
        heading={company}
        badge={<Badge tone={tone}>{status}</Badge>}
        id={number}
        back={
          can(['account:read'])
            ? { href: paths.account(persona, quote.accountId), label: quote.companyName }
            : { href: paths.quotes(persona), label: t('quote:list.title') }
        }
        subtitle={
          <>
            {premium !== null && (
              <strong>
                <MoneyText>{premium}</MoneyText>
              </strong>
            )}
            {premium !== null && ' · '}
            {t(
              `quote:${ownsBusiness(me.account.accountType) ? 'ownQuote' : 'agency'}.${quote.agencyStatus}`,
              {
                product: productName(quote.product),
                agency: quote.agencyName,
              },
            )}
          </>
        }
        actions={<QuoteButtons quote={quote} buttons={buttons} />}
        more={more}
      />
      <Suspense fallback={null}>
        <QuoteNotices quote={quote} />
        <WayOutNotices quote={quote} buttons={buttons.map(({ action }) => action)} />
      </Suspense>
      {!isDecided && <AtAGlance quote={quote} />}
      <TwoColumns
        main={
          <Suspense fallback={<Skeletons lines={10} height={24} />}>
            <QuoteTabs quote={quote} isAnswered={isAnswered} onOpenStep={setOpenStep} />
            {isDecided && side}
          </Suspense>
        }
        aside={
          isDecided ? (
            <Suspense fallback={<Skeletons lines={10} height={24} />}>
              <DecisionPanel quote={quote} />
            </Suspense>
          ) : (
            side
          )
        }
        isWorkedIn={isDecided}
      />
      {quote.calculation && <QuoteStepDrawer quote={quote} openStep={openStep} onOpenStep={setOpenStep} />}
    </Page>
  )
}

const QuoteTabs = (props: { quote: Quote; isAnswered: boolean; onOpenStep: (id: string | null) => void }) => {
  const { quote, isAnswered, onOpenStep } = props
  const { t } = useTranslation('quote')
  const { can } = useSession()
  const { calculation } = quote
  const isReleased = isAmong(TERMS_READY, quote.status) && quote.underwriterName !== null
  const tabs: (Tab | false)[] = [
    {
      id: 'OVERVIEW',
      label: t('quote:tabs.overview'),
      content: (
        <div className={classes.stack}>
          {isAmong(WAITING, quote.status) && can(['quote:release']) && (
            <Suspense fallback={<Skeletons lines={6} height={24} />}>
              <UnderwritingSummaryCard quote={quote} />
            </Suspense>
          )}
          {seesWhatNow(quote) && (
            <Suspense fallback={<Skeletons lines={6} height={24} />}>
              <WhatNow quote={quote} />
            </Suspense>
          )}
          {(isAmong(IN_REFERRAL, quote.status) ||
            quote.underwriterName !== null ||
            quote.paperSignedOn !== null) &&
            can(['quote:submit', 'quote:release']) && (
              <Suspense fallback={null}>
                <ReferralFiles quote={quote} />
              </Suspense>
            )}
          {quote.waysToReady.length > 0 && (
            <Suspense fallback={null}>
              <WaysToReady quote={quote} />
            </Suspense>
          )}
          {!isAnswered && <Checklist quote={quote} />}
          {isReleased && (
            <Suspense fallback={null}>
              <ReleasedCard quote={quote} hasChecklist={false} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <Subjectivities quote={quote} isDecided={hasDesk(quote)} />
          </Suspense>
          {(quote.asked !== null || isAmong(IN_REFERRAL, quote.status)) && (
            <Suspense fallback={<Skeletons lines={10} height={24} />}>
              <AskedAndOffered quote={quote} />
            </Suspense>
          )}
          {calculation && calculation.changes.length > 0 && (
            <Card title={t('quote:changes.heading')}>
              <ChangeList changes={calculation.changes} />
            </Card>
          )}
          {calculation && <CoverageTable calculation={calculation} />}
        </div>
      ),
    },
    calculation !== null &&
      can(['quote:explain']) && {
        id: 'PRICE',
        label: t('quote:tabs.price'),
        content: (
          <div className={classes.stack}>
            <Card title={t('quote:price.story')}>
              <QuotePriceStory quote={quote} price={calculation} onOpenStep={onOpenStep} />
            </Card>
            <Card title={t('quote:proof.title')}>
              <Suspense fallback={<Skeletons lines={3} height={24} />}>
                <ProofChain quote={quote} />
              </Suspense>
            </Card>
          </div>
        ),
      },
    calculation !== null &&
      can(['quote:explain']) && {
        id: 'VERSIONS',
        label: t('quote:tabs.versions'),
        content: (
          <Suspense fallback={<Skeletons lines={6} height={24} />}>
            <VersionsTab quote={quote} />
          </Suspense>
        ),
      },
    {
      id: 'APPLICATION',
      label: t('quote:tabs.application'),
      content: (
        <Suspense fallback={<Skeletons lines={6} height={24} />}>
          <ApplicationCard quote={quote} />
        </Suspense>
      ),
    },
    can(['document:read']) && {
      id: 'DOCUMENTS',
      label: t('quote:tabs.documents'),
      content: (
        <Card>
          <Suspense fallback={<Skeletons lines={6} height={24} />}>
            <DocumentList accountId={quote.accountId} quoteId={quote.id} />
          </Suspense>
        </Card>
      ),
    },
    {
      id: 'TIMELINE',
      label: t('quote:tabs.timeline'),
      content: (
        <Card>
          <Suspense fallback={<Skeletons lines={4} height={24} />}>
            <QuoteTimeline quote={quote} />
          </Suspense>
        </Card>
      ),
    },
  ]
  return <Tabs label={t('quote:tabs.label')} tabs={tabs.filter((tab) => tab !== false)} />
}
