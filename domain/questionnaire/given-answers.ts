import type { FieldProblem } from '#domain/kernel/refusal.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { QUESTIONS, questionOf } from './bank.ts'
import type { Choice, Condition, Question } from './question.ts'
import { givenAnswers, type AnswerField, type AnswerProvenance, type GivenAnswers } from './schema.ts'
import { PAYMENT_CONTROLS } from './sections.ts'
import type { Asked, Variant } from './variant.ts'

const US_STATEMENT =
  'I have read these questions and answers, and I represent that they are complete, true and accurate to the best of my knowledge after reasonable inquiry. I understand that the insurer relies on them, and that knowingly presenting false or misleading information in an application for insurance may be a crime and may lead to criminal and civil penalties.'

/** The duty of fair presentation and what follows from its breach: Insurance Act 2015, sections 3 to 8 and Schedule 1. */
const UK_STATEMENT =
  'I have read these questions and answers. After a reasonable search, I confirm that they are a fair presentation of the risk: every material statement of fact is substantially correct, every statement of expectation or belief is made in good faith, and nothing material that we know or ought to know has been left out. I understand that under the Insurance Act 2015, if this duty is broken deliberately or recklessly, the insurer may avoid the policy and keep the premium; otherwise it may apply other terms, reduce what it pays on a claim in proportion, or avoid the policy where it would not have insured us on any terms.'

/** Checked by the person who signs (specification 2 section 5); the UK has the declaration of its own law. */
export const statementOfAttestation = (market: 'US' | 'UK'): string =>
  market === 'UK' ? UK_STATEMENT : US_STATEMENT

export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const holds = (condition: Condition, answers: GivenAnswers): boolean => {
  if ('anyOf' in condition)
    return condition.anyOf.some((field) => condition.is.some((one) => one === answers[field]))
  const value = answers[condition.field]
  if ('includes' in condition) return Array.isArray(value) && value.some((one) => one === condition.includes)
  if ('is' in condition) return value !== undefined && condition.is.some((one) => one === value)
  return value === undefined || !condition.isNot.some((one) => one === value)
}

/** Whether a question shows under the other answers. */
export const isVisible = (question: Question, answers: GivenAnswers): boolean =>
  question.visibleWhen.every((condition) => holds(condition, answers))

/** A question as a variant puts it. */
export interface ShownQuestion extends Question {
  /** `P250-2.dmzSeparation`. */
  id: string
  group: string
  isRequired: boolean
  /** The cover for which alone it is needed, in words; null where it is needed anyway or not at all. */
  neededFor: string | null
  /** An answer that is not offered here, with the one that replaces it: Prime 250 has no "daily". */
  instead: Variant['instead'][AnswerField] | null
}

const isNeeded = (asked: Asked, bought: readonly string[]): boolean =>
  asked.isRequired || (asked.neededFor?.coverages.some((key) => bought.includes(key)) ?? false)

/** The fields that show under these answers, for who needs no words: making all questions costs fifty times as much. */
export const visibleFields = (variant: Variant, answers: GivenAnswers): AnswerField[] =>
  variant.questions.flatMap(({ field }) => {
    const question = questionOf(field)
    return question && isVisible(question, answers) ? [field] : []
  })

/** The choices that a variant offers, in its words. */
const choicesOf = ({ choices }: Question, instead: Variant['instead'][AnswerField]): readonly Choice[] =>
  instead
    ? choices
        .filter(({ value }) => value !== instead.value)
        .map((choice) =>
          choice.value === instead.shownAs ? { ...choice, label: instead.label ?? choice.label } : choice,
        )
    : choices

/** The variant's questions that show under these answers, in order; `bought` are the keys of selected coverages. */
export const visibleQuestions = (
  variant: Variant,
  answers: GivenAnswers,
  bought: readonly string[] = [],
): ShownQuestion[] =>
  variant.groups.flatMap(({ group, questions }) =>
    questions.flatMap((asked) => {
      const question = questionOf(asked.field)
      if (!question || !isVisible(question, answers)) return []
      return [
        {
          ...question,
          ...variant.wording[asked.field],
          choices: choicesOf(question, variant.instead[asked.field]),
          id: `${variant.id}.${asked.field}`,
          group,
          isRequired: isNeeded(asked, bought),
          neededFor: asked.neededFor?.cover ?? null,
          instead: variant.instead[asked.field] ?? null,
        },
      ]
    }),
  )

/** Visible questions that still need an answer. */
export const unanswered = (
  variant: Variant,
  answers: GivenAnswers,
  bought: readonly string[] = [],
): ShownQuestion[] =>
  visibleQuestions(variant, answers, bought).filter(
    ({ field, isRequired }) => isRequired && isBlank(answers[field]),
  )

/** Shown questions that have an answer, asked for or not. */
export const answeredOf = (shown: readonly ShownQuestion[], answers: GivenAnswers): ShownQuestion[] =>
  shown.filter(({ field }) => !isBlank(answers[field]))

/** The value as the variant's choices know it: Prime 250 has no "daily". */
export const answerShown = (variant: Variant, field: AnswerField, answers: GivenAnswers) => {
  const instead = variant.instead[field]
  return instead && answers[field] === instead.value ? instead.shownAs : answers[field]
}

