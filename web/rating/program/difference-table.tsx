import { TextOrDash } from '#web/kit/format/display.tsx'
import { EmptyState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Program } from './program.ts'

/** Rows of this table may be missing: a state without one is rated as all others are. */
const STATES = 'state.factors.'

/** Values that differ between two programs, table by table. */
export const DifferenceTable = (props: {
  before: string
  after: string
  differences: Program['differences']
}) => {
  const { t } = useTranslation('rating')
  const shown = (path: string, value: string | null) =>
    value ?? (path.startsWith(STATES) ? t('rating:diff.asOthers') : null)
  if (props.differences.length === 0)
    return <EmptyState title={t('common:kit.noResults')} text={t('rating:diff.none')} />
  return (
    <PlainTable
      label={t('rating:diff.label', { before: props.before, after: props.after })}
      columns={[
        { header: t('rating:diff.table'), cell: (row) => row.table },
        { header: t('rating:diff.row'), cell: (row) => row.key },
        {
          header: props.before,
          align: 'right',
          cell: (row) => <TextOrDash value={shown(row.path, row.from)} />,
        },
        {
          header: props.after,
          align: 'right',
          cell: (row) => <TextOrDash value={shown(row.path, row.to)} />,
        },
      ]}
      rows={props.differences}
      rowKey={(row) => row.path}
      csv={[
        [t('rating:diff.table'), (row) => row.table],
        [t('rating:diff.row'), (row) => row.key],
        [props.before, (row) => shown(row.path, row.from)],
        [props.after, (row) => shown(row.path, row.to)],
      ]}
    />
  )
}
