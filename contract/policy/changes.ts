import { z } from 'zod'
import { accountName, dbaOrTradestyle, noOfEmployeesAll, policyContact } from '#domain/account/schema.ts'
import { address } from '#domain/market/addresses.ts'
import { requiredReason } from '#domain/kernel/fields.ts'
import { answers } from '#domain/policy/chain/conflicts.ts'
import { changeKindNames } from '#domain/policy/change/kinds.ts'
import { endorsementKinds } from '#domain/policy/change/numbers.ts'
import { MOST_DAYS_OF_EXTENSION } from '#domain/policy/chain/undo.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { endorsementList, midtermList } from './lists.ts'
import { policyView } from './policy.ts'
import { amount, id, instant, localDate, money, pageOf, text, version } from '../wire.ts'

const hours = z.union([z.literal(6), z.literal(8), z.literal(12), z.literal(24)])

/** What of a coverage is to be other than it is on the day; what is left out stays. */
const coverageChange = z.object({
  key: text(80).regex(/^[A-Za-z0-9]+$/, 'Name a coverage by its key.'),
  /** False takes the coverage off the policy. */
  isSelected: z.boolean().default(true),
  limit: amount.optional(),
  deductible: amount.optional(),
  waitingPeriod: hours.optional(),
})

/** An organization that is covered along with the insured. */
const insuredChange = z.object({
  /** Of one that is on the policy; left out, it is added. */
  id: text(20).regex(/^\d+$/, 'Name an organization by its id on the policy.').optional(),
  isRemoved: z.boolean().optional(),
  businessName: text(200).optional(),
  address1: text(100).optional(),
  address2: text(100).optional(),
  city: text(100).optional(),
  /** Two letters; empty in the UK. */
  state: text(2).toUpperCase().optional(),
  zipCode: text(12).optional(),
  naicsCode: text(6).optional(),
  isNamedInsured: z.boolean().optional(),
})

/** What is to be other than it is on the day; what is left out stays. A kind of change has some of these fields. */
const askedChange = z
  .object({
    limit: amount.optional(),
    deductible: amount.optional(),
    waitingPeriod: hours.optional(),
    isTriaExcluded: z.boolean().optional(),
    coverages: z.array(coverageChange).max(100).optional(),
    exposure: z
      .object({
        revenue: amount,
        nonUsRevenue: amount,
        noOfEmployees: noOfEmployeesAll,
        naicsCode: text(6),
        sicCode: text(5),
        numberOfPersonalRecords: z.int().min(0).max(100_000_000_000),
      })
      .partial()
      .optional(),
    insured: z
      .object({ name: accountName, dba: dbaOrTradestyle, mailingAddress: address })
      .partial()
      .optional(),
    contact: policyContact.partial().optional(),
    additionalInsureds: z.array(insuredChange).max(25).optional(),
  })
  .meta({ id: 'AskedChange' })

/** What is to be other than it is, as the server keeps it. Money in cents. */
export type AskedTerms = z.output<typeof askedChange>

const answer = z.enum(answers).meta({ description: 'What holds from the later day.' })

/** A change as it is asked for. */
export const changeBody = z.object({
  kind: z.enum(changeKindNames).meta({ description: 'What it is asked for as.' }),
  effectiveDate: localDate,
  changes: askedChange,
  /** What holds from the day of a later change that contradicts this one, by the path of the conflict. */
  resolutions: z.record(z.string().max(200), answer).default({}),
})

/** Amounts that add up. */
const charges = z.object({
  premium: money,
  mgaFee: money,
  brokerFee: money,
  additionalBrokerFee: money,
  inspectionFee: money,
  taxes: money,
  total: money,
})

const valueText = z.string().nullable()

/** Something that a change leaves otherwise, in words; null where it is not on the policy. */
const changeLine = z.object({ path: z.string(), label: z.string(), found: valueText, left: valueText })

const segment = z.object({
  from: localDate,
  until: localDate,
  cover: z.enum(['COVERED', 'CANCELED', 'LAPSE', 'VOID']),
  limit: money,
  deductible: money,
  /** Premium of its terms for the whole term. */
  premium: money,
})

