import { useEffect, useMemo, useState } from 'react'
import { keptEntries } from '#contract/list.ts'
import { inboxList } from '#contract/quote/inbox-list.ts'
import { stateOf } from '#domain/market/states.ts'
import { WAITING } from '#domain/quote/status-groups.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Filter } from '#web/kit/table/types.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { SavedFilters } from '#web/platform/shared/saved-filters.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { toastWarning } from '#web/kit/toast/toasts.ts'
import { useModal } from '#web/use-modal.ts'
import { inbox, type InboxRow, useInboxColumns } from './inbox-columns.tsx'
import { Peek } from './peek.tsx'
import { leaveView } from './view.ts'

const PRODUCTS_STALE_MS = 30 * 60_000

/** What a view of the inbox that is kept consists of. */
const KEPT = keptEntries(inboxList)

/** Statuses that wait, and products that can be quoted, one at a time: underwriters specialise. */
const useFilters = (): Filter[] => {
  const { t } = useTranslation(['quote', 'inbox'])
  const products = useApi('productList', {}, { staleTime: PRODUCTS_STALE_MS }).data
  return useMemo(
    () =>
      filtersOf(inbox, {
        status: {
          label: t('quote:list.status'),
          options: WAITING.map((status) => ({ value: status, label: statusWords(status) })),
          isOne: true,
        },
        holder: { label: t('quote:list.underwriter'), words: (whose) => t(`inbox:list.${whose}`) },
        productType: {
          label: t('quote:side.product'),
          options: (products ?? [])
            .filter(({ isQuotable }) => isQuotable)
            .map(({ productType, name }) => ({ value: productType, label: name })),
        },
        state: { label: t('common:column.state'), words: (code) => stateOf(code)?.name ?? code },
        premiumFrom: t('inbox:list.premiumFrom'),
        premiumTo: t('inbox:list.premiumTo'),
        waitingDays: t('inbox:list.waitingDays'),
        // Both are views.
        overdue: null,
        unread: null,
      }),
    [t, products],
  )
}

/** The underwriter's queue: referred quotes and those in review, with the clock of each. */
export const InboxPage = () => {
  const { t } = useTranslation(['quote', 'inbox'])
  const { persona } = useSession()
  const columns = useInboxColumns()
  const filters = useFilters()
  const assign = useCommand('quoteAssign', {
    onSuccess: (quote) => go(paths.quote(persona, quote.product, quote.id)),
    failure: t('quote:texts.updateFailed'),
  })
  const take = useCommand('quoteAssign', {
    success: t('inbox:list.taken'),
    failure: t('quote:texts.updateFailed'),
  })
  const takeRequest = useCommand('quoteRequestTake', {
    success: t('inbox:list.taken'),
    failure: t('quote:texts.updateFailed'),
  })
  const [peeked, setPeeked] = useState<InboxRow | null>(null)
  const { search } = useUrlState()
  useEffect(() => leaveView(search), [search])
  const openModal = useModal()
  const read = useCommand('quoteRead', { refreshes: ['uwInbox', 'uwInboxCounts'] })
  const counts = useApi('uwInboxCounts', {}).data
  const counted = (name: 'mine' | 'unassigned' | 'overdue' | 'requests' | 'unread') => ({
    label: t(`inbox:list.${name}`),
    count: counts?.[name],
  })
  const presets = presetsOf(inbox, {
    mine: counted('mine'),
    unassigned: counted('unassigned'),
    overdue: counted('overdue'),
    requests: counted('requests'),
    unread: counted('unread'),
  })
  return (
    <Page>
      <PageHeader title={t('inbox:list.title')} subtitle={t('inbox:list.subtitle')} />
      <PresetChips label={t('inbox:list.views')} presets={presets} />
      <SavedFilters list={inboxList.name} keys={KEPT} />
      <DataTable<InboxRow>
        list={inboxList}
        label={t('inbox:list.title')}
        source={useListSource(inbox)}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        rowHref={(row) => paths.quote(persona, row.product, row.id)}
        rowKeys={{
          ' ': setPeeked,
          a: (row) => {
            const own = row.actions.assign ?? row.actions.takeRequest
            const command = row.actions.assign ? take : takeRequest
            if (own?.allowed) command.mutate({ body: { quoteId: row.id } })
            else toastWarning(own?.reason ?? t('inbox:list.notToTake'))
          },
        }}
        rowActions={(row) => [
          { label: t('inbox:list.peek'), onSelect: () => setPeeked(row) },
          ...(row.actions.assign
            ? [
                {
                  label: t('common:quoteActions.assign'),
                  availability: row.actions.assign,
                  onSelect: () => assign.mutate({ body: { quoteId: row.id } }),
                },
              ]
            : []),
          ...(row.actions.takeRequest?.allowed
            ? [
                {
                  label: t('common:quoteActions.takeRequest'),
                  onSelect: () => takeRequest.mutate({ body: { quoteId: row.id } }),
                },
              ]
            : []),
          {
            label: t(row.isRead ? 'inbox:list.markUnread' : 'inbox:list.markRead'),
            onSelect: () => read.mutate({ body: { quoteIds: [row.id], isRead: !row.isRead } }),
          },
        ]}
        bulkActions={[
          {
            label: t('inbox:list.assign'),
            allows: (row) => row.actions.reassign?.allowed ?? false,
            onSelect: (rows) =>
              openModal('quote.reassignMany', { quoteIds: rows.map(({ id }) => id).join(',') }),
          },
          {
            label: t('inbox:list.markRead'),
            allows: (row) => !row.isRead,
            onSelect: (rows) => read.mutate({ body: { quoteIds: rows.map(({ id }) => id), isRead: true } }),
          },
        ]}
        searchPlaceholder={t('quote:list.search')}
        empty={{ text: t('inbox:list.empty') }}
      />
      <Peek row={peeked} onClose={() => setPeeked(null)} />
    </Page>
  )
}
