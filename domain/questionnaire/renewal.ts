import type { RaisedContradiction } from '../risk/contradictions.ts'
import { isExpired } from './age.ts'
import { isBlank, visibleQuestions } from './given-answers.ts'
import type { AnswerField, AnswerProvenance, GivenAnswers } from './schema.ts'
import type { Variant } from './variant.ts'

/** What is known of an account's answers. */
interface Known {
  answers: GivenAnswers
  provenance: AnswerProvenance
  contradictions: readonly RaisedContradiction[]
}

/**
 * What a renewal asks, in the order of the questionnaire: what is unanswered, what was answered too long ago to rely
 * on or at an unknown date, and what the evidence now contradicts. Every other answer is kept.
 */
export const askedAgain = (variant: Variant, known: Known, now: Date): AnswerField[] => {
  const { answers, provenance, contradictions } = known
  const open = new Set(contradictions.filter(({ confirmed }) => confirmed === null).map(({ field }) => field))
  return visibleQuestions(variant, answers)
    .filter(({ field, isRequired }) => {
      if (isBlank(answers[field])) return isRequired
      const origin = provenance[field]
      return !origin || isExpired(field, origin.at, now) || open.has(field)
    })
    .map(({ field }) => field)
}
