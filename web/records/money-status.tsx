import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { InvoiceStatus, PaymentStatus } from '#domain/billing/rules.ts'
import type { ClaimStatus } from '#domain/claim/lifecycle.ts'
import { Badge, StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { statusWords } from './status-words.ts'

const invoiceTones: Record<InvoiceStatus, Tone> = {
  Paid: 'success',
  Processed: 'info',
  Unpaid: 'warning',
  'Partially Paid': 'warning',
  Failed: 'danger',
}

const paymentTones: Record<PaymentStatus, Tone> = {
  Paid: 'success',
  'In process': 'info',
  Failed: 'danger',
  Void: 'neutral',
}

const claimTones: Record<ClaimStatus, Tone> = { UN_FILED: 'info', FILED: 'success' }

export const InvoiceStatusBadge = ({ status }: { status: InvoiceStatus }) => (
  <StatusBadge status={status} tones={invoiceTones} label={invoiceWords(status)} />
)

/** The wire says `Processed` while the money is still on its way (specification 0 section 4). */
export const invoiceWords = (status: InvoiceStatus): string =>
  status === 'Processed' ? i18next.t('common:record.processing') : status

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <StatusBadge status={status} tones={paymentTones} />
)

export const ClaimStatusBadge = ({ status }: { status: ClaimStatus }) => (
  <StatusBadge status={status} tones={claimTones} label={statusWords(status)} />
)

/** Whether anything is left to pay. */
export const PaidBadge = ({ isPaid }: { isPaid: boolean }) => {
  const { t } = useTranslation('common')
  return (
    <Badge tone={isPaid ? 'success' : 'warning'}>
      {t(isPaid ? 'common:record.paid' : 'common:record.unpaid')}
    </Badge>
  )
}
