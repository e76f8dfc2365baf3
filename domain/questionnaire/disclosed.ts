import { HISTORY_QUESTIONS } from './bank/history.ts'
import { isBlank, isVisible } from './given-answers.ts'
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
