import { PAYMENT_DAYS } from '#domain/money/invoices.ts'
import type { Answer } from '#web/client.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { InvoiceStatusBadge } from '#web/money/shared/status.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import classes from './payment.module.css'

export type Schedule = Answer<'paymentSchedule'>
export type PaymentState = Answer<'paymentStatus'>

const OPEN: readonly PaymentState['status'][] = ['Unpaid', 'Partially Paid', 'Failed']

/** What is to be paid, for what, and until when; afterwards what was paid. */
export const PaymentSummary = ({ due, status }: { due: Schedule; status: PaymentState }) => {
  const { t } = useTranslation('policy')
  const { today } = useSession().me
  const isOverdue = OPEN.includes(status.status) && due.dueDate < today
  const isPaid = status.status === 'Paid'
  const isCredited = status.status === 'Void'
  const lines = [
    ...due.lines,
    ...(due.amountPaid > 0 ? [{ label: t('policy:payment.paidSoFar'), amount: -due.amountPaid }] : []),
  ]
  return (
    <section className={classes.summary} aria-labelledby="amount-due">
      <div className={classes.amount}>
        <h2 id="amount-due">
          {isPaid
            ? t('policy:payment.paid')
            : isCredited
              ? t('policy:payment.credited')
              : due.premiumFinanced
                ? t('policy:payment.financed')
                : t('policy:payment.payInFull')}
        </h2>
        <strong>
          <Money value={isPaid ? due.amountPaid : due.dueAmount} currency={due.currency} />
        </strong>
        <div className={classes.due}>
          {due.dueAmount > 0 && (
            <span>
              {t('policy:payment.dueDate')} <DateText value={due.dueDate} />,{' '}
              {t(due.isOfChange ? 'policy:payment.dueWhyChange' : 'policy:payment.dueWhy', {
                count: PAYMENT_DAYS,
              })}
            </span>
          )}
          {isOverdue ? (
            <Badge tone="danger">{t('policy:payment.overdue')}</Badge>
          ) : (
            <InvoiceStatusBadge status={status.status} />
          )}
        </div>
      </div>
      <p className={classes.description}>{due.description}</p>
      <PlainTable
        label={t('policy:payment.summary')}
        rows={lines}
        rowKey={(line) => line.label}
        columns={[
          { header: t('policy:money.line'), cell: (line) => line.label },
          {
            header: t('policy:money.amount'),
            align: 'right',
            cell: (line) => <Money value={line.amount} currency={due.currency} />,
          },
        ]}
        total={[
          t('policy:payment.dueAmount'),
          <Money key="due" value={due.dueAmount} currency={due.currency} />,
        ]}
      />
      {due.amountPaid > 0 && (isPaid || status.cardFees > 0) && (
        <KeyValues
          items={[
            [
              t('common:column.amountPaid'),
              <Money key="paid" value={due.amountPaid} currency={due.currency} />,
            ],
            ...(status.cardFees > 0
              ? [
                  [
                    t('policy:payment.fee'),
                    <Money key="fee" value={status.cardFees} currency={due.currency} />,
                  ] as const,
                ]
              : []),
            [
              t('policy:payment.totalCharged'),
              <strong key="total">
                <Money value={due.amountPaid + status.cardFees} currency={due.currency} />
              </strong>,
            ],
          ]}
        />
      )}
      <p className={classes.quiet}>{t('policy:payment.insured', { company: due.companyName })}</p>
    </section>
  )
}
