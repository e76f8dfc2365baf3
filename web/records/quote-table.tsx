import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { askToConfirm } from '#web/kit/confirm.ts'
import { DateText, InstantText, Money, TextOrDash } from '#web/kit/display.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { BulkAction, Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { type MenuAction, OverflowMenu } from '#web/kit/menu.tsx'
import { toastError, toastSuccess } from '#web/kit/toasts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { useProductName } from './product-names.ts'
import { useQuoteRowActions } from './quote-actions.ts'
import { QuoteStatusBadge, statusWords } from './status.tsx'

export type QuoteListRow = RowOf<'quoteSearch'>

const useColumns = (): Column<QuoteListRow>[] => {
  const { t } = useTranslation('common')
  const productName = useProductName()
  return useMemo(
    () => [
      {
        id: 'quoteNumber',
        header: t('common:column.quoteNumber'),
        sort: 'quoteNumber',
        cell: (row) => row.quoteNumber,
        csv: (row) => row.quoteNumber,
      },
      {
        id: 'companyName',
        header: t('common:column.companyName'),
        sort: 'companyName',
        cell: (row) => row.companyName,
        second: (row) => productName(row.product),
        csv: (row) => row.companyName,
      },
      {
        id: 'status',
        header: t('common:column.status'),
        sort: 'status',
        cell: (row) => <QuoteStatusBadge status={row.status} />,
        csv: (row) => statusWords(row.status),
      },
      {
        id: 'isRenewal',
        header: t('common:column.type'),
        cell: (row) => t(row.isRenewal ? 'common:record.renewal' : 'common:record.newBusiness'),
        csv: (row) => t(row.isRenewal ? 'common:record.renewal' : 'common:record.newBusiness'),
      },
      {
        id: 'limit',
        header: t('common:column.aggLimit'),
        align: 'right',
        cell: (row) => <Money value={row.limit} currency={row.currency} compact />,
        csv: (row) => row.limit,
      },
      {
        id: 'totalPremium',
        header: t('common:column.totalPremium'),
        sort: 'totalPremium',
        align: 'right',
        cell: (row) => <Money value={row.totalPremium} currency={row.currency} />,
        csv: (row) => row.totalPremium,
      },
      {
        id: 'effectiveDate',
        header: t('common:column.effectiveDate'),
        sort: 'effectiveDate',
        cell: (row) => <DateText value={row.effectiveDate} />,
        csv: (row) => row.effectiveDate,
      },
      {
        id: 'agencyName',
        header: t('common:column.agencyName'),
        cell: (row) => row.agencyName,
        csv: (row) => row.agencyName,
      },
      {
        id: 'modified',
        header: t('common:column.modified'),
        sort: 'modified',
        cell: (row) => <InstantText value={row.modified} relative />,
        csv: (row) => row.modified,
      },
      {
        id: 'state',
        header: t('common:column.state'),
        hidden: true,
        cell: (row) => <TextOrDash value={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'underwriterName',
        header: t('common:column.underwriterName'),
        hidden: true,
        cell: (row) => <TextOrDash value={row.underwriterName} />,
        csv: (row) => row.underwriterName,
      },
    ],
    [t, productName],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('common:column.status'),
        kind: 'choices',
        options: quoteStatuses.map((status) => ({ value: status, label: statusWords(status) })),
      },
      {
        key: 'type',
        label: t('common:column.type'),
        kind: 'choice',
        options: [
          { value: 'new', label: t('common:record.newBusiness') },
          { value: 'renewal', label: t('common:record.renewal') },
        ],
      },
    ],
    [t],
  )
}

/** Columns that only repeat the reader's own name are left out. */
const OWN_NAME: Readonly<Record<string, readonly string[]>> = {
  AGENCY: ['agencyName'],
  DIGITAL: ['agencyName'],
  MSSP: ['agencyName'],
  CUSTOMER: ['companyName', 'agencyName'],
}

/** Deletes the chosen quotes once that is confirmed, and names those that were refused. */
const useBulkDelete = (): BulkAction<QuoteListRow>[] => {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const remove = useCommand('quoteDeleteMany', {
    onSuccess: ({ refused }) => {
      if (refused.length === 0) toastSuccess(t('common:record.quotesDeleted'))
      else
        toastError(
          t('common:record.quotesNotDeleted'),
          refused.map(({ quoteNumber, detail }) => `${quoteNumber}: ${detail}`),
        )
    },
  })
  if (!can(['quote:delete'])) return []
  const ask = async (rows: readonly QuoteListRow[]) => {
    const yes = await askToConfirm({
      title: t('common:record.deleteQuotes', { count: rows.length }),
      text: t('common:record.deleteQuotesText'),
      confirm: t('common:record.deleteQuotesConfirm'),
      danger: true,
    })
    if (yes) remove.mutate({ body: { quoteIds: rows.map(({ id }) => id) } })
  }
  return [
    {
      label: t('common:record.deleteQuotesConfirm'),
      danger: true,
      allows: (row) => row.actions.delete?.allowed ?? false,
      onSelect: (rows) => void ask(rows),
    },
  ]
}

/** Deletes all invalid or all expired quotes; of one account only for those who see every agency's. */
const useDeleteAll = (accountId: string | undefined): MenuAction[] => {
  const { t } = useTranslation('common')
  const { me, can } = useSession()
  const openModal = useModal()
  if (!can(['quote:delete']) || (!accountId && me.isCowbell)) return []
  return (['INVALID', 'EXPIRED'] as const).map((status) => ({
    label: t(`common:record.deleteAll.${status}`),
    danger: true,
    onSelect: () => openModal('quote.deleteAll', { status, accountId }),
  }))
}

/** Quotes that the user may see, changed last first (specification 1 section 9). */
export const QuoteTable = (props: {
  empty: EmptyText
  /** What the page itself decides: an account, or the statuses of binders. */
  fixed?: Readonly<Record<string, string>>
  name?: string
  label?: string
  defaultSize?: number
  defaultSort?: string
  urlPrefix?: string
}) => {
  const { t } = useTranslation('common')
  const { me, persona } = useSession()
  const all = useColumns()
  const filters = useFilters()
  const source = useMemo(
    () => listSource('quoteSearch', props.fixed ? { query: props.fixed } : {}),
    [props.fixed],
  )
  const hidden = OWN_NAME[me.account.accountType]
  const columns = useMemo(
    () => (hidden ? all.filter((column) => !hidden.includes(column.id)) : all),
    [all, hidden],
  )
  const rowActions = useQuoteRowActions()
  const bulkActions = useBulkDelete()
  const deleteAll = useDeleteAll(props.fixed?.['accountId'])
  return (
    <DataTable<QuoteListRow>
      name={props.name ?? 'quotes'}
      label={props.label ?? t('common:shell.quotes')}
      source={source}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={(row) => paths.quote(persona, row.product, row.id)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<OverflowMenu actions={deleteAll} label={t('common:record.deleteAll.menu')} />}
      defaultSort={props.defaultSort ?? 'modified,desc'}
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      {...(props.urlPrefix && { urlPrefix: props.urlPrefix })}
      searchPlaceholder={t('common:record.searchQuotes')}
      empty={props.empty}
    />
  )
}