/** Fields that are computed from others and never asked a second time. */
const DERIVED: readonly AnswerField[] = [
  'isSecurityTraining',
  'useEncryption',
  'useCloudStorage',
  'incidentResponsePlan',
]

/** The part of the given answers that a questionnaire asks for. */
export const askedBy = (variant: Variant, answers: GivenAnswers): GivenAnswers => {
  const asked = new Set<string>(variant.questions.map(({ field }) => field))
  return Object.fromEntries(
    Object.keys(answers)
      .filter((field) => asked.has(field))
      .map((field) => [field, answerShown(variant, field as AnswerField, answers)]),
  ) as GivenAnswers
}

const foreignFields = (variant: Variant, answers: object): FieldProblem[] => {
  const known = new Set<string>([...variant.questions.map(({ field }) => field), ...DERIVED])
  return Object.keys(answers)
    .filter((field) => !known.has(field))
    .map((field) => ({
      code: 'NOT_IN_VARIANT',
      detail: `${variant.title} of ${variant.product} have no question ${field}.`,
      field,
    }))
}

const notOffered = (variant: Variant, given: Readonly<Record<string, unknown>>): FieldProblem[] =>
  Object.entries(variant.instead).flatMap(([field, instead]) =>
    given[field] === instead.value
      ? [{ code: 'INVALID', detail: `${String(instead.value)} is not a choice of this question.`, field }]
      : [],
  )

/** What is wrong with answers as they were given, by field; open questions are not a problem here. */
export const givenProblems = (variant: Variant, given: Readonly<Record<string, unknown>>): FieldProblem[] => {
  const foreign = foreignFields(variant, given)
  const parsed = givenAnswers.safeParse(given)
  if (parsed.success) return [...foreign, ...notOffered(variant, given)]
  return [
    ...foreign,
    ...parsed.error.issues.map((issue) => ({
      code: 'INVALID',
      detail: issue.message,
      field: String(issue.path[0] ?? ''),
    })),
  ]
}

/** What is said of a question without an answer. */
export const missingAnswer = ({ answerType }: Pick<ShownQuestion, 'answerType'>): string =>
  answerType === 'text' ? 'Comments are required' : 'Please answer this question.'

/** Everything that keeps a questionnaire from being complete, by field. */
export const validateAnswers = (
  variant: Variant,
  given: Readonly<Record<string, unknown>>,
  bought: readonly string[] = [],
): FieldProblem[] => {
  const problems = givenProblems(variant, given)
  const parsed = givenAnswers.safeParse(given)
  if (!parsed.success) return problems
  const missing = unanswered(variant, parsed.data, bought).map((question) => ({
    code: 'REQUIRED',
    detail: missingAnswer(question),
    field: question.field,
  }))
  return [...problems, ...missing]
}

/**
 * Drops answers to questions that no longer show, whichever variant asks them, and fills in the answers that repeat
 * another question, so that nothing is asked twice: training, encryption, cloud use, the incident response plan.
 */
export const settleAnswers = (answers: GivenAnswers): GivenAnswers => {
  const hidden = new Set<string>(
    QUESTIONS.filter((one) => !isVisible(one, answers)).map(({ field }) => field),
  )
  const settled = Object.fromEntries(
    Object.entries(answers).filter(([field, value]) => value !== undefined && !hidden.has(field)),
  ) as GivenAnswers
  if (settled.training !== undefined) settled.isSecurityTraining = settled.training === 'YES'
  if (settled.encryptionAtRest !== undefined) settled.useEncryption = settled.encryptionAtRest === 'YES'
  if (settled.mfaCloud !== undefined) settled.useCloudStorage = settled.mfaCloud !== 'NA'
  if (settled.planIncidentResponse !== undefined)
    settled.incidentResponsePlan = settled.planIncidentResponse === 'YES'
  return settled
}

export interface Answered {
  answers: GivenAnswers
  provenance: AnswerProvenance
}

/** What a connector proves is not asked: it fills in what is unanswered. Nothing is guessed. */
export const withProved = ({ answers, provenance }: Answered, evidence: Evidence | null): Answered => {
  const proved: Answered = { answers: { ...answers }, provenance: { ...provenance } }
  for (const connector of evidence?.connectors ?? [])
    for (const [name, value] of Object.entries(connector.proves)) {
      const field = name as AnswerField
      if (!questionOf(field) || !isBlank(proved.answers[field])) continue
      Object.assign(proved.answers, { [field]: value })
      proved.provenance[field] = { source: 'connector', at: connector.observedAt }
    }
  return { ...proved, answers: settleAnswers(proved.answers) }
}

/** The three payment controls that are not answered with Yes: without all of them the cover is not offered. */
export const socialEngineeringReasons = (answers: GivenAnswers, variant: Variant | null = null): string[] =>
  PAYMENT_CONTROLS.filter((field) => answers[field] !== true).map(
    (field) => variant?.wording[field]?.wording ?? questionOf(field)?.wording ?? field,
  )
