import { REQUEST_CLOCK_TEXT } from '#domain/quote/binding/bind-request.ts'
import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { HELD_UP, IN_REFERRAL, isAmong } from '#domain/quote/status-groups.ts'
import { Button } from '#web/kit/button.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { go } from '#web/kit/place/place.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { DecisionClock } from '../decision-clock.tsx'
import { isMissing, type Quote } from '../shared/quote.ts'
import { OtherProducts } from './other-products.tsx'
import { ProductsLink } from './products-link.tsx'
import classes from './refused.module.css'

/** What can be done while others decide, or once they said no; the most frequent first. */
const OFFERED = ['note', 'update', 'lose'] as const satisfies readonly QuoteAction[]

type Offered = (typeof OFFERED)[number]

const useActs = (quote: Quote): Record<Offered, () => void> => {
  const { persona } = useSession()
  const openModal = useModal()
  const params = { productType: quote.product, quoteId: quote.id }
  return {
    note: () => openModal('quote.note', params),
    update: () =>
      go(paths.quoteStep(persona, quote.product, quote.accountId, 'quote', { quoteId: quote.id })),
    lose: () => openModal('quote.lose', params),
  }
}

/** Who has the quote; what is declined may have been so before anyone took it. */
const useHolder = ({ status, underwriterName }: Quote): string => {
  const { t } = useTranslation(['quote', 'coverage'])
  if (!isAmong(HELD_UP, status)) return ''
  const isUnnamed = status === 'DECLINED' && !underwriterName
  return t(`coverage:held.holder.${isUnnamed ? 'declined' : status}`, { name: underwriterName ?? '' })
}

/**
 * A quote that waits for an underwriter, or that was turned down, for those who sell it: who has it and until when, what
 * they can do about it themselves, and which other products would take the company.
 */
export const WhatNow = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'coverage'])
  const { can } = useSession()
  const acts = useActs(quote)
  const isWaiting = isAmong(IN_REFERRAL, quote.status)
  const textOf = (action: Offered) =>
    !isWaiting && action !== 'update' ? t(`coverage:held.${action}Alone`) : t(`coverage:held.text.${action}`)
  const offered = OFFERED.filter((action) => quote.actions[action]?.allowed)
  return (
    <Card title={t('coverage:held.title')}>
      <div className={classes.now}>
        <KeyValues
          items={[
            [t('coverage:held.has'), useHolder(quote)],
            ...(isWaiting
              ? [
                  [
                    t('coverage:held.by'),
                    <span key="by" className={classes.by}>
                      <DecisionClock decisionBy={quote.decisionBy} brief />
                      <span className={classes.aside}>{REQUEST_CLOCK_TEXT[quote.market]}</span>
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
        <ul className={classes.acts}>
          {offered.map((action) => (
            <li key={action}>
              <Button size="compact" onClick={acts[action]}>
                {t(`coverage:held.action.${action}`)}
              </Button>
              <span>{textOf(action)}</span>
            </li>
          ))}
        </ul>
        {quote.status === 'IN_REVIEW' && !isMissing(quote, 'update') && (
          <p className={classes.aside}>{t('coverage:held.inReview')}</p>
        )}
        {!quote.isRenewal && can(['quote:create']) && (
          <>
            <OtherProducts accountId={quote.accountId} productType={quote.product} />
            <div>
              <ProductsLink quote={quote} />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
