import { z } from 'zod'
import { isStateCode } from '#domain/market/states.ts'
import { productOf } from '#domain/rating/products.ts'
import { LARGEST_EVIDENCE } from '#domain/underwriting/subjectivity/evidence-file.ts'
import { longText } from '#domain/kernel/fields.ts'
import { classBound, conditionEvidence, conditionTitle, creditBound } from '#domain/underwriting/fields.ts'
import { subjectivityStages, subjectivityStatuses } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { defineContract } from '../endpoint.ts'
import { actions, amount, id, instant, localDate, requiredText, text, version } from '../wire.ts'

/** A condition that an underwriter attached to a quote. */
export const subjectivity = z
  .object({
    id,
    quoteId: id,
    title: z.string(),
    detail: z.string(),
    stage: z.enum(subjectivityStages),
    status: z.enum(subjectivityStatuses),
    dueDate: localDate,
    isOverdue: z.boolean(),
    /** The check of the scan that clears it by itself, or null. */
    checkId: z.string().nullable(),
    /** What shows its check: a scan by itself, or more than the answer to a question. Null where none is named. */
    proof: z.enum(['scan', 'answer']).nullable(),
    evidence: z.string().nullable(),
    documentId: id.nullable(),
    /** Files that were sent as evidence, the newest version first. */
    files: z.array(
      z.object({
        id,
        version: z.int(),
        fileName: z.string(),
        mediaType: z.string(),
        /** Bytes. */
        size: z.int(),
        sha256: z.string(),
        uploadedBy: z.string(),
        created: instant,
      }),
    ),
    note: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    createdBy: z.string(),
    created: instant,
    /** What happened to it, the newest first. */
    history: z.array(
      z.object({ id, at: instant, action: z.string(), summary: z.string(), actorName: z.string() }),
    ),
    actions,
  })
  .meta({ id: 'Subjectivity' })

/** How far an underwriter may decide alone; null is without bound. */
export const authorityShape = {
  largestLimit: amount.nullable(),
  largestPremium: amount.nullable(),
  largestRevenue: amount.nullable(),
  /** Whole percent by which schedule rating may lower a premium. */
  largestCredit: z.int().nullable(),
  /** Worst hazard class, 1 to 5. */
  highestClass: z.int().nullable(),
  states: z.array(z.string()).nullable(),
  products: z.array(z.string()).nullable(),
}

const authority = z
  .object({
    userId: id,
    fullName: z.string(),
    role: z.string(),
    ...authorityShape,
    setBy: z.string().nullable(),
    modified: instant.nullable(),
    /** 0 until it is set for the first time. */
    version: z.int(),
  })
  .meta({ id: 'UnderwritingAuthority' })

const byId = z.object({ id })
const ofSubjectivity = { record: { kind: 'account', in: 'params', field: 'id' } } as const

export const underwritingContract = defineContract({
  subjectivityList: {
    method: 'GET',
    path: '/api/quote/v1/quote-subjectivity',
    summary: 'Subjectivities of a quote, before and after binding',
    tag: 'Underwriting',
    access: ['quote:read'],
    query: z.object({ quoteId: id }),
    response: z.object({ content: z.array(subjectivity) }),
    record: { kind: 'quote', in: 'query', field: 'quoteId' },
  },
  subjectivityCreate: {
    method: 'POST',
    path: '/api/quote/v1/quote-subjectivity',
    summary: 'Attach a subjectivity to a quote',
    tag: 'Underwriting',
    access: ['subjectivity:manage'],
    command: true,
    body: z.object({
      quoteId: id,
      title: conditionTitle,
      detail: longText.default(''),
      stage: z.enum(subjectivityStages),
      dueDate: localDate,
      checkId: text(80).optional(),
    }),
    response: subjectivity,
    record: { kind: 'quote', in: 'body', field: 'quoteId' },
  },
  subjectivitySubmit: {
    method: 'PUT',
    path: '/api/quote/v1/quote-subjectivity/{id}/submit',
    summary: 'Send evidence for a subjectivity',
    tag: 'Underwriting',
    access: ['subjectivity:submit', 'subjectivity:manage'],
    command: true,
    params: byId,
    body: z.object({ evidence: requiredText(2000, 'Say what shows it.'), documentId: id.optional() }),
    response: subjectivity,
    ...ofSubjectivity,
  },
  subjectivityFileAdd: {
    method: 'POST',
    path: '/api/quote/v1/quote-subjectivity/{id}/file',
    summary: 'Send a file as evidence for a subjectivity; it is looked into and kept as its next version',
    tag: 'Underwriting',
    access: ['subjectivity:submit', 'subjectivity:manage'],
    atomic: true,
    rate: 30,
    upload: LARGEST_EVIDENCE,
    params: byId,
    query: z.object({
      fileName: requiredText(200, 'Name the file.'),
      evidence: conditionEvidence.optional(),
    }),
    response: subjectivity,
    ...ofSubjectivity,
  },
  subjectivityFileGet: {
    method: 'GET',
    path: '/api/quote/v1/quote-subjectivity/{id}/file/{fileId}',
    summary: 'Download a file of evidence',
    tag: 'Underwriting',
    access: ['quote:read'],
    params: byId.extend({ fileId: id }),
    file: 'application/octet-stream',
    ...ofSubjectivity,
  },
  subjectivityDecide: {
    method: 'PUT',
    path: '/api/quote/v1/quote-subjectivity/{id}/decide',
    summary: 'Clear, return, waive or open a subjectivity again',
    tag: 'Underwriting',
    access: ['subjectivity:manage'],
    command: true,
    params: byId,
    body: z
      .object({
        decision: z.enum(['clear', 'return', 'waive', 'reopen']),
        note: longText.optional(),
      })
      .refine(({ decision, note }) => decision === 'reopen' || Boolean(note), {
        path: ['note'],
        message: 'Say why.',
      }),
    response: subjectivity,
    ...ofSubjectivity,
  },
  subjectivityRemind: {
    method: 'PUT',
    path: '/api/quote/v1/quote-subjectivity/{id}/remind',
    summary: 'Remind broker and insured of an open subjectivity now',
    tag: 'Underwriting',
    access: ['subjectivity:manage'],
    command: true,
    params: byId,
    response: subjectivity,
    ...ofSubjectivity,
  },
  authorityList: {
    method: 'GET',
    path: '/api/quote/v1/uw/authorities',
    summary: 'How far each underwriter may decide alone',
    tag: 'Underwriting',
    access: ['authority:manage', 'quote:release'],
    response: z.object({ content: z.array(authority) }),
  },
  authoritySave: {
    method: 'PUT',
    path: '/api/quote/v1/uw/authorities/{userId}',
    summary: 'Set how far an underwriter may decide alone',
    tag: 'Underwriting',
    access: ['authority:manage'],
    command: true,
    params: z.object({ userId: id }),
    body: z.object({
      largestLimit: amount.nullable(),
      largestPremium: amount.nullable().default(null),
      largestRevenue: amount.nullable(),
      largestCredit: creditBound.nullable().default(null),
      highestClass: classBound.nullable().default(null),
      states: z.array(z.string().refine(isStateCode, 'Use the two letters of a state.')).max(60).nullable(),
      products: z
        .array(text(20).refine((code) => productOf(code) !== null, 'There is no such product.'))
        .max(20)
        .nullable(),
      version,
    }),
    response: authority,
  },
})
