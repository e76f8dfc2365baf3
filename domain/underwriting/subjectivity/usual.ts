import { addDays, type LocalDate } from '../../kernel/dates.ts'
import { businessDayFrom, businessDayUntil, type Market } from '../../market/business-days.ts'
import type { GivenAnswers } from '../../questionnaire/schema.ts'
import { type Fit, USUAL_SUBJECTIVITIES, type UsualSubjectivity } from './library.ts'
import type { SubjectivityStage } from './lifecycle.ts'

/** What the library looks at to say which of its entries fit a quote. */
export interface UsualFacts {
  market: Market
  product: string
  isBound: boolean
  effectiveDate: LocalDate
  /** The day where the insured is. */
  today: LocalDate
  answers: GivenAnswers
  /** Checks of the last scan that do not pass, by id, with what was found. */
  findings: ReadonlyMap<string, string>
}

/** Why an entry fits: an answer by its field, a finding by its sentence, or what the quote is. */
export type Because =
  | { field: keyof GivenAnswers }
  | { finding: string }
  | { quote: 'startsTodayOrEarlier' | 'isExcess' }

/** An entry of the library as it is offered for one quote. */
export interface OfferedSubjectivity {
  key: string
  title: string
  /** What is asked for, and what to send. */
  detail: string
  stage: SubjectivityStage
  /** A business day of the market, today or later. */
  dueDate: LocalDate
  /** Named while it does not pass: one that passes would clear it without anything being done. */
  checkId: string | null
  because: Because | null
}

const becauseOf = (fit: Fit, facts: UsualFacts): Because | null => {
  if ('quote' in fit)
    // An entry for excess layers is offered for excess layers alone.
    return fit.quote === 'isExcess' || facts.effectiveDate <= facts.today ? fit : null
  if ('checkId' in fit) {
    const finding = facts.findings.get(fit.checkId)
    return finding === undefined ? null : { finding }
  }
  const { field } = fit
  const value = facts.answers[field]
  if (value === undefined) return null
  const holds =
    'without' in fit
      ? Array.isArray(value) && !value.some((one) => one === fit.without)
      : fit.is.some((one) => one === value)
  return holds ? { field } : null
}

/**
 * A usual last day: before binding counted from today, and not after the coverage starts; after binding counted from
 * inception, or from today once that is past. Days on which the market's offices are closed go over to the next.
 */
export const usualLastDay = (
  { stage, days }: Pick<UsualSubjectivity, 'stage' | 'days'>,
  { market, today, effectiveDate }: Pick<UsualFacts, 'market' | 'today' | 'effectiveDate'>,
): LocalDate => {
  const start = stage === 'POST_BIND' && effectiveDate > today ? effectiveDate : today
  const usual = businessDayFrom(addDays(start, days), market)
  if (stage === 'POST_BIND' || effectiveDate <= today || usual <= effectiveDate) return usual
  const before = businessDayUntil(effectiveDate, market)
  return before < today ? today : before
}

const isOffered = ({ market, products }: UsualSubjectivity, facts: UsualFacts): boolean =>
  (market === undefined || market === facts.market) &&
  (products === undefined || products.includes(facts.product))

/** The library for one quote: what fits it first, each in the library's order. */
export const usualSubjectivities = (facts: UsualFacts): OfferedSubjectivity[] => {
  const offered = USUAL_SUBJECTIVITIES.filter((one) => isOffered(one, facts)).map((one) => {
    const words = facts.market === 'UK' ? { ...one, ...one.uk } : one
    // Once bound, nothing can be asked for before binding any more.
    const stage = facts.isBound ? 'POST_BIND' : one.stage
    const because = one.fits.map((fit) => becauseOf(fit, facts)).find((found) => found !== null) ?? null
    return {
      key: one.key,
      title: words.title,
      detail: `${words.detail} Send ${words.evidence}.`,
      stage,
      dueDate: usualLastDay({ stage, days: one.days }, facts),
      checkId: one.checkId !== undefined && facts.findings.has(one.checkId) ? one.checkId : null,
      because,
    }
  })
  return [
    ...offered.filter(({ because }) => because !== null),
    ...offered.filter(({ because }) => because === null),
  ]
}
