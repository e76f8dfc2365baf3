import { useMemo } from 'react'
import { paymentStatuses } from '#domain/money/rules.ts'
import type { MenuAction } from '#web/kit/menu.tsx'
import { instantColumn, moneyColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { PaymentStatusBadge } from './shared/status.tsx'

export type PaymentListRow = RowOf<'billingSearch'>

const source = listSource('billingSearch')

const useColumns = (): Column<PaymentListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () => [
      instantColumn('paymentDate', t('common:column.paymentDate'), { sort: 'paymentDate' }),
      textColumn('companyName', t('common:column.companyName'), {
        sort: 'companyName',
        second: (row) => row.paymentDesc,
      }),
      {
        id: 'status',
        header: t('common:column.status'),
        sort: 'status',
        cell: (row) => <PaymentStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      moneyColumn('amountPaid', t('common:column.amountPaid'), { sort: 'amountPaid' }),
      textColumn('paymentMethod', t('common:column.paymentMethod')),
      textColumn('policyNumber', t('common:column.policyNumber'), { sort: 'policyNumber' }),
      textColumn('invoiceNumber', t('common:column.invoiceNumber')),
      textColumn('transactionId', t('common:column.transactionId')),
      textColumn('processorName', t('common:column.processorName'), { hidden: true }),
    ],
    [t],
  )
}

/** Payment transactions, newest first. */
export const PaymentTable = (props: {
  empty: EmptyText
  moreActions?: (row: PaymentListRow) => readonly MenuAction[]
}) => {
  const { t } = useTranslation('common')
  const columns = useColumns()
  const filters = useMemo(
    (): Filter[] => [
      {
        key: 'status',
        label: t('common:column.status'),
        kind: 'choices',
        options: paymentStatuses.map((status) => ({ value: status, label: status })),
      },
    ],
    [t],
  )
  return (
    <DataTable<PaymentListRow>
      name="payments"
      label={t('common:record.payments')}
      source={source}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      {...(props.moreActions && { rowActions: props.moreActions })}
      defaultSort="paymentDate,desc"
      searchPlaceholder={t('common:record.searchPayments')}
      empty={props.empty}
    />
  )
}
