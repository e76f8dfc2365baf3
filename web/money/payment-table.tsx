import { useMemo } from 'react'
import { paymentList } from '#contract/money/lists.ts'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { PaymentStatusBadge } from './shared/status.tsx'

export type PaymentListRow = RowOf<'billingSearch'>

const payments = listOf('billingSearch', paymentList)

const useColumns = (): Column<PaymentListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () =>
      columnsOf(payments, {
        paymentDate: t('common:column.paymentDate'),
        companyName: { header: t('common:column.companyName'), second: (row) => row.paymentDesc },
        status: {
          header: t('common:column.status'),
          cell: (row) => <PaymentStatusBadge status={row.status} />,
          csv: (row) => row.status,
        },
        amountPaid: t('common:column.amountPaid'),
        paymentMethod: t('common:column.paymentMethod'),
        policyNumber: t('common:column.policyNumber'),
        invoiceNumber: t('common:column.invoiceNumber'),
        transactionId: t('common:column.transactionId'),
        processorName: t('common:column.processorName'),
      }),
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
    () => filtersOf(payments, { status: { label: t('common:column.status'), words: (status) => status } }),
    [t],
  )
  return (
    <DataTable<PaymentListRow>
      list={paymentList}
      label={t('common:record.payments')}
      source={useListSource(payments)}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      {...(props.moreActions && { rowActions: props.moreActions })}
      searchPlaceholder={t('common:record.searchPayments')}
      empty={props.empty}
    />
  )
}
