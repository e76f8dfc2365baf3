import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { DateText, InstantText, Money, TextOrDash } from '#web/kit/display.tsx'
import { Page, PageHeader } from '#web/kit/page.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { QuoteStatusBadge, statusWords } from '#web/records/status.tsx'
import { useSession } from '#web/session-context.ts'
import { CustomerQuotes } from './sign/customer-quotes.tsx'

export type QuoteRow = RowOf<'quoteSearch'>

const source = listSource('quoteSearch')

export const useQuoteColumns = (): Column<QuoteRow>[] => {
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
        id: 'status',
        header: t('quote:list.status'),
        sort: 'status',
        width: 124,
        cell: (row) => <QuoteStatusBadge status={row.status} />,
        csv: (row) => statusWords(row.status),
      },
      {
        id: 'product',
        header: t('quote:list.product'),
        width: 88,
        cell: (row) => row.product,
        csv: (row) => row.product,
      },
      {
        id: 'type',
        header: t('quote:list.type'),
        width: 104,
        cell: (row) => t(row.isRenewal ? 'quote:list.renewal' : 'quote:list.new'),
        csv: (row) => t(row.isRenewal ? 'quote:list.renewal' : 'quote:list.new'),
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
        id: 'totalPremium',
        header: t('quote:list.total'),
        sort: 'totalPremium',
        align: 'right',
        width: 120,
        cell: (row) => <Money value={row.totalPremium} currency={row.currency} />,
        csv: (row) => row.totalPremium,
      },
      {
        id: 'effectiveDate',
        header: t('quote:list.effective'),
        sort: 'effectiveDate',
        width: 116,
        cell: (row) => <DateText value={row.effectiveDate} />,
        csv: (row) => row.effectiveDate,
      },
      {
        id: 'expiresOn',
        header: t('quote:list.expires'),
        sort: 'expiresOn',
        width: 116,
        hidden: true,
        cell: (row) => <DateText value={row.expiresOn} />,
        csv: (row) => row.expiresOn,
      },
      {
        id: 'agencyName',
        header: t('quote:list.agency'),
        cell: (row) => row.agencyName,
        csv: (row) => row.agencyName,
      },
      {
        id: 'underwriterName',
        header: t('quote:list.underwriter'),
        hidden: true,
        cell: (row) => <TextOrDash value={row.underwriterName} />,
        csv: (row) => row.underwriterName,
      },
      {
        id: 'modified',
        header: t('quote:list.modified'),
        sort: 'modified',
        width: 120,
        cell: (row) => <InstantText value={row.modified} relative />,
        csv: (row) => row.modified,
      },
    ],
    [t],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('quote')
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('quote:list.status'),
        kind: 'choices',
        options: quoteStatuses.map((status) => ({ value: status, label: statusWords(status) })),
      },
      {
        key: 'type',
        label: t('quote:list.type'),
        kind: 'choice',
        options: [
          { value: 'new', label: t('quote:list.new') },
          { value: 'renewal', label: t('quote:list.renewal') },
        ],
      },
    ],
    [t],
  )
}

/** Quotes that the user may see. Who signs for the insured sees them as cards in plain words. */
export const QuoteListPage = () => {
  const { t } = useTranslation('quote')
  const { persona, can } = useSession()
  const columns = useQuoteColumns()
  const filters = useFilters()
  if (can(['quote:sign'])) return <CustomerQuotes />
  return (
    <Page>
      <PageHeader title={t('quote:list.title')} />
      <DataTable<QuoteRow>
        name="quotes"
        label={t('quote:list.title')}
        source={source}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        rowHref={(row) => paths.quote(persona, row.product, row.id)}
        defaultSort="modified,desc"
        searchPlaceholder={t('quote:list.search')}
        empty={{ text: t('quote:list.empty') }}
      />
    </Page>
  )
}