const changeView = z
  .object({
    policyId: id,
    policyNumber: z.string(),
    kind: z.enum(changeKindNames),
    effectiveDate: localDate,
    endDate: localDate,
    /** Days on which it may take effect. */
    window: z.object({ first: localDate, last: localDate }),
    /** What it was worked out on: the last transaction, and the version of the policy. */
    baseSequence: z.int(),
    version: z.int(),
    /** What is other than before on the effective day, with what the rules of the program change along with it. */
    changes: z.array(changeLine),
    /** Why rules left other terms than were asked for, a sentence each. */
    ruleChanges: z.array(z.string()),
    segments: z.object({ before: z.array(segment), after: z.array(segment) }),
    /**
     * Premium of each coverage for the whole term on the effective day, null where it is not on the policy; and its
     * limit, which may follow the aggregate limit, null where it has none of its own or is not on the policy.
     */
    coverages: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        before: money.nullable(),
        after: money.nullable(),
        limitBefore: money.nullable(),
        limitAfter: money.nullable(),
      }),
    ),
    /** How the difference of the effective day is worked out for the days that are left. */
    wheel: z.object({
      premiumBefore: money,
      premiumAfter: money,
      daysOfTerm: z.int(),
      daysGone: z.int(),
      daysLeft: z.int(),
      /** Days left by days of the term, three decimals. */
      factor: z.string(),
      amount: money,
      /** The same by a wheel that always divides by 365, and why it differs; null where both agree. */
      by365: z.object({ factor: z.string(), amount: money, why: z.string() }).nullable(),
    }),
    /** Transactions that are recorded, in their order; their amounts add up to the difference. */
    lines: z.array(
      z.object({
        effect: z
          .enum(['REVERSED', 'APPLIED', 'REAPPLIED'])
          .meta({ description: 'What the recording does with the transaction.' }),
        sequence: z.int(),
        /** The transaction that is taken back or recorded again; null of the change itself. */
        of: z.int().nullable(),
        kind: z.string(),
        effectiveDate: localDate,
        premium: money,
        fees: money,
        taxes: money,
        total: money,
      }),
    ),
    charges: z.object({ before: charges, after: charges, difference: charges }),
    /** Later changes that contradict this one. Without an answer to each it cannot be issued. */
    conflicts: z.array(
      changeLine.extend({
        later: z.array(z.object({ sequence: z.int(), effectiveDate: localDate, value: valueText })),
        /** The answer that was given, and what the change costs with each. */
        answer: answer.nullable(),
        answers: z.array(z.object({ answer, value: valueText, total: money })),
      }),
    ),
    /** What an underwriter has to look at, a sentence each. */
    referrals: z.array(z.object({ code: z.string(), reason: z.string() })),
    needs: z.object({
      /** Cover grows: someone states that nothing is known which could become a claim. */
      statement: z.boolean(),
      /** The insured signs. */
      signature: z.boolean(),
      /** Only an underwriter issues it. */
      underwriter: z.boolean(),
    }),
    /** Why the caller cannot issue it now; null where they can, once what it needs is given. */
    refusal: z.object({ code: z.string(), reason: z.string() }).nullable(),
    /** What the insured gets. */
    bill: z.object({ kind: z.enum(['INVOICE', 'CREDIT', 'NONE']), amount: money }),
  })
  .meta({ id: 'PolicyChange' })

const issued = z
  .object({
    policyId: id,
    policyNumber: z.string(),
    productType: z.string(),
    /** `CYP-200001/E01`; null of what has no number. */
    endorsementNumber: z.string().nullable(),
    sequences: z.array(z.int()),
    effectiveDate: localDate,
    recordedAt: instant,
    difference: charges,
    invoiceNumber: z.string().nullable(),
    creditNumber: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'IssuedChange' })

const endorsementRow = z
  .object({
    id,
    policyId: id,
    accountId: id,
    /** `CYP-200001/E01`. */
    number: z.string(),
    policyNumber: z.string(),
    product: z.string(),
    companyName: z.string(),
    agencyName: z.string(),
    currency: z.enum(['USD', 'GBP']),
    kind: z.enum(endorsementKinds).meta({ description: 'What kind of endorsement.' }),
    effectiveDate: localDate,
    recordedAt: instant,
    recordedBy: z.string(),
    reason: z.string().nullable(),
    /** What its whole recording adds, with what was taken back and recorded again for it. */
    premium: money,
    total: money,
    isReversed: z.boolean(),
  })
  .meta({ id: 'Endorsement' })

const byPolicy = z.object({ policyId: id })
const byNumber = z.object({ productType: text(20), policyNumber: text(40) })
const ofPolicy = { record: { kind: 'policy', in: 'params', field: 'policyId' } } as const

