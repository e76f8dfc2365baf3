import type { LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { CALCULATOR } from '../constants.ts'
import { correctTerms } from '../correct/correct.ts'
import { ratedRevenue } from '../exposure.ts'
import type { RiskInput } from '../inputs.ts'
import type { CompiledProgram } from '../program/compile.ts'
import { inMoney, wordsOf } from '../proof/wording.ts'

/** Limit and retention of a policy, cents. */
export interface Amounts {
  limit: Cents
  deductible: Cents
}

interface Band extends Amounts {
  /** Rated revenue that the band is above, cents. */
  above: Cents
  /** Largest rated revenue of the band, cents; null where it is open above. */
  upTo: Cents | null
}

/** A company as far as its band hangs on it; its codes are empty where its industry is not known. */
export type StartingCompany = Pick<RiskInput, 'revenue' | 'naicsCode' | 'sicCode'> &
  Partial<Pick<RiskInput, 'nonUsRevenue' | 'projectedRevenue'>>

const MILLION = 1_000_000_00

const band = (above: number, upTo: number | null, limit: number, deductible: number): Band => ({
  above: above * MILLION,
  upTo: upTo === null ? null : upTo * MILLION,
  limit: limit * MILLION,
  deductible: deductible * 100,
})

const BANDS: readonly Band[] = [
  band(0, 1, 1, 2500),
  band(1, 5, 1, 5000),
  band(5, 10, 1, 10_000),
  band(10, 50, 1, 25_000),
  band(50, 100, 2, 50_000),
  band(100, null, 5, 100_000),
]

/**
 * What the calculator begins with by revenue, in dollars and in pounds, from a day on. Before the first table, and
 * where revenue is not known, it begins with the product's own starting values (specification 2 section 9).
 */
const TABLES: readonly { from: LocalDate; US: readonly Band[]; UK: readonly Band[] }[] = [
  { from: '2026-11-24', US: BANDS, UK: BANDS },
]

const FIXED: Amounts = { limit: CALCULATOR.limit, deductible: CALCULATOR.deductible }

const bandOn = (market: 'US' | 'UK', revenue: Cents, day: LocalDate): Band | null => {
  const table = TABLES.findLast(({ from }) => from <= day)
  if (!table || revenue <= 0) return null
  return table[market].find(({ upTo }) => upTo === null || revenue <= upTo) ?? null
}

/** A company without the amounts that an account need not have. */
const sized = (company: StartingCompany) => ({ nonUsRevenue: 0, projectedRevenue: null, ...company })

/** The offered amounts next to those wanted, never with less retention or more limit, as the program's rules allow. */
const allowed = (program: CompiledProgram, company: StartingCompany, wanted: Amounts): Amounts => {
  const { limit, retention } = program.file
  const offered = (majors: readonly number[]): Cents[] => majors.map((one) => one * 100)
  const fit = ({ limit: most, deductible: least }: Amounts): Amounts => ({
    limit: offered(limit.offered).findLast((one) => one <= most) ?? Math.min(...offered(limit.offered)),
    deductible:
      offered(retention.offered).find((one) => one >= least) ?? Math.max(...offered(retention.offered)),
  })
  const { waitingPeriod } = CALCULATOR
  return fit(correctTerms(program, { ...fit(wanted), waitingPeriod, risk: sized(company) }).corrected)
}

const isSame = (one: Amounts, other: Amounts): boolean =>
  one.limit === other.limit && one.deductible === other.deductible

/** An agency's quote, as far as it says what the agency chooses. */
export interface EarlierChoice extends Amounts {
  product: string
  /** Day on which it was made. */
  day: LocalDate
  /** Of the company; cents. */
  revenue: Cents
}

/** Before there were bands all began with the same amounts: who left them so has chosen nothing. */
const isChosen = (market: 'US' | 'UK', one: EarlierChoice): boolean =>
  bandOn(market, one.revenue, one.day) !== null || !isSame(one, FIXED)

export interface StartingAmounts extends Amounts {
  /** Where they come from, as a sentence; null for the product's own starting values. */
  comesFrom: string | null
  /** What the agency chose last for the product and the band, to be used by one press; null where that is the same. */
  lastTime: (Amounts & { says: string }) | null
}

const sizeText = (market: 'US' | 'UK', { above, upTo }: Band): string => {
  const words = wordsOf(market)
  const size = words.revenue.toLowerCase()
  return upTo === null ? `${size} above ${inMoney(words, above)}` : `${size} of up to ${inMoney(words, upTo)}`
}

/**
 * Limit and retention that the calculator begins with for a company: what is usual in its band of revenue. What its agency
 * chose last for the product and the band is an offer next to it, where the program still allows just that: another
 * client's terms are no company's own. `earlier` is newest first; `agency` is how the sentence names the agency.
 */
export const startingAmounts = (
  program: CompiledProgram,
  company: StartingCompany,
  { day, earlier, agency }: { day: LocalDate; earlier: readonly EarlierChoice[]; agency: string },
): StartingAmounts => {
  const { market, product, name } = program.file
  const own = bandOn(market, ratedRevenue(sized(company)), day)
  const usual = allowed(program, company, own ?? FIXED)
  if (!own) return { ...usual, comesFrom: null, lastTime: null }
  const last = earlier.find(
    (one) => one.product === product && bandOn(market, one.revenue, day) === own && isChosen(market, one),
  )
  const lastTime =
    last && !isSame(last, usual) && isSame(allowed(program, company, last), last)
      ? {
          limit: last.limit,
          deductible: last.deductible,
          says: `${agency.charAt(0).toUpperCase()}${agency.slice(1)} last chose them for ${name} and ${sizeText(market, own)}.`,
        }
      : null
  const comesFrom = `Usual for ${sizeText(market, own)}${isSame(usual, own) ? '' : `, as ${name} allows it`}.`
  return { ...usual, comesFrom, lastTime }
}
