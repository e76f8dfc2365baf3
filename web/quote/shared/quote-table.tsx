import { seesAll } from '#domain/access/scopes.ts'
import { useMemo } from 'react'
import { quoteList } from '#contract/quote/lists.ts'
import { DELETED_TOGETHER } from '#domain/quote/status-groups.ts'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { BulkAction, Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { type MenuAction, OverflowMenu } from '#web/kit/menu/menu.tsx'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import type { Fixed } from '#web/list/input.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { useColumnsOfOthers } from '#web/kit/own-name.ts'
import { useProductChoices, useProductName } from '#web/rating/shared/product-names.ts'
import { useQuoteRowActions } from './actions.ts'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { QuoteStatusBadge } from './status.tsx'

export type QuoteListRow = RowOf<'quoteSearch'>

const quotes = listOf('quoteSearch', quoteList)

const useColumns = (): Column<QuoteListRow>[] => {
  const { t } = useTranslation('common')
  const productName = useProductName()
  return useMemo(() => {
    const typeOf = (row: QuoteListRow) =>
      t(row.isRenewal ? 'common:record.renewal' : 'common:record.newBusiness')
    return columnsOf(quotes, {
      quoteNumber: t('common:column.quoteNumber'),
      companyName: { header: t('common:column.companyName'), second: (row) => productName(row.product) },
      status: {
        header: t('common:column.status'),
        cell: (row) => (
          <span title={row.readiness ?? undefined}>
            <QuoteStatusBadge status={row.status} />
            {row.readiness && <span className="visually-hidden"> {row.readiness}</span>}
          </span>
        ),
        csv: (row) => statusWords(row.status),
      },
      readiness: t('common:column.readiness'),
      isRenewal: { header: t('common:column.type'), cell: typeOf, csv: typeOf },
      limit: t('common:column.aggLimit'),
      deductible: t('common:column.deductible'),
      totalPremium: t('common:column.totalPremium'),
      effectiveDate: t('common:column.effectiveDate'),
      expiresOn: t('common:column.expiresOn'),
      agencyName: t('common:column.agencyName'),
      modified: t('common:column.modified'),
      state: t('common:column.state'),
      underwriterName: t('common:column.underwriterName'),
      agentName: t('common:column.agentName'),
      policyNumber: t('common:column.policyNumber'),
    })
  }, [t, productName])
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
  const products = useProductChoices()
  return useMemo(
    () =>
      filtersOf(quotes, {
        product: { label: t('common:column.product'), options: products },
        type: {
          label: t('common:column.type'),
          words: (type) => t(type === 'new' ? 'common:record.newBusiness' : 'common:record.renewal'),
        },
        effectiveFrom: t('common:column.effectiveFrom'),
        effectiveBy: t('common:column.effectiveBy'),
        expiresBy: t('common:column.expiresBy'),
        isSent: t('common:column.isSent'),
      }),
    [t, products],
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
  /** What the page itself decides, such as the account. Memoize it. */
  fixed?: Fixed<typeof quoteList>
  name?: string
  label?: string
  defaultSize?: number
}) => {
  const { t } = useTranslation('common')
  const { persona } = useSession()
  const columns = useShown()
  const filters = useFilters()
  const source = useListSource(quotes, props.fixed)
  const rowActions = useQuoteRowActions()
  const bulkActions = useBulkDelete()
  const deleteAll = useDeleteAll(props.fixed?.query?.accountId)
  return (
    <DataTable<QuoteListRow>
      list={quoteList}
      {...(props.name && { name: props.name })}
      label={props.label ?? t('common:shell.quotes')}
      source={source}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={(row) => paths.quote(persona, row.product, row.id)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<OverflowMenu actions={deleteAll} label={t('common:record.deleteAll.menu')} />}
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      searchPlaceholder={t('common:record.searchQuotes')}
      empty={props.empty}
    />
  )
}
