import i18next from 'i18next'
import { showToast, toastApiError } from './kit/toasts.ts'
import { paths } from './paths.ts'

interface Entry {
  token: string
  accountName: string
}

/**
 * Opens another account in a tab of its own: `ask` gets the token, good for a minute, that the new tab exchanges.
 * A browser that blocks the tab gets a toast whose button opens it.
 */
export const enterAccount = async (ask: () => Promise<Entry>): Promise<void> => {
  try {
    const { token, accountName } = await ask()
    const open = () => window.open(paths.enter(token, accountName), '_blank')
    if (open()) return
    showToast({
      tone: 'info',
      text: i18next.t('common:page.entering', { account: accountName }),
      stays: 0,
      action: { label: i18next.t('common:shell.openTab'), onSelect: () => void open() },
    })
  } catch (error) {
    toastApiError(error as Error)
  }
}
