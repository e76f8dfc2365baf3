import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { letterFields } from '#domain/policy/bor/letter.ts'
import { borActions, borStatuses } from '#domain/policy/bor/lifecycle.ts'
import { borTermsFields } from '#domain/policy/bor/terms.ts'
import { LARGEST_EVIDENCE } from '#domain/underwriting/subjectivity/evidence-file.ts'
import { defineContract } from '#contract/endpoint.ts'
import { queryOf } from '#contract/list-query.ts'
import { actions, id, instant, localDate, pageOf, requiredText, version } from '#contract/wire.ts'
import { borList } from './list.ts'

const side = z
  .enum(['STAFF', 'INCUMBENT', 'RECEIVER', 'INSURED', 'CARRIER'])
  .meta({ description: 'From where the reader looks at the letter.' })

const borRow = z
  .object({
    id,
    status: z.enum(borStatuses).meta({ description: 'Status of a broker of record letter.' }),
    side,
    policyNumber: z.string(),
    companyName: z.string(),
    /** The agency that serviced the policy when the letter was filed; null for the one that the letter names. */
    incumbentName: z.string().nullable(),
    receiverName: z.string(),
    letterDate: localDate,
    filedOn: localDate,
    /** Last day for a rescinding letter. */
    lastDay: localDate,
    effectiveOn: localDate,
  })
  .meta({ id: 'BrokerOfRecordRow' })

const borView = borRow
  .extend({
    signedBy: z.string(),
    signedTitle: z.string(),
    /** The business days for a rescinding letter, in order. */
    clockDays: z.array(localDate),
    /** Today where the insured is. */
    today: localDate,
    /** Null where the reader does not see the policy. */
    policyId: id.nullable(),
    product: z.string().nullable(),
    accountId: id.nullable(),
    /** Why it was rejected, waived or taken back. */
    reason: z.string().nullable(),
    decidedAt: instant.nullable(),
    /** Why it is not in effect although its days are over; null for all but staff. */
    held: z.string().nullable(),
    letters: z.array(
      z.object({
        id,
        purpose: z.enum(['APPOINTS', 'RESCINDS']).meta({ description: 'What the letter says.' }),
        fileName: z.string(),
        /** Bytes. */
        size: z.int(),
        created: instant,
      }),
    ),
    /** Papers of ours about it that the reader can download. */
    documents: z.array(z.object({ docId: id, title: z.string(), created: instant })),
    version: z.int(),
    actions,
  })
  .meta({ id: 'BrokerOfRecordLetter' })

const termsRow = z
  .object({
    id,
    carrierId: id,
    carrierName: z.string(),
    ...borTermsFields,
    setBy: z.string(),
    setAt: instant,
  })
  .meta({ id: 'BrokerOfRecordTerms' })

const path = '/api/policy/v1/bor'
const ofOrder = { record: { kind: 'bor', in: 'params', field: 'id' } } as const

/** Letters in which an insured names another broker for its insurance. */
export const borContract = defineContract({
  borLetterAdd: {
    method: 'POST',
    path: `${path}/letter`,
    summary: 'Upload a letter of the insured, which is then filed by its id; it is looked into first',
    tag: 'Policies',
    access: ['bor:file', 'bor:decide'],
    atomic: true,
    rate: 30,
    upload: LARGEST_EVIDENCE,
    query: z.object({ fileName: requiredText(200, 'Name the file.') }),
    response: z.object({ id, fileName: z.string(), sha256: z.string() }),
  },
  borFile: {
    method: 'POST',
    path,
    summary: 'File a broker of record letter; the agency that services the policy is notified the same day',
    tag: 'Policies',
    access: ['bor:file'],
    command: true,
    rate: 30,
    body: z.object({
      ...letterFields,
      letterId: id.meta({ description: 'Id of the uploaded letter.' }),
      agencyId: id.optional().meta({
        description:
          'The agency that the letter names; only the provider’s staff name one, for others it is their own.',
      }),
    }),
    response: borView,
  },
  borDecide: {
    method: 'PUT',
    path,
    summary: 'Answer a broker of record letter: rescind, reject, or put it in effect',
    tag: 'Policies',
    access: ['bor:file', 'bor:decide'],
    command: true,
    body: z.object({
      id,
      action: z.enum(borActions).meta({ description: 'What is done with the letter.' }),
      reason: requiredReason.optional().meta({
        description: 'Why it is rejected, or put in effect before its days are over.',
      }),
      letterId: id.optional().meta({ description: 'Id of the uploaded rescinding letter of the insured.' }),
      version,
    }),
    response: borView,
    record: { kind: 'bor', in: 'body', field: 'id' },
  },
  borGet: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A broker of record letter, as far as the reader may know',
    tag: 'Policies',
    access: ['bor:read'],
    params: z.object({ id }),
    response: borView,
    ...ofOrder,
  },
  borLetterGet: {
    method: 'GET',
    path: `${path}/{id}/letter/{fileId}`,
    summary: 'Download a letter of the insured',
    tag: 'Policies',
    access: ['bor:read'],
    params: z.object({ id, fileId: id }),
    file: 'application/octet-stream',
    ...ofOrder,
  },
  borPolicies: {
    method: 'GET',
    path: '/api/policy/v1/bor-policies',
    summary: 'Broker of record letters of a policy, and the terms and days of one that is filed today',
    tag: 'Policies',
    access: ['bor:read'],
    query: z.object({ policyId: id }),
    response: z.object({
      content: z.array(borRow),
      isMidTerm: z.boolean(),
      daysBeforeExpiry: z.int(),
      canWaive: z.boolean(),
      clockDays: z.array(localDate),
      effectiveOn: localDate,
    }),
    record: { kind: 'policy', in: 'query', field: 'policyId' },
  },
  borSearch: {
    method: 'GET',
    path: '/api/policy/v1/search/bor-policies',
    summary: 'Broker of record letters, the latest first',
    tag: 'Policies',
    access: ['bor:read'],
    query: queryOf(borList),
    response: pageOf(borRow),
  },
  borTermsList: {
    method: 'GET',
    path: '/api/policy/v1/bor-terms',
    summary: 'On which terms carriers accept another broker, with all that held before',
    tag: 'Policies',
    access: ['bor:decide'],
    response: z.object({
      /** The latest first. */
      content: z.array(termsRow),
      carriers: z.array(
        z.object({
          id,
          name: z.string(),
          market: z.enum(['US', 'UK']),
          /** What holds today; the usual terms where the carrier has set none. */
          isMidTerm: z.boolean(),
          daysBeforeExpiry: z.int(),
          clockDays: z.int(),
          canWaive: z.boolean(),
          isUsual: z.boolean(),
        }),
      ),
    }),
  },
  borTermsSet: {
    method: 'POST',
    path: '/api/policy/v1/bor-terms',
    summary: 'Set the terms of a carrier from a day on; what held before stays as it was',
    tag: 'Policies',
    access: ['bor:decide'],
    command: true,
    body: z.object({ carrierId: id, ...borTermsFields }),
    response: termsRow,
  },
})
