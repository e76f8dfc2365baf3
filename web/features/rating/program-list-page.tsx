import { useTranslation } from 'react-i18next'
import { Button } from '#web/kit/button.tsx'
import { DateText, InstantText, TextOrDash } from '#web/kit/display.tsx'
import { AppLink } from '#web/kit/link.tsx'
import { Card, Page, PageHeader } from '#web/kit/page.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useUrlState } from '#web/kit/url-state.ts'
import { paths } from '#web/paths.ts'
import { PlainTable, type PlainColumn } from '#web/records/plain-table.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { type ListedProgram, PROGRAM_TONES } from './program.ts'
import classes from './rating.module.css'
import { StandardPresets } from './standard-presets.tsx'

const useColumns = (): PlainColumn<ListedProgram>[] => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  return [
    {
      header: t('rating:list.program'),
      cell: (row) => <AppLink href={paths.ratingProgram(persona, row.id)}>{row.version}</AppLink>,
    },
    { header: t('rating:list.product'), cell: (row) => row.name },
    {
      header: t('rating:list.status'),
      cell: (row) => (
        <StatusBadge status={row.status} tones={PROGRAM_TONES} label={t(`rating:status.${row.status}`)} />
      ),
    },
    { header: t('rating:list.effective'), cell: (row) => <DateText value={row.effectiveDate} /> },
    { header: t('rating:list.draftedBy'), cell: (row) => <TextOrDash value={row.draftedByName} /> },
    { header: t('rating:list.modified'), cell: (row) => <InstantText value={row.modified} relative /> },
  ]
}

const Programs = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const columns = useColumns()
  const programs = useApi(
    'programSearch',
    { query: { ...(product && { productType: product }) } },
    { keep: true },
  )
  if (programs.error && !programs.data)
    return <ErrorState error={programs.error} onRetry={() => void programs.refetch()} />
  if (!programs.data) return <Skeletons lines={10} height={28} />
  if (programs.data.content.length === 0) return <EmptyState title={t('common:kit.noResults')} />
  return (
    <PlainTable
      label={t('rating:list.title')}
      columns={columns}
      rows={programs.data.content}
      rowKey={(row) => row.id}
      csv={[
        [t('rating:list.program'), (row) => row.version],
        [t('rating:list.product'), (row) => row.name],
        [t('rating:list.status'), (row) => t(`rating:status.${row.status}`)],
        [t('rating:list.effective'), (row) => row.effectiveDate],
        [t('rating:list.draftedBy'), (row) => row.draftedByName],
        [t('rating:list.modified'), (row) => row.modified],
      ]}
    />
  )
}

/** Every rating program: files of the product and those that were made here. */
export const ProgramListPage = () => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const { search, change } = useUrlState()
  const openModal = useModal()
  const raters = useApi('raterSearch', {})
  const product = search.get('product')
  const options = (raters.data?.content ?? []).map((one) => ({
    value: one.product,
    label: one.name,
  }))
  return (
    <Page>
      <PageHeader
        title={t('rating:list.title')}
        subtitle={t('rating:list.subtitle')}
        actions={
          can(['rating:draft']) && (
            <Button variant="primary" onClick={() => openModal('rating.draft', product ? { product } : {})}>
              {t('rating:draft.open')}
            </Button>
          )
        }
      />
      <Card>
        <div className={classes.filter}>
          <SelectField
            label={t('rating:list.product')}
            options={options}
            value={product}
            clearable
            optional
            width="lg"
            onChange={(value) => change({ product: value })}
          />
        </div>
        <Programs product={product} />
      </Card>
      <StandardPresets product={product} />
    </Page>
  )
}
