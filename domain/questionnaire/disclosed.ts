import { HISTORY_QUESTIONS } from './bank/history.ts'
import { TECH_QUESTIONS } from './bank/tech.ts'
import { isBlank, isVisible, type ShownQuestion } from './given-answers.ts'
import { CLAIM_HISTORY, type AnswerField, type GivenAnswers } from './schema.ts'

/** Asked with the history, and no loss: earlier insurance, and what is planned. */
const NO_LOSS: readonly AnswerField[] = ['priorCoverage', 'changeInScope', 'changeInScopeDetail']

/** No, and the level of what never happened. */
const NOTHING: readonly unknown[] = [false, CLAIM_HISTORY[0]]

/**
 * The questions whose answers disclose an incident, a claim or litigation, in the order in which they are asked. Of a
 * question that no longer shows under the other answers, the answer does not count.
 */
export const disclosedLosses = (answers: GivenAnswers): AnswerField[] =>
  HISTORY_QUESTIONS.filter(
    (question) =>
      !NO_LOSS.includes(question.field) &&
      isVisible(question, answers) &&
      !isBlank(answers[question.field]) &&
      !NOTHING.includes(answers[question.field]),
  ).map(({ field }) => field)

/**
 * A claim, or what may lead to one, that is known before cover begins, each with the code under which an underwriter
 * decides what it means: one that is set aside says nothing of the others.
 */
export const KNOWN_CIRCUMSTANCES = [
  { field: 'priorOrPendingClaimCircumstances', code: 'KNOWN_CIRCUMSTANCES' },
  { field: 'probableKnownActLeadingToClaim', code: 'KNOWN_ACT' },
  { field: 'probableKnownDamageLeadingToClaim', code: 'KNOWN_DAMAGE' },
] as const satisfies readonly { field: AnswerField; code: string }[]

/**
 * Every question that asks for incidents, claims and litigation and is answered with a choice. What is known of a claim
 * to come is a warranty of the insured, and is answered on its own.
 */
const LOSSES: ReadonlySet<AnswerField> = new Set([
  'claimHistory',
  ...[...HISTORY_QUESTIONS, ...TECH_QUESTIONS]
    .filter(
      ({ field, answerType }) =>
        answerType !== 'text' &&
        !NO_LOSS.includes(field) &&
        !KNOWN_CIRCUMSTANCES.some((known) => known.field === field),
    )
    .map(({ field }) => field),
])

/**
 * The answers "None of these" gives: No, or Never, to the questions among these that ask for an incident, a claim or
 * litigation and are not answered yet. No other question is answered by it: neither earlier insurance nor known
 * circumstances nor a control, each of which has to be looked at on its own.
 */
export const noneOfThese = (
  questions: readonly Pick<ShownQuestion, 'field' | 'answerType'>[],
  answers: GivenAnswers,
): GivenAnswers =>
  Object.fromEntries(
    questions
      .filter(({ field }) => LOSSES.has(field) && isBlank(answers[field]))
      .map(({ field, answerType }) => [field, answerType === 'choice' ? CLAIM_HISTORY[0] : false]),
  )
