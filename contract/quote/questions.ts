import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { answerValue } from '../questionnaire/questionnaire.ts'
import { quoteStanding } from './quote.ts'
import { id, text } from '../wire.ts'

const quoteParams = z.object({ quoteId: id })

/** Answers given on a quote: kept on its account, and the quote is priced with them. */
export const quoteQuestionsContract = defineContract({
  questionWhy: {
    method: 'GET',
    path: '/api/quote/v1/questions/why',
    summary: 'Why each question of a product is asked, and what its answer does',
    tag: 'Questionnaires',
    access: ['account:read'],
    query: z.object({ productType: text(20) }),
    response: z.object({
      /** The program whose tables use the answers. */
      program: z.string(),
      content: z.array(z.object({ field: z.string(), why: z.array(z.string()) })),
    }),
  },
  quoteSecurityQuestions: {
    method: 'PUT',
    path: '/api/quote/v1/{quoteId}/security-questions',
    summary: "Save answers of the quote's own questionnaire; the quote is priced again",
    tag: 'Questionnaires',
    access: ['quote:update'],
    command: true,
    params: quoteParams,
    body: z.object({
      /** Refused when the quote's product asks another one. */
      variant: text(40).optional(),
      /** By the names of the questionnaire. */
      answers: z.record(text(80), answerValue),
      /** Of the answers, those given by one press for several questions; it is kept with each. */
      together: z.array(text(60)).max(100).optional(),
    }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'quoteId' },
  },
  quoteSocialEngineering: {
    method: 'PUT',
    path: '/api/quote/v1/{quoteId}/social-engineering',
    summary: 'Save the three social engineering answers; with three Yes the coverage is added',
    tag: 'Questionnaires',
    access: ['quote:update'],
    command: true,
    params: quoteParams,
    body: z.object({
      isVerifyingBankAccounts: z.boolean(),
      isAuthenticatingFundTransferRequests: z.boolean(),
      isPreventingUnauthorizedWireTransfers: z.boolean(),
    }),
    response: z.object({
      socialEngineering: z.boolean(),
      /** Why the coverage is not available; empty when it was added. */
      reasons: z.array(z.string()),
      quote: quoteStanding,
    }),
    record: { kind: 'quote', in: 'params', field: 'quoteId' },
  },
})
