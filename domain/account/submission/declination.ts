import { fieldRefusal, refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { FILL_IN, FILL_IN_MISSING } from '#domain/account/reasons.ts'

/** Why a submission is declined, on the wire (specification 1 section 9), with the words that people choose. */
export const declinationReasons = {
  CLAIMS_HISTORY: 'Claims history',
  NATURE_OF_OPERATIONS: 'Nature of Operations',
  POOR_CONTROLS: 'Poor Controls',
  SIZE_TOO_BIG: 'Size is too Big',
  FILL_IN_OPTION: FILL_IN,
} as const

export type DeclinationReason = keyof typeof declinationReasons

export const declinationReasonCodes = Object.keys(declinationReasons) as [
  DeclinationReason,
  ...DeclinationReason[],
]

export interface Declination {
  declinationReason: DeclinationReason
  declinationReasonDescription: string
  /** Needed for the fill-in option, and nothing for every other reason. */
  fillInDeclinationReason?: string | undefined
}

/** The fill-in option needs its text (specification 1 section 5). */
export const declinationRefusal = (given: Declination): Refusal | null =>
  given.declinationReason === 'FILL_IN_OPTION' && !given.fillInDeclinationReason?.trim()
    ? fieldRefusal('fillInDeclinationReason', FILL_IN_MISSING, 'REQUIRED')
    : null

/** The reason in words: the chosen one, or the text in its place. */
export const declinationWords = ({ declinationReason, fillInDeclinationReason }: Declination): string =>
  declinationReason === 'FILL_IN_OPTION'
    ? (fillInDeclinationReason?.trim() ?? '')
    : declinationReasons[declinationReason]

/** One application of an account at a time: a second next to an open one would be worked twice. */
export const openSubmissionRefusal = (openNumber: string | null): Refusal | null =>
  openNumber === null
    ? null
    : refusal(
        'conflict',
        'SUBMISSION_OPEN',
        `Submission ${openNumber} of this account is still open. It has to be completed, declined or marked as non-viable first.`,
      )

/** The wire's code of a reason that was chosen by its words. */
export const declinationCodeOf = (words: string): DeclinationReason =>
  declinationReasonCodes.find((code) => declinationReasons[code] === words) ?? 'FILL_IN_OPTION'

/** The words to choose from. */
export const declinationChoices: readonly string[] = Object.values(declinationReasons)
