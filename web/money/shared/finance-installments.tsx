import { DateText, Money } from '#web/kit/format/display.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Financing } from './finance-rules.tsx'

const TONES = { PAID: 'success', PARTLY_PAID: 'warning', PAST_DUE: 'danger', DUE: 'warning' } as const

/** Every installment with its day and its status. */
export const FinanceInstallments = ({ financing }: { financing: Financing }) => {
  const { t } = useTranslation('policy')
  const rows = financing.installments.map((one, at) => ({ ...one, at: at + 1 }))
  const money = (value: number) => <Money value={value} currency={financing.currency} />
  return (
    <PlainTable
      label={t('policy:financing.schedule')}
      rows={rows}
      rowKey={(row) => String(row.at)}
      stacks
      columns={[
        {
          header: t('policy:payment.planLine'),
          cell: ({ at }) => t('policy:financing.installment', { at, of: rows.length }),
        },
        { header: t('common:column.dueDate'), cell: ({ dueOn }) => <DateText value={dueOn} /> },
        {
          header: t('common:column.status'),
          cell: ({ status }) => (
            <StatusBadge
              status={status}
              tones={TONES}
              label={t(`policy:financing.installmentStatus.${status}`)}
            />
          ),
        },
        { header: t('policy:financing.paidPart'), align: 'right', cell: ({ paid }) => money(paid) },
        { header: t('common:column.amount'), align: 'right', cell: ({ amount }) => money(amount) },
      ]}
    />
  )
}
