import { seesAll } from '#domain/access/scopes.ts'
import { useMemo } from 'react'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { DELETED_TOGETHER } from '#domain/quote/status-groups.ts'
import { askToConfirm } from '#web/kit/confirm.ts'
import { dateColumn, instantColumn, moneyColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { BulkAction, Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { type MenuAction, OverflowMenu } from '#web/kit/menu.tsx'
import { toastError, toastSuccess } from '#web/kit/toasts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { useColumnsOfOthers } from '#web/kit/own-name.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useQuoteRowActions } from './actions.ts'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { QuoteStatusBadge } from './status.tsx'

export type QuoteListRow = RowOf<'quoteSearch'>

const useColumns = (): Column<QuoteListRow>[] => {
  const { t } = useTranslation('common')
  const productName = useProductName()
  return useMemo(
    () => [
      textColumn('quoteNumber', t('common:column.quoteNumber'), { sort: 'quoteNumber' }),
      textColumn('companyName', t('common:column.companyName'), {
        sort: 'companyName',
        second: (row) => productName(row.product),
      }),
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
      moneyColumn('limit', t('common:column.aggLimit'), { compact: true }),
      moneyColumn('totalPremium', t('common:column.totalPremium'), { sort: 'totalPremium' }),
      dateColumn('effectiveDate', t('common:column.effectiveDate'), { sort: 'effectiveDate' }),
      textColumn('agencyName', t('common:column.agencyName')),
      instantColumn('modified', t('common:column.modified'), { sort: 'modified', relative: true }),
      textColumn('state', t('common:column.state'), { hidden: true }),
      textColumn('underwriterName', t('common:column.underwriterName'), { hidden: true }),
    ],
    [t, productName],
  )
}

/** Where the agency has a column the type has none at first, so that all of a row is seen on a laptop. */
const useShown = (): readonly Column<QuoteListRow>[] => {
  const columns = useColumnsOfOthers(useColumns())
  return useMemo(
    () =>
      columns.some(({ id }) => id === 'agencyName')
        ? columns.map((column) => (column.id === 'isRenewal' ? { ...column, hidden: true } : column))
        : columns,
    [columns],
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
  if (!can(['quote:delete']) || (!accountId && seesAll(me.account, 'quote'))) return []
  return DELETED_TOGETHER.map((status) => ({
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
  const { persona } = useSession()
  const columns = useShown()
  const filters = useFilters()
  const source = useMemo(
    () => listSource('quoteSearch', props.fixed ? { query: props.fixed } : {}),
    [props.fixed],
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
