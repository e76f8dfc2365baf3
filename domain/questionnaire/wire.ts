import { questionOf } from './bank.ts'
import type { AnswerField } from './schema.ts'
import type { Variant } from './variant.ts'

/** Answers that the newer questionnaire names with a suffix; comments and names keep theirs. */
const isSuffixed = (variant: Variant, field: AnswerField): boolean =>
  variant.suffix !== '' && questionOf(field)?.answerType !== 'text'

/** The name of an answer on the wire of a variant: `training`, or `trainingAnswer` in the newer one. */
export const wireField = (variant: Variant, field: AnswerField): string =>
  isSuffixed(variant, field) ? `${field}${variant.suffix}` : field

/** Flags of the shorter answer sets (specification 2 section 3), each with the question that it answers. */
const FLAGS: readonly [
  flag: AnswerField,
  field: AnswerField,
  answerOf: Partial<Record<'true' | 'false', string>>,
][] = [
  ['incidentResponsePlan', 'planIncidentResponse', { true: 'YES', false: 'NO' }],
  ['isSecurityTraining', 'training', { true: 'YES', false: 'NO' }],
  ['useEncryption', 'encryptionAtRest', { true: 'YES', false: 'NO' }],
  // Who uses no cloud storage has no such accounts; who does has said nothing of how they are protected.
  ['useCloudStorage', 'mfaCloud', { false: 'NA' }],
]

/** Flags answer the questions that they repeat, so that nothing is asked that a shorter set already answered. */
const withFlags = (variant: Variant, given: Record<string, unknown>): Record<string, unknown> => {
  const answers = { ...given }
  for (const [flag, field, answerOf] of FLAGS) {
    const value = answers[flag]
    const isAsked = variant.questions.some((one) => one.field === field)
    const answer = typeof value === 'boolean' ? answerOf[`${value}`] : undefined
    if (!isAsked || answer === undefined || answers[field] !== undefined) continue
    delete answers[flag]
    answers[field] = answer
  }
  return answers
}

/** Answers as a variant names them on the wire, under the names that everything else uses; others stay as they are. */
export const fromWire = (
  variant: Variant,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const names = new Map(variant.questions.map(({ field }) => [wireField(variant, field), field]))
  return withFlags(
    variant,
    Object.fromEntries(Object.entries(given).map(([name, value]) => [names.get(name) ?? name, value])),
  )
}

/** The name under which a field was sent, for a problem answer. */
export const sentAs = (variant: Variant, given: object, field: string): string => {
  const name = wireField(variant, field as AnswerField)
  return name in given ? name : field
}
