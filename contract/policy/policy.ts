import { z } from 'zod'
import { policyContact } from '#domain/account/schema.ts'
import { requiredReason } from '#domain/kernel/fields.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { actions, id, instant, localDate, money, pageOf, requiredText, teamQuery, text } from '../wire.ts'
import { runOff } from './run-off.ts'
import { policyList } from './lists.ts'

const productParams = z.object({ productType: text(20), policyId: id })

/** Who chose something for a renewal, when and why; null where no one did. */
export const renewalChoice = z
  .object({
    at: instant,
    by: z.string(),
    /** Null for readers who may not renew the policy: it is the agent's business. */
    reason: z.string().nullable(),
  })
  .nullable()

export const policyRow = z
  .object({
    id,
    policyNumber: z.string(),
    product: z.string(),
    status: z.enum(policyStatuses),
    companyName: z.string(),
    agencyName: z.string(),
    accountId: id,
    quoteId: id,
    state: z.string().nullable(),
    currency: z.enum(['USD', 'GBP']),
    effectiveDate: localDate,
    endDate: localDate,
    totalPremium: money,
    aggLimit: money,
    isPaid: z.boolean(),
    isOpenForRenewal: z.boolean(),
    /** Opted out of its renewal: no reminders, and none is started until that is taken back. */
    optedOut: renewalChoice,
    /** Reminders of its renewal are muted. */
    remindersMuted: renewalChoice,
    /** The day where the insured is: no loss is reported of a later one. */
    today: localDate,
    created: instant,
    actions,
  })
  .meta({ id: 'PolicyRow' })

/** Whether there is cover on a day, and why not. */
const cover = z.enum(['COVERED', 'NOT_BEGUN', 'ENDED', 'CANCELED', 'LAPSE', 'VOID'])

const insured = z.object({
  businessName: z.string(),
  address1: z.string(),
  city: z.string(),
  /** Empty in the UK. */
  state: z.string(),
  zipCode: z.string(),
})

/** What a transaction changes, or what two readings of a policy differ in, in words; null where it is not on the policy. */
const saidChange = z
  .object({ path: z.string(), label: z.string(), found: z.string().nullable(), left: z.string().nullable() })
  .meta({ id: 'SaidChange' })

/** One transaction of a policy, which is never changed. */
const revision = z
  .object({
    sequence: z.int(),
    kind: z.string(),
    /** CANCEL TRANSACTION or VOID TRANSACTION; null where the kind says all. */
    status: z.string().nullable(),
    effectiveDate: localDate,
    endDate: localDate,
    premium: money,
    fees: money,
    taxes: money,
    total: money,
    /** Premium that was written after it. */
    written: money,
    recordedBy: z.string(),
    recordedAt: instant,
    reason: z.string().nullable(),
    changes: z.array(saidChange),
    /** Sequences: of the first that was recorded with it, of the one it takes back, and of the one it records again. */
    group: z.int().nullable(),
    reverses: z.int().nullable(),
    reapplies: z.int().nullable(),
  })
  .meta({ id: 'PolicyRevision' })

/** An instant, or a day at the insured's address with all that was recorded on it. */
const known = z.union([localDate, instant])

const ofDay = z.object({
  on: localDate.optional(),
  known: known.optional(),
})

/** A policy on a day, as it was known then. */
const reading = z.object({
  on: localDate,
  known: known.nullable(),
  cover,
  /** Premium that was written by what was known. */
  written: money,
  /** Premium of the day's terms for the whole term. */
  annual: money,
})

export const policyView = policyRow
  .extend({
    market: z.enum(['US', 'UK']),
    isSurplus: z.boolean(),
    deductible: money,
    /** Hours; null where no interruption is insured. */
    waitingPeriod: z.int().nullable(),
    /** Null for full prior acts. */
    retroActiveDate: localDate.nullable(),
    premium: money,
    mgaFee: money,
    brokerFee: money,
    additionalBrokerFee: money,
    inspectionFee: money,
    taxes: money,
    carrierName: z.string(),
    /** As it was issued, first the one that writes it; shares in whole percent. */
    insurers: z.array(z.object({ legalName: z.string(), sharePercent: z.int().optional() })),
    contact: policyContact.partial(),
    /** Who is covered with the insured. */
    additionalInsureds: z.array(insured),
    /** All organizations that are listed on the day, with the ids by which a change names them. */
    listedInsureds: z.array(
      z.object({
        id: z.string(),
        businessName: z.string(),
        address1: z.string(),
        address2: z.string(),
        city: z.string(),
        state: z.string(),
        zipCode: z.string(),
        naicsCode: z.string(),
        isNamedInsured: z.boolean(),
      }),
    ),
    /** A change of control, from which the policy covers earlier events alone; null where there is none. */
    runOff: runOff.nullable(),
    /** The policy that it replaces by a rewrite, and the one that replaces it. */
    rewriteOf: id.nullable(),
    rewrittenAs: id.nullable(),
    renewalOf: id.nullable(),
    renewedBy: id.nullable(),
    coverages: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        limit: money.nullable(),
        deductible: money.nullable(),
        /** Hours, where they are all that the insured bears. */
        waitingPeriod: z.int().optional(),
      }),
    ),
    /** The day that terms, insureds and cover are of, and the instant or day of what is known: now where `known` is null. */
    asOf: z.object({ on: localDate, known: known.nullable(), cover }),
    segments: z.array(z.object({ from: localDate, until: localDate, cover, sequence: z.int() })),
    revisions: z.array(revision),
    version: z.int(),
  })
  .meta({ id: 'Policy' })

