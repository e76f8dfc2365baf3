import { useMemo } from 'react'
import { invoiceList } from '#contract/money/lists.ts'
import { DateText } from '#web/kit/format/display.tsx'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { InvoiceStatusBadge, invoiceWords } from './status.tsx'

export type InvoiceListRow = RowOf<'invoiceSearch'>

const invoices = listOf('invoiceSearch', invoiceList)

const useColumns = (): Column<InvoiceListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () =>
      columnsOf(invoices, {
        invoiceNumber: t('common:column.invoiceNumber'),
        policyNumber: t('common:column.policyNumber'),
        companyName: t('common:column.companyName'),
        status: {
          header: t('common:column.status'),
          cell: (row) => <InvoiceStatusBadge status={row.status} />,
          csv: (row) => invoiceWords(row.status),
        },
        dueDate: {
          header: t('common:column.dueDate'),
          cell: (row) => <DateText value={row.dueDate} />,
          csv: (row) => row.dueDate,
        },
        nextDue: t('common:column.nextDue'),
        amountDue: t('common:column.amountDue'),
        credited: t('common:column.credited'),
        amountPaid: t('common:column.amountPaid'),
        balance: t('common:column.balance'),
        created: t('common:column.created'),
      }),
    [t],
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
    () => filtersOf(invoices, { status: { label: t('common:column.status'), words: invoiceWords } }),
    [t],
  )
  const policyHref = (row: InvoiceListRow) => paths.policy(persona, row.product, row.policyId)
  return (
    <DataTable<InvoiceListRow>
      list={invoiceList}
      label={t('common:record.invoices')}
      source={useListSource(invoices)}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={policyHref}
      rowActions={(row) => [
        { label: t('common:record.openPolicy'), href: policyHref(row) },
        ...(can(['billing:pay']) && row.balance > 0
          ? [{ label: t('common:record.pay'), href: paths.policyPayment(row.policyId, { invoice: row.id }) }]
          : []),
        ...(props.moreActions?.(row) ?? []),
      ]}
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      {...(props.urlPrefix && { urlPrefix: props.urlPrefix })}
      searchPlaceholder={t('common:record.searchInvoices')}
      empty={props.empty}
    />
  )
}
