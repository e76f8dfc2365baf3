import { useMediaQuery } from '@mantine/hooks'
import { upTo } from '#web/kit/breakpoints.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { answersRequest } from '../action-layout.ts'
import { DecisionClock } from '../decision-clock.tsx'
import type { Quote } from '../shared/quote.ts'

/** Where the panel is below what is read (web/kit/page/layout.module.css). */
const STACKED = upTo('tablet')

const toPanel = () => {
  const panel = document.querySelector<HTMLElement>('[data-request]')
  panel?.scrollIntoView()
  panel?.focus({ preventScroll: true })
}

/**
 * A request to bind: who made it and has it, until when in business hours, and what the reader can do; or that a retail
 * agency waits for the terms that are being changed.
 */
export const RequestNotice = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const isStacked = useMediaQuery(STACKED, false, { getInitialValueInEffect: false })
  const { bindRequest } = quote
  const answers = answersRequest(quote)
  // The panel says so to those who answer, as long as it is next to what is read.
  if (answers && !isStacked) return null
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
      action={
        answers && (
          <Button size="compact" onClick={toPanel}>
            {t('retail:request.toAnswer')}
          </Button>
        )
      }
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
