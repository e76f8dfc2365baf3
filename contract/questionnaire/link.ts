import { z } from 'zod'
import { answerProvenance, givenAnswers } from '#domain/questionnaire/schema.ts'
import { emailAddress, givenName } from '#domain/kernel/fields.ts'
import { accountParams } from '../account/account.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, requiredText, text } from '../wire.ts'

const token = z.object({ token: text(200) })
const groups = z
  .array(text(40))
  .min(1, 'Choose at least one group of questions.')
  .max(20, 'Choose at most 20 groups of questions.')

const questionRequest = z
  .object({
    id,
    productType: z.string(),
    groups: z.array(z.string()),
    recipientName: z.string(),
    email: z.string(),
    sentBy: z.string(),
    sentAt: instant,
    expiresAt: instant,
    /** Null while unanswered. */
    answeredAt: instant.nullable(),
    answeredBy: z.string().nullable(),
    answered: z.int().nullable(),
  })
  .meta({ id: 'QuestionRequest' })

const draft = z
  .object({
    answers: givenAnswers,
    /** Null while no name was typed. */
    name: z.string().nullable(),
    /** Rises with every save, on whichever device. */
    version: z.int(),
    savedAt: instant.nullable(),
  })
  .meta({ id: 'QuestionDraft' })

/** Parts of a questionnaire that the insured answers by a mailed link, without signing in. */
export const questionLinkContract = defineContract({
  questionsSend: {
    method: 'POST',
    path: '/api/account/v1/{accountId}/questions/send',
    summary: 'Mail a part of the questionnaire to the insured to answer',
    tag: 'Questionnaires',
    access: ['account:update'],
    command: true,
    params: accountParams,
    body: z.object({
      productType: text(20),
      groups,
      recipientName: givenName(200),
      email: emailAddress,
    }),
    response: questionRequest,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  questionRequestList: {
    method: 'GET',
    path: '/api/account/v1/{accountId}/questions/requests',
    summary: 'Parts of the questionnaire that were mailed to the insured, and who answered them',
    tag: 'Questionnaires',
    access: ['account:read'],
    params: accountParams,
    response: z.array(questionRequest),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  questionLinkGet: {
    method: 'GET',
    path: '/api/account/v1/questions/link/{token}',
    summary: 'The questions that a mailed link asks, with the answers known so far',
    tag: 'Questionnaires',
    access: 'public',
    rate: 60,
    params: token,
    response: z.object({
      requestId: id,
      companyName: z.string(),
      agencyName: z.string(),
      senderName: z.string(),
      recipientName: z.string(),
      productType: z.string(),
      market: z.enum(['US', 'UK']),
      groups: z.array(z.string()),
      answers: givenAnswers,
      provenance: answerProvenance,
      /** What was typed behind the link and not sent yet. */
      draft,
      expiresAt: instant,
    }),
    answers: { 404: 'The link is unknown or too old.' },
  },
  questionLinkKeep: {
    method: 'PUT',
    path: '/api/account/v1/questions/link/{token}/draft',
    summary: 'Keep what was typed behind a mailed link and is not sent yet, question by question',
    tag: 'Questionnaires',
    access: 'public',
    atomic: true,
    rate: 120,
    params: token,
    body: z.object({ answers: givenAnswers, name: text(200).optional() }),
    response: draft,
    answers: { 404: 'The link is unknown or too old.' },
  },
  questionLinkAnswer: {
    method: 'POST',
    path: '/api/account/v1/questions/link/{token}',
    summary: 'Answer the questions of a mailed link; it works once',
    tag: 'Questionnaires',
    access: 'public',
    atomic: true,
    rate: 20,
    params: token,
    body: z.object({
      name: requiredText(200, 'Please enter full name.'),
      answers: givenAnswers,
      /** Of the answers, those left as the page showed them: newer answers given meanwhile override them. */
      prefilled: z.array(text(60)).max(200).default([]),
      /** The draft that the page showed: refused when another device has changed it since. */
      draftVersion: z.int().min(0).optional(),
    }),
    response: z.object({ answered: z.int() }),
    answers: { 404: 'The link is unknown or too old.' },
  },
})
