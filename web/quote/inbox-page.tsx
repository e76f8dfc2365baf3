import { useMemo } from 'react'
import { DateText, InstantText, Money, TextOrDash } from '#web/kit/display.tsx'
import { WAITING } from '#domain/quote/status-groups.ts'
import { Page, PageHeader } from '#web/kit/page.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { type Preset, PresetChips } from '#web/kit/preset-chips.tsx'
import { SavedFilters } from '#web/platform/shared/saved-filters.tsx'
import { QuoteStatusBadge } from '#web/quote/shared/status.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place.tsx'
import { useModal } from '#web/use-modal.ts'
import classes from './shared/quote.module.css'
import { DecisionClock } from './decision-clock.tsx'

const PRODUCTS_STALE_MS = 30 * 60_000

/** What a view of the inbox that is kept consists of. */
const KEPT = ['status', 'holder', 'productType', 'unread', 'search', 'sort'] as const

const source = listSource('uwInbox')
type InboxRow = RowOf<'uwInbox'>

const useColumns = (): Column<InboxRow>[] => {
  const { t } = useTranslation('quote')
  const productName = useProductName()
  return useMemo(
    () => [
      {
        id: 'quoteNumber',
        header: t('quote:list.number'),
        sort: 'quoteNumber',
        width: 132,
        cell: (row) => (row.isRead ? row.quoteNumber : <strong>{row.quoteNumber}</strong>),
        second: (row) => (row.isRead ? '' : t('quote:inbox.new')),
        csv: (row) => row.quoteNumber,
      },
      {
        id: 'companyName',
        header: t('quote:list.company'),
        sort: 'companyName',
        cell: (row) => row.companyName,
        second: (row) => productName(row.product),
        csv: (row) => row.companyName,
      },
      {
        id: 'decisionBy',
        header: t('quote:inbox.decision'),
        sort: 'decisionBy',
        width: 200,
        cell: (row) => <DecisionClock decisionBy={row.decisionBy} brief />,
        csv: (row) => row.decisionBy,
      },
      {
        id: 'status',
        header: t('quote:list.status'),
        width: 120,
        cell: (row) => <QuoteStatusBadge status={row.status} />,
        csv: (row) => statusWords(row.status),
      },
      {
        id: 'reasons',
        header: t('quote:inbox.reasons'),
        cell: (row) => (
          <span className={classes.why} title={row.reasons.join('; ')}>
            <TextOrDash value={row.reasons[0]} />
          </span>
        ),
        csv: (row) => row.reasons.join('; '),
      },
      {
        id: 'underwriterName',
        header: t('quote:list.underwriter'),
        cell: (row) => <TextOrDash value={row.underwriterName} />,
        csv: (row) => row.underwriterName,
      },
      {
        id: 'totalPremium',
        header: t('quote:list.total'),
        sort: 'totalPremium',
        align: 'right',
        cell: (row) => <Money value={row.totalPremium} currency={row.currency} />,
        csv: (row) => row.totalPremium,
      },
      {
        id: 'limit',
        hidden: true,
        header: t('quote:list.limit'),
        align: 'right',
        width: 84,
        cell: (row) => <Money value={row.limit} currency={row.currency} compact />,
        csv: (row) => row.limit,
      },
      {
        id: 'effectiveDate',
        header: t('quote:list.effective'),
        sort: 'effectiveDate',
        hidden: true,
        cell: (row) => <DateText value={row.effectiveDate} />,
        csv: (row) => row.effectiveDate,
      },
      {
        id: 'agencyName',
        hidden: true,
        header: t('quote:list.agency'),
        cell: (row) => row.agencyName,
        csv: (row) => row.agencyName,
      },
      {
        id: 'modified',
        header: t('quote:list.modified'),
        sort: 'modified',
        hidden: true,
        cell: (row) => <InstantText value={row.modified} relative />,
        csv: (row) => row.modified,
      },
    ],
    [t, productName],
  )
}

/** Products that can be quoted, to see one at a time: underwriters specialise. */
const useProductFilter = (): Filter => {
  const { t } = useTranslation('quote')
  const products = useApi('productList', {}, { staleTime: PRODUCTS_STALE_MS }).data
  return useMemo(
    () => ({
      key: 'productType',
      label: t('quote:side.product'),
      kind: 'choice',
      options: (products ?? [])
        .filter(({ isQuotable }) => isQuotable)
        .map(({ productType, name }) => ({ value: productType, label: name })),
    }),
    [t, products],
  )
}

/** The underwriter's queue: referred quotes and those in review, with the clock of each. */
export const InboxPage = () => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const columns = useColumns()
  const product = useProductFilter()
  const filters: Filter[] = useMemo(
    () => [
      {
        key: 'status',
        label: t('quote:list.status'),
        kind: 'choice',
        options: WAITING.map((status) => ({ value: status, label: statusWords(status) })),
      },
      {
        key: 'holder',
        label: t('quote:list.underwriter'),
        kind: 'choice',
        options: [
          { value: 'mine', label: t('quote:inbox.mine') },
          { value: 'unassigned', label: t('quote:inbox.unassigned') },
        ],
      },
      product,
      {
        key: 'unread',
        label: t('quote:inbox.unread'),
        kind: 'choice',
        options: [{ value: 'true', label: t('quote:inbox.unread') }],
      },
    ],
    [t, product],
  )
  const assign = useCommand('quoteAssign', {
    onSuccess: (quote) => go(paths.quote(persona, quote.product, quote.id)),
    failure: t('quote:texts.updateFailed'),
  })
  const openModal = useModal()
  const read = useCommand('quoteRead', { refreshes: ['uwInbox'] })
  const presets: readonly Preset[] = [
    { label: t('quote:inbox.mine'), filters: { holder: 'mine' } },
    { label: t('quote:inbox.unassigned'), filters: { holder: 'unassigned' } },
    { label: t('quote:inbox.requests'), filters: { status: 'REQUESTED' } },
    { label: t('quote:inbox.unread'), filters: { unread: 'true' } },
  ]
  return (
    <Page>
      <PageHeader title={t('quote:inbox.title')} subtitle={t('quote:inbox.subtitle')} />
      <PresetChips label={t('quote:inbox.views')} presets={presets} />
      <SavedFilters list="inbox" keys={KEPT} />
      <DataTable<InboxRow>
        name="inbox"
        label={t('quote:inbox.title')}
        source={source}
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
        defaultSort="decisionBy,asc"
        searchPlaceholder={t('quote:list.search')}
        empty={{ text: t('quote:inbox.empty') }}
      />
    </Page>
  )
}
