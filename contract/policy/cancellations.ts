import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { filePurposes } from '#domain/policy/ending/decide.ts'
import { endingNote } from '#domain/policy/ending/fields.ts'
import { cancellationStatuses } from '#domain/policy/ending/steps.ts'
import { endingCodes, refundMethods } from '#domain/policy/notices/reasons.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { LARGEST_EVIDENCE } from '#domain/underwriting/subjectivity/evidence-file.ts'
import { defineContract } from '../endpoint.ts'
import { returnRow } from './endings.ts'
import { actions, id, instant, localDate, money, requiredText, text, version } from '../wire.ts'

const purpose = z.enum(filePurposes).meta({ description: 'What an uploaded file shows.' })

const ofPolicy = { record: { kind: 'policy', in: 'params', field: 'policyId' } } as const
const ofBody = { record: { kind: 'policy', in: 'body', field: 'policyId' } } as const
const params = z.object({ policyId: id })

/** Why and from which day, with the file on which it rests. */
const ending = z.object({
  reason: z.enum(endingCodes).meta({ description: 'Reason for which a policy ends within its term.' }),
  /** The day, 12:01 AM at the insured, on which coverage ends. */
  effectiveDate: localDate,
  /** The upload that it rests on: a signed release, proof of other coverage, or the agreement of the insured. */
  fileId: id.optional(),
  /** In the words of the user who asks for it or decides it. */
  note: endingNote.default(''),
  version,
})

const wholeEnding = ending.omit({ effectiveDate: true }).extend({
  /** Of the policy, typed: a check against ending another one. */
  policyNumber: requiredText(40, 'Enter the policy number.'),
})

/** A policy after its end was asked for, decided, stopped or taken back. */
export const endedPolicy = z
  .object({
    policyId: id,
    policyNumber: z.string(),
    status: z.enum(policyStatuses),
    version: z.int(),
    actions,
    /** Documents that came of it. */
    documentIds: z.array(id),
  })
  .meta({ id: 'EndedPolicy' })

const charges = z.object({ premium: money, fees: money, taxes: money, total: money })

/** What a cancellation returns, worked out as the command would. */
const preview = z
  .object({
    /** Why it would be refused, by field; empty where it would not. */
    problems: z.array(z.object({ field: z.string(), detail: z.string() })),
    /** First day, 12:01 AM, on which the policy can end for the reason, and the last of its term. */
    firstDay: localDate,
    lastDay: localDate,
    /** A notice of the insurer has to be sent first. */
    needsNotice: z.boolean(),
    noticeDays: z.int().nullable(),
    citation: z.string().nullable(),
    stopUntil: localDate.nullable(),
    /** What the upload has to show; null where none is asked for. */
    needsFile: purpose.nullable(),
    /** Null where the day is no day of the term. */
    money: z
      .object({
        method: z.enum(refundMethods).meta({ description: 'How premium is returned.' }),
        /** The row that it was taken from; null where all premium goes back because the term has not begun. */
        rule: returnRow.nullable(),
        /** Percent of the premium that the short-rate table has earned by then; null for other methods. */
        tablePercent: z.int().nullable(),
        /** A claim was notified, and the policy returns nothing after one. */
        isKeptAfterClaim: z.boolean(),
        daysOfTerm: z.int(),
        daysInForce: z.int(),
        daysLeft: z.int(),
        factor: z.string(),
        written: money,
        earned: money,
        penalty: money,
        floor: money,
        kept: money,
        /** What goes back of each part. */
        returned: charges,
        /** What the policy costs afterwards. */
        after: charges,
        /** Of what goes back: set against open invoices, and owed to who paid. */
        toInvoices: money,
        toPayer: money,
      })
      .nullable(),
  })
  .meta({ id: 'CancellationPreview' })

export const policyFile = z
  .object({
    id,
    purpose,
    fileName: z.string(),
    sha256: z.string(),
    uploadedBy: z.string(),
    created: instant,
  })
  .meta({ id: 'PolicyFile' })

