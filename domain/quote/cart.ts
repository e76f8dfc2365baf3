import type { AccountType } from '../access/account-types.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/** Quotes in one request (specification 2 section 9). */
const CART_LIMIT = 5

/** Why nothing more goes into a cart that holds so many, or null. */
export const cartRefusal = (inCart: number): Refusal | null =>
  inCart >= CART_LIMIT
    ? refusal(
        'conflict',
        'CART_FULL',
        'You have reached 5 request limit, please delete one to add another variation!',
        { meta: { limit: CART_LIMIT } },
      )
    : null

/**
 * Whether a quote is requested from the cart, where the retail agent and the Florida license are asked for:
 * Prime 250 in Florida, which unlike Prime 250 Surplus is not on surplus paper only (specification 1 section 4).
 */
export const isRequestedFromCart = (product: string, state: string | null): boolean =>
  product === 'P250' && state === 'FL'

/** One term of a quote, compared with the same term of the others. */
export interface Compared {
  key: string
  label: string
  /** One text a quote, in the order of the cart. */
  values: readonly string[]
  differs: boolean
}

/** The same term of several quotes, with whether it differs. */
export const compared = (key: string, label: string, values: readonly string[]): Compared => ({
  key,
  label,
  values,
  differs: new Set(values).size > 1,
})

type PageAfterRequest = 'dashboard' | 'quotes' | 'inbox'

/** Pages of account types that do not go on to the inbox. */
const afterRequest: Partial<
  Record<AccountType, { usual: PageAfterRequest; withNewExperience?: PageAfterRequest }>
> = {
  AGENCY: { usual: 'inbox', withNewExperience: 'dashboard' },
  CARRIER: { usual: 'quotes' },
  CLUSTER: { usual: 'quotes' },
}

/**
 * Where a page goes on to once the quotes of a cart are requested (specification 1 section 2): an agency with the new
 * experience to its quotes of the account, the carrier's side to its quotes, everyone else to the inbox. A cluster
 * has no messages, so it goes to its quotes too.
 */
export const pageAfterRequest = (accountType: AccountType, hasNewExperience: boolean): PageAfterRequest => {
  const { usual, withNewExperience } = afterRequest[accountType] ?? { usual: 'inbox' }
  return hasNewExperience ? (withNewExperience ?? usual) : usual
}
