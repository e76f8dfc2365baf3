import { policyList } from '#contract/policy/lists.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { policies, PolicyTable } from '#web/policy/shared/policy-table.tsx'
import { presetsOf } from '#web/list/filters.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePolicyCounts } from './counts.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

/** The presets of policies (specification 1 section 4) with their counts. */
const PolicyPresets = () => {
  const { t } = useTranslation('dashboard')
  const count = usePolicyCounts()
  const team = teamQuery(useChosenTeam())
  const renewing = useApi('policySearch', { query: { ...team, openForRenewal: 'true', size: 1 } })
  const unpaid = useApi('policySearch', { query: { ...team, paid: 'false', size: 1 } })
  return (
    <PresetChips
      label={t('dashboard:presets')}
      presets={presetsOf(policies, {
        openForRenewal: { label: t('common:column.openForRenewal'), count: renewing.data?.totalElements },
        inForce: { label: t('dashboard:inForce'), count: count('IN FORCE') },
        expired: { label: t('dashboard:expired'), count: count('EXPIRED') },
        cancellations: {
          label: t('dashboard:cancellations'),
          count: count(...policyList.presets.cancellations.status.split(',')),
        },
        inactive: {
          label: t('dashboard:inactive'),
          count: count(...policyList.presets.inactive.status.split(',')),
        },
        needPayment: { label: t('dashboard:needPayment'), count: unpaid.data?.totalElements },
      })}
    />
  )
}

/** Policies; an insured has too few of them for presets. */
export const PoliciesTab = () => {
  const { t } = useTranslation('dashboard')
  const { me } = useSession()
  const why = `dashboard:noPolicies-${me.account.accountType}`
  return (
    <>
      {!isInsured(me.account.accountType) && <PolicyPresets />}
      <PolicyTable defaultSize={DASHBOARD_SIZE} empty={{ text: t([why, 'dashboard:noPolicies']) }} />
    </>
  )
}
