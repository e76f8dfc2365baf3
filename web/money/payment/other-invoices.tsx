import { ButtonLink } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import type { Schedule } from './payment-summary.tsx'
import classes from './payment.module.css'

/** Further invoices of the policy that are open, each with its own page to pay; nothing where there are none. */
export const OtherInvoices = ({ due }: { due: Schedule }) => {
  const { t } = useTranslation('policy')
  if (due.others.length === 0) return null
  return (
    <div>
      <h2 className={classes.heading}>{t('policy:payment.others')}</h2>
      <PlainTable
        label={t('policy:payment.others')}
        rows={due.others}
        rowKey={({ invoiceId }) => invoiceId}
        columns={[
          { header: t('common:column.invoiceNumber'), cell: ({ invoiceNumber }) => invoiceNumber },
          { header: t('common:column.dueDate'), cell: ({ dueDate }) => <DateText value={dueDate} /> },
          {
            header: t('common:column.balance'),
            align: 'right',
            cell: ({ dueAmount }) => <Money value={dueAmount} currency={due.currency} />,
          },
          {
            header: t('common:record.pay'),
            cell: ({ invoiceId, invoiceNumber }) => (
              <ButtonLink
                size="compact"
                href={paths.policyPayment(due.policyId, { invoice: invoiceId })}
                aria-label={t('policy:payment.payInvoice', { number: invoiceNumber })}
              >
                {t('common:record.pay')}
              </ButtonLink>
            ),
          },
        ]}
      />
    </div>
  )
}