export const cancellation = z
  .object({
    id,
    status: z.enum(cancellationStatuses).meta({ description: 'What became of the end.' }),
    kind: z.enum(['CANCEL', 'FLAT', 'VOID']).meta({ description: 'How the policy ends.' }),
    reason: z.enum(endingCodes).meta({ description: 'Reason for which a policy ends within its term.' }),
    reasonText: z.string(),
    note: z.string(),
    requestedOn: localDate,
    effectiveDate: localDate,
    fileId: id.nullable(),
    askedBy: z.string(),
    askedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    closedReason: z.string().nullable(),
    /** The no-known-loss letter with which coverage was put back. */
    letter: z.object({ fileId: id, signedOn: localDate }).nullable(),
  })
  .meta({ id: 'PolicyCancellation' })

/** What putting coverage back costs and needs, worked out as the command would. */
const reinstatement = z
  .object({
    /** Why it would be refused, with what would allow it; empty where it would not. */
    problems: z.array(z.object({ field: z.string().nullable(), code: z.string(), detail: z.string() })),
    today: localDate,
    endedOn: localDate.nullable(),
    /** The last day on which coverage can be put back. */
    restorableUntil: localDate.nullable(),
    /** The day on which coverage would begin again. */
    from: localDate,
    /** Days without coverage between the end and the day that is asked for. */
    lapseDays: z.int().nullable(),
    /** Has to be paid first. */
    openBalance: money,
    needsLetter: z.boolean(),
    /** The first day on which the letter may have been signed. */
    letterFrom: localDate.nullable(),
    /** Null where nothing has ended, or the day is no day of the term. */
    money: z
      .object({
        charged: charges,
        after: charges,
        /** Of what is charged: taken from money that is owed to who paid, and billed. */
        fromOwed: money,
        billed: money,
        dueOn: localDate,
      })
      .nullable(),
  })
  .meta({ id: 'ReinstatementPreview' })

