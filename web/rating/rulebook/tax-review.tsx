import type { Answer } from '#web/client.ts'
import { DateText, TextOrDash } from '#web/kit/format/display.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { SearchedTable } from '#web/list/searched-table.tsx'
import { useApi } from '#web/use-api.ts'
import classes from './rulebook.module.css'

type Fact = Answer<'taxFacts'>['content'][number]
type State = Fact['state']

/** The most pressing first. */
const STATES: readonly State[] = ['OVERDUE', 'UNKNOWN', 'UNVERIFIED', 'ASSUMED', 'CURRENT']
const TONES = {
  OVERDUE: 'danger',
  UNKNOWN: 'warning',
  UNVERIFIED: 'warning',
  ASSUMED: 'neutral',
  CURRENT: 'success',
} as const

const Facts = ({ rows }: { rows: readonly Fact[] }) => {
  const { t } = useTranslation('rating')
  const word = (row: Fact) => t(`rating:taxes.state.${row.state}`)
  const fact = (row: Fact) => t(`rating:taxes.fact.${row.fact}`)
  return (
    <SearchedTable
      words={(row) =>
        [row.jurisdiction, row.label, fact(row), row.value, word(row), row.source, row.lookUp].join(' ')
      }
      label={t('rating:taxes.review')}
      columns={[
        { header: t('rating:taxes.jurisdiction'), cell: (row) => row.jurisdiction },
        { header: t('rating:taxes.charge'), cell: (row) => row.label },
        { header: t('rating:taxes.factHeader'), cell: fact },
        { header: t('rating:taxes.value'), cell: (row) => row.value },
        {
          header: t('rating:taxes.known'),
          cell: (row) => <Badge tone={TONES[row.state]}>{word(row)}</Badge>,
        },
        { header: t('rating:taxes.source'), cell: (row) => <TextOrDash value={row.source} /> },
        { header: t('rating:taxes.checked'), cell: (row) => <DateText value={row.checkedOn} /> },
        { header: t('rating:taxes.due'), cell: (row) => <DateText value={row.dueOn} /> },
        { header: t('rating:taxes.lookUp'), cell: (row) => <TextOrDash value={row.lookUp} /> },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      csv={[
        [t('rating:taxes.jurisdiction'), (row) => row.jurisdiction],
        [t('rating:taxes.charge'), (row) => row.label],
        [t('rating:taxes.factHeader'), fact],
        [t('rating:taxes.value'), (row) => row.value],
        [t('rating:taxes.known'), word],
        [t('rating:taxes.source'), (row) => row.source],
        [t('rating:taxes.checked'), (row) => row.checkedOn],
        [t('rating:taxes.due'), (row) => row.dueOn],
        [t('rating:taxes.lookUp'), (row) => row.lookUp],
      ]}
      stacks
    />
  )
}

/** What has to be read again or was never verified, of every charge that holds or will: searched, and by how well it is known. */
export const TaxReview = () => {
  const { t } = useTranslation('rating')
  const { search, change } = useUrlState()
  const facts = useApi('taxFacts', {})
  if (facts.error) return <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />
  if (!facts.data) return <Skeletons lines={8} height={28} />
  const { content } = facts.data
  const chosen = STATES.find((state) => state === search.get('known')) ?? null
  const countOf = (state: State) => content.filter((one) => one.state === state).length
  const rank = (row: Fact) => STATES.indexOf(row.state)
  const rows = content
    .filter((row) => (chosen === null ? row.state !== 'CURRENT' : row.state === chosen))
    .toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <Figures
        items={STATES.map((state) => ({
          label: t(`rating:taxes.state.${state}`),
          value: String(countOf(state)),
        }))}
      />
      <Card>
        <div className={classes.filter}>
          <SelectField
            label={t('rating:taxes.known')}
            options={STATES.map((state) => ({ value: state, label: t(`rating:taxes.state.${state}`) }))}
            value={chosen}
            clearable
            placeholder={t('rating:taxes.needed')}
            onChange={(value) => change({ known: value })}
          />
        </div>
        <Facts rows={rows} />
      </Card>
    </>
  )
}
