import type { ClaimStatus } from '#domain/claim/lifecycle.ts'
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx'
import { statusWords } from '#web/kit/status-words.ts'

const claimTones: Record<ClaimStatus, Tone> = { UN_FILED: 'info', FILED: 'success' }

export const ClaimStatusBadge = ({ status }: { status: ClaimStatus }) => (
  <StatusBadge status={status} tones={claimTones} label={statusWords(status)} />
)
