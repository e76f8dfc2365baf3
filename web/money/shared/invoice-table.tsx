import { useMemo } from 'react'
import { invoiceStatuses } from '#domain/money/rules.ts'
import { DateText } from '#web/kit/display.tsx'
import type { MenuAction } from '#web/kit/menu.tsx'
import { useToday } from '#web/kit/today.ts'
import { Badge } from '#web/kit/status-badge.tsx'
import { instantColumn, moneyColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { InvoiceStatusBadge, invoiceWords } from './status.tsx'

export type InvoiceListRow = RowOf<'invoiceSearch'>

const source = listSource('invoiceSearch')

const useColumns = (): Column<InvoiceListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(() => {
    const money = (id: 'amountDue' | 'amountPaid' | 'balance'): Column<InvoiceListRow> =>
      moneyColumn(id, t(`common:column.${id}`), { sort: id })
    return [
      textColumn('invoiceNumber', t('common:column.invoiceNumber'), { sort: 'invoiceNumber' }),
      textColumn('policyNumber', t('common:column.policyNumber'), { sort: 'policyNumber' }),
      textColumn('companyName', t('common:column.companyName'), { sort: 'companyName' }),
      {
        id: 'status',
        header: t('common:column.status'),
        cell: (row) => <InvoiceStatusBadge status={row.status} />,
        csv: (row) => invoiceWords(row.status),
      },
      {
        id: 'dueDate',
        header: t('common:column.dueDate'),
        sort: 'dueDate',
        cell: (row) => <DueDate row={row} />,
        csv: (row) => row.dueDate,
      },
      money('amountDue'),
      money('amountPaid'),
      money('balance'),
      instantColumn('created', t('common:column.created'), { sort: 'created', hidden: true }),
    ]
  }, [t])
}

const DueDate = ({ row }: { row: InvoiceListRow }) => {
  const { t } = useTranslation('common')
  const today = useToday()
  const isOverdue = row.balance > 0 && row.status !== 'Processed' && row.dueDate < today
  return (
    <>
      <DateText value={row.dueDate} />{' '}
      {isOverdue && <Badge tone="danger">{t('common:record.overdue')}</Badge>}
    </>
  )
}

/** Invoices with what is paid and what is due, the latest due first. */
export const InvoiceTable = (props: {
  empty: EmptyText
  defaultSize?: number
  urlPrefix?: string
  /** Further things to do with an invoice, after opening and paying. */
  moreActions?: (row: InvoiceListRow) => readonly MenuAction[]
}) => {
  const { t } = useTranslation('common')
  const { persona, can } = useSession()
  const columns = useColumns()
  const filters = useMemo(
    (): Filter[] => [
      {
        key: 'status',
        label: t('common:column.status'),
        kind: 'choices',
        options: invoiceStatuses.map((status) => ({ value: status, label: invoiceWords(status) })),
      },
    ],
    [t],
  )
  const policyHref = (row: InvoiceListRow) => paths.policy(persona, row.product, row.policyId)
  return (
    <DataTable<InvoiceListRow>
      name="invoices"
      label={t('common:record.invoices')}
      source={source}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={policyHref}
      rowActions={(row) => [
        { label: t('common:record.openPolicy'), href: policyHref(row) },
        ...(can(['billing:pay']) && row.balance > 0
          ? [{ label: t('common:record.pay'), href: paths.policyPayment(row.policyId) }]
          : []),
        ...(props.moreActions?.(row) ?? []),
      ]}
      defaultSort="dueDate,desc"
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      {...(props.urlPrefix && { urlPrefix: props.urlPrefix })}
      searchPlaceholder={t('common:record.searchInvoices')}
      empty={props.empty}
    />
  )
}
