import { isInsured } from '#domain/access/scopes.ts'
import { PolicyTable } from '#web/policy/shared/policy-table.tsx'
import { PresetChips } from '#web/kit/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePolicyCounts } from './counts.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

/** The presets of policies (specification 1 section 4) with their counts. */
const PolicyPresets = () => {
  const { t } = useTranslation('organization')
  const count = usePolicyCounts()
  const renewing = useApi('policySearch', { query: { openForRenewal: 'true', size: 1 } })
  const unpaid = useApi('policySearch', { query: { paid: 'false', size: 1 } })
  const preset = (label: string, filters: Record<string, string>, counted: number | undefined) => ({
    label,
    filters,
    count: counted,
  })
  return (
    <PresetChips
      label={t('organization:dashboard.presets')}
      presets={[
        preset(t('common:column.openForRenewal'), { openForRenewal: 'true' }, renewing.data?.totalElements),
        preset(t('organization:dashboard.inForce'), { status: 'IN FORCE' }, count('IN FORCE')),
        preset(t('organization:dashboard.expired'), { status: 'EXPIRED' }, count('EXPIRED')),
        preset(t('organization:dashboard.needPayment'), { paid: 'false' }, unpaid.data?.totalElements),
      ]}
    />
  )
}

/** Policies; an insured has too few of them for presets. */
export const PoliciesTab = () => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  const why = `organization:dashboard.noPolicies-${me.account.accountType}`
  return (
    <>
      {!isInsured(me.account.accountType) && <PolicyPresets />}
      <PolicyTable
        defaultSize={DASHBOARD_SIZE}
        empty={{ text: t([why, 'organization:dashboard.noPolicies']) }}
      />
    </>
  )
}
