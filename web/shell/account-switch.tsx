import { useTranslation } from 'react-i18next'
import { call } from '../client.ts'
import { MenuItem, MenuLine, MenuTitle } from '../kit/menu.tsx'
import { toastApiError } from '../kit/toasts.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session-context.ts'
import { useApi } from '../use-api.ts'

const STALE_MS = 10 * 60_000

/** Goes on in another account of the user, in a tab of its own. */
const enter = async (accountId: string): Promise<void> => {
  // Opened by the click itself: a browser would block a window that comes after the answer.
  const tab = window.open('', '_blank')
  try {
    const { token, accountName } = await call('switchAccount', { params: { accountId } })
    const address = paths.enter(token, accountName)
    if (tab) tab.location.replace(address)
    else location.assign(address)
  } catch (error) {
    tab?.close()
    toastApiError(error as Error)
  }
}

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
          action={{ label: account.name, onSelect: () => void enter(account.accountId) }}
          close={close}
        />
      ))}
    </>
  )
}
