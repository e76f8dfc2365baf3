import { useMemo } from 'react'
import { keptEntries } from '#contract/list.ts'
import { inboxList } from '#contract/quote/inbox-list.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { WAITING } from '#domain/quote/status-groups.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { SavedFilters } from '#web/platform/shared/saved-filters.tsx'
import { QuoteStatusBadge } from '#web/quote/shared/status.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { useModal } from '#web/use-modal.ts'
import classes from '../shared/quote.module.css'
import { DecisionClock } from '../decision-clock.tsx'

const PRODUCTS_STALE_MS = 30 * 60_000

const inbox = listOf('uwInbox', inboxList)

/** What a view of the inbox that is kept consists of. */
const KEPT = keptEntries(inboxList)

type InboxRow = RowOf<'uwInbox'>

const useColumns = (): Column<InboxRow>[] => {
  const { t } = useTranslation('quote')
  const productName = useProductName()
  return useMemo(
    () =>
      columnsOf(inbox, {
        quoteNumber: {
          header: t('quote:list.number'),
          width: 132,
          cell: (row) => (row.isRead ? row.quoteNumber : <strong>{row.quoteNumber}</strong>),
          second: (row) => (row.isRead ? '' : t('quote:inbox.new')),
          csv: (row) => row.quoteNumber,
        },
        companyName: { header: t('quote:list.company'), second: (row) => productName(row.product) },
        decisionBy: {
          header: t('quote:inbox.decision'),
          width: 200,
          cell: (row) => <DecisionClock decisionBy={row.decisionBy} brief />,
          csv: (row) => row.decisionBy,
        },
        status: {
          header: t('quote:list.status'),
          width: 120,
          cell: (row) => <QuoteStatusBadge status={row.status} />,
          csv: (row) => statusWords(row.status),
        },
        reasons: {
          header: t('quote:inbox.reasons'),
          cell: (row) => (
            <span className={classes.why} title={row.reasons.join('; ')}>
              <TextOrDash value={row.reasons[0]} />
            </span>
          ),
          csv: (row) => row.reasons.join('; '),
        },
        underwriterName: t('quote:list.underwriter'),
        totalPremium: t('quote:list.total'),
        limit: { header: t('quote:list.limit'), width: 84 },
        effectiveDate: t('quote:list.effective'),
        agencyName: t('quote:list.agency'),
        modified: t('quote:list.modified'),
      }),
    [t, productName],
  )
}

/** Statuses that wait, and products that can be quoted, to see one at a time: underwriters specialise. */
const useFilters = (): Filter[] => {
  const { t } = useTranslation('quote')
  const products = useApi('productList', {}, { staleTime: PRODUCTS_STALE_MS }).data
  return useMemo(
    () =>
      filtersOf(inbox, {
        status: {
          label: t('quote:list.status'),
          options: WAITING.map((status) => ({ value: status, label: statusWords(status) })),
          isOne: true,
        },
        holder: { label: t('quote:list.underwriter'), words: (whose) => t(`quote:inbox.${whose}`) },
        productType: {
          label: t('quote:side.product'),
          options: (products ?? [])
            .filter(({ isQuotable }) => isQuotable)
            .map(({ productType, name }) => ({ value: productType, label: name })),
        },
        unread: {
          label: t('quote:inbox.unread'),
          options: [{ value: 'true', label: t('quote:inbox.unread') }],
        },
      }),
    [t, products],
  )
}

/** The underwriter's queue: referred quotes and those in review, with the clock of each. */
export const InboxPage = () => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const columns = useColumns()
  const filters = useFilters()
  const assign = useCommand('quoteAssign', {
    onSuccess: (quote) => go(paths.quote(persona, quote.product, quote.id)),
    failure: t('quote:texts.updateFailed'),
  })
  const openModal = useModal()
  const read = useCommand('quoteRead', { refreshes: ['uwInbox', 'uwInboxCounts'] })
  const counts = useApi('uwInboxCounts', {}).data
  const counted = (name: 'mine' | 'unassigned' | 'requests' | 'unread') => ({
    label: t(`quote:inbox.${name}`),
    count: counts?.[name],
  })
  const presets = presetsOf(inbox, {
    mine: counted('mine'),
    unassigned: counted('unassigned'),
    requests: counted('requests'),
    unread: counted('unread'),
  })
  return (
    <Page>
      <PageHeader title={t('quote:inbox.title')} subtitle={t('quote:inbox.subtitle')} />
      <PresetChips label={t('quote:inbox.views')} presets={presets} />
      <SavedFilters list={inboxList.name} keys={KEPT} />
      <DataTable<InboxRow>
        list={inboxList}
        label={t('quote:inbox.title')}
        source={useListSource(inbox)}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        rowHref={(row) => paths.quote(persona, row.product, row.id)}
        rowActions={(row) => [
          ...(row.actions.assign
            ? [
                {
                  label: t('common:quoteActions.assign'),
                  availability: row.actions.assign,
                  onSelect: () => assign.mutate({ body: { quoteId: row.id } }),
                },
              ]
            : []),
          {
            label: t(row.isRead ? 'quote:inbox.markUnread' : 'quote:inbox.markRead'),
            onSelect: () => read.mutate({ body: { quoteIds: [row.id], isRead: !row.isRead } }),
          },
        ]}
        bulkActions={[
          {
            label: t('quote:inbox.assign'),
            allows: (row) => row.actions.reassign?.allowed ?? false,
            onSelect: (rows) =>
              openModal('quote.reassignMany', { quoteIds: rows.map(({ id }) => id).join(',') }),
          },
          {
            label: t('quote:inbox.markRead'),
            allows: (row) => !row.isRead,
            onSelect: (rows) => read.mutate({ body: { quoteIds: rows.map(({ id }) => id), isRead: true } }),
          },
        ]}
        searchPlaceholder={t('quote:list.search')}
        empty={{ text: t('quote:inbox.empty') }}
      />
    </Page>
  )
}
