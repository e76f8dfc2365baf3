import { questionOf } from './bank.ts'
import type { AnswerField } from './schema.ts'
import type { Variant } from './variant.ts'

/** Answers that the newer questionnaire names with a suffix; comments and names keep theirs. */
const isSuffixed = (variant: Variant, field: AnswerField): boolean =>
  variant.suffix !== '' && questionOf(field)?.answerType !== 'text'

/** The name of an answer on the wire of a variant: `training`, or `trainingAnswer` in the newer one. */
export const wireField = (variant: Variant, field: AnswerField): string =>
  isSuffixed(variant, field) ? `${field}${variant.suffix}` : field

/** Prime 250 asks for the plan as a flag; it is the same question as the incident response plan. */
const withPlanFlag = (answers: Record<string, unknown>): Record<string, unknown> => {
  const { incidentResponsePlan: flag, ...rest } = answers
  if (typeof flag !== 'boolean' || rest.planIncidentResponse !== undefined) return answers
  return { ...rest, planIncidentResponse: flag ? 'YES' : 'NO' }
}

/** Answers as a variant names them on the wire, under the names that everything else uses; others stay as they are. */
export const fromWire = (
  variant: Variant,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const names = new Map(variant.questions.map(({ field }) => [wireField(variant, field), field]))
  return withPlanFlag(
    Object.fromEntries(Object.entries(given).map(([name, value]) => [names.get(name) ?? name, value])),
  )
}

/** The name under which a field was sent, for a problem answer. */
export const sentAs = (variant: Variant, given: object, field: string): string => {
  const name = wireField(variant, field as AnswerField)
  return name in given ? name : field
}
