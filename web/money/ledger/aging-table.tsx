import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'

type Row = Answer<'ledgerAging'>['rows'][number]

const BUCKETS = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'nonAdmitted', 'total'] as const

/** What insureds owe by agency and by how long it is due. */
export const AgingTable = () => {
  const { t } = useTranslation('ledger')
  const [asOf, setAsOf] = useState<string | null>(null)
  const found = useApi('ledgerAging', { query: asOf ? { asOf } : {} })
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      <DateField label={t('ledger:trial.asOf')} value={asOf ?? found.data?.asOf ?? null} onChange={setAsOf} />
      {!found.data && <Skeletons lines={12} height={24} />}
      {found.data?.rows.length === 0 && (
        <EmptyState title={t('common:kit.noData')} text={t('ledger:aging.empty')} />
      )}
      {found.data && found.data.rows.length > 0 && (
        <PlainTable
          stacks
          label={t('ledger:tab.aging')}
          rows={found.data.rows}
          rowKey={({ agencyId, currency }) => `${agencyId} ${currency}`}
          columns={[
            { header: t('ledger:aging.agency'), cell: ({ agencyName }) => agencyName },
            { header: t('ledger:aging.policies'), align: 'right', cell: ({ policies }) => policies },
            ...BUCKETS.map((bucket) => ({
              header: t(`ledger:aging.${bucket}`),
              align: 'right' as const,
              cell: (row: Row) => <Money value={row[bucket]} currency={row.currency} />,
            })),
          ]}
          csv={[
            [t('ledger:aging.agency'), ({ agencyName }) => agencyName],
            [t('ledger:position.currency'), ({ currency }) => currency],
            [t('ledger:aging.policies'), ({ policies }) => policies],
            ...BUCKETS.map((bucket) => [t(`ledger:aging.${bucket}`), (row: Row) => row[bucket]] as const),
          ]}
        />
      )}
    </>
  )
}
