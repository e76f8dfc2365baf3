import { questionOf } from '../questionnaire/bank.ts'
import { visibleFields } from '../questionnaire/given-answers.ts'
import type { AnswerField, GivenAnswers } from '../questionnaire/schema.ts'
import type { Variant } from '../questionnaire/variant.ts'
import { variantFor } from '../questionnaire/variants.ts'
import type { RaisedContradiction } from '../risk/contradictions.ts'

/** What the account says now. */
interface Account {
  answers: GivenAnswers
  contradictions: readonly RaisedContradiction[]
}

const asks = (variant: Variant, field: string): boolean =>
  variant.questions.some((asked) => asked.field === field)

/** The contradictions of answers that a product asks for. */
export const contradictionsFor = (product: string, account: Account): RaisedContradiction[] => {
  const variant = variantFor(product)
  return variant ? account.contradictions.filter(({ field }) => asks(variant, field)) : []
}

/** A question in the words of a product. */
export const questionText = (product: string, field: string): string =>
  variantFor(product)?.wording[field as AnswerField]?.wording ??
  questionOf(field as AnswerField)?.wording ??
  field

/** An answer as its question's choices put it. */
export const answerText = (field: string, answers: GivenAnswers): string => {
  const value = answers[field as AnswerField]
  const choices = questionOf(field as AnswerField)?.choices ?? []
  const label = (one: unknown): string =>
    choices.find((choice) => choice.value === one)?.label ?? String(one ?? '')
  return Array.isArray(value) ? value.map(label).join('; ') : label(value)
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** What the guards of a quote know of its answers: which are contradicted, and whether the price is behind them. */
export const answersFacts = (
  product: string,
  priced: GivenAnswers,
  account: Account,
): { openContradictions: string[]; hasChangedAnswers: boolean } => {
  const variant = variantFor(product)
  return {
    openContradictions: contradictionsFor(product, account)
      .filter(({ confirmed }) => confirmed === null)
      .map(({ field }) => questionText(product, field)),
    hasChangedAnswers: variant
      ? visibleFields(variant, account.answers).some(
          (field) => !isSame(priced[field], account.answers[field]),
        )
      : false,
  }
}
