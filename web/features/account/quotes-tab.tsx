import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText, InstantText, Money } from '#web/kit/display.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { QuoteStatusBadge, statusWords } from '#web/records/status.tsx'
import { useSession } from '#web/session-context.ts'

type Row = RowOf<'quoteSearch'>

/** Quotes of one account. */
export const QuotesTab = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation(['account', 'quote'])
  const { persona } = useSession()
  const source = useMemo(() => listSource('quoteSearch', { query: { accountId } }), [accountId])
  const columns: Column<Row>[] = useMemo(
    () => [
      {
        id: 'quoteNumber',
        header: t('quote:list.number'),
        sort: 'quoteNumber',
        cell: (row) => row.quoteNumber,
        csv: (row) => row.quoteNumber,
      },
      {
        id: 'status',
        header: t('quote:list.status'),
        sort: 'status',
        width: 132,
        cell: (row) => <QuoteStatusBadge status={row.status} />,
        csv: (row) => statusWords(row.status),
      },
      {
        id: 'product',
        header: t('quote:list.product'),
        width: 96,
        cell: (row) => row.product,
        csv: (row) => row.product,
      },
      {
        id: 'limit',
        header: t('quote:list.limit'),
        align: 'right',
        cell: (row) => <Money value={row.limit} currency={row.currency} compact />,
        csv: (row) => row.limit,
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
        id: 'effectiveDate',
        header: t('quote:list.effective'),
        sort: 'effectiveDate',
        cell: (row) => <DateText value={row.effectiveDate} />,
        csv: (row) => row.effectiveDate,
      },
      {
        id: 'expiresOn',
        header: t('quote:list.expires'),
        cell: (row) => <DateText value={row.expiresOn} />,
        csv: (row) => row.expiresOn,
      },
      {
        id: 'modified',
        header: t('quote:list.modified'),
        sort: 'modified',
        cell: (row) => <InstantText value={row.modified} relative />,
        csv: (row) => row.modified,
      },
    ],
    [t],
  )
  return (
    <DataTable<Row>
      name="account-quotes"
      label={t('account:tabs.quotes')}
      source={source}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => paths.quote(persona, row.product, row.id)}
      defaultSort="modified,desc"
      urlPrefix="q."
      empty={{ text: t('account:quotes.empty') }}
    />
  )
}
