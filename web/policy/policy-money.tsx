import { ButtonLink } from '#web/kit/button.tsx'
import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { paths } from '#web/paths.ts'
import { InvoiceStatusBadge, PaymentStatusBadge } from '#web/money/shared/status.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import classes from './policy.module.css'
import type { Policy } from './policy.ts'

/** More than a policy of the product can have; its own page of the billing list shows the rest. */
const SIZE = 25

/** What the invoices and the payments of a policy are asked for with. */
export const moneyOf = (policyId: string) => ({ query: { policyId, size: SIZE } })

/** Invoices and payments of the policy. */
export const PolicyMoney = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { persona } = useSession()
  return (
    <Card
      title={t('policy:page.billing')}
      actions={
        <ButtonLink size="compact" href={paths.billing(persona, { search: policy.policyNumber })}>
          {t('policy:page.allBilling')}
        </ButtonLink>
      }
    >
      <Invoices policy={policy} />
      <Payments policy={policy} />
    </Card>
  )
}

const Invoices = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const invoices = useApi('invoiceSearch', moneyOf(policy.id))
  if (invoices.error && !invoices.data)
    return <ErrorState error={invoices.error} onRetry={() => void invoices.refetch()} />
  if (!invoices.data) return <Skeletons lines={2} />
  return (
    <PlainTable
      label={t('common:record.invoices')}
      rows={invoices.data.content}
      rowKey={(invoice) => invoice.id}
      columns={[
        { header: t('common:column.invoiceNumber'), cell: (invoice) => invoice.invoiceNumber },
        {
          header: t('common:column.status'),
          cell: (invoice) => <InvoiceStatusBadge status={invoice.status} />,
        },
        { header: t('common:column.dueDate'), cell: (invoice) => <DateText value={invoice.dueDate} /> },
        {
          header: t('common:column.amountDue'),
          align: 'right',
          cell: (invoice) => <Money value={invoice.amountDue} currency={invoice.currency} />,
        },
        {
          header: t('common:column.balance'),
          align: 'right',
          cell: (invoice) => <Money value={invoice.balance} currency={invoice.currency} />,
        },
      ]}
    />
  )
}

const Payments = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const payments = useApi('billingSearch', moneyOf(policy.id))
  if (payments.error && !payments.data)
    return <ErrorState error={payments.error} onRetry={() => void payments.refetch()} />
  if (!payments.data) return <Skeletons lines={2} />
  if (payments.data.content.length === 0)
    return <p className={classes.quiet}>{t('policy:page.noPayments')}</p>
  return (
    <PlainTable
      label={t('common:record.payments')}
      rows={payments.data.content}
      rowKey={(payment) => payment.id}
      columns={[
        {
          header: t('common:column.paymentDate'),
          cell: (payment) => <InstantText value={payment.paymentDate} />,
        },
        {
          header: t('common:column.status'),
          cell: (payment) => <PaymentStatusBadge status={payment.status} />,
        },
        {
          header: t('common:column.paymentMethod'),
          cell: (payment) => payment.paymentMethod ?? payment.processorName,
        },
        { header: t('common:column.transactionId'), cell: (payment) => payment.transactionId ?? '' },
        {
          header: t('common:column.amountPaid'),
          align: 'right',
          cell: (payment) => <Money value={payment.amountPaid} currency={payment.currency} />,
        },
      ]}
    />
  )
}
