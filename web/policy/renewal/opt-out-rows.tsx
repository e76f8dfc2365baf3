import type { Answer } from '#web/client.ts'
import type { CsvColumn } from '#web/kit/csv-button.tsx'
import { PlainTable, type PlainColumn } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { SearchedTable } from '#web/list/searched-table.tsx'

type Outcome = Answer<'policyBulkOptOut'>

interface Row {
  policyId: string
  policyNumber: string
  companyName: string
  says: string
}

/** More rows than this are searched and shown a page at a time. */
const PLAIN_MOST = 10

/** Each policy of a bulk opt-out and what becomes of it, those that are refused first, with why. */
export const OptOutRows = ({ outcome, choice }: { outcome: Outcome; choice: 'optOut' | 'optIn' }) => {
  const { t } = useTranslation(['bulk', 'common'])
  const rows: Row[] = [
    ...outcome.refused.map((row) => ({ ...row, says: t('bulk:optOut.no', { reason: row.detail }) })),
    ...outcome.changed.map((row) => ({
      ...row,
      says: t(outcome.isPreview ? `bulk:ofMany.${choice}.will` : `bulk:ofMany.${choice}.did`),
    })),
  ]
  const columns: PlainColumn<Row>[] = [
    { header: t('common:column.policyNumber'), cell: (row) => row.policyNumber },
    { header: t('common:column.companyName'), cell: (row) => row.companyName },
    { header: t('bulk:optOut.result'), cell: (row) => row.says },
  ]
  const csv: CsvColumn<Row>[] = [
    [t('common:column.policyNumber'), (row: Row) => row.policyNumber],
    [t('common:column.companyName'), (row: Row) => row.companyName],
    [t('bulk:optOut.result'), (row: Row) => row.says],
  ]
  const table = {
    label: t('bulk:optOut.rows'),
    columns,
    rows,
    rowKey: (row: Row) => row.policyId,
    stacks: true,
    csv,
  } as const
  if (rows.length <= PLAIN_MOST) return <PlainTable {...table} />
  return <SearchedTable {...table} words={(row) => `${row.policyNumber} ${row.companyName} ${row.says}`} />
}
