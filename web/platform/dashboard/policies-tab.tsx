import { isInsured } from '#domain/access/scopes.ts'
import { PolicyPresets } from '#web/policy/shared/policy-presets.tsx'
import { PolicyTable } from '#web/policy/shared/policy-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

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
