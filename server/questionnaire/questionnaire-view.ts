import { accountRules } from '#domain/account/actions.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { questionnaireContract } from '#contract/questionnaire/questionnaire.ts'
import { productOf, PRODUCTS } from '#domain/rating/products.ts'
import {
  answerShown,
  isBlank,
  type ShownQuestion,
  statementOfAttestation,
  unanswered,
  visibleQuestions,
} from '#domain/questionnaire/given-answers.ts'
import { isExpired, shownProvenance } from '#domain/questionnaire/age.ts'
import { askedAgain } from '#domain/questionnaire/renewal.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { wireField } from '#domain/questionnaire/wire.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import type { AccountRow } from '#server/database/tables.ts'
import { type AccountFacts, factsOf, standingOf } from '#server/account/shared/account.ts'

type Contract = typeof questionnaireContract
type View = OutputOf<Contract['questionList']>
type QuestionView = View['sections'][number]['groups'][number]['questions'][number]

const questionView = (
  variant: Variant,
  facts: AccountFacts,
  question: ShownQuestion,
  at: Date,
): QuestionView => {
  const provenance = facts.answerProvenance[question.field]
  const answer = answerShown(variant, question.field, facts.answers)
  return {
    field: question.field,
    name: wireField(variant, question.field),
    wording: question.wording,
    help: question.help,
    answerType: question.answerType,
    choices: [...question.choices],
    isRequired: question.isRequired,
    answer: isBlank(answer) ? null : (answer ?? null),
    provenance: provenance ? shownProvenance(provenance, at) : null,
    isExpired: provenance ? isExpired(question.field, provenance.at, at) : false,
    contradiction: facts.contradictions.find(({ field }) => field === question.field) ?? null,
  }
}

/** A questionnaire with the account's answers: only the questions that show under them. */
export const questionnaireView = (ctx: Ctx, row: AccountRow, variant: Variant): View => {
  const facts = factsOf(row)
  const shown = visibleQuestions(variant, facts.answers)
  return {
    accountId: row.id,
    productType: variant.product,
    variant: variant.id,
    version: variant.version,
    title: variant.title,
    attestation: statementOfAttestation(row.market),
    sections: variant.sections.map((section) => ({
      id: section.id,
      title: section.title,
      groups: section.groups.map(({ group, title, questions }) => ({
        group,
        title,
        questions: shown
          .filter((one) => questions.some(({ field }) => field === one.field))
          .map((one) => questionView(variant, facts, one, ctx.now)),
      })),
    })),
    unanswered: unanswered(variant, facts.answers).map(({ field }) => field),
    askedAgain: askedAgain(variant, { ...facts, provenance: facts.answerProvenance }, ctx.now),
    actions: {
      answer: actionsFor(ctx, accountRules, standingOf(row), ['update']).update,
    },
  }
}

const formOf = (row: AccountRow, variant: Variant): OutputOf<Contract['formList']>[number] => {
  const { answers } = factsOf(row)
  const shown = visibleQuestions(variant, answers)
  const open = new Set(unanswered(variant, answers).map(({ field }) => field))
  return {
    productType: variant.product,
    productName: productOf(variant.product)?.name ?? variant.product,
    variant: variant.id,
    version: variant.version,
    title: variant.title,
    sections: variant.sections.map((section) => {
      const fields = new Set(section.groups.flatMap(({ questions }) => questions.map(({ field }) => field)))
      const asked = shown.filter(({ field }) => fields.has(field))
      return {
        id: section.id,
        title: section.title,
        questions: asked.length,
        unanswered: asked.filter(({ field }) => open.has(field)).length,
      }
    }),
  }
}

/** The questionnaires of the products sold where the account is. */
export const formsOf = (row: AccountRow): OutputOf<Contract['formList']> =>
  PRODUCTS.filter(({ market }) => market === row.market).flatMap(({ code }) => {
    const variant = variantFor(code)
    return variant ? [formOf(row, variant)] : []
  })
