import { lazy, Suspense } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { IN_REFERRAL, IN_WORK, isAmong, HELD_BY_RULES, TURNED_DOWN } from '#domain/quote/status-groups.ts'
import { InstantText } from '#web/kit/format/display.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { seesWhatNow } from './action-layout.ts'
import { DecisionClock } from './decision-clock.tsx'
import { ReferralList } from './price/referral-list.tsx'
import { ProductsLink } from './refused/products-link.tsx'
import type { Quote } from './shared/quote.ts'

/** Few quotes have any. */
const Contradictions = lazy(async () => ({
  default: (await import('#web/questionnaire/shared/contradictions.tsx')).Contradictions,
}))
const ChangedAnswers = lazy(async () => ({
  default: (await import('./review/changed-answers.tsx')).ChangedAnswers,
}))
const RenewalNotice = lazy(async () => ({
  default: (await import('./renewal/renewal-notice.tsx')).RenewalNotice,
}))
/** Few quotes are requested: the others load nothing of it. */
const RequestNotice = lazy(async () => ({
  default: (await import('./review/request-notice.tsx')).RequestNotice,
}))

/**
 * What keeps the answers from a signature: contradicted answers, and a price that is behind them. Their texts
 * come with the account's, which only a page with such a notice waits for.
 */
const AnswerNotices = ({ quote }: { quote: Quote }) =>
  isAmong(IN_WORK, quote.status) && (
    <>
      {quote.contradictions.length > 0 && (
        <Suspense>
          <Contradictions accountId={quote.accountId} items={quote.contradictions} />
        </Suspense>
      )}
      {quote.hasChangedAnswers && (
        <Suspense>
          <ChangedAnswers quote={quote} />
        </Suspense>
      )}
    </>
  )

/** What the user should know before reading on: why it waits, what became of it. */
export const QuoteNotices = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const { calculation } = quote
  const reasons = calculation?.referrals ?? []
  const answersHref = quote.actions.update?.allowed
    ? paths.quoteStep(persona, quote.product, quote.accountId, 'questions', { quoteId: quote.id })
    : undefined
  const shareHref = quote.actions.update?.allowed
    ? paths.quoteStep(persona, quote.product, quote.accountId, 'verify', {
        quoteId: quote.id,
        fact: 'onlineSalesShare',
      })
    : undefined
  return (
    <>
      <AnswerNotices quote={quote} />
      {quote.isRenewal && (
        <Suspense>
          <RenewalNotice quote={quote} />
        </Suspense>
      )}
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
          action={!seesWhatNow(quote) && <ProductsLink quote={quote} />}
        >
          <ReferralList referrals={reasons} answersHref={answersHref} shareHref={shareHref} />
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
          action={quote.status === 'INVALID' && !seesWhatNow(quote) && <ProductsLink quote={quote} />}
        >
          <ReferralList referrals={reasons} answersHref={answersHref} shareHref={shareHref} />
        </Notice>
      )}
      {isAmong(TURNED_DOWN, quote.status) && (
        <Notice
          tone="info"
          title={t(`quote:notice.${quote.status}`, { reason: quote.reasonSummary ?? '' })}
          action={quote.status === 'DECLINED' && !seesWhatNow(quote) && <ProductsLink quote={quote} />}
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
