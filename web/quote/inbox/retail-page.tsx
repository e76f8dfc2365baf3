import { useMemo, useState } from 'react'
import { retailList } from '#contract/quote/inbox-list.ts'
import { stateOf } from '#domain/market/states.ts'
import { RETAIL_PENDING } from '#domain/quote/status-groups.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { toastWarning } from '#web/kit/toast/toasts.ts'
import { statusWords } from '#web/kit/status-words.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { DecisionClock } from '../decision-clock.tsx'
import { QuoteStatusBadge } from '../shared/status.tsx'
import classes from './inbox.module.css'
import { RequestPeek } from './request-peek.tsx'

const retail = listOf('retailRequests', retailList)

type Row = RowOf<'retailRequests'>

const PRODUCTS_STALE_MS = 30 * 60_000

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation(['quote', 'retail', 'inbox'])
  const productName = useProductName()
  return useMemo(
    () =>
      columnsOf(retail, {
        quoteNumber: {
          header: t('quote:list.number'),
          width: 119,
          cell: (row) => row.quoteNumber,
          second: (row) => <QuoteStatusBadge status={row.status} />,
          alwaysTwo: true,
          csv: (row) => row.quoteNumber,
        },
        companyName: {
          header: t('quote:list.company'),
          cell: (row) => <span className={classes.company}>{row.companyName}</span>,
          second: (row) => productName(row.product),
          alwaysTwo: true,
          csv: (row) => row.companyName,
        },
        retailAgency: {
          header: t('retail:requests.agency'),
          cell: (row) => row.retailAgency,
          second: (row) => row.retailAgent,
          alwaysTwo: true,
          csv: (row) => [row.retailAgency, row.retailAgent].filter(Boolean).join(', '),
        },
        has: {
          header: t('retail:requests.has'),
          cell: (row) => <span className={classes.why}>{row.has}</span>,
          csv: (row) => row.has,
        },
        decisionBy: {
          header: t('retail:requests.decision'),
          cell: (row) => (
            <span className={classes.decision}>
              <DecisionClock decisionBy={row.decisionBy} brief />
            </span>
          ),
          csv: (row) => row.decisionBy,
        },
        totalPremium: t('quote:list.total'),
        status: {
          header: t('quote:list.status'),
          cell: (row) => <QuoteStatusBadge status={row.status} />,
          csv: (row) => statusWords(row.status),
        },
        limit: t('quote:list.limit'),
        effectiveDate: t('quote:list.effective'),
        state: t('common:column.state'),
        modified: t('quote:list.modified'),
      }),
    [t, productName],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation(['quote', 'retail', 'inbox'])
  const products = useApi('productList', {}, { staleTime: PRODUCTS_STALE_MS }).data
  return useMemo(
    () =>
      filtersOf(retail, {
        status: {
          label: t('quote:list.status'),
          options: RETAIL_PENDING.map((status) => ({ value: status, label: statusWords(status) })),
          isOne: true,
        },
        holder: { label: t('retail:requests.broker'), words: (whose) => t(`inbox:list.${whose}`) },
        productType: {
          label: t('quote:side.product'),
          options: (products ?? [])
            .filter(({ isQuotable }) => isQuotable)
            .map(({ productType, name }) => ({ value: productType, label: name })),
        },
        retailAgency: t('retail:requests.agency'),
        state: { label: t('common:column.state'), words: (code) => stateOf(code)?.name ?? code },
        // A view.
        overdue: null,
      }),
    [t, products],
  )
}

/** Who has a request does not take it, and who has it not does not give it back: of the two a row has one. */
const ONE_HOLDER: ReadonlySet<string> = new Set(['REQUEST_TAKEN', 'REQUEST_NOT_HELD'])

/** The wholesaler's queue: what retail agencies asked to be bound, with the clock of each. */
export const RetailRequestsPage = () => {
  const { t } = useTranslation(['quote', 'retail', 'inbox'])
  const { persona } = useSession()
  const openModal = useModal()
  const columns = useColumns()
  const filters = useFilters()
  const take = useCommand('quoteRequestTake', {
    success: t('inbox:list.taken'),
    failure: t('quote:texts.updateFailed'),
  })
  const giveBack = useCommand('quoteRequestReturn', {
    success: t('retail:requests.returned'),
    failure: t('quote:texts.updateFailed'),
  })
  const counts = useApi('retailRequestCounts', {}).data
  const counted = (name: 'mine' | 'unassigned' | 'overdue') => ({
    label: t(`inbox:list.${name}`),
    count: counts?.[name],
  })
  const presets = presetsOf(retail, {
    mine: counted('mine'),
    unassigned: counted('unassigned'),
    overdue: counted('overdue'),
  })
  const [peeked, setPeeked] = useState<Row | null>(null)
  const takeRow = (row: Row) => {
    const own = row.actions['takeRequest']
    if (own?.allowed) take.mutate({ body: { quoteId: row.id } })
    else toastWarning(own?.reason ?? t('retail:requests.notToTake'))
  }
  return (
    <Page>
      <PageHeader title={t('retail:requests.title')} subtitle={t('retail:requests.subtitle')} />
      <PresetChips label={t('inbox:list.views')} presets={presets} />
      <DataTable<Row>
        list={retailList}
        label={t('retail:requests.title')}
        source={useListSource(retail)}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        rowHref={(row) => paths.quote(persona, row.product, row.id)}
        rowKeys={{ ' ': setPeeked, a: takeRow }}
        rowActions={(row) => {
          const params = { productType: row.product, quoteId: row.id }
          const entry = (
            name: 'takeRequest' | 'assignRequest' | 'returnRequest' | 'reject' | 'approve',
            label: string,
            onSelect: () => void,
          ) => {
            const availability = row.actions[name]
            return availability && !ONE_HOLDER.has(availability.code ?? '')
              ? [{ label, availability, onSelect }]
              : []
          }
          return [
            { label: t('inbox:list.peek'), onSelect: () => setPeeked(row) },
            ...entry('takeRequest', t('common:quoteActions.takeRequest'), () => takeRow(row)),
            ...entry('assignRequest', t('common:quoteActions.assignRequest'), () =>
              openModal('quote.assignRequest', params),
            ),
            ...entry('returnRequest', t('common:quoteActions.returnRequest'), () =>
              giveBack.mutate({ body: { quoteId: row.id } }),
            ),
            ...entry('approve', t('common:quoteActions.approve'), () => openModal('quote.approve', params)),
            ...entry('reject', t('common:quoteActions.releaseToRetailer'), () =>
              openModal('quote.reject', params),
            ),
          ]
        }}
        searchPlaceholder={t('quote:list.search')}
        empty={{ text: t('retail:requests.empty') }}
      />
      <RequestPeek row={peeked} onClose={() => setPeeked(null)} />
    </Page>
  )
}
