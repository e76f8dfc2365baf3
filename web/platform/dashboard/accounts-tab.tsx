import { accounts, AccountTable } from '#web/account/shared/account-table.tsx'
import { presetsOf } from '#web/list/filters.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

/** How many accounts of the chosen team have a status. */
const useCount = (status: string): number | undefined => {
  const team = useChosenTeam()
  return useApi('accountSearch', { query: { ...teamQuery(team), status, size: 1 } }).data?.totalElements
}

/** Accounts with the presets of specification 1 section 4. */
export const AccountsTab = () => {
  const { t } = useTranslation('dashboard')
  const active = useCount('Active Policy')
  const quoted = useCount('Quoted')
  const open = useCount('Open')
  return (
    <>
      <PresetChips
        label={t('dashboard:presets')}
        presets={presetsOf(accounts, {
          activePolicy: { label: t('dashboard:activePolicy'), count: active },
          quoted: { label: t('dashboard:quoted'), count: quoted },
          notQuoted: { label: t('dashboard:notQuoted'), count: open },
        })}
      />
      <AccountTable defaultSize={DASHBOARD_SIZE} empty={{ text: t('dashboard:noAccounts') }} />
    </>
  )
}
