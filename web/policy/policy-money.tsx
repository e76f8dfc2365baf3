import type { Answer } from '#web/client.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
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
import { useModal } from '#web/use-modal.ts'
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
      <Credits policy={policy} />
      <Payments policy={policy} />
    </Card>
  )
}

type Invoice = Answer<'invoiceSearch'>['content'][number]

const Invoices = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
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
          header: t('common:column.credited'),
          align: 'right',
          cell: (invoice) => <Money value={invoice.credited} currency={invoice.currency} />,
        },
        {
          header: t('common:column.amountPaid'),
          align: 'right',
          cell: (invoice) => <Money value={invoice.amountPaid} currency={invoice.currency} />,
        },
        {
          header: t('common:column.balance'),
          align: 'right',
          cell: (invoice) => <Money value={invoice.balance} currency={invoice.currency} />,
        },
        ...(can(['billing:pay'])
          ? [
              {
                header: t('common:record.pay'),
                cell: (invoice: Invoice) =>
                  invoice.balance > 0 && (
                    <ButtonLink
                      size="compact"
                      href={paths.policyPayment(policy.id, { invoice: invoice.id })}
                      aria-label={t('policy:payment.payInvoice', { number: invoice.invoiceNumber })}
                    >
                      {t('common:record.pay')}
                    </ButtonLink>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** What changes of the policy gave back; nothing where there was none. */
const Credits = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const openModal = useModal()
  const credits = useApi('creditSearch', moneyOf(policy.id))
  if (credits.error && !credits.data)
    return <ErrorState error={credits.error} onRetry={() => void credits.refetch()} />
  if (!credits.data || credits.data.content.length === 0) return null
  return (
    <PlainTable
      label={t('common:record.credits')}
      rows={credits.data.content}
      rowKey={(credit) => credit.id}
      columns={[
        {
          header: t('common:column.creditNumber'),
          cell: ({ documentId, creditNumber }) =>
            documentId ? (
              <Button
                size="compact"
                variant="ghost"
                onClick={() => openModal('document.read', { docId: documentId })}
              >
                {creditNumber}
              </Button>
            ) : (
              creditNumber
            ),
        },
        { header: t('common:column.reason'), cell: ({ reason }) => reason },
        { header: t('common:column.created'), cell: ({ created }) => <InstantText value={created} /> },
        {
          header: t('common:column.amount'),
          align: 'right',
          cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
        },
        {
          header: t('common:column.applied'),
          align: 'right',
          cell: ({ applied, currency }) => <Money value={applied} currency={currency} />,
        },
        {
          header: t('common:column.refund'),
          align: 'right',
          cell: ({ refund, currency }) => <Money value={refund} currency={currency} />,
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
