import { paths } from '#web/paths.ts'
import { VersionListPage, VersionTable } from '#web/rating/shared/dated-version/version-list.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { RatingSections } from '#web/rating/rulebook/rating-sections.tsx'
import { PROGRAM_KIND } from './program.ts'
import { useTranslation } from '#web/kit/texts.ts'

const Programs = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  const programs = useApi(
    'programSearch',
    { query: { ...(product && { productType: product }) } },
    { keep: true },
  )
  return (
    <VersionTable
      kind={PROGRAM_KIND}
      found={programs}
      header={t('rating:list.program')}
      hrefOf={(row) => paths.ratingProgram(persona, row.id)}
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
export const ProgramListPage = () => (
  <VersionListPage
    kind={PROGRAM_KIND}
    table={(product) => <Programs product={product} />}
    sections={<RatingSections current="programs" />}
  />
)
