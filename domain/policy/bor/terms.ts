import { z } from 'zod'
import { isLocalDate, type LocalDate } from '#domain/kernel/dates.ts'

/** On which terms a carrier accepts that the insured names another broker for its policies. */
export interface BorTerms {
  /** Whether a change is accepted before the renewal of the policy opens. */
  isMidTerm: boolean
  /** A letter is refused in these last days of the term. */
  daysBeforeExpiry: number
  /** Business days for a rescinding letter. */
  clockDays: number
  /** Whether staff may put a letter in effect before these days are over. */
  canWaive: boolean
}

/** Of a carrier that has said nothing. */
export const USUAL_BOR_TERMS: BorTerms = {
  isMidTerm: true,
  daysBeforeExpiry: 15,
  clockDays: 5,
  canWaive: false,
}

export const LEAST_CLOCK_DAYS = 5
export const MOST_CLOCK_DAYS = 10
export const MOST_DAYS_BEFORE_EXPIRY = 90

const days = (least: number, most: number) => {
  const sentence = `Enter ${least} to ${most} days.`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}

/** Fields of a carrier's terms, for the form and the API. */
export const borTermsFields = {
  validFrom: z.string().refine(isLocalDate, 'Use a real date, YYYY-MM-DD.'),
  isMidTerm: z.boolean(),
  daysBeforeExpiry: days(0, MOST_DAYS_BEFORE_EXPIRY),
  clockDays: days(LEAST_CLOCK_DAYS, MOST_CLOCK_DAYS),
  canWaive: z.boolean(),
}

/** The terms that hold on a day: the last ones that began by then. */
export const borTermsOn = (
  dated: readonly (BorTerms & { validFrom: LocalDate })[],
  day: LocalDate,
): BorTerms =>
  dated
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
    .at(-1) ?? USUAL_BOR_TERMS
