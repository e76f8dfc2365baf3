import type { Answer } from '#web/client.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { SearchedTable } from '#web/list/searched-table.tsx'
import { useApi } from '#web/use-api.ts'

type Return = Answer<'iptReturns'>['content'][number]

const AMOUNTS = ['premium', 'tax', 'refunds', 'credits', 'due'] as const

/** Insurance Premium Tax by quarter and insurer, as each insurer returns it. */
export const IptReturns = () => {
  const { t } = useTranslation('rating')
  const returns = useApi('iptReturns', {})
  if (returns.error) return <ErrorState error={returns.error} onRetry={() => void returns.refetch()} />
  if (!returns.data) return <Skeletons lines={4} height={28} />
  const rows = returns.data.content
  if (rows.length === 0)
    return <EmptyState title={t('rating:taxes.iptNone')} text={t('rating:taxes.iptText')} />
  return (
    <Card>
      <p>{t('rating:taxes.iptText')}</p>
      <SearchedTable<Return>
        words={(row) => `${row.quarter} ${row.insurer}`}
        label={t('rating:taxes.ipt')}
        columns={[
          { header: t('rating:taxes.quarter'), cell: (row) => row.quarter },
          { header: t('rating:taxes.first'), cell: (row) => <DateText value={row.first} /> },
          { header: t('rating:taxes.last'), cell: (row) => <DateText value={row.last} /> },
          { header: t('rating:taxes.insurer'), cell: (row) => row.insurer },
          ...AMOUNTS.map((name) => ({
            header: t(`rating:taxes.ofReturn.${name}`),
            align: 'right' as const,
            cell: (row: Return) => <Money value={row[name]} currency="GBP" />,
          })),
        ]}
        rows={rows}
        rowKey={(row) => `${row.quarter} ${row.insurer}`}
        csv={[
          [t('rating:taxes.quarter'), (row) => row.quarter],
          [t('rating:taxes.first'), (row) => row.first],
          [t('rating:taxes.last'), (row) => row.last],
          [t('rating:taxes.insurer'), (row) => row.insurer],
          ...AMOUNTS.map((name) => [t(`rating:taxes.ofReturn.${name}`), (row: Return) => row[name]] as const),
        ]}
        stacks
      />
    </Card>
  )
}
