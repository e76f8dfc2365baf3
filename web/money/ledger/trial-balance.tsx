import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'

type Balance = Answer<'ledgerTrialBalance'>
type Row = Balance['rows'][number]

/** Balance of every account as of a day, each currency by itself. */
export const TrialBalance = () => {
  const { t } = useTranslation('ledger')
  const [asOf, setAsOf] = useState<string | null>(null)
  const found = useApi('ledgerTrialBalance', { query: asOf ? { asOf } : {} })
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      <DateField label={t('ledger:trial.asOf')} value={asOf ?? found.data?.asOf ?? null} onChange={setAsOf} />
      {!found.data && <Skeletons lines={12} height={24} />}
      {found.data?.rows.length === 0 && (
        <EmptyState title={t('common:kit.noData')} text={t('ledger:trial.empty')} />
      )}
      {found.data?.totals.map(({ currency, debit, credit }) => (
        <Table
          key={currency}
          currency={currency}
          rows={found.data.rows.filter((row) => row.currency === currency)}
          sums={[debit, credit]}
        />
      ))}
    </>
  )
}

const Table = ({
  currency,
  rows,
  sums,
}: {
  currency: Row['currency']
  rows: Row[]
  sums: [number, number]
}) => {
  const { t } = useTranslation('ledger')
  const side = (field: 'debit' | 'credit') => ({
    header: t(`ledger:trial.${field}`),
    align: 'right' as const,
    cell: (row: Row) => (row[field] === 0 ? '' : <Money value={row[field]} currency={currency} />),
  })
  return (
    <PlainTable
      label={`${t('ledger:tab.trial')} ${currency}`}
      rows={rows}
      rowKey={({ account }) => account}
      columns={[
        {
          header: t('ledger:trial.account'),
          cell: ({ label, isFiduciary }) =>
            isFiduciary ? `${label} (${t('ledger:trial.fiduciary')})` : label,
        },
        {
          header: t('ledger:trial.class'),
          cell: (row) => t(`ledger:class.${row.class}`, { default: row.class }),
        },
        side('debit'),
        side('credit'),
      ]}
      total={[
        `${t('ledger:trial.sum')} ${currency}`,
        '',
        ...sums.map((sum) => <Money key={sum} value={sum} currency={currency} />),
      ]}
      csv={[
        [t('ledger:trial.account'), ({ label }) => label],
        [t('ledger:trial.class'), (row) => row.class],
        [t('ledger:position.currency'), (row) => row.currency],
        [t('ledger:trial.debit'), ({ debit }) => debit],
        [t('ledger:trial.credit'), ({ credit }) => credit],
      ]}
    />
  )
}
