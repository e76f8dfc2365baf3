import type { ListedStatus, PaymentStatus } from '#domain/money/invoices.ts'
import { Badge, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'

const invoiceTones: Record<ListedStatus, Tone> = {
  Paid: 'success',
  Processed: 'info',
  Unpaid: 'warning',
  'Partially Paid': 'warning',
  Failed: 'danger',
  Void: 'neutral',
  'Past Due': 'danger',
}

const paymentTones: Record<PaymentStatus, Tone> = {
  Paid: 'success',
  'In process': 'info',
  Failed: 'danger',
  Void: 'neutral',
  Returned: 'danger',
  Disputed: 'warning',
  'Charged back': 'danger',
  Refunded: 'neutral',
}

export const InvoiceStatusBadge = ({ status }: { status: ListedStatus }) => (
  <StatusBadge status={status} tones={invoiceTones} label={invoiceWords(status)} />
)

/** The wire says `Processed` while the money is still on its way (specification 0 section 4). */
export const invoiceWords = (status: ListedStatus): string =>
  status === 'Processed' ? translate('common:record.processing') : status

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <StatusBadge status={status} tones={paymentTones} />
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
