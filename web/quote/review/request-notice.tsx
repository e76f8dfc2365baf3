import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { DecisionClock } from '../decision-clock.tsx'
import type { Quote } from '../shared/quote.ts'

/**
 * A request to bind: who made it and has it, until when in business hours, and what the reader can do; or that a retail
 * agency waits for the terms that are being changed.
 */
export const RequestNotice = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const { bindRequest } = quote
  if (!bindRequest)
    return (
      <>
        {quote.isOwedToRetailer && (
          <Notice tone="warning">
            {t('retail:request.owed', { agency: quote.retailAgent?.agencyName ?? '' })}
          </Notice>
        )}
        {quote.decisionNote && (
          <Notice tone="info" title={t('retail:request.note')}>
            {quote.decisionNote}
          </Notice>
        )}
      </>
    )
  return (
    <Notice
      tone="info"
      title={
        <>
          {t('retail:request.asked', { name: quote.requestedBy ?? '' })}{' '}
          <DecisionClock decisionBy={quote.decisionBy} />
        </>
      }
    >
      <p>{bindRequest.has}</p>
      <p>{bindRequest.can}</p>
      <p>{bindRequest.clock}</p>
    </Notice>
  )
}
