import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText, InstantText, Money, TextOrDash } from '#web/kit/display.tsx'
import { Page, PageHeader } from '#web/kit/page.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { listSource } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import type { QuoteListRow } from '#web/records/quote-table.tsx'
import { QuoteStatusBadge, statusWords } from '#web/records/status.tsx'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useGo } from '#web/use-go.ts'
import { DecisionClock } from './decision-clock.tsx'

const WAITING = ['REFERRED', 'IN_REVIEW'] as const

/** What waits for a decision; a filter of the table narrows it and never widens it. */
const queue = listSource('quoteSearch')
const source = {
  ...queue,
  load: ((query, signal) => queue.load({ status: WAITING.join(','), ...query }, signal)) as typeof queue.load,
}

const useColumns = (): Column<QuoteListRow>[] => {
  const { t } = useTranslation('quote')
  return useMemo(
    () => [
      {
        id: 'quoteNumber',
        header: t('quote:list.number'),
        sort: 'quoteNumber',
        width: 132,
        cell: (row) => row.quoteNumber,
        csv: (row) => row.quoteNumber,
      },
      {
        id: 'companyName',
        header: t('quote:list.company'),
        sort: 'companyName',
        cell: (row) => row.companyName,
        csv: (row) => row.companyName,
      },
      {
        id: 'decisionBy',
        header: t('quote:inbox.decision'),
        width: 200,
        cell: (row) => <DecisionClock decisionBy={row.decisionBy} />,
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
    [t],
  )
}

/** The underwriter's queue: referred quotes and those in review, with the clock of each. */
export const InboxPage = () => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const go = useGo()
  const columns = useColumns()
  const filters: Filter[] = useMemo(
    () => [
      {
        key: 'status',
        label: t('quote:list.status'),
        kind: 'choice',
        options: WAITING.map((status) => ({ value: status, label: statusWords(status) })),
      },
    ],
    [t],
  )
  const assign = useCommand('quoteAssign', {
    onSuccess: (quote) => go(paths.quote(persona, quote.product, quote.id)),
    failure: t('quote:texts.updateFailed'),
  })
  return (
    <Page>
      <PageHeader title={t('quote:inbox.title')} subtitle={t('quote:inbox.subtitle')} />
      <DataTable<QuoteListRow>
        name="inbox"
        label={t('quote:inbox.title')}
        source={source}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        rowHref={(row) => paths.quote(persona, row.product, row.id)}
        rowActions={(row) => [
          {
            label: t('quote:actions.assign'),
            availability: row.actions.assign,
            onSelect: () => assign.mutate({ body: { quoteId: row.id } }),
          },
        ]}
        defaultSort="modified,desc"
        searchPlaceholder={t('quote:list.search')}
        empty={{ text: t('quote:inbox.empty') }}
      />
    </Page>
  )
}
