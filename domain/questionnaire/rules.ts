import type { Provenance } from '#domain/account/schema.ts'
import type { FieldProblem } from '#domain/kernel/refusal.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { QUESTIONS, questionOf, type Condition, type Question } from './bank.ts'
import { p100Answers, type AnswerField, type AnswerProvenance, type P100Answers } from './schema.ts'
import type { Variant } from './variants.ts'

/** Checked by the person who signs (specification 2 section 5). */
export const STATEMENT_OF_ATTESTATION =
  'I have read these questions and answers, and I represent that they are complete, true and accurate to the best of my knowledge after reasonable inquiry. I understand that the insurer relies on them, and that knowingly presenting false or misleading information in an application for insurance may be a crime and may lead to criminal and civil penalties.'

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const holds = (condition: Condition, answers: P100Answers): boolean => {
  const value = answers[condition.field]
  if ('includes' in condition) return Array.isArray(value) && value.some((one) => one === condition.includes)
  if ('is' in condition) return value !== undefined && condition.is.some((one) => one === value)
  return value === undefined || !condition.isNot.some((one) => one === value)
}

/** The variant's questions that show under these answers, in order. */
export const visibleQuestions = (variant: Variant, answers: P100Answers): Question[] =>
  variant.questions.flatMap(({ field }) => {
    const question = questionOf(field)
    return question?.visibleWhen.every((condition) => holds(condition, answers))
      ? [{ ...question, ...variant.wording[field] }]
      : []
  })

/** Visible questions that still need an answer. */
export const unanswered = (variant: Variant, answers: P100Answers): Question[] => {
  const needed = new Set(variant.questions.filter((one) => one.isRequired).map((one) => one.field))
  return visibleQuestions(variant, answers).filter(
    ({ field }) => needed.has(field) && isBlank(answers[field]),
  )
}

/** Fields that are computed from others and never asked a second time. */
const DERIVED: readonly AnswerField[] = ['isSecurityTraining', 'useEncryption', 'useCloudStorage']

const foreignFields = (variant: Variant, answers: object): FieldProblem[] => {
  const known = new Set<string>([...variant.questions.map(({ field }) => field), ...DERIVED])
  return Object.keys(answers)
    .filter((field) => !known.has(field))
    .map((field) => ({
      code: 'NOT_IN_VARIANT',
      detail: `This question is not part of the ${variant.product} questionnaire.`,
      field,
    }))
}

/** Everything wrong with the answers: of another variant, of the wrong type, or missing while visible. */
export const validateAnswers = (variant: Variant, answers: object): FieldProblem[] => {
  const foreign = foreignFields(variant, answers)
  const parsed = p100Answers.safeParse(answers)
  if (!parsed.success)
    return [
      ...foreign,
      ...parsed.error.issues.map((issue) => ({
        code: 'INVALID',
        detail: issue.message,
        field: String(issue.path[0] ?? ''),
      })),
    ]
  const missing = unanswered(variant, parsed.data).map(({ field, answerType }) => ({
    code: 'REQUIRED',
    detail: answerType === 'text' ? 'Comments are required' : 'Please answer this question.',
    field,
  }))
  return [...foreign, ...missing]
}

/**
 * Drops answers to questions that no longer show and fills in the simple security answers that repeat another
 * question, so that nobody is asked twice: training, encryption and cloud use.
 */
export const settleAnswers = (variant: Variant, answers: P100Answers): P100Answers => {
  const visible = new Set(visibleQuestions(variant, answers).map(({ field }) => field))
  const settled = Object.fromEntries(
    Object.entries(answers).filter(
      ([field]) => visible.has(field as AnswerField) || DERIVED.includes(field as AnswerField),
    ),
  ) as P100Answers
  if (settled.training !== undefined) settled.isSecurityTraining = settled.training === 'YES'
  if (settled.encryptionAtRest !== undefined) settled.useEncryption = settled.encryptionAtRest === 'YES'
  if (settled.mfaCloud !== undefined) settled.useCloudStorage = settled.mfaCloud !== 'NA'
  return settled
}

export interface Prefilled {
  answers: P100Answers
  provenance: AnswerProvenance
}

const merge = (into: Prefilled, field: AnswerField, value: unknown, from: Provenance): void => {
  if (isBlank(value) || into.answers[field] !== undefined) return
  Object.assign(into.answers, { [field]: value })
  into.provenance[field] = from
}

/** What a connector proves is not asked again. Nothing is guessed: an unproved answer stays open. */
const fromEvidence = (variant: Variant, evidence: Evidence | null, into: Prefilled): void => {
  const asked = new Set<string>(variant.questions.map(({ field }) => field))
  for (const connector of evidence?.connectors ?? [])
    for (const [field, value] of Object.entries(connector.proves))
      if (asked.has(field))
        merge(into, field as AnswerField, value, { source: 'connector', at: connector.observedAt })
}

/** First answers of a questionnaire: what connectors prove, then last year's, each with its source. */
export const prefillAnswers = (
  variant: Variant,
  evidence: Evidence | null,
  lastYear: { answers: P100Answers; at: string } | null = null,
): Prefilled => {
  const into: Prefilled = { answers: {}, provenance: {} }
  fromEvidence(variant, evidence, into)
  for (const { field } of lastYear ? variant.questions : [])
    merge(into, field, lastYear?.answers[field], { source: 'last year', at: lastYear?.at ?? '' })
  return into
}

/** The three payment controls: without all of them social engineering cover is not offered. */
export const socialEngineeringReasons = (answers: P100Answers): string[] =>
  QUESTIONS.filter(({ group, field }) => group === 'payments' && answers[field] !== true).map(
    ({ wording }) => wording,
  )
