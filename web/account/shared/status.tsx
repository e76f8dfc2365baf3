import type { AccountStatus } from '#domain/account/statuses.ts'
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx'

const accountTones: Record<AccountStatus, Tone> = {
  Open: 'info',
  Quoted: 'info',
  'Active Policy': 'success',
}

export const AccountStatusBadge = ({ status }: { status: AccountStatus }) => (
  <StatusBadge status={status} tones={accountTones} />
)
