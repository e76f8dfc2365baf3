import { z } from 'zod'
import { LATE_COVERS } from '#domain/policy/renewal/late.ts'
import { automaticCodes } from '#domain/policy/renewal/automatic.ts'
import { renewalProgress, renewalSteps, stageNames } from '#domain/policy/renewal/stages.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { defineContract } from '#contract/endpoint.ts'
import { queryOf } from '#contract/list-query.ts'
import { actions, id, instant, localDate, money, pageOf, teamQuery, text } from '#contract/wire.ts'
import { renewalChoice } from '../policy.ts'
import { renewalList } from './renewal-list.ts'

const stage = z.enum(stageNames).meta({ description: 'Stage of the renewal by the days that are left.' })

const windowStanding = z
  .enum(['NOT_NEEDED', 'TOO_EARLY', 'OPEN', 'PASSED'])
  .meta({ description: 'Today against the window of the notice.' })

const renewalCase = z
  .object({
    id,
    policyNumber: z.string(),
    product: z.string(),
    status: z.enum(policyStatuses),
    companyName: z.string(),
    agencyName: z.string(),
    accountId: id,
    state: z.string().nullable(),
    currency: z.enum(['USD', 'GBP']),
    endDate: localDate,
    /** Days from today, where the insured is, to the end of the term; negative after it. */
    daysLeft: z.int(),
    stage,
    progress: z.enum(renewalProgress).meta({ description: 'How far the renewal is.' }),
    nextStep: z.object({
      step: z.enum(renewalSteps).meta({ description: 'What comes next by the calendar.' }),
      on: localDate,
    }),
    /** The last legal day of a notice of nonrenewal; null where none is asked for. */
    nonrenewalBy: localDate.nullable(),
    nonrenewal: windowStanding,
    /** The same of a renewal on other terms. */
    changeNoticeBy: localDate.nullable(),
    changeNotice: windowStanding,
    /** For a year, by the terms at the end of the term, without fees and taxes. */
    expiringPremium: money,
    quote: z
      .object({
        id,
        quoteNumber: z.string(),
        product: z.string(),
        status: z.enum(quoteStatuses),
        /** Without fees and taxes; null while it is not priced. */
        premium: money.nullable(),
      })
      .nullable(),
    /** The day with which cover ends, since the insurer does not renew; null where it may be renewed. */
    notRenewedOn: localDate.nullable(),
    optedOut: renewalChoice,
    remindersMuted: renewalChoice,
    automatic: z.object({ at: instant, by: z.string() }).nullable(),
    actions,
  })
  .meta({ id: 'RenewalCase' })

const automaticRenewal = z.object({
  policyId: id,
  policyNumber: z.string(),
  endDate: localDate,
  /** Null where no one has agreed. */
  agreed: z.object({ at: instant, by: z.string() }).nullable(),
  /** When the calendar looked, 120 days before the end; null before. */
  evaluatedAt: instant.nullable(),
  offeredAt: instant.nullable(),
  mayBeOffered: z.boolean(),
  mayBeIssued: z.boolean(),
  /** Every rule; `no` says why it does not hold and what to do. */
  checks: z.array(
    z.object({
      code: z.enum(automaticCodes),
      before: z.enum(['OFFER', 'ISSUE']),
      no: z.string().nullable(),
    }),
  ),
  /** What held the calendar up when it looked last: a rule of these, or what a step was refused for. */
  found: z.array(z.object({ code: z.string(), no: z.string() })),
})

const started = z.object({ quoteId: id, productType: z.string(), quoteNumber: z.string(), accountId: id })
const ofAccount = z.object({ accountId: id, productType: text(20) })

export const renewalContract = defineContract({
  renewalSearch: {
    method: 'GET',
    path: '/api/policy/v1/search/renewals',
    summary: 'Renewals from 120 days before the end of the term to 30 days after it',
    tag: 'Policies',
    access: ['policy:renew'],
    query: queryOf(renewalList),
    response: pageOf(renewalCase),
  },
  renewalCounts: {
    method: 'GET',
    path: '/api/policy/v1/search/renewals/counts',
    summary: 'How many renewals are in each stage',
    tag: 'Policies',
    access: ['policy:renew'],
    query: teamQuery,
    response: z.array(z.object({ stage, count: z.int() })),
  },
  quoteActionRenewal: {
    method: 'POST',
    path: '/api/quote/v1/action/renewal',
    summary: 'Start a renewal quote from the expiring policy',
    tag: 'Quotes',
    access: ['policy:renew'],
    command: true,
    body: z.object({ policyId: id }),
    response: started,
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  policyRenewLate: {
    method: 'POST',
    path: '/api/policy/v1/renewal/{policyId}/late',
    summary: 'Start the renewal of a policy that has ended, up to 30 days after its end',
    tag: 'Policies',
    access: ['policy:renew'],
    command: true,
    params: z.object({ policyId: id }),
    body: z.object({
      /** As if the policy had not ended, or from a later day on with a gap. */
      cover: z.enum(LATE_COVERS),
      /** The first day of the new term, where there is a gap. */
      startsOn: localDate.optional(),
      /** Who states for the insured, and when, that nothing is known which could become a claim. */
      statement: z.object({ name: text(200).min(1), title: text(200).min(1), on: localDate }),
    }),
    response: started,
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  automaticRenewalGet: {
    method: 'GET',
    path: '/api/quote/v1/auto-renewal/{accountId}/{productType}',
    summary: 'Whether the policy of an account is renewed by itself, and every rule that does not hold',
    tag: 'Quotes',
    access: ['policy:renew'],
    params: ofAccount,
    response: automaticRenewal,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  automaticRenewalAgree: {
    method: 'PUT',
    path: '/api/quote/v1/auto-renewal/{accountId}/{productType}',
    summary: 'Agree to automatic renewal of the policy of an account, or take that back',
    tag: 'Quotes',
    access: ['policy:renew'],
    command: true,
    params: ofAccount,
    body: z.object({
      /** False takes it back. */
      isAgreed: z.boolean(),
    }),
    response: automaticRenewal,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
})
