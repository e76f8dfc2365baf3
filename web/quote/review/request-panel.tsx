import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { InstantText, Money } from '#web/kit/format/display.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { ChecklistLines, useChecklistTitle } from '../checklist.tsx'
import { DecisionClock } from '../decision-clock.tsx'
import { isAnsweredByWholesaler, type Quote } from '../shared/quote.ts'
import { useWaysOut } from '../ways-out.ts'
import classes from './request-panel.module.css'

/** Taken, given to a colleague or given back: what of it the reader may do now. */
const Holding = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const openModal = useModal()
  const failure = t('quote:texts.updateFailed')
  const take = useCommand('quoteRequestTake', { failure })
  const giveBack = useCommand('quoteRequestReturn', { failure })
  const body = { quoteId: quote.id }
  const entries: readonly [QuoteAction, boolean, () => void][] = [
    ['takeRequest', take.isPending, () => take.mutate({ body })],
    [
      'assignRequest',
      false,
      () => openModal('quote.assignRequest', { productType: quote.product, quoteId: quote.id }),
    ],
    ['returnRequest', giveBack.isPending, () => giveBack.mutate({ body })],
  ]
  const open = entries.filter(([action]) => quote.actions[action]?.allowed)
  return (
    open.length > 0 && (
      <div className={classes.holding}>
        {open.map(([action, isPending, run]) => (
          <ActionButton
            key={action}
            size="compact"
            availability={quote.actions[action]}
            busy={isPending}
            busyText={t(`quote:busy.${action}`)}
            onClick={run}
          >
            {t(`common:quoteActions.${action}`)}
          </ActionButton>
        ))}
      </div>
    )
  )
}

/** Why the request cannot be approved now, with the step that makes it possible where the reader has one. */
const Refused = ({ quote }: { quote: Quote }) => {
  const { approve } = quote.actions
  const way = useWaysOut(quote)(approve?.code)
  return (
    <Notice
      tone="warning"
      action={
        way && (
          <Button size="compact" onClick={way.run}>
            {way.label}
          </Button>
        )
      }
    >
      {approve?.reason}
    </Notice>
  )
}

/**
 * Everything that a request to bind is decided by, next to the facts of its quote: who asked, who has it and until when
 * in business hours, what binding needs, and the answers.
 */
export const RequestAnswer = ({ quote, isHigh }: { quote: Quote; isHigh?: boolean }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const openModal = useModal()
  const checklistTitle = useChecklistTitle(quote)
  const { bindRequest, actions } = quote
  const params = { productType: quote.product, quoteId: quote.id }
  const isRelease = isAnsweredByWholesaler(quote)
  if (!bindRequest) return null
  return (
    <section
      className={classes.panel}
      aria-label={t('retail:decide.title')}
      data-request
      tabIndex={-1}
      data-high={isHigh || undefined}
    >
      <div className={classes.body}>
        <KeyValues
          items={[
            [t('retail:decide.asked'), quote.requestedBy ?? ''],
            [t('retail:decide.at'), <InstantText key="at" value={quote.requestedAt} />],
            [t('retail:decide.by'), <DecisionClock key="clock" decisionBy={quote.decisionBy} brief />],
            [t('retail:requests.has'), bindRequest.has],
          ]}
        />
        <p className={classes.quiet}>{bindRequest.clock}</p>
        <Holding quote={quote} />
        <div className={classes.part}>
          <h3>{checklistTitle}</h3>
          <ChecklistLines quote={quote} isBrief />
        </div>
      </div>
      <div className={classes.foot}>
        <p className={classes.total}>
          {t('quote:price.total')}{' '}
          <strong>
            <Money value={quote.totalPremium} currency={quote.currency} />
          </strong>
        </p>
        {actions['approve']?.allowed ? (
          <p className={classes.quiet}>{bindRequest.can}</p>
        ) : (
          <Refused quote={quote} />
        )}
        <div className={classes.buttons}>
          <ActionButton availability={actions['reject']} onClick={() => openModal('quote.reject', params)}>
            {t(`common:quoteActions.${isRelease ? 'releaseToRetailer' : 'reject'}`)}
          </ActionButton>
          <ActionButton
            variant="primary"
            availability={actions['approve']}
            onClick={() => openModal('quote.approve', params)}
          >
            {t('common:quoteActions.approve')}
          </ActionButton>
        </div>
      </div>
    </section>
  )
}

/** The same as a card of the quote's page. */
export const RequestPanel = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  return (
    <Card title={t('retail:decide.title')}>
      <RequestAnswer quote={quote} isHigh />
    </Card>
  )
}
