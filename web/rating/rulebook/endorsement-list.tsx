import type { Answer } from '#web/client.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { SearchedTable } from '#web/list/searched-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'

type Endorsement = Answer<'endorsementRules'>['content'][number]
type Tech = Answer<'techRules'>['content'][number]

/** A loading, `0.012`, as a share of the premium: `1.2%`. */
const ofPremium = (loading: string): string => `${Math.round(Number(loading) * 1_000_000) / 10_000}%`

const offersOf = (row: Endorsement, product: string | null) =>
  row.programs.filter((one) => product === null || one.product === product)

const Endorsements = ({ rows, product }: { rows: readonly Endorsement[]; product: string | null }) => {
  const { t } = useTranslation('rating')
  const offered = (row: Endorsement): string =>
    offersOf(row, product)
      .map((one) => t('rating:endorsements.offer', { program: one.program, loading: ofPremium(one.loading) }))
      .join('; ')
  return (
    <SearchedTable
      words={(row) => [row.formNumber, row.name, offered(row)].join(' ')}
      label={t('rating:endorsements.title')}
      columns={[
        { header: t('rating:endorsements.number'), cell: (row) => <TextOrDash value={row.formNumber} /> },
        { header: t('rating:endorsements.name'), cell: (row) => row.name },
        { header: t('rating:endorsements.offered'), cell: (row) => <TextOrDash value={offered(row)} /> },
      ]}
      rows={rows}
      rowKey={(row) => row.key}
      csv={[
        [t('rating:endorsements.number'), (row) => row.formNumber],
        [t('rating:endorsements.name'), (row) => row.name],
        [t('rating:endorsements.offered'), offered],
      ]}
    />
  )
}

const TechRates = ({ rows }: { rows: readonly Tech[] }) => {
  const { t } = useTranslation('rating')
  const costs = (row: Tech): string =>
    row.isIncluded
      ? t('rating:endorsements.share', { share: row.share ?? 0 })
      : t('rating:endorsements.loading', { loading: ofPremium(row.loading ?? '0') })
  return (
    <PlainTable
      label={t('rating:endorsements.tech')}
      columns={[
        { header: t('rating:endorsements.program'), cell: (row) => row.program },
        { header: t('rating:endorsements.tech'), cell: costs },
        { header: t('rating:industries.source'), cell: (row) => row.source },
      ]}
      rows={rows}
      rowKey={(row) => row.program}
      csv={[
        [t('rating:endorsements.program'), (row) => row.program],
        [t('rating:endorsements.tech'), costs],
        [t('rating:industries.source'), (row) => row.source],
      ]}
    />
  )
}

/** Every endorsement under its number with the programs that offer it, and how each prices Tech E&O. */
export const EndorsementList = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const endorsements = useApi('endorsementRules', {})
  const tech = useApi('techRules', {})
  const error = endorsements.error ?? tech.error
  if (error) return <ErrorState error={error} onRetry={() => void endorsements.refetch()} />
  if (!endorsements.data || !tech.data) return <Skeletons lines={8} height={28} />
  const rates = tech.data.content.filter((row) => product === null || row.product === product)
  return (
    <>
      <Card>
        <Endorsements rows={endorsements.data.content} product={product} />
      </Card>
      {rates.length > 0 && (
        <Card title={t('rating:endorsements.tech')}>
          <TechRates rows={rates} />
        </Card>
      )}
    </>
  )
}
