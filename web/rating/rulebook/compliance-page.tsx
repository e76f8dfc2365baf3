import { isLocalDate } from '#domain/kernel/dates.ts'
import { COMPLIANCE_SECTIONS, KNOWN } from '#domain/quote/compliance/sections.ts'
import { STATES } from '#domain/market/states.ts'
import type { Answer } from '#web/client.ts'
import { CsvButton, type CsvColumn } from '#web/kit/csv-button.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { Kept } from '#web/kit/page/kept.tsx'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useToday } from '#web/today.ts'
import { useApi } from '#web/use-api.ts'
import classes from './compliance.module.css'
import { RatingSections } from './rating-sections.tsx'

type Compliance = Answer<'complianceGet'>
type Row = Compliance['content'][number]

const TONES = {
  READ: 'success',
  RECORD: 'success',
  OVERDUE: 'danger',
  SECONDARY: 'warning',
  OWN: 'neutral',
  SPECIMEN: 'neutral',
  MISSING: 'danger',
} as const

const PLACES = [
  ...STATES.map(({ code, name }) => ({ value: code, label: name })),
  { value: 'UK', label: 'United Kingdom' },
]

const useWords = () => {
  const { t } = useTranslation('rating')
  return {
    known: (row: Row) => t(`rating:compliance.known.${row.known}`),
    section: (row: Row) => t(`rating:compliance.section.${row.section}`),
  }
}

/** What a row is about and, folded away, the words that are printed. */
const Subject = ({ row }: { row: Row }) => {
  const { t } = useTranslation('rating')
  return (
    <>
      {row.subject}
      {row.words.length > 0 && (
        <details className={classes.words}>
          <summary>{t('rating:compliance.words')}</summary>
          {row.words.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      )}
    </>
  )
}

/** What holds, where the law has it, and what is still open. */
const Says = ({ row }: { row: Row }) => (
  <div className={classes.stack}>
    <span>{row.says}</span>
    {row.law !== null && <span className={classes.note}>{row.law}</span>}
    {row.open !== null && <span className={classes.open}>{row.open}</span>}
  </div>
)

/** How well it is known, from where, and when it was read and is to be read again. */
const HowKnown = ({ row }: { row: Row }) => {
  const { t } = useTranslation('rating')
  const words = useWords()
  return (
    <div className={classes.stack}>
      <Badge tone={TONES[row.known]}>{words.known(row)}</Badge>
      {row.source !== null && <span className={classes.note}>{row.source}</span>}
      {row.readOn !== null && (
        <span className={classes.note}>
          {t('rating:compliance.read')} <DateText value={row.readOn} />
          {row.dueOn !== null && (
            <>
              {', '}
              {t('rating:compliance.again')} <DateText value={row.dueOn} />
            </>
          )}
        </span>
      )}
    </div>
  )
}

const Section = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const { t } = useTranslation('rating')
  return (
    <Card title={title}>
      <PlainTable
        label={title}
        columns={[
          { header: t('rating:compliance.subject'), cell: (row) => <Subject row={row} /> },
          { header: t('rating:compliance.says'), cell: (row) => <Says row={row} /> },
          { header: t('rating:compliance.knownHeader'), cell: (row) => <HowKnown row={row} /> },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        stacks
      />
    </Card>
  )
}

/** All of it as a sheet, for who audits. */
const AsSheet = ({ found: { content, name, on } }: { found: Compliance }) => {
  const { t } = useTranslation('rating')
  const words = useWords()
  const columns: CsvColumn<Row>[] = [
    [t('rating:compliance.part'), words.section],
    [t('rating:compliance.subject'), (row) => row.subject],
    [t('rating:compliance.says'), (row) => row.says],
    [t('rating:compliance.law'), (row) => row.law],
    [t('rating:compliance.knownHeader'), words.known],
    [t('rating:compliance.source'), (row) => row.source],
    [t('rating:taxes.checked'), (row) => row.readOn],
    [t('rating:taxes.due'), (row) => row.dueOn],
    [t('rating:compliance.open'), (row) => row.open],
    [t('rating:compliance.words'), (row) => row.words.join('\n')],
  ]
  return <CsvButton table={t('rating:compliance.file', { name, on })} columns={columns} rows={content} />
}

const Sections = ({ found }: { found: Compliance }) => {
  const { t } = useTranslation('rating')
  const { content, name } = found
  return (
    <>
      <Figures
        items={KNOWN.map((known) => ({
          label: t(`rating:compliance.known.${known}`),
          value: String(content.filter((row) => row.known === known).length),
        }))}
      />
      {COMPLIANCE_SECTIONS.map((section) => {
        const rows = content.filter((row) => row.section === section)
        const title = t(`rating:compliance.section.${section}`)
        if (rows.length > 0) return <Section key={section} title={title} rows={rows} />
        return (
          section === 'LICENSES' &&
          found.place !== 'UK' && (
            <Card key={section} title={title}>
              <EmptyState
                title={t('rating:compliance.noLicense')}
                text={t('rating:compliance.noLicenseText', { name })}
              />
            </Card>
          )
        )
      })}
    </>
  )
}

/** Everything on file about a state, or the UK, for terms that start on a day: what an auditor is given. */
export const CompliancePage = () => {
  const { t } = useTranslation('rating')
  const today = useToday()
  const { search, change } = useUrlState()
  const place = PLACES.find(({ value }) => value === search.get('state'))?.value ?? 'CA'
  const asked = search.get('on')
  const on = asked !== null && isLocalDate(asked) ? asked : today
  const found = useApi('complianceGet', { params: { place }, query: { on } }, { keep: true })
  return (
    <Page>
      <PageHeader
        title={t('rating:sections.compliance')}
        subtitle={t('rating:compliance.subtitle')}
        actions={found.data && <AsSheet found={found.data} />}
      />
      <RatingSections current="compliance" />
      <FieldRow>
        <SelectField
          label={t('rating:taxes.jurisdiction')}
          options={PLACES}
          value={place}
          onChange={(value) => change({ state: value })}
        />
        <DateField
          label={t('rating:compliance.on')}
          hint={t('rating:compliance.onHint')}
          value={on}
          onChange={(day) => change({ on: day === today ? null : day })}
        />
      </FieldRow>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Kept isEarlier={found.isPlaceholderData}>
          <Sections found={found.data} />
        </Kept>
      ) : (
        <Skeletons lines={10} height={28} />
      )}
    </Page>
  )
}
