import { Download } from 'lucide-react'
import { ActionButton } from '#web/kit/button.tsx'
import type { CsvCell } from '#domain/kernel/csv.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { csvText } from '#web/kit/table/csv.ts'
import { useTranslation } from './texts.ts'

export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => CsvCell]

/** Saves the rows of a table that is on the screen, figures plain so that a sheet can add them up. */
export const CsvButton = <Row,>(props: {
  /** What the table shows, read to screen readers and in the file's name. */
  table: string
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
  /** Why the figures may not be taken away now. */
  refusal?: string | undefined
}) => {
  const { t } = useTranslation('common')
  const save = () => {
    const text = csvText(
      props.columns.map(([header, csv]) => ({ header, csv })),
      props.rows,
    )
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${props.table}.csv`)
  }
  return (
    <ActionButton
      size="compact"
      variant="ghost"
      icon={<Download size={14} aria-hidden="true" />}
      aria-label={t('common:kit.tableAsCsv', { table: props.table })}
      availability={{ allowed: props.refusal === undefined, reason: props.refusal }}
      onClick={save}
    >
      {t('common:kit.csv')}
    </ActionButton>
  )
}
