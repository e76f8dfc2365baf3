import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { reductionKinds } from '#domain/policy/notices/renewals/announced.ts'
import { nonrenewalCodes } from '#domain/policy/notices/renewals/nonrenewal.ts'
import { defineContract } from '#contract/endpoint.ts'
import { id, localDate, money, text, version } from '#contract/wire.ts'
import { endedPolicy } from '../cancellations.ts'
import { law } from '../endings.ts'
import { delivery, noticeProof, renewalOutcome } from '../notices.ts'

const params = z.object({ policyId: id })
const ofPolicy = { record: { kind: 'policy', in: 'params', field: 'policyId' } } as const
const step = z.enum(['NONRENEWAL', 'CHANGED_RENEWAL']).meta({ description: 'What is announced.' })

/** What the renewal costs and makes worse next to the expiring terms; premiums for a year. */
const change = z.object({
  quoteId: id,
  quoteNumber: z.string(),
  productType: z.string(),
  expiringPremium: money,
  renewalPremium: money,
  /** What of the increase counts by the law of the place. */
  increase: money,
  /** The same in percent of the expiring premium. */
  percent: z.number().nullable(),
  isDue: z.boolean(),
  /** From which change on a notice is needed, in words. */
  threshold: z.string(),
  /** What becomes worse, a phrase each. */
  reductions: z.array(
    z.object({
      kind: z.enum(reductionKinds).meta({ description: 'What a renewal makes worse.' }),
      text: z.string(),
    }),
  ),
})

export const renewalNoticeContract = defineContract({
  renewalNoticePreview: {
    method: 'GET',
    path: '/api/policy/v1/renewal-notices/{policyId}',
    summary: 'What a notice of nonrenewal, or of a renewal on other terms, would do if it is sent on a day',
    tag: 'Policies',
    access: ['policy:cancel'],
    params,
    query: z.object({ step, sentOn: localDate.optional(), delivery: delivery.optional() }),
    response: z.object({
      /** Why it would be refused. */
      problems: z.array(z.object({ field: z.string(), detail: z.string() })),
      endDate: localDate,
      standing: z
        .enum(['NOT_NEEDED', 'TOO_EARLY', 'OPEN', 'PASSED'])
        .meta({ description: 'Today against the window.' }),
      earliest: localDate.nullable(),
      lastDay: localDate.nullable(),
      stopUntil: localDate,
      outcome: renewalOutcome,
      contents: z.string(),
      /** How it is sent, in words. */
      sentBy: z.string(),
      copies: z.array(z.string()),
      /** Null of a nonrenewal, and while no renewal is priced. */
      change: change.nullable(),
      ...law,
    }),
    ...ofPolicy,
  },
  renewalNoticeServe: {
    method: 'POST',
    path: '/api/policy/v1/renewal-notices/{policyId}',
    summary: 'Serve notice that a policy is not renewed, or renewed on other terms',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: z.object({
      step,
      /** Why it is not renewed; only of a nonrenewal. */
      ground: z
        .enum(nonrenewalCodes)
        .optional()
        .meta({ description: 'Reason for which a policy is not renewed.' }),
      facts: text(2000).default(''),
      sentOn: localDate,
      delivery,
      /** The consequence of a late notice was read and is taken. */
      isLateAccepted: z.boolean().default(false),
      version,
    }),
    response: endedPolicy,
    ...ofPolicy,
  },
  renewalNoticeProof: {
    method: 'POST',
    path: '/api/policy/v1/renewal-notices/{policyId}/proof',
    summary: 'Record the proof that a notice about a renewal was mailed or delivered',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: noticeProof,
    response: endedPolicy,
    ...ofPolicy,
  },
  renewalNoticeWithdraw: {
    method: 'POST',
    path: '/api/policy/v1/renewal-notices/{policyId}/withdraw',
    summary: 'Withdraw a notice about a renewal before the term ends',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: z.object({ noticeId: id, reason: requiredReason, version }),
    response: endedPolicy,
    ...ofPolicy,
  },
})
