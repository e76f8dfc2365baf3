import { type IndustryRule, isInIndustry } from '../industry.ts'
import { productOf } from '../products.ts'
import type { Outcome, Referral } from '../types.ts'
import type { Cents } from '../../kernel/money.ts'

/** A product that may be quoted, with its price on the calculator's starting terms; null where none can be made yet. */
export interface TriedProduct {
  product: string
  price: {
    outcome: Outcome
    totalPremium: Cents
    referrals: readonly Pick<Referral, 'level' | 'reason'>[]
  } | null
  /** Its price at the limit and retention at which all that suit are compared; null where it is not sold so. */
  alike: Cents | null
}

export interface Company {
  market: 'US' | 'UK'
  naicsCode: string
  sicCode: string
}

export interface Advice {
  product: string
  /** Why to begin with it; null for all others. */
  recommendedFor: string | null
  /** Why it does not suit the company; null where nothing is known against it. */
  against: string | null
}

/** Companies that sell technology: software, telecommunications, hosting, systems design, and makers of computers. */
const TECHNOLOGY: IndustryRule = {
  naics: ['334', '5112', '513', '517', '518', '5192', '5415'],
  sic: ['26', '582', '61', '62', '631'],
}

const FOR_TECHNOLOGY: readonly string[] = ['PRIME_TECH', 'PRIME_TECH_PLUS', 'PRIME_ONE_TECH']

/** Products that are no primary cyber cover. */
const OTHER_COVER: Readonly<Record<string, string>> = {
  P_PLUS: 'An excess layer above a primary policy.',
  ZSP: 'For directors and officers, fiduciaries, employment and crime; no cyber coverage.',
}

const againstOf = ({ product, price }: Omit<TriedProduct, 'alike'>, isTechnology: boolean): string | null => {
  const declined = price?.referrals.find(({ level }) => level === 'decline')
  if (declined) return declined.reason
  if (OTHER_COVER[product]) return OTHER_COVER[product]
  return FOR_TECHNOLOGY.includes(product) && !isTechnology ? 'For companies that sell technology.' : null
}

const needsUnderwriter = ({ price }: TriedProduct): boolean =>
  price?.referrals.some(({ level }) => level === 'approve') ?? false

const inOrder = (
  one: TriedProduct,
  other: TriedProduct,
  isTechnology: boolean,
  comparedAt: (tried: TriedProduct) => Cents,
): number => {
  const rank = (tried: TriedProduct) => [
    isTechnology && !FOR_TECHNOLOGY.includes(tried.product) ? 1 : 0,
    needsUnderwriter(tried) ? 1 : 0,
    comparedAt(tried),
  ]
  const [mine, its] = [rank(one), rank(other)]
  return mine.map((value, nth) => value - (its[nth] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** How a lowest price is said: at one limit and retention, or that those differ. */
const lowest = ({ product }: TriedProduct, areAlike: boolean): string => {
  const [kept, plural] =
    productOf(product)?.market === 'UK' ? ['excess', 'excesses'] : ['retention', 'retentions']
  return areAlike
    ? `The lowest price of the products that suit, at the same limit and ${kept}`
    : `The lowest price of the products that suit, whose limits and ${plural} differ`
}

const reasonFor = (first: TriedProduct, rest: readonly TriedProduct[], areAlike: boolean): string => {
  if (FOR_TECHNOLOGY.includes(first.product)) return 'Covers failed technology services and products too.'
  if (rest.length === 0) return 'The only product that suits the company.'
  const other = rest.filter((one) => !needsUnderwriter(one))
  if (needsUnderwriter(first)) return `${lowest(first, areAlike)}; every one needs an underwriter.`
  return other.length === 0 ? 'The only one that needs no underwriter.' : `${lowest(first, areAlike)}.`
}

/** Products that are priced and have nothing against them: those whose prices are compared. */
export const suitableProducts = <T extends Omit<TriedProduct, 'alike'>>(
  company: Company,
  tried: readonly T[],
): T[] => {
  const isTechnology = isInIndustry(company.market, TECHNOLOGY, company)
  return tried.filter((one) => one.price !== null && againstOf(one, isTechnology) === null)
}

/**
 * What to begin with, and what does not suit: the rules of each product's own program decline it, it is no primary
 * cyber cover, or it is for another industry. Of the others a technology product comes first for a company that sells
 * technology, then what needs no underwriter, then the lowest price at one limit and retention, or where not all are sold so, on its
 * own terms, which the reason then says. Nothing is recommended before there are prices.
 */
export const adviseProducts = (company: Company, tried: readonly TriedProduct[]): Advice[] => {
  const isTechnology = isInIndustry(company.market, TECHNOLOGY, company)
  const against = new Map(tried.map((one) => [one.product, againstOf(one, isTechnology)] as const))
  const suitable = suitableProducts(company, tried)
  const areAlike = suitable.every(({ alike }) => alike !== null)
  const comparedAt = ({ alike, price }: TriedProduct): Cents =>
    (areAlike ? alike : null) ?? price?.totalPremium ?? 0
  const [first, ...rest] = suitable.toSorted((one, other) => inOrder(one, other, isTechnology, comparedAt))
  return tried.map(({ product }) => ({
    product,
    recommendedFor: first && product === first.product ? reasonFor(first, rest, areAlike) : null,
    against: against.get(product) ?? null,
  }))
}
