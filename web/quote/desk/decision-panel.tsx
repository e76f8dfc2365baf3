import { lazy } from 'react'
import { hasDesk } from '../action-layout.ts'
import type { Quote } from '../shared/quote.ts'

const DeskPanel = lazy(async () => ({ default: (await import('./desk-panel.tsx')).DeskPanel }))
const RequestPanel = lazy(async () => ({
  default: (await import('../review/request-panel.tsx')).RequestPanel,
}))

/** Where a quote is decided on, next to its facts: a referral, or a request to bind. */
export const DecisionPanel = ({ quote }: { quote: Quote }) =>
  hasDesk(quote) ? <DeskPanel quote={quote} /> : <RequestPanel quote={quote} />
