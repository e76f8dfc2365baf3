import { paths } from '#web/paths.ts'
import { VersionListPage, VersionTable } from '#web/rating/shared/dated-version/version-list.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { RULE_SET_KIND } from './rule-set.ts'
import { useTranslation } from '#web/kit/texts.ts'

const RuleSets = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const sets = useApi(
    'ruleSetSearch',
    { query: { ...(product && { productType: product }) } },
    { keep: true },
  )
  return (
    <VersionTable
      kind={RULE_SET_KIND}
      found={sets}
      header={t('underwriting:list.version')}
      hrefOf={(row) => paths.ruleSet(persona, row.id)}
      more={[{ header: t('underwriting:list.rules'), align: 'right', cell: (row) => row.ruleCount }]}
    />
  )
}

/** Referral rules of every product: those of the program files and those that were made here. */
export const RuleSetListPage = () => (
  <VersionListPage kind={RULE_SET_KIND} table={(product) => <RuleSets product={product} />} />
)
