import { rulesOf } from '../access/availability.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import { type AccountDecline, declineOf } from './declines.ts'
import { type EligibilityFacts, quoteEligibility } from './eligibility.ts'

/** What the guards of an account look at. */
export interface AccountStanding extends Pick<EligibilityFacts, 'status' | 'profile'> {
  /** Products that it is declined for. */
  declines: readonly Pick<AccountDecline, 'product'>[]
  /** The product that a command names; without it an action is asked about for any product. */
  product?: string
}

/** What people may do to an account. Its status follows its quotes and policies, and no action waits for one. */
export const accountActions = {
  requestQuote: { by: 'quote:create', label: 'Request quote' },
  update: { by: 'account:update', label: 'Change details' },
  changeTeam: { by: 'account:update', andBy: 'team:read', label: 'Change team' },
  attest: { by: 'account:attest', label: 'Confirm details' },
  reloadRisk: { by: 'risk:reload', label: 'Scan again' },
  transfer: { by: 'account:transfer', label: 'Transfer' },
  decline: { by: 'quote:decline', label: 'Decline' },
  undecline: { by: 'quote:decline', label: 'Take the decline back' },
} as const

export type AccountAction = keyof typeof accountActions

const isDeclinedFor = ({ declines, product }: AccountStanding): boolean =>
  product !== undefined && declineOf(declines, product) !== undefined

/** Declining twice says the same twice. */
const declineRefusal = (account: AccountStanding): Refusal | null =>
  isDeclinedFor(account)
    ? refusal('conflict', 'ACCOUNT_DECLINED', 'The account is declined for this product already.')
    : null

/** Taking back needs something to take back. */
const undeclineRefusal = (account: AccountStanding): Refusal | null => {
  if (account.declines.length === 0 && account.product === undefined)
    return refusal('conflict', 'ACCOUNT_NOT_DECLINED', 'The account is declined for no product.')
  return account.product === undefined || isDeclinedFor(account)
    ? null
    : refusal('conflict', 'ACCOUNT_NOT_DECLINED', 'The account is not declined for this product.')
}

/** What may be done with an account, and why not. */
export const accountRules = rulesOf<string, AccountAction, AccountStanding>({
  noun: 'account',
  scope: 'account',
  actions: accountActions,
  guards: { requestQuote: quoteEligibility, decline: declineRefusal, undecline: undeclineRefusal },
})
