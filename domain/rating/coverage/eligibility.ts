import type { Cents } from '#domain/kernel/money.ts'

/** The two texts of specification 2 section 4, to the letter. */
export const STATE_NOT_SUPPORTED = 'State Not Supported'
export const NOT_AVAILABLE = 'Not Available For Industry / State!'
/** The same where there are no states. */
export const NOT_AVAILABLE_UK = 'Not Available For Industry!'

/** Why a coverage is not offered in a state, or null. Social engineering has a text of its own. */
export const stateReason = (key: string, states: readonly string[], state: string): string | null => {
  if (!states.includes(state)) return null
  return key === 'socialEngEndorsement' ? STATE_NOT_SUPPORTED : NOT_AVAILABLE
}

/** Answers that a coverage needs and that are not Yes: it is deselected while any is left (2 section 4). */
export const missingAnswers = (
  needs: readonly string[],
  answers: Readonly<Record<string, unknown>>,
): string[] => needs.filter((field) => answers[field] !== true && answers[field] !== 'YES')

/** Whole thousandths of the limit, or the fixed amount of a state (2 section 4: 5%, 50,000 in NY and WA). */
export const publicRelationsSublimit = (
  limit: Cents,
  state: string,
  rule: { thousandths: number; fixedStates: Readonly<Record<string, Cents>> },
): Cents => rule.fixedStates[state] ?? Math.round((limit * rule.thousandths) / 1000)

/** TRIA is mandatory in V4 and may be excluded in V5 (2 section 9). */
export const isTriaMandatory = (version: 'V4' | 'V5'): boolean => version === 'V4'
