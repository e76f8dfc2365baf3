import { AccountTable } from '#web/account/shared/account-table.tsx'
import { PresetChips } from '#web/kit/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

const useCount = (status: string): number | undefined =>
  useApi('accountSearch', { query: { status, size: 1 } }).data?.totalElements

/** Accounts with the presets of specification 1 section 4. */
export const AccountsTab = () => {
  const { t } = useTranslation('organization')
  const active = useCount('Active Policy')
  const quoted = useCount('Quoted')
  const open = useCount('Open')
  return (
    <>
      <PresetChips
        label={t('organization:dashboard.presets')}
        presets={[
          {
            label: t('organization:dashboard.activePolicy'),
            filters: { status: 'Active Policy' },
            count: active,
          },
          { label: t('organization:dashboard.quoted'), filters: { status: 'Quoted' }, count: quoted },
          { label: t('organization:dashboard.notQuoted'), filters: { status: 'Open' }, count: open },
        ]}
      />
      <AccountTable defaultSize={DASHBOARD_SIZE} empty={{ text: t('organization:dashboard.noAccounts') }} />
    </>
  )
}
