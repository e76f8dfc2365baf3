import { z } from 'zod'
import { provenance } from '#domain/account/schema.ts'
import { requiredReason } from '#domain/kernel/fields.ts'
import { LONGEST_COMMENT } from '#domain/questionnaire/schema.ts'
import { defineContract } from '../endpoint.ts'
import { raisedContradiction } from '#domain/risk/contradictions.ts'
import { actions, id, text } from '../wire.ts'

/** An answer as a client sends it. */
export const answerValue = z.union([
  z.boolean(),
  z.number(),
  text(LONGEST_COMMENT),
  z.array(text(80)).max(10, 'At most 10 choices'),
])

const question = z.object({
  /** Name of the answer in the account. */
  field: z.string(),
  /** Name of the answer in this questionnaire. */
  name: z.string(),
  wording: z.string(),
  help: z.string(),
  answerType: z.enum(['yesNoUncertain', 'yesNoNa', 'boolean', 'frequency', 'choice', 'multi', 'text']),
  choices: z.array(z.object({ value: answerValue, label: z.string() })),
  isRequired: z.boolean(),
  answer: answerValue.nullable(),
  provenance: provenance.nullable(),
  /** Answered so long ago that a renewal asks again. */
  isExpired: z.boolean(),
  /** What the evidence says instead. */
  contradiction: raisedContradiction.nullable(),
})

const questionnaire = z
  .object({
    accountId: id,
    productType: z.string(),
    variant: z.string(),
    version: z.int(),
    title: z.string(),
    /** Checked before signing. */
    attestation: z.string(),
    sections: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        groups: z.array(z.object({ group: z.string(), title: z.string(), questions: z.array(question) })),
      }),
    ),
    /** Fields that still need an answer. */
    unanswered: z.array(z.string()),
    /** Fields that a renewal asks: open, answered too long ago, or contradicted by the evidence. */
    askedAgain: z.array(z.string()),
    actions,
  })
  .meta({ id: 'Questionnaire' })

/** The account's questionnaires. */
export const questionnaireContract = defineContract({
  questionList: {
    method: 'GET',
    path: '/api/account/v1/questions',
    summary: 'The questions that a product asks of an account, with its answers and where each came from',
    tag: 'Questionnaires',
    access: ['account:read'],
    query: z.object({ accountId: id, productType: text(20) }),
    response: questionnaire,
    record: { kind: 'account', in: 'query', field: 'accountId' },
  },
  formList: {
    method: 'GET',
    path: '/api/account/v1/forms',
    summary: "The questionnaires of an account's products, each with what is still open",
    tag: 'Questionnaires',
    access: ['account:read'],
    query: z.object({ accountId: id }),
    response: z.array(
      z.object({
        productType: z.string(),
        productName: z.string(),
        variant: z.string(),
        version: z.int(),
        title: z.string(),
        sections: z.array(
          z.object({ id: z.string(), title: z.string(), questions: z.int(), unanswered: z.int() }),
        ),
      }),
    ),
    record: { kind: 'account', in: 'query', field: 'accountId' },
  },
})

/** What an account keeps of its answers against the evidence. */
export const contradictionContract = defineContract({
  contradictionResolve: {
    method: 'PUT',
    path: '/api/account/v1/{accountId}/contradictions/{field}',
    summary: 'Stand by an answer that the evidence contradicts, or correct it, with the reason',
    tag: 'Questionnaires',
    access: ['account:update', 'quote:sign'],
    command: true,
    params: z.object({ accountId: id, field: text(80) }),
    body: z.object({
      resolution: z.enum(['CONFIRM', 'CORRECT']),
      /** The right answer, when it is corrected. */
      answer: answerValue.optional(),
      reason: requiredReason,
    }),
    response: z.array(raisedContradiction),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
})
