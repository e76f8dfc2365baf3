import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { policyNoticeStatuses } from '#domain/policy/ending/steps.ts'
import { deliveryMethods } from '#domain/policy/notices/days.ts'
import { nonrenewalCodes } from '#domain/policy/notices/renewals/nonrenewal.ts'
import { endingCodes } from '#domain/policy/notices/reasons.ts'
import { noticeStandings } from '#domain/policy/notices/standing.ts'
import { noticeKnown, noticeSteps } from '#domain/policy/notices/types.ts'
import { defineContract } from '../endpoint.ts'
import { queryFrom } from '../list-query.ts'
import {
  actions,
  id,
  instant,
  localDate,
  money,
  numberedPageOf,
  numberedQuery,
  requiredText,
  teamQuery,
  text,
  version,
} from '../wire.ts'
import { cancellation, endedPolicy, policyFile } from './cancellations.ts'
import { noticeList } from './notice-list.ts'

const params = z.object({ policyId: id })
const ofPolicy = { record: { kind: 'policy', in: 'params', field: 'policyId' } } as const
export const delivery = z.enum(deliveryMethods).meta({ description: 'How a notice reaches the insured.' })

/** That a notice was mailed or delivered. */
export const noticeProof = z.object({
  noticeId: id,
  method: delivery,
  /** Number of the certificate or the tracking barcode, or who received it. */
  number: requiredText(80, 'Enter the number of the certificate or barcode.'),
  on: localDate,
  /** Whether it went to the address of the notice. */
  isToAddress: z.boolean(),
  fileId: id.optional(),
  version,
})

export const renewalOutcome = z
  .object({
    code: z
      .enum(['NOT_NEEDED', 'IN_TIME', 'VOID', 'NEW_TERMS', 'OLD_TERMS'])
      .meta({ description: 'What follows from the day on which a notice about a renewal is sent.' }),
    /** First day on which the expiring terms no longer hold. */
    oldTermsUntil: localDate,
    isLowerRate: z.boolean(),
    /** The last day on which the insured may leave the renewal with a return in proportion. */
    mayLeaveUntil: localDate.nullable(),
    says: z.string(),
    citation: z.string(),
    known: z.enum(noticeKnown).meta({ description: 'How well the law is known.' }),
    comparedOn: localDate.nullable(),
    source: z.string(),
  })
  .meta({ id: 'RenewalOutcome' })

const noticeFields = {
  id,
  status: z.enum(policyNoticeStatuses).meta({ description: 'What became of the notice.' }),
  step: z.enum(noticeSteps).meta({ description: 'What the notice is about.' }),
  /** Null of a notice at the end of the term. */
  reason: z
    .enum(endingCodes)
    .meta({ description: 'Reason for which a policy ends within its term.' })
    .nullable(),
  /** Why a policy is not renewed; null of any other notice. */
  ground: z
    .enum(nonrenewalCodes)
    .meta({ description: 'Reason for which a policy is not renewed.' })
    .nullable(),
  /** The reason, or what is announced, in words. */
  reasonText: z.string(),
  sentOn: localDate,
  effectiveDate: localDate,
  /** The last day on which a notice for this end could be sent. */
  sendBy: localDate,
  stopUntil: localDate,
  delivery,
}

const notice = z
  .object({
    ...noticeFields,
    facts: z.string(),
    citation: z.string().nullable(),
    amountDue: money.nullable(),
    /** Name and address as the policy had them on the day of sending, a line each. */
    address: z.array(z.string()),
    copies: z.array(z.string()),
    documentId: id,
    servedBy: z.string(),
    servedAt: instant,
    /** Null until it is recorded. */
    proof: z
      .object({
        method: delivery,
        number: z.string(),
        on: localDate,
        recordedBy: z.string(),
        recordedAt: instant,
        isToAddress: z.boolean(),
        fileId: id.nullable(),
        /** SHA-256 of the notice as it was drawn. */
        sha256: z.string(),
      })
      .nullable(),
    /** What follows by law from the day on which it was sent; null of a cancellation. */
    outcome: renewalOutcome.nullable(),
    /** Why it has no effect, a sentence each. */
    faults: z.array(z.string()),
    closedReason: z.string().nullable(),
  })
  .meta({ id: 'PolicyNotice' })

const calendarRow = z
  .object({
    ...noticeFields,
    policyId: id,
    policyNumber: z.string(),
    product: z.string(),
    companyName: z.string(),
    agencyName: z.string(),
    state: z.string().nullable(),
    /** Number that the proof has, null without proof. */
    proof: z.string().nullable(),
    standing: z.enum(noticeStandings).meta({ description: 'What a notice waits for.' }),
    /** Today at the insured. */
    today: localDate,
  })
  .meta({ id: 'NoticeCalendarRow' })

export const policyNoticeContract = defineContract({
  noticeCalendar: {
    method: 'GET',
    path: '/api/policy/v1/notices',
    summary: 'Notices of all policies by their last day, overdue ones first',
    tag: 'Policies',
    access: ['policy:reasons'],
    query: queryFrom(numberedQuery, noticeList),
    response: numberedPageOf(calendarRow),
  },
  noticeCounts: {
    method: 'GET',
    path: '/api/policy/v1/notices/counts',
    summary: 'How many notices of all policies wait for what, or became what',
    tag: 'Policies',
    access: ['policy:reasons'],
    query: teamQuery,
    response: z.array(
      z.object({
        standing: z.enum(noticeStandings).meta({ description: 'What a notice waits for.' }),
        count: z.int(),
      }),
    ),
  },
  policyNotices: {
    method: 'GET',
    path: '/api/policy/v1/notices/{policyId}',
    summary: 'Ends of a policy that were asked for or decided, with their notices and files',
    tag: 'Policies',
    access: ['policy:reasons'],
    params,
    response: z.object({
      /** The newest first. */
      cancellations: z.array(cancellation),
      notices: z.array(notice),
      files: z.array(policyFile),
      /** The last day on which coverage can be put back; null while it runs. */
      restorableUntil: localDate.nullable(),
      endedOn: localDate.nullable(),
      actions,
    }),
    ...ofPolicy,
  },
  policyNoticeServe: {
    method: 'POST',
    path: '/api/policy/v1/notices/{policyId}',
    summary: 'Serve notice that the insurer ends a policy',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: z.object({
      reason: z.enum(endingCodes).meta({ description: 'Reason for which a policy ends within its term.' }),
      /** The day of mailing or delivery: today or later. */
      sentOn: localDate,
      effectiveDate: localDate,
      delivery,
      /** The facts behind the reason, which some laws ask for. */
      facts: text(2000).default(''),
      version,
    }),
    response: endedPolicy,
    ...ofPolicy,
  },
  policyNoticeProof: {
    method: 'POST',
    path: '/api/policy/v1/notices/{policyId}/proof',
    summary: 'Record the proof that a notice was mailed or delivered',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: noticeProof,
    response: endedPolicy,
    ...ofPolicy,
  },
  policyNoticeStop: {
    method: 'PUT',
    path: '/api/policy/v1/noc/stop',
    summary: 'Stop a cancellation before it takes effect: paid, cured or withdrawn',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    body: z.object({ policyId: id, reason: requiredReason, version }),
    response: endedPolicy,
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
})
