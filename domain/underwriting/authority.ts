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
  premium: number | null
  revenue: number | null
  /** Percent off by schedule rating; 0 without, below 0 where it is a debit. */
  credit: number
  hazardClass: number | null
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

type Money = (cents: number) => string

/** A bound that is a number, and what of a quote it bounds. */
interface NumberBound {
  most: (authority: Authority) => number | null
  used: (facts: AuthorityFacts) => number | null
  /** The end of a sentence that begins with what an authority covers. */
  words: (most: number, money: Money) => string
}

/** A bound that is a list of what is allowed. */
interface ListBound {
  among: (authority: Authority) => readonly string[] | null
  used: (facts: AuthorityFacts) => string | null
  words: (among: readonly string[]) => string
}

const NUMBER_BOUNDS = {
  limit: {
    most: ({ largestLimit }) => largestLimit,
    used: ({ limit }) => limit,
    words: (most, money) => `limits up to ${money(most)}`,
  },
  premium: {
    most: ({ largestPremium }) => largestPremium,
    used: ({ premium }) => premium,
    words: (most, money) => `premiums up to ${money(most)}`,
  },
  revenue: {
    most: ({ largestRevenue }) => largestRevenue,
    used: ({ revenue }) => revenue,
    words: (most, money) => `revenue up to ${money(most)}`,
  },
  credit: {
    most: ({ largestCredit }) => largestCredit,
    used: ({ credit }) => credit,
    words: (most) => `schedule credits up to ${most}%`,
  },
  hazardClass: {
    most: ({ highestClass }) => highestClass,
    used: ({ hazardClass }) => hazardClass,
    words: (most) => `hazard classes up to ${most}`,
  },
} as const satisfies Record<string, NumberBound>

const LIST_BOUNDS = {
  state: {
    among: ({ states }) => states,
    used: ({ state }) => state,
    words: (among) => `risks in ${among.join(', ')}`,
  },
  product: {
    among: ({ products }) => products,
    used: ({ product }) => product,
    words: (among) => `the products ${among.join(', ')}`,
  },
} as const satisfies Record<string, ListBound>

type NumberBoundCode = keyof typeof NUMBER_BOUNDS
type ListBoundCode = keyof typeof LIST_BOUNDS

const numberBounds = Object.keys(NUMBER_BOUNDS) as [NumberBoundCode, ...NumberBoundCode[]]
const listBounds = Object.keys(LIST_BOUNDS) as [ListBoundCode, ...ListBoundCode[]]

/** What an authority may bound, in the order in which it is named. */
export const authorityBounds = [...numberBounds, ...listBounds] as const
export type AuthorityBound = (typeof authorityBounds)[number]

const isBeyondNumber = (bound: NumberBound, authority: Authority, facts: AuthorityFacts): boolean => {
  const most = bound.most(authority)
  return most !== null && (bound.used(facts) ?? 0) > most
}

const isBeyondList = (bound: ListBound, authority: Authority, facts: AuthorityFacts): boolean => {
  const [among, used] = [bound.among(authority), bound.used(facts)]
  return among !== null && used !== null && !among.includes(used)
}

/** The bounds that a quote goes beyond. */
export const boundsExceeded = (authority: Authority, facts: AuthorityFacts): AuthorityBound[] => [
  ...numberBounds.filter((code) => isBeyondNumber(NUMBER_BOUNDS[code], authority, facts)),
  ...listBounds.filter((code) => isBeyondList(LIST_BOUNDS[code], authority, facts)),
]

const isNumberBound = (code: AuthorityBound): code is NumberBoundCode => code in NUMBER_BOUNDS

/** What of a quote lies beyond the authority, as sentences' ends; empty when nothing does. */
export const beyondAuthority = (authority: Authority, facts: AuthorityFacts): string[] => {
  const money: Money = (cents) => formatLimit(cents, facts.currency)
  return boundsExceeded(authority, facts).map((code) =>
    isNumberBound(code)
      ? NUMBER_BOUNDS[code].words(NUMBER_BOUNDS[code].most(authority) ?? 0, money)
      : LIST_BOUNDS[code].words(LIST_BOUNDS[code].among(authority) ?? []),
  )
}

const MOST_NAMED = 3

/** What is done so that one of the named underwriters decides, as a sentence. */
export type HandOver = (names: string) => string

const assignQuote: HandOver = (names) => `Assign the quote to ${names}, who can approve it.`

/** Who may decide instead, as a sentence. */
const approvers = (facts: AuthorityFacts, colleagues: readonly Colleague[], handOver: HandOver): string => {
  const names = colleagues
    .filter(({ authority }) => beyondAuthority(authority ?? UNBOUNDED, facts).length === 0)
    .map(({ name }) => name)
  if (names.length === 0) return 'No other underwriter has more. Ask an administrator to raise it.'
  const named = names.slice(0, MOST_NAMED)
  const last = named.pop() ?? ''
  return handOver(named.length === 0 ? last : `${named.join(', ')} or ${last}`)
}

/** Why an underwriter may not decide on a quote or a change alone, with the bound and who may, or null. */
export const authorityRefusal = (
  authority: Authority,
  facts: AuthorityFacts,
  colleagues: readonly Colleague[] = [],
  handOver: HandOver = assignQuote,
): Refusal | null => {
  const beyond = beyondAuthority(authority, facts)
  if (beyond.length === 0) return null
  return refusal(
    'conflict',
    'BEYOND_AUTHORITY',
    `Your underwriting authority covers ${beyond.join(' and ')}. ${approvers(facts, colleagues, handOver)}`,
  )
}
