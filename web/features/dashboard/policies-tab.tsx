import { useTranslation } from 'react-i18next'
import { PolicyTable } from '#web/records/policy-table.tsx'
import { PresetChips } from '#web/records/preset-chips.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePolicyCounts } from './counts.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

/** Policies with the presets of specification 1 section 4. */
export const PoliciesTab = () => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  const count = usePolicyCounts()
  const renewing = useApi('policySearch', { query: { openForRenewal: 'true', size: 1 } })
  const unpaid = useApi('policySearch', { query: { paid: 'false', size: 1 } })
  const why = `organization:dashboard.noPolicies-${me.account.accountType}`
  return (
    <>
      <PresetChips
        label={t('organization:dashboard.presets')}
        presets={[
          {
            label: t('common:column.openForRenewal'),
            filters: { openForRenewal: 'true' },
            count: renewing.data?.totalElements,
          },
          {
            label: t('organization:dashboard.inForce'),
            filters: { status: 'IN FORCE' },
            count: count('IN FORCE'),
          },
          {
            label: t('organization:dashboard.expired'),
            filters: { status: 'EXPIRED' },
            count: count('EXPIRED'),
          },
          {
            label: t('organization:dashboard.needPayment'),
            filters: { paid: 'false' },
            count: unpaid.data?.totalElements,
          },
        ]}
      />
      <PolicyTable
        defaultSize={DASHBOARD_SIZE}
        empty={{ text: t([why, 'organization:dashboard.noPolicies']) }}
      />
    </>
  )
}
