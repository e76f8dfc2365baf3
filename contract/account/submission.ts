import { z } from 'zod'
import { operationalStatuses, submissionStatuses } from '#domain/account/submission/lifecycle.ts'
import { declinationReasonCodes } from '#domain/account/submission/declination.ts'
import { fillInReason, longText, reasonDescription, requiredReason } from '#domain/kernel/fields.ts'
import { accountView, newAccount } from './account.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { actions, id, instant, money, pageOf, teamQuery, text } from '../wire.ts'
import { submissionList } from './lists.ts'

const submission = z
  .object({
    id,
    submissionNumber: z.string(),
    status: z.enum(submissionStatuses),
    operationalStatus: z.enum(operationalStatuses),
    accountId: id,
    accountName: z.string(),
    agencyId: id,
    agencyName: z.string(),
    market: z.enum(['US', 'UK']),
    currency: z.enum(['USD', 'GBP']),
    state: z.string().nullable(),
    /** Asked for in particular; null is any. */
    productType: z.string().nullable(),
    isRenewal: z.boolean(),
    assigneeId: id.nullable(),
    assignee: z.string().nullable(),
    /** The message of the underwriters' inbox that reported it. */
    msgId: id,
    note: z.string().nullable(),
    declinationReason: z.enum(declinationReasonCodes).nullable(),
    /** The reason in words: that of the list, or the text in its place. */
    declinationReasonText: z.string().nullable(),
    declinationReasonDescription: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    /** Quotes made from it, without drafts and invalid ones. */
    quotes: z.int(),
    /** Total of the newest of them. */
    quotedPremium: money.nullable(),
    createdBy: z.string(),
    created: instant,
    modified: instant,
    actions,
  })
  .meta({ id: 'Submission' })

const bySubmission = z.object({ submissionId: id })
const manage = {
  method: 'PUT',
  tag: 'Submissions',
  access: ['submission:manage'],
  command: true,
  record: { kind: 'account', in: 'body', field: 'submissionId' },
  response: submission,
} as const

const product = text(20).toUpperCase().optional()

export const submissionContract = defineContract({
  submissionCreate: {
    method: 'POST',
    path: '/api/account/v1/submission',
    summary: 'Add an insured account as a submission, for the underwriters to look at first',
    tag: 'Submissions',
    access: ['submission:read'],
    command: true,
    body: newAccount.extend({ productType: product, note: longText.optional() }),
    response: z.object({ submission, account: accountView }),
    answers: { 409: 'The account exists already.' },
  },
  submissionOfAccount: {
    method: 'POST',
    path: '/api/account/v1/{accountId}/submission',
    summary: 'Submit an account that is there already',
    tag: 'Submissions',
    access: ['submission:read'],
    command: true,
    params: z.object({ accountId: id }),
    body: z.object({ productType: product, note: longText.optional() }),
    response: submission,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  submissionSearch: {
    method: 'GET',
    path: '/api/account/v1/submission/search',
    summary: 'Submissions, the last change first',
    tag: 'Submissions',
    access: ['submission:read'],
    query: queryOf(submissionList),
    response: pageOf(submission),
  },
  submissionStats: {
    method: 'GET',
    path: '/api/account/v1/submission/stats',
    summary: 'What became of the submissions that the caller sees',
    tag: 'Submissions',
    access: ['submission:read'],
    query: teamQuery,
    response: z.object({
      totalNewBusinessSubmissions: z.int(),
      declined: z.int(),
      /** Whose quotes ended, one of them lost. */
      lost: z.int(),
      renewals: z.int(),
      /** In the currency of the caller's market, of each submission its newest quote. */
      totalQuotedPremium: money,
      averageQuotedPremium: money.nullable(),
      currency: z.enum(['USD', 'GBP']),
    }),
  },
  submissionOptions: {
    method: 'GET',
    path: '/api/account/v1/submission/options',
    summary: 'Choices of the forms and filters of submissions',
    tag: 'Submissions',
    access: ['submission:read'],
    response: z.object({
      statuses: z.array(z.enum(submissionStatuses)),
      operationalStatuses: z.array(z.enum(operationalStatuses)),
      declinationReasons: z.array(z.object({ code: z.enum(declinationReasonCodes), label: z.string() })),
      /** Whom a submission can be given to; empty for who gives none. */
      assignees: z.array(z.object({ id, name: z.string() })),
    }),
  },
  submissionGet: {
    method: 'GET',
    path: '/api/account/v1/submission/{submissionId}',
    summary: 'One submission',
    tag: 'Submissions',
    access: ['submission:read'],
    params: bySubmission,
    response: submission,
    record: { kind: 'account', in: 'params', field: 'submissionId' },
  },
  submissionAssign: {
    ...manage,
    path: '/api/account/v1/submission/assign',
    summary: 'Give a new submission to an underwriter',
    body: bySubmission.extend({ userId: id }),
  },
  submissionAssignee: {
    ...manage,
    path: '/api/account/v1/submission/assignee',
    summary: 'Give a submission that somebody works to another underwriter',
    body: bySubmission.extend({ userId: id }),
  },
  submissionBulkAssign: {
    method: 'PUT',
    path: '/api/account/v1/submission/bulk-assign',
    summary: 'Give several submissions to an underwriter',
    tag: 'Submissions',
    access: ['submission:manage'],
    command: true,
    body: z.object({ submissionIds: z.array(id).min(1).max(100), userId: id }),
    response: z.object({
      assigned: z.int(),
      refused: z.array(z.object({ submissionNumber: z.string(), code: z.string(), detail: z.string() })),
    }),
  },
  submissionCertify: {
    ...manage,
    path: '/api/account/v1/submission/certify',
    summary: 'Certify that a submission is complete and may be quoted',
    body: bySubmission.extend({ note: longText.optional() }),
  },
  submissionDecline: {
    ...manage,
    path: '/api/account/v1/submission/decline',
    summary: 'Decline a submission, with the reason',
    body: bySubmission.extend({
      declinationReason: z.enum(declinationReasonCodes, { error: 'Reason Summary is required' }),
      declinationReasonDescription: reasonDescription,
      fillInDeclinationReason: fillInReason.optional(),
    }),
  },
  submissionNonViable: {
    ...manage,
    path: '/api/account/v1/submission/non-viable',
    summary: 'Mark a submission as non-viable: there is nothing to quote',
    body: bySubmission.extend({ note: requiredReason }),
  },
  submissionComplete: {
    ...manage,
    path: '/api/account/v1/submission/complete',
    summary: 'Complete a certified submission',
    body: bySubmission.extend({ note: longText.optional() }),
  },
  submissionReopen: {
    ...manage,
    path: '/api/account/v1/submission/reopen',
    summary: 'Look again at a submission that was declined or set aside',
    body: bySubmission.extend({ note: requiredReason }),
  },
})
