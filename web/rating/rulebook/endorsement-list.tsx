import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'

type Endorsement = Answer<'endorsementRules'>['content'][number]
type Tech = Answer<'techRules'>['content'][number]

const offersOf = (row: Endorsement, product: string | null) =>
  row.programs.filter((one) => product === null || one.product === product)

const Endorsements = ({ rows, product }: { rows: readonly Endorsement[]; product: string | null }) => {
  const { t } = useTranslation('rating')
  const offered = (row: Endorsement): string =>
    offersOf(row, product)
      .map((one) => t('rating:endorsements.offer', { program: one.program, loading: one.loading }))
      .join('; ')
  return (
    <PlainTable
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
      : t('rating:endorsements.loading', { loading: row.loading ?? '0' })
  return (
    <PlainTable
      label={t('rating:endorsements.tech')}
      columns={[
        { header: t('rating:endorsements.program'), cell: (row) => row.program },
        { header: t('rating:endorsements.tech'), cell: costs },
        { header: t('rating:risk.source'), cell: (row) => row.source },
      ]}
      rows={rows}
      rowKey={(row) => row.program}
      csv={[
        [t('rating:endorsements.program'), (row) => row.program],
        [t('rating:endorsements.tech'), costs],
        [t('rating:risk.source'), (row) => row.source],
      ]}
    />
  )
}

const Lists = ({ product }: { product: string | null }) => {
  const endorsements = useApi('endorsementRules', {})
  const tech = useApi('techRules', {})
  const error = endorsements.error ?? tech.error
  if (error) return <ErrorState error={error} onRetry={() => void endorsements.refetch()} />
  if (!endorsements.data || !tech.data) return <Skeletons lines={8} height={28} />
  const rates = tech.data.content.filter((row) => product === null || row.product === product)
  return (
    <>
      <Endorsements rows={endorsements.data.content} product={product} />
      {rates.length > 0 && <TechRates rows={rates} />}
    </>
  )
}

/** Every endorsement under its number with the programs that offer it, and how each prices Tech E&O. */
export const EndorsementList = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t('rating:endorsements.title')}
      actions={
        <Button size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'rating:endorsements.close' : 'rating:endorsements.open')}
        </Button>
      }
    >
      {isOpen ? <Lists product={product} /> : <p>{t('rating:endorsements.lead')}</p>}
    </Card>
  )
}