/** What a policy has on a day as a change starts from it, and what its own program lets be chosen instead. */
const changeTerms = z
  .object({
    on: localDate,
    limit: money,
    deductible: money,
    /** Hours; null where no interruption is insured. */
    waitingPeriod: z.int().nullable(),
    isTriaExcluded: z.boolean(),
    insured: z.object({
      name: z.string(),
      /** Empty where it has none. */
      dba: z.string(),
      /** The lines that are known; null where none are. */
      mailingAddress: z.record(z.string(), z.string()).nullable(),
    }),
    exposure: z.object({
      revenue: money.nullable(),
      noOfEmployees: z.int().nullable(),
      naicsCode: z.string(),
    }),
    offered: z.object({
      limits: z.array(money),
      deductibles: z.array(money),
      waitingPeriods: z.array(z.int()),
    }),
    coverages: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        isOn: z.boolean(),
        limit: money.nullable(),
        /** Limits that may be chosen; empty where it has none of its own. */
        limits: z.array(money),
        /** Always part of the policy. */
        isFixed: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PolicyChangeTerms' })

/** Someone who said or signed something. */
const signed = z.object({ name: text(200).min(1), on: localDate })

export const changeContract = defineContract({
  policyChangeTerms: {
    method: 'GET',
    path: '/api/policy/v1/{policyId}/change/terms',
    summary: 'What a policy has on a day, and what can be chosen instead',
    tag: 'Policies',
    access: ['policy:requestchange'],
    params: byPolicy,
    query: z.object({ on: localDate.optional() }),
    response: changeTerms,
    ...ofPolicy,
  },
  policyChangePreview: {
    method: 'POST',
    path: '/api/policy/v1/{policyId}/change/preview',
    summary: 'What a change of a policy would do and cost, without saving anything',
    tag: 'Policies',
    access: ['policy:requestchange'],
    params: byPolicy,
    body: changeBody.extend({
      /** A saved change: its days count from when it was sent, and what an underwriter let pass is let pass. */
      draftId: id.optional(),
    }),
    response: changeView,
    ...ofPolicy,
  },
  policyChange: {
    method: 'POST',
    path: '/api/policy/v1/{policyId}/change',
    summary: 'Issue a change of a policy',
    tag: 'Policies',
    access: ['policy:endorse', 'policy:nonpremium', 'policy:decidechange'],
    command: true,
    params: byPolicy,
    body: changeBody.extend({
      version,
      /** The last transaction that was known when the change was looked at. */
      baseSequence: z.int().min(1),
      reason: requiredReason,
      /** States that nothing is known which could become a claim, where cover grows. */
      statement: signed.optional(),
      /** The insured's signature, where the kind needs one. */
      signature: signed.optional(),
      /** The saved change that this is. */
      draft: z.object({ id, version }).optional(),
    }),
    response: issued,
    ...ofPolicy,
  },
  policyNonPremium: {
    method: 'PUT',
    path: '/api/policy/v1/nonpremium/{policyId}',
    summary: 'Change who is insured, its contact or additional insureds without premium',
    tag: 'Policies',
    access: ['policy:nonpremium'],
    command: true,
    params: byPolicy,
    body: z.object({
      effectiveDate: localDate,
      changes: askedChange.pick({ insured: true, contact: true, additionalInsureds: true }),
      resolutions: changeBody.shape.resolutions,
      reason: requiredReason,
      version,
    }),
    response: issued,
    ...ofPolicy,
  },
  policyNonPremiumDate: {
    method: 'PUT',
    path: '/api/policy/v1/nonpremium/{policyId}/date',
    summary: 'Move the day of the latest change, where it is one without premium',
    tag: 'Policies',
    access: ['policy:nonpremium'],
    command: true,
    params: byPolicy,
    body: z.object({ effectiveDate: localDate, reason: requiredReason, version }),
    response: issued,
    ...ofPolicy,
  },
  endorsementSearch: {
    method: 'GET',
    path: '/api/policy/v1/search/endorsements',
    summary: 'Endorsements of all policies',
    tag: 'Policies',
    access: ['policy:read'],
    query: queryOf(endorsementList),
    response: pageOf(endorsementRow),
  },
  midtermSearch: {
    method: 'GET',
    path: '/api/policy/v1/midterm',
    summary: 'Endorsements of policies whose term has not ended',
    tag: 'Policies',
    access: ['policy:read'],
    query: queryOf(midtermList),
    response: pageOf(endorsementRow),
  },
  policyOriginal: {
    method: 'GET',
    path: '/api/policy/v1/endorsement/original/{productType}/{policyNumber}',
    summary: 'A policy as it was issued',
    tag: 'Policies',
    access: ['policy:read'],
    params: byNumber,
    response: policyView,
  },
  policyLatest: {
    method: 'GET',
    path: '/api/policy/v1/endorsement/latest/{productType}/{policyNumber}',
    summary: 'A policy with all its endorsements',
    tag: 'Policies',
    access: ['policy:read'],
    params: byNumber,
    response: policyView,
  },
  policyRevert: {
    method: 'POST',
    path: '/api/policy/v1/{policyId}/revert',
    summary: 'Reverse the latest transaction of a policy',
    tag: 'Policies',
    access: ['policy:decidechange'],
    command: true,
    params: byPolicy,
    body: z.object({ sequence: z.int().min(1), reason: requiredReason, version }),
    response: issued,
    ...ofPolicy,
  },
  policyExtend: {
    method: 'POST',
    path: '/api/policy/v1/{policyId}/extend',
    summary: 'Extend the term of a policy once',
    tag: 'Policies',
    access: ['policy:decidechange'],
    command: true,
    params: byPolicy,
    body: z.object({
      days: z.int().min(1).max(MOST_DAYS_OF_EXTENSION),
      reason: requiredReason,
      version,
    }),
    response: issued,
    ...ofPolicy,
  },
})
