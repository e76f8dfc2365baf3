import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState } from '#web/kit/page/states.tsx'
import { Stepper } from '#web/kit/page/stepper.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { paths } from '#web/paths.ts'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import type { Quote } from '../shared/quote.ts'
import { useOpenRenewal } from './open-renewal.ts'
import { RenewalChanges } from './changes.tsx'
import { RenewalQuestions } from './renewal-questions.tsx'
import { RenewalSummary } from './renewal-summary.tsx'
import { RenewalTerms } from './renewal-terms.tsx'
import { isRenewalStep, RENEWAL_STEPS } from './steps.ts'

/** A renewal, step by step: what changed or is too old to rely on, the new price next to the old one, other terms. */
export const RenewalPage = () => {
  const { productType, accountId } = usePathParams('productType', 'accountId')
  const { search } = useUrlState()
  const named = search.get('quoteId')
  const open = useOpenRenewal(accountId, productType, named === null)
  const quoteId = named ?? open.quote?.id
  const quote = useApi(
    'quoteGet',
    { params: { productType, id: quoteId ?? '' } },
    { enabled: quoteId !== undefined },
  )
  const failed = open.error ?? quote.error
  if (failed && !quote.data)
    return (
      <RecordFailedPage
        record="quote"
        error={failed}
        onRetry={() => void Promise.all([open.refetch(), quote.refetch()])}
      />
    )
  if (open.quote === null && named === null) return <NoRenewal accountId={accountId} />
  if (!quote.data)
    return (
      <Page>
        <Skeletons lines={8} height={24} />
      </Page>
    )
  return (
    <MarketContext value={marketViews[quote.data.market]}>
      <UpToDate
        reads={[
          apiKey('quoteGet', { params: { productType, id: quote.data.id } }),
          apiKey('policyGet', { params: { productType, policyId: quote.data.renewalOf ?? '' } }),
        ]}
      >
        <Loaded quote={quote.data} />
      </UpToDate>
    </MarketContext>
  )
}

const NoRenewal = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const { persona } = useSession()
  return (
    <Page>
      <PageHeader title={t('renewal:heading')} />
      <EmptyState
        title={t('renewal:none')}
        text={t('renewal:noneText')}
        action={
          <ButtonLink variant="primary" href={paths.account(persona, accountId, { tab: 'POLICIES' })}>
            {t('renewal:toPolicies')}
          </ButtonLink>
        }
      />
    </Page>
  )
}

const Loaded = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const { persona } = useSession()
  const { step } = usePathParams('step')
  const current = isRenewalStep(step) ? step : RENEWAL_STEPS[0]
  return (
    <Page>
      <PageHeader
        title={t('renewal:title', { company: quote.companyName })}
        id={quote.quoteNumber}
        back={{ href: paths.quote(persona, quote.product, quote.id), label: quote.quoteNumber }}
      />
      <Stepper
        label={t('renewal:steps')}
        current={current}
        steps={RENEWAL_STEPS.map((id) => ({
          id,
          label: t(`renewal:step.${id}`),
          href: paths.renewQuote(persona, quote.product, quote.accountId, id, { quoteId: quote.id }),
        }))}
      />
      <RenewalChanges quote={quote} />
      {current === 'verify' && <RenewalQuestions quote={quote} />}
      {current === 'summary' && <RenewalSummary quote={quote} />}
      {current === 'custom-quote' && <RenewalTerms quote={quote} />}
    </Page>
  )
}
