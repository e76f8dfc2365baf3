import { useEffect } from 'react'
import { unanswered } from '#domain/questionnaire/given-answers.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Answer } from '#web/client.ts'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Stepper } from '#web/kit/page/stepper.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { usePathParams } from '#web/use-path-params.ts'
import { AdditionalInfoStep } from './additional-info-step.tsx'
import type { Flow } from './flow.ts'
import { ProductStep } from './product-step.tsx'
import { QuestionsStep } from './questions-step.tsx'
import { QuoteStep } from './quote-step.tsx'
import { StateLicenseStep } from './state-license-step.tsx'
import {
  addressOfStep,
  stepFrom,
  stepOfAddress,
  stepStates,
  type FlowFacts,
  type FlowStep,
  type StepAddress,
} from './steps.ts'
import { VerifyStep } from './verify-step.tsx'

/** Sends to the first step: `/requestQuote/{product}/{account}` and `…/no-quote/new-quote`. */
export const FlowStartPage = () => {
  const { productType, accountId } = usePathParams('productType', 'accountId')
  const { persona } = useSession()
  useEffect(() => {
    go(paths.quoteStep(persona, productType, accountId, 'verify'), 'replace')
  }, [persona, productType, accountId])
  return (
    <Page>
      <Skeletons lines={8} height={24} />
    </Page>
  )
}

/** A new quote, step by step; each step is an address, and going back loses nothing. */
export const FlowPage = () => {
  const { accountId, step } = usePathParams('accountId', 'step')
  const account = useApi('accountGet', { params: { accountId } })
  const products = useApi('eligibleProducts', { query: { accountId } })
  const failed = account.error ?? products.error
  if (failed && !(account.data && products.data))
    return (
      <RecordFailedPage
        record="account"
        error={failed}
        onRetry={() => void Promise.all([account.refetch(), products.refetch()])}
      />
    )
  if (!account.data || !products.data)
    return (
      <Page>
        <Skeletons lines={8} height={24} />
      </Page>
    )
  return (
    <MarketContext value={marketViews[account.data.market]}>
      <Loaded account={account.data} products={products.data} at={stepOfAddress(step)} />
    </MarketContext>
  )
}

/** Whether the agency of the account holds a licence that is valid where the insured is. */
const useLicense = (account: Answer<'accountGet'>): { isLicensed: boolean; isKnown: boolean } => {
  const { can } = useSession()
  const state = account.state ?? undefined
  const isAsked = account.market === 'US' && state !== undefined && can(['license:read'])
  const found = useApi('licenseSearch', { query: { state, size: 100 } }, { enabled: isAsked })
  if (!isAsked || found.error) return { isLicensed: true, isKnown: true }
  const isLicensed = (found.data?.content ?? []).some(
    (license) => license.isValid && license.agencyName === account.agencyName,
  )
  return { isLicensed: found.data ? isLicensed : true, isKnown: found.data !== undefined }
}

interface LoadedProps {
  account: Answer<'accountGet'>
  products: Answer<'eligibleProducts'>
  at: StepAddress
}

const Loaded = ({ account, products, at: { step, isSubmission } }: LoadedProps) => {
  const { t } = useTranslation('quote')
  const { productType } = usePathParams('productType')
  const { persona } = useSession()
  const { search } = useUrlState()
  const license = useLicense(account)
  const variant = variantFor(productType)
  const facts: FlowFacts = {
    eligibleProducts: products.filter((one) => one.isEligible).length,
    unanswered: variant ? unanswered(variant, account.answers).length : 0,
    isLicensed: license.isLicensed,
    isLicenseKnown: license.isKnown,
    isLicenseAsked: account.market === 'US',
    hasQuote: search.has('quoteId'),
  }
  const hrefOf = (to: FlowStep, query: Record<string, string | undefined> = {}) => {
    const kept = Object.fromEntries(['quoteId', 'calc'].map((key) => [key, search.get(key) ?? undefined]))
    return paths.quoteStep(persona, productType, account.id, addressOfStep({ step: to, isSubmission }), {
      ...kept,
      ...query,
    })
  }
  const flow: Flow = {
    addressOf: (to) => addressOfStep({ step: to, isSubmission }),
    account,
    productType,
    products,
    facts,
    quoteId: search.get('quoteId'),
    hrefOf,
    next: (query) => {
      const to = stepFrom(step, 1, facts)
      if (to) go(hrefOf(to, query))
    },
    back: () => {
      const to = stepFrom(step, -1, facts)
      go(to ? hrefOf(to) : paths.account(persona, account.id))
    },
  }
  return (
    <Page>
      <PageHeader
        title={t('quote:flow.title', { company: account.name })}
        back={{ href: paths.account(persona, account.id), label: account.name }}
      />
      <Stepper
        label={t('quote:flow.steps')}
        current={step}
        steps={stepStates(step, facts).map((one) => ({
          id: one.step,
          label: t(`quote:flow.step.${one.step}`),
          href: hrefOf(one.step),
          isDone: one.state === 'done',
        }))}
      />
      <Step step={step} flow={flow} />
    </Page>
  )
}

const Step = ({ step, flow }: { step: FlowStep; flow: Flow }) => {
  if (step === 'verify') return <VerifyStep flow={flow} />
  if (step === 'product-selector') return <ProductStep flow={flow} />
  if (step === 'questions') return <QuestionsStep flow={flow} />
  if (step === 'state-license') return <StateLicenseStep flow={flow} />
  if (step === 'quote') return <QuoteStep flow={flow} />
  return <AdditionalInfoStep flow={flow} />
}
