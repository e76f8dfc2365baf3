import { formatLimit } from '#domain/market/format.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/** How far an underwriter may decide alone; null is without bound. Money in cents. */
export interface Authority {
  largestLimit: number | null
  /** Premium before fees and taxes. */
  largestPremium: number | null
  largestRevenue: number | null
  /** Whole percent by which schedule rating may lower the premium. */
  largestCredit: number | null
  /** Worst hazard class of an industry, 1 to 5. */
  highestClass: number | null
  /** Two-letter states; null is everywhere. */
  states: readonly string[] | null
  /** Product codes; null is all. */
  products: readonly string[] | null
}

export interface AuthorityFacts {
  limit: number
  /** Cents; null while the quote has no price. */
  premium?: number | null
  revenue: number | null
  /** Percent off by schedule rating; 0 without, below 0 where it is a debit. */
  credit?: number
  hazardClass?: number | null
  state: string | null
  product: string
  currency: 'USD' | 'GBP'
}

/** Another underwriter, and how far that one may decide; null is without bound. */
export interface Colleague {
  name: string
  authority: Authority | null
}

export const UNBOUNDED: Authority = {
  largestLimit: null,
  largestPremium: null,
  largestRevenue: null,
  largestCredit: null,
  highestClass: null,
  states: null,
  products: null,
}

const exceeds = (most: number | null, value: number | null | undefined): most is number =>
  most !== null && (value ?? 0) > most

/** What of a quote lies beyond the authority, as sentences' ends; empty when nothing does. */
export const beyondAuthority = (authority: Authority, facts: AuthorityFacts): string[] => {
  const money = (cents: number) => formatLimit(cents, facts.currency)
  const { largestLimit, largestPremium, largestRevenue, largestCredit, highestClass } = authority
  const { states, products } = authority
  const beyond: string[] = []
  if (exceeds(largestLimit, facts.limit)) beyond.push(`limits up to ${money(largestLimit)}`)
  if (exceeds(largestPremium, facts.premium)) beyond.push(`premiums up to ${money(largestPremium)}`)
  if (exceeds(largestRevenue, facts.revenue)) beyond.push(`revenue up to ${money(largestRevenue)}`)
  if (exceeds(largestCredit, facts.credit)) beyond.push(`schedule credits up to ${largestCredit}%`)
  if (exceeds(highestClass, facts.hazardClass)) beyond.push(`hazard classes up to ${highestClass}`)
  if (states !== null && facts.state !== null && !states.includes(facts.state))
    beyond.push(`risks in ${states.join(', ')}`)
  if (products !== null && !products.includes(facts.product))
    beyond.push(`the products ${products.join(', ')}`)
  return beyond
}

const MOST_NAMED = 3

/** Who may decide instead, as a sentence. */
const approvers = (facts: AuthorityFacts, colleagues: readonly Colleague[]): string => {
  const names = colleagues
    .filter(({ authority }) => beyondAuthority(authority ?? UNBOUNDED, facts).length === 0)
    .map(({ name }) => name)
  if (names.length === 0) return 'Nobody else has more: ask an administrator to widen it.'
  const named = names.slice(0, MOST_NAMED)
  const last = named.pop() ?? ''
  return `${named.length === 0 ? last : `${named.join(', ')} or ${last}`} can approve it: assign the quote there.`
}

/** Why an underwriter may not decide on the quote alone, with the bound and who may, or null. */
export const authorityRefusal = (
  authority: Authority,
  facts: AuthorityFacts,
  colleagues: readonly Colleague[] = [],
): Refusal | null => {
  const beyond = beyondAuthority(authority, facts)
  if (beyond.length === 0) return null
  return refusal(
    'conflict',
    'BEYOND_AUTHORITY',
    `Your underwriting authority covers ${beyond.join(' and ')}. ${approvers(facts, colleagues)}`,
  )
}