export const policyContract = defineContract({
  policySearch: {
    method: 'GET',
    path: '/api/policy/v1/search',
    summary: 'Policies',
    tag: 'Policies',
    access: ['policy:read'],
    query: queryOf(policyList),
    response: pageOf(policyRow),
  },
  policyStatusList: {
    method: 'GET',
    path: '/api/policy/v1/statuses',
    summary: 'Policy statuses with their counts',
    tag: 'Policies',
    access: ['policy:read'],
    query: teamQuery,
    response: z.array(z.object({ status: z.enum(policyStatuses), count: z.int() })),
  },
  policyGet: {
    method: 'GET',
    path: '/api/policy/v1/{productType}/{policyId}',
    summary: 'One policy with its transactions',
    tag: 'Policies',
    access: ['policy:read'],
    params: productParams,
    query: ofDay,
    response: policyView,
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  policyRevisions: {
    method: 'GET',
    path: '/api/policy/v1/revisions',
    summary: 'Transactions of a policy',
    tag: 'Policies',
    access: ['policy:read'],
    query: z.object({ policyId: id, known: known.optional() }),
    response: z.array(revision),
    record: { kind: 'policy', in: 'query', field: 'policyId' },
  },
  policyDifference: {
    method: 'GET',
    path: '/api/policy/v1/difference/{policyId}',
    summary: 'What differs between two readings of a policy',
    tag: 'Policies',
    access: ['policy:read'],
    params: z.object({ policyId: id }),
    query: z.object({
      on: localDate.optional(),
      known: known.optional(),
      toOn: localDate.optional(),
      toKnown: known.optional(),
    }),
    response: z.object({ from: reading, to: reading, changes: z.array(saidChange) }),
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  policyInsureds: {
    method: 'GET',
    path: '/api/policy/v1/additional-insureds/{policyId}',
    summary: 'Additional insureds of a policy on a day, and from when until when each is covered',
    tag: 'Policies',
    access: ['policy:read'],
    params: z.object({ policyId: id }),
    query: ofDay,
    response: z.object({
      on: localDate,
      cover,
      additionalInsureds: z.array(insured),
      /** All of the term, the first first; one that came back has another period. */
      periods: z.array(
        insured.extend({
          /** By which a change names it. */
          id: z.string(),
          isNamedInsured: z.boolean(),
          from: localDate,
          /** First day, 12:01 AM, on which it is not covered any more. */
          until: localDate,
        }),
      ),
    }),
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  policyRenew: {
    method: 'POST',
    path: '/api/policy/v1/renewal/{policyId}',
    summary: 'Start a renewal quote from the expiring term',
    tag: 'Policies',
    access: ['policy:renew'],
    command: true,
    params: z.object({ policyId: id }),
    response: z.object({ quoteId: id, productType: z.string(), quoteNumber: z.string(), accountId: id }),
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  policyOptOut: {
    method: 'POST',
    path: '/api/policy/v1/optout/{policyId}',
    summary: 'Opt a policy out of its renewal, or take that back until the renewal is issued',
    tag: 'Policies',
    access: ['policy:renew'],
    command: true,
    params: z.object({ policyId: id }),
    body: z.object({
      /** False takes the opt-out back. */
      isOptedOut: z.boolean().default(true),
      reason: requiredReason,
    }),
    response: policyView,
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  policyMuteReminders: {
    method: 'POST',
    path: '/api/policy/v1/mute-renewal-reminders',
    summary: 'Mute the reminders of a renewal, or resume them',
    tag: 'Policies',
    access: ['policy:renew'],
    command: true,
    body: z.object({
      policyId: id,
      /** False resumes them. */
      isMuted: z.boolean().default(true),
      reason: requiredReason,
    }),
    response: policyView,
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  policyCertificate: {
    method: 'POST',
    path: '/api/policy/v1/certificate/{productType}',
    summary: 'Issue a certificate of insurance',
    tag: 'Policies',
    access: ['policy:certificate'],
    command: true,
    params: z.object({ productType: text(20) }),
    body: z.object({
      policyId: id,
      docType: z.enum(['Certificate_Holder', 'Additional_Insured']),
      organizationName: requiredText(200, 'Please enter a Orginization.'),
      address1: requiredText(100, 'Please enter a Address'),
      city: requiredText(100, 'Please enter a City'),
      /** Required in the US; a UK address has none. */
      state: text(20).default(''),
      zip: requiredText(12, 'Invalid ZIP Code'),
      /** The day whose cover it certifies; left out, today, or the first day of a policy that has not begun. */
      dateOfCert: localDate.optional(),
    }),
    response: z.object({ documentId: id, fileName: z.string() }),
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
})
