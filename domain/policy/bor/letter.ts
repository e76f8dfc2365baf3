import { z } from 'zod'
import { addDays, isLocalDate, type LocalDate } from '#domain/kernel/dates.ts'
import { requiredText } from '#domain/kernel/fields.ts'
import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Market } from '#domain/market/business-days.ts'

/** What a letter of the insured has to have, each confirmed by the user who files it. */
export const LETTER_CHECKS = ['onLetterhead', 'isDated', 'isSigned', 'namesPolicy', 'namesAgency'] as const
export type LetterCheck = (typeof LETTER_CHECKS)[number]

/** Each in the words of the form and of the refusal. */
export const letterCheckText = (check: LetterCheck, market: Market): string =>
  ({
    onLetterhead: 'It is on the letterhead of the insured',
    isDated: 'It is dated',
    isSigned: 'It is signed by an officer of the insured, with name and title',
    namesPolicy: 'It names the policy by its number',
    namesAgency: `It names the ${market === 'UK' ? 'broker' : 'agency'} that is appointed`,
  })[check]

/** A letter says what the insured wants now: an older one is asked for anew. */
export const OLDEST_LETTER_DAYS = 30

const confirmed = (check: LetterCheck) => {
  const sentence = `Confirm: ${letterCheckText(check, 'US').replace(/^It/, 'the letter')}. A letter without it is not accepted.`
  return z.literal(true, { error: sentence })
}

/** Fields of a letter, for the form and the API. */
export const letterFields = {
  policyNumber: requiredText(40, 'Enter the policy number that the letter names.'),
  companyName: requiredText(200, 'Enter the name of the insured as the letter has it.'),
  letterDate: z.string().refine(isLocalDate, 'Use a real date, YYYY-MM-DD.'),
  signedBy: requiredText(120, 'Enter who signed the letter.'),
  signedTitle: requiredText(120, 'Enter the title of who signed the letter.'),
  checks: z.object({
    onLetterhead: confirmed('onLetterhead'),
    isDated: confirmed('isDated'),
    isSigned: confirmed('isSigned'),
    namesPolicy: confirmed('namesPolicy'),
    namesAgency: confirmed('namesAgency'),
  }),
}

/** Why the date of a letter is not accepted on a day, or null. */
export const letterDateRefusal = (letterDate: LocalDate, today: LocalDate): Refusal | null => {
  if (letterDate > today)
    return fieldRefusal(
      'letterDate',
      'The letter is dated in the future. File it on its date or later.',
      'LETTER_DATE_FUTURE',
    )
  return letterDate < addDays(today, -OLDEST_LETTER_DAYS)
    ? fieldRefusal(
        'letterDate',
        `The letter is older than ${OLDEST_LETTER_DAYS} days. Ask the insured for a new one.`,
        'LETTER_DATE_OLD',
      )
    : null
}
