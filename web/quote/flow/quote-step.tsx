import { ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { declinedRequestRefusal, declinedTermsRefusal } from '#domain/quote/outcome.ts'
import { COVERAGE_CACHE_MS } from '#domain/rating/coverage/cache.ts'
import { messageOr } from '#web/client/problem.ts'
import { ActionButton, type Availability, Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { toastError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { OldIndustryCode } from '#web/account/shared/company/old-industry-code.tsx'
import { QuoteCalculator } from '../calculator/calculator.tsx'
import { isSameRequest } from '../calculator/newer-terms.ts'
import type { Calculator } from '../calculator/use-calculator.ts'
import type { CalculatorChoices, Quote, QuoteStanding } from '../shared/quote.ts'
import { useCart } from '../options/use-cart.ts'
import { ExplainedDifference } from '../renewal/explained.tsx'
import { DeskButtons, type Onward } from './desk-buttons.tsx'
import type { Flow } from './flow.ts'

/** The calculator: of a new quote, of its draft, or of a quote whose terms are changed. */
export const QuoteStep = ({ flow }: { flow: Flow }) => {
  const { account, productType, quoteId } = flow
  const choices = useApi(
    'ratingDefaults',
    { query: { accountId: account.id, productType } },
    { staleTime: COVERAGE_CACHE_MS },
  )
  const quote = useApi(
    'quoteGet',
    { params: { productType, id: quoteId ?? '' } },
    { enabled: quoteId !== null },
  )
  const isThere = choices.data !== undefined && (quoteId === null || quote.data !== undefined)
  const failed = choices.error ?? quote.error
  if (failed && !isThere)
    return (
      <Card>
        <RecordFailed
          record="quote"
          error={failed}
          onRetry={() => void Promise.all([choices.refetch(), quote.refetch()])}
        />
      </Card>
    )
  if (!choices.data || (quoteId !== null && !quote.data))
    return (
      <Card>
        <Skeletons lines={10} height={28} />
      </Card>
    )
  return (
    <>
      <OldIndustryCode account={account} />
      <Calculation flow={flow} choices={choices.data} quote={quote.data ?? null} />
      {quote.data && <ExplainedDifference quote={quote.data} />}
    </>
  )
}

/** Saves the terms: a new quote becomes a draft with its number, a saved one is priced again. */
const useSaveTerms = (flow: Flow, quote: Quote | null, onSaved: (saved: QuoteStanding) => void) => {
  const { t } = useTranslation('quote')
  const keptTerms = useRef<Calculator['saved']>(undefined)
  const options = {
    silent: true,
    onSuccess: (saved: QuoteStanding) => {
      keptTerms.current?.(saved.version)
      onSaved(saved)
    },
    onError: (error: Error) => toastError(messageOr(error, t('quote:texts.updateFailed'))),
  }
  const create = useCommand('quoteCreate', options)
  const update = useCommand('quoteUpdate', options)
  const underwrite = useCommand('quoteUnderwrite', options)
  const { productType, account } = flow
  const isUnderwritten = quote?.actions['underwrite']?.allowed ?? false
  return {
    isPending: create.isPending || update.isPending || underwrite.isPending,
    save: ({ asked, version, saved }: Calculator) => {
      keptTerms.current = saved
      if (!quote) return create.mutate({ params: { productType, id: account.id }, body: { request: asked } })
      if (isSameRequest(asked, quote.request)) return onSaved(quote)
      const body = { request: asked, version: version ?? quote.version }
      return isUnderwritten
        ? underwrite.mutate({ body: { quoteId: quote.id, ...body } })
        : update.mutate({ params: { productType, id: quote.id }, body })
    },
  }
}

const Calculation = (props: { flow: Flow; choices: CalculatorChoices; quote: Quote | null }) => {
  const { t } = useTranslation('quote')
  const { persona, can } = useSession()
  const { flow, choices, quote } = props
  const isDraft = !quote || quote.status === 'DRAFT'
  const onward = useRef<Onward>('quote')
  const { save, isPending } = useSaveTerms(flow, quote, (saved) => {
    if (isDraft) flow.next({ quoteId: saved.id, calc: undefined })
    else if (onward.current === 'inbox') go(paths.inbox(persona))
    else go(paths.quote(persona, saved.product, saved.id))
  })
  const cart = useCart(flow.account.id)
  const deskButtons = (calculator: Calculator, priced: Availability, changed: Quote) => (
    <DeskButtons
      quote={changed}
      calculator={calculator}
      priced={priced}
      isChanged={!isSameRequest(calculator.asked, changed.request)}
      isPending={isPending}
      onSave={(to) => {
        onward.current = to
        save(calculator)
      }}
    />
  )
  /** Nothing follows from a price that is not there yet, nor from one whose terms are declined. */
  const unless = (priced: Availability, declined: Refusal | null | undefined): Availability =>
    priced.allowed && declined ? { allowed: false, reason: declined.reason } : priced
  const producerButtons = (calculator: Calculator, priced: Availability) => (
    <>
      <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
      {isDraft && (
        <>
          <ActionButton
            busy={cart.isAdding}
            busyText={t('quote:busy.addToCart')}
            availability={unless(priced, calculator.result && declinedTermsRefusal(calculator.result))}
            onClick={() => cart.add(flow.productType, calculator)}
          >
            {t('common:quoteActions.addToCart')}
          </ActionButton>
          {cart.content.length > 0 && (
            <ButtonLink href={paths.cart(persona, flow.account.id)}>
              {t('quote:cart.open', { count: cart.content.length })}
            </ButtonLink>
          )}
        </>
      )}
      <ActionButton
        variant="primary"
        busy={isPending}
        busyText={t('quote:calculator.saving')}
        availability={unless(priced, calculator.result && declinedRequestRefusal(calculator.result))}
        onClick={() => save(calculator)}
      >
        {t(isDraft ? 'quote:flow.continue' : 'quote:calculator.saveTerms')}
        <ArrowRight size={16} aria-hidden="true" />
      </ActionButton>
    </>
  )
  return (
    <QuoteCalculator
      key={quote ? quote.id : `${flow.account.id}:${flow.productType}`}
      account={flow.account}
      productType={flow.productType}
      quote={quote}
      choices={choices}
      start={quote?.request ?? choices.request}
      note={quote ? t('quote:calculator.draft', { number: quote.quoteNumber }) : undefined}
      buttons={(calculator, priced) =>
        quote && !isDraft && can(['quote:underwrite'])
          ? deskButtons(calculator, priced, quote)
          : producerButtons(calculator, priced)
      }
      answersHref={flow.hrefOf('questions')}
      shareHref={
        flow.account.actions.update?.allowed ? flow.hrefOf('verify', { fact: 'onlineSalesShare' }) : undefined
      }
    />
  )
}
