import { lazy, Suspense } from 'react'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import {
  IN_REFERRAL,
  IN_WORK,
  isAmong,
  NOT_REQUESTED,
  HELD_BY_RULES,
  TURNED_DOWN,
} from '#domain/quote/status-groups.ts'
import { InstantText } from '#web/kit/format/display.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { Contradictions } from '#web/questionnaire/shared/contradictions.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { useSession } from '#web/session-context.ts'
import { DecisionClock } from './decision-clock.tsx'
import { ReferralList } from './price/referral-list.tsx'
import type { Quote } from './shared/quote.ts'

/** Few quotes are requested: the others load nothing of it. */
const RequestNotice = lazy(async () => ({
  default: (await import('./review/request-notice.tsx')).RequestNotice,
}))

/** The price was worked out from answers that have changed since. */
const ChangedAnswers = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('account')
  const price = useCommand('quoteUpdate')
  return (
    <Notice
      tone="warning"
      title={t('account:contradiction.changed')}
      action={
        <ActionButton
          size="compact"
          availability={quote.actions.update}
          busy={price.isPending}
          busyText={t('account:contradiction.priceAgain')}
          onClick={() =>
            price.mutate({
              params: { productType: quote.product, id: quote.id },
              body: { request: quote.request, version: quote.version },
            })
          }
        >
          {t('account:contradiction.priceAgain')}
        </ActionButton>
      }
    />
  )
}

/**
 * What keeps the answers from a signature: contradicted answers, and a price that is behind them. Their texts
 * come with the account's, which only a page with such a notice waits for.
 */
const AnswerNotices = ({ quote }: { quote: Quote }) =>
  isAmong(IN_WORK, quote.status) && (
    <>
      {quote.contradictions.length > 0 && (
        <Contradictions accountId={quote.accountId} items={quote.contradictions} />
      )}
      {quote.hasChangedAnswers && <ChangedAnswers quote={quote} />}
    </>
  )

/** A renewal that is not requested yet asks again what is too old to rely on. */
const RenewalNotice = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { persona, can } = useSession()
  const isAsked =
    quote.isRenewal && isAmong(NOT_REQUESTED, quote.status) && can(['policy:renew', 'account:read'])
  const questions = useApi(
    'questionList',
    { query: { accountId: quote.accountId, productType: quote.product } },
    { enabled: isAsked },
  )
  const count = questions.data?.askedAgain.length ?? 0
  if (!isAsked || count === 0) return null
  return (
    <Notice
      tone="info"
      title={t('quote:renewal.again', { count })}
      action={
        <ButtonLink
          size="compact"
          href={paths.renewQuote(persona, quote.product, quote.accountId, 'verify', { quoteId: quote.id })}
        >
          {t('quote:renewal.answer')}
        </ButtonLink>
      }
    />
  )
}

/** Where a quote waits or is turned down, which other product would suit: the product step has a price and a reason for each. */
const OtherProducts = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { persona, can } = useSession()
  if (quote.isRenewal || !can(['quote:create'])) return null
  return (
    <ButtonLink
      size="compact"
      href={paths.quoteStep(persona, quote.product, quote.accountId, 'product-selector')}
    >
      {t('quote:notice.products')}
    </ButtonLink>
  )
}

/** What the user should know before reading on: why it waits, what became of it. */
export const QuoteNotices = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const { calculation } = quote
  const reasons = calculation?.referrals ?? []
  const answersHref = quote.actions.update?.allowed
    ? paths.quoteStep(persona, quote.product, quote.accountId, 'questions', { quoteId: quote.id })
    : undefined
  return (
    <>
      <AnswerNotices quote={quote} />
      <RenewalNotice quote={quote} />
      {isAmong(IN_REFERRAL, quote.status) && (
        <Notice
          tone="warning"
          title={
            <>
              {quote.status === 'IN_REVIEW'
                ? t('quote:notice.inReview', { name: quote.underwriterName ?? '' })
                : t('quote:notice.referred')}{' '}
              <DecisionClock decisionBy={quote.decisionBy} />
            </>
          }
          action={<OtherProducts quote={quote} />}
        >
          <ReferralList referrals={reasons} answersHref={answersHref} />
          {quote.reason && <p>{[quote.reasonSummary, quote.reason].filter(Boolean).join(': ')}</p>}
        </Notice>
      )}
      {(quote.bindRequest || quote.brokerName) && (
        <Suspense>
          <RequestNotice quote={quote} />
        </Suspense>
      )}
      {isAmong(HELD_BY_RULES, quote.status) && reasons.length > 0 && (
        <Notice
          tone={quote.status === 'INVALID' ? 'danger' : 'info'}
          title={t(`quote:outcome.${quote.status}.banner`)}
          action={quote.status === 'INVALID' && <OtherProducts quote={quote} />}
        >
          <ReferralList referrals={reasons} answersHref={answersHref} />
        </Notice>
      )}
      {isAmong(TURNED_DOWN, quote.status) && (
        <Notice
          tone="info"
          title={t(`quote:notice.${quote.status}`, { reason: quote.reasonSummary ?? '' })}
          action={quote.status === 'DECLINED' && <OtherProducts quote={quote} />}
        >
          {quote.reason}
        </Notice>
      )}
      {quote.decisionNote && !quote.brokerName && !isAmong(IN_REFERRAL, quote.status) && (
        <Notice tone="info" title={t('quote:notice.note', { name: quote.underwriterName ?? '' })}>
          {quote.decisionNote}
        </Notice>
      )}
      {quote.status === 'READY' && quote.sentAt && (
        <Notice tone="info">
          {t('quote:notice.sent', { email: quote.contact.policyContactEmail ?? '' })}{' '}
          <InstantText value={quote.sentAt} relative />
        </Notice>
      )}
      {quote.status === 'BOUND' && (
        <Notice tone="success">
          {t('quote:notice.bound', { name: quote.boundBy ?? '', binder: quote.binderNumber ?? '' })}{' '}
          <InstantText value={quote.boundAt} />
        </Notice>
      )}
      {quote.policyId && (
        <Notice
          tone="success"
          title={t('quote:notice.issued', { number: quote.policyNumber ?? '' })}
          action={
            <ButtonLink size="compact" href={paths.policy(persona, quote.product, quote.policyId)}>
              {t('quote:notice.openPolicy')}
            </ButtonLink>
          }
        />
      )}
    </>
  )
}
