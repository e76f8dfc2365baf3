import { HISTORY_QUESTIONS } from './bank/history.ts'
import { PAYMENT_AND_MEDIA_QUESTIONS } from './bank/payments-and-media.ts'
import { MANAGEMENT_QUESTIONS } from './bank/management.ts'
import { SAFEGUARD_QUESTIONS } from './bank/safeguards.ts'
import { SECURITY_QUESTIONS } from './bank/security.ts'
import { TECH_QUESTIONS } from './bank/tech.ts'
import type { Question } from './question.ts'
import type { AnswerField } from './schema.ts'

/** Every question that some questionnaire asks; which, in which order and whether it must be answered: variants. */
export const QUESTIONS: readonly Question[] = [
  ...SECURITY_QUESTIONS,
  ...PAYMENT_AND_MEDIA_QUESTIONS,
  ...HISTORY_QUESTIONS,
  ...TECH_QUESTIONS,
  ...SAFEGUARD_QUESTIONS,
  ...MANAGEMENT_QUESTIONS,
]

const BY_FIELD = new Map(QUESTIONS.map((question) => [question.field, question]))

export const questionOf = (field: AnswerField): Question | null => BY_FIELD.get(field) ?? null
