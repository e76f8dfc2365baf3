import { formatLimit } from '../documents/format.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/** How far an underwriter may decide alone; null is without bound. Money in cents. */
export interface Authority {
  largestLimit: number | null
  largestRevenue: number | null
  /** Two-letter states; null is everywhere. */
  states: readonly string[] | null
  /** Product codes; null is all. */
  products: readonly string[] | null
}

export interface AuthorityFacts {
  limit: number
  revenue: number | null
  state: string | null
  product: string
  currency: 'USD' | 'GBP'
}

export const UNBOUNDED: Authority = {
  largestLimit: null,
  largestRevenue: null,
  states: null,
  products: null,
}

/** What of a quote lies beyond the authority, as sentences' ends; empty when nothing does. */
export const beyondAuthority = (authority: Authority, facts: AuthorityFacts): string[] => {
  const beyond: string[] = []
  const money = (cents: number) => formatLimit(cents, facts.currency)
  if (authority.largestLimit !== null && facts.limit > authority.largestLimit)
    beyond.push(`limits up to ${money(authority.largestLimit)}`)
  if (authority.largestRevenue !== null && (facts.revenue ?? 0) > authority.largestRevenue)
    beyond.push(`revenue up to ${money(authority.largestRevenue)}`)
  if (authority.states !== null && facts.state !== null && !authority.states.includes(facts.state))
    beyond.push(`risks in ${authority.states.join(', ')}`)
  if (authority.products !== null && !authority.products.includes(facts.product))
    beyond.push(`the products ${authority.products.join(', ')}`)
  return beyond
}

/** Why an underwriter may not decide on the quote alone, or null. */
export const authorityRefusal = (authority: Authority, facts: AuthorityFacts): Refusal | null => {
  const beyond = beyondAuthority(authority, facts)
  if (beyond.length === 0) return null
  return refusal(
    'conflict',
    'BEYOND_AUTHORITY',
    `Your underwriting authority covers ${beyond.join(' and ')}. Assign this quote to a colleague with more.`,
  )
}
