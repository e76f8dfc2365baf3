import { type AccountType, accountTypes, partyHas } from '#domain/access/account-types.ts'
import { call } from '../client.ts'
import { showToast, toastApiError, toastError } from '../kit/toast/toasts.ts'
import { translate } from '../kit/texts.ts'
import { paths } from '../paths.ts'

/** The account that the user wants to act in. */
export interface EntryRequest {
  accountType: AccountType
  /** The party's id; of an insured the id of the insured account. */
  accountId: string
  accountName: string
}

/** Provider staff ask to enter an account (specification 0 section 2). */
const JUMP_EVENT = 'jump-request'
/** The user asks to go on in another of their own accounts. */
const SWITCH_EVENT = 'account-switch-request'

const request = (name: string, detail: EntryRequest): void =>
  void dispatchEvent(new CustomEvent<EntryRequest>(name, { detail }))

export const requestJump = (detail: EntryRequest): void => request(JUMP_EVENT, detail)
export const requestAccountSwitch = (detail: EntryRequest): void => request(SWITCH_EVENT, detail)

const UNSUPPORTED = 'Jump Failed: Unsupported account type'

interface Entry {
  token: string
  accountName: string
}

/**
 * Opens another account in a tab of its own: `ask` gets the token, good for a minute, that the new tab exchanges.
 * A browser that blocks the tab gets a toast whose button opens it.
 */
const enterAccount = async (ask: () => Promise<Entry>): Promise<void> => {
  try {
    const { token, accountName } = await ask()
    const open = () => window.open(paths.enter(token, accountName), '_blank')
    if (open()) return
    showToast({
      tone: 'info',
      text: translate('common:page.entering', { account: accountName }),
      stays: 0,
      action: { label: translate('common:shell.openTab'), onSelect: () => void open() },
    })
  } catch (error) {
    toastApiError(error as Error)
  }
}

const jump = ({ accountType, accountId }: EntryRequest): void => {
  const personaPath = accountTypes[accountType]?.jumpPath
  if (!personaPath) toastError(UNSUPPORTED)
  else if (partyHas(accountType, 'ownEntry'))
    void enterAccount(async () => call('jumpToAgency', { params: { accountId } }))
  else void enterAccount(async () => call('jump', { params: { personaPath, accountId } }))
}

const switchTo = ({ accountId }: EntryRequest): void =>
  void enterAccount(async () => call('switchAccount', { params: { accountId } }))

/** Answers both events for as long as a signed-in page is open; gives the way to stop. */
export const answerEntryRequests = (): (() => void) => {
  const onJump = (event: Event) => jump((event as CustomEvent<EntryRequest>).detail)
  const onSwitch = (event: Event) => switchTo((event as CustomEvent<EntryRequest>).detail)
  addEventListener(JUMP_EVENT, onJump)
  addEventListener(SWITCH_EVENT, onSwitch)
  return () => {
    removeEventListener(JUMP_EVENT, onJump)
    removeEventListener(SWITCH_EVENT, onSwitch)
  }
}