export const cancellationContract = defineContract({
  policyCancelPreview: {
    method: 'GET',
    path: '/api/policy/v1/cancel-preview/{policyId}',
    summary: 'What ending a policy on a day returns, and which notice it needs; nothing is saved',
    tag: 'Policies',
    access: ['policy:cancelrequest', 'policy:cancel'],
    params,
    query: z.object({
      reason: z.enum(endingCodes).meta({ description: 'Reason for which a policy ends within its term.' }),
      on: localDate,
      kind: z
        .enum(['CANCEL', 'FLAT', 'VOID'])
        .default('CANCEL')
        .meta({ description: 'How the policy ends.' }),
    }),
    response: preview,
    ...ofPolicy,
  },
  policyCancelRequest: {
    method: 'POST',
    path: '/api/policy/v1/cancel-request/{policyId}',
    summary: 'Ask for a policy to be canceled',
    tag: 'Policies',
    access: ['policy:cancelrequest'],
    command: true,
    params,
    body: ending,
    response: endedPolicy,
    ...ofPolicy,
  },
  policyCancelWithdraw: {
    method: 'POST',
    path: '/api/policy/v1/cancel-withdraw/{policyId}',
    summary: 'Withdraw a request to cancel a policy',
    tag: 'Policies',
    access: ['policy:cancelrequest'],
    command: true,
    params,
    body: z.object({ reason: requiredReason, version }),
    response: endedPolicy,
    ...ofPolicy,
  },
  policyCancelApprove: {
    method: 'POST',
    path: '/api/policy/v1/cancel-approve/{policyId}',
    summary: 'Approve a request to cancel a policy',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: z.object({
      /** Another day than was asked for. */
      effectiveDate: localDate.optional(),
      /** Another file than came with the request. */
      fileId: id.optional(),
      version,
    }),
    response: endedPolicy,
    ...ofPolicy,
  },
  policyCancel: {
    method: 'PUT',
    path: '/api/policy/v1/{productType}/cancel/{policyId}',
    summary: 'Cancel a policy on a day for a reason of the insured',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params: z.object({ productType: text(20), policyId: id }),
    body: ending,
    response: endedPolicy,
    ...ofPolicy,
  },
  // Of the cancellation of P250 and of excess policies the specification shows no method: both are served.
  policyCancelPost: {
    method: 'POST',
    path: '/api/policy/v1/{productType}/cancel/{policyId}',
    summary: 'Cancel a policy on a day for a reason of the insured; the same as with PUT',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params: z.object({ productType: text(20), policyId: id }),
    body: ending,
    response: endedPolicy,
    ...ofPolicy,
  },
  // Nor does it show where the id of a policy is that is canceled flat or voided: in the address or in the body.
  policyFlatCancelOf: {
    method: 'PUT',
    path: '/api/policy/v1/flatcancel',
    summary: 'Cancel a policy from its first day, with all premium returned; the body names it',
    tag: 'Policies',
    access: ['policy:void'],
    command: true,
    body: wholeEnding.extend({ policyId: id }),
    response: endedPolicy,
    ...ofBody,
  },
  policyVoidOf: {
    method: 'PUT',
    path: '/api/policy/v1/void',
    summary: 'Make a policy void, as if it had never been; the body names it',
    tag: 'Policies',
    access: ['policy:void'],
    command: true,
    body: wholeEnding.extend({ policyId: id }),
    response: endedPolicy,
    ...ofBody,
  },
  policyFlatCancel: {
    method: 'PUT',
    path: '/api/policy/v1/flatcancel/{policyId}',
    summary: 'Cancel a policy from its first day, with all premium returned',
    tag: 'Policies',
    access: ['policy:void'],
    command: true,
    params,
    body: wholeEnding,
    response: endedPolicy,
    ...ofPolicy,
  },
  policyVoid: {
    method: 'PUT',
    path: '/api/policy/v1/void/{policyId}',
    summary: 'Make a policy void, as if it had never been',
    tag: 'Policies',
    access: ['policy:void'],
    command: true,
    params,
    body: wholeEnding,
    response: endedPolicy,
    ...ofPolicy,
  },
  policyRescindExcess: {
    method: 'PUT',
    path: '/api/policy/v1/adhoc-excess',
    summary: 'Rescind an excess policy within 30 days after it was issued, with all of its money',
    tag: 'Policies',
    access: ['policy:void'],
    command: true,
    body: wholeEnding.extend({ policyId: id }),
    response: endedPolicy,
    ...ofBody,
  },
  policyUndoCancel: {
    method: 'PUT',
    path: '/api/policy/v1/undo-cancelled-policy',
    summary: 'Undo a cancellation within 30 days, as if it had not been',
    tag: 'Policies',
    access: ['policy:void'],
    command: true,
    body: z.object({ policyId: id, reason: requiredReason, version }),
    response: endedPolicy,
    ...ofBody,
  },
  policyReinstate: {
    method: 'POST',
    path: '/api/policy/v1/reinstate/{policyId}',
    summary: 'Reinstate a policy in its reinstatement period, with or without a lapse',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: z.object({
      /** The day on which coverage begins again; left out, it has no gap. */
      effectiveDate: localDate.optional(),
      /** The no-known-loss letter, and the day on which the insured signed it. */
      fileId: id.optional(),
      letterSignedOn: localDate.optional(),
      reason: requiredReason,
      version,
    }),
    response: endedPolicy,
    ...ofPolicy,
  },
  policyReinstatePreview: {
    method: 'GET',
    path: '/api/policy/v1/reinstate-preview/{policyId}',
    summary: 'What putting coverage back costs and needs, and why it would be refused; nothing is saved',
    tag: 'Policies',
    access: ['policy:reasons'],
    params,
    query: z.object({
      /** Left out, coverage has no gap. */
      on: localDate.optional(),
    }),
    response: reinstatement,
    ...ofPolicy,
  },
  policyFileAdd: {
    method: 'POST',
    path: '/api/policy/v1/file/{policyId}',
    summary: 'Upload a file that an end or a reinstatement rests on; it is looked into first',
    tag: 'Policies',
    access: ['policy:cancelrequest', 'policy:cancel'],
    atomic: true,
    rate: 30,
    upload: LARGEST_EVIDENCE,
    params,
    query: z.object({
      fileName: requiredText(200, 'Name the file.'),
      purpose,
    }),
    response: policyFile,
    ...ofPolicy,
  },
  policyFileGet: {
    method: 'GET',
    path: '/api/policy/v1/file/{policyId}/{fileId}',
    summary: 'Download a file that an end or a reinstatement rests on',
    tag: 'Policies',
    access: ['policy:cancelrequest', 'policy:cancel'],
    params: params.extend({ fileId: id }),
    file: 'application/octet-stream',
    ...ofPolicy,
  },
})
