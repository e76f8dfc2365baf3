import { requestAccountSwitch } from './enter-account.ts'
import { MenuItem, MenuLine, MenuTitle } from '../kit/menu/menu.tsx'
import { useTranslation } from '../kit/texts.ts'
import { useSession } from '../session-context.ts'
import { useApi } from '../use-api.ts'

const STALE_MS = 10 * 60_000

/** The other accounts that the user may act in; nothing for who has one. */
export const AccountSwitch = ({ close }: { close: () => void }) => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  const accounts = useApi(
    'userAccounts',
    {},
    { staleTime: STALE_MS, enabled: !me.actingStaff && me.flowUserFirstName === null },
  )
  const others = accounts.data?.filter((account) => !account.isCurrent) ?? []
  if (others.length === 0) return null
  return (
    <>
      <MenuLine />
      <MenuTitle>{t('common:shell.switchAccount')}</MenuTitle>
      {others.map((account) => (
        <MenuItem
          key={account.accountId}
          action={{
            label: account.name,
            onSelect: () =>
              requestAccountSwitch({
                accountType: account.accountType,
                accountId: account.accountId,
                accountName: account.name,
              }),
          }}
          close={close}
        />
      ))}
    </>
  )
}
