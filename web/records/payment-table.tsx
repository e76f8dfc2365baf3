import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentStatuses } from '#domain/billing/rules.ts'
import { InstantText, Money, TextOrDash } from '#web/kit/display.tsx'
import type { MenuAction } from '#web/kit/menu.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { PaymentStatusBadge } from './money-status.tsx'

export type PaymentListRow = RowOf<'billingSearch'>

const source = listSource('billingSearch')

const useColumns = (): Column<PaymentListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () => [
      {
        id: 'paymentDate',
        header: t('common:column.paymentDate'),
        sort: 'paymentDate',
        cell: (row) => <InstantText value={row.paymentDate} />,
        csv: (row) => row.paymentDate,
      },
      {
        id: 'companyName',
        header: t('common:column.companyName'),
        sort: 'companyName',
        cell: (row) => row.companyName,
        second: (row) => row.paymentDesc,
        csv: (row) => row.companyName,
      },
      {
        id: 'status',
        header: t('common:column.status'),
        sort: 'status',
        cell: (row) => <PaymentStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      {
        id: 'amountPaid',
        header: t('common:column.amountPaid'),
        sort: 'amountPaid',
        align: 'right',
        cell: (row) => <Money value={row.amountPaid} currency={row.currency} />,
        csv: (row) => row.amountPaid,
      },
      {
        id: 'paymentMethod',
        header: t('common:column.paymentMethod'),
        cell: (row) => <TextOrDash value={row.paymentMethod} />,
        csv: (row) => row.paymentMethod,
      },
      {
        id: 'policyNumber',
        header: t('common:column.policyNumber'),
        sort: 'policyNumber',
        cell: (row) => row.policyNumber,
        csv: (row) => row.policyNumber,
      },
      {
        id: 'invoiceNumber',
        header: t('common:column.invoiceNumber'),
        cell: (row) => row.invoiceNumber,
        csv: (row) => row.invoiceNumber,
      },
      {
        id: 'transactionId',
        header: t('common:column.transactionId'),
        cell: (row) => <TextOrDash value={row.transactionId} />,
        csv: (row) => row.transactionId,
      },
      {
        id: 'processorName',
        header: t('common:column.processorName'),
        hidden: true,
        cell: (row) => row.processorName,
        csv: (row) => row.processorName,
      },
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
