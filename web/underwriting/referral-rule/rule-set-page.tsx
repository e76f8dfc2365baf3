import { Card } from '#web/kit/page/page.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { paths } from '#web/paths.ts'
import { LoadedVersion, VersionPage } from '#web/rating/shared/dated-version/version-page.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { type RuleSet, RULE_SET_KIND } from './rule-set.ts'
import { RulesTab } from './rules-tab.tsx'
import { TrialTab } from './trial-tab.tsx'

/** One set of referral rules: the rules, what a draft changes, what it would have done, and who decides. */
export const RuleSetPage = () => {
  const { ruleSetId } = usePathParams('ruleSetId')
  const set = useApi('ruleSetGet', { params: { id: ruleSetId } })
  return <LoadedVersion found={set}>{(found) => <Loaded set={found} />}</LoadedVersion>
}

const Changes = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  if (set.differences.length === 0) return <p>{t('underwriting:changes.none')}</p>
  return (
    <PlainTable
      stacks
      label={t('underwriting:tabs.changes')}
      columns={[
        { header: t('underwriting:rule.code'), cell: (row) => row.code },
        {
          header: t('underwriting:changes.change'),
          cell: (row) => t(`underwriting:changes.${row.change}`),
        },
        { header: t('underwriting:changes.before'), cell: (row) => row.before ?? '–' },
        { header: t('underwriting:changes.after'), cell: (row) => row.after ?? '–' },
      ]}
      rows={set.differences}
      rowKey={(row) => row.code}
    />
  )
}

const Loaded = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const isStored = set.basedOn !== null
  const changes = {
    id: 'CHANGES',
    label: t('underwriting:tabs.changes'),
    count: set.differences.length,
    content: (
      <Card>
        <Changes set={set} />
      </Card>
    ),
  }
  const trial = { id: 'TRIAL', label: t('underwriting:tabs.trial'), content: <TrialTab set={set} /> }
  return (
    <VersionPage
      kind={RULE_SET_KIND}
      version={set}
      heading={t('underwriting:page.heading', { product: set.name })}
      listHref={paths.referralRules(persona)}
      notice={isStored ? null : t('underwriting:page.ofFile')}
    >
      <Tabs
        label={t('underwriting:tabs.label')}
        tabs={[
          { id: 'RULES', label: t('underwriting:tabs.rules'), content: <RulesTab set={set} /> },
          ...(isStored ? [changes, trial] : []),
        ]}
      />
    </VersionPage>
  )
}
