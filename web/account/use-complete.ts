import { useUrlState } from '#web/kit/place/url-state.ts'
import { useModal } from '#web/use-modal.ts'
import type { Account } from './shared/account.ts'

/** The entry of the address that opens the details at one field. */
export const COMPLETE = 'complete'

const CONTACT_FIELD = 'policyContactEmail'

/** Leads to where a missing fact of the profile is entered. */
export const useComplete = (account: Account): ((field: string) => void) => {
  const { change } = useUrlState()
  const openModal = useModal()
  return (field) =>
    field === CONTACT_FIELD
      ? openModal('account.contact', { accountId: account.id })
      : change({ tab: null, [COMPLETE]: field })
}
