import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { quoteTones } from './tones.ts'

export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <StatusBadge status={status} tones={quoteTones} label={statusWords(status)} />
)
