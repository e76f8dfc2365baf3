import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { amount, id, localDate, money, text } from '../wire.ts'
import { OUTCOMES } from '#domain/rating/types.ts'

export const presetNames = ['BASIC', 'POPULAR', 'ELITE', 'CUSTOM'] as const

export const waitingPeriod = z.union([z.literal(6), z.literal(8), z.literal(12), z.literal(24)])
/** Years of prior acts: 1, 2, or -1 for Full Prior Acts. */
export const retroActivePeriod = z.union([z.literal(1), z.literal(2), z.literal(-1)])

/** Terms of a coverage, present only where they differ from the policy's. */
export const ownTerms = {
  deductible: amount.optional(),
  waitingPeriod: waitingPeriod.optional(),
  retroActivePeriod: retroActivePeriod.optional(),
}

const selectedCoverage = z.object({
  key: text(80),
  isSelected: z.boolean(),
  limit: amount.optional(),
  ...ownTerms,
})

/** What a user asks the calculator for; everything about the company comes from the account itself. */
export const calculatorRequest = z
  .object({
    limit: amount,
    deductible: amount,
    /** What was asked for, kept where a rule for revenue raised the deductible and its credit is phased in. */
    deductibleAsked: amount.optional(),
    /** Where an excess layer begins; only for excess products. */
    attachmentPoint: amount.optional(),
    /** Insurer and number of the policy whose form an excess layer follows; they do not move the price. */
    followedInsurer: text(80).optional(),
    followedPolicyNumber: text(40).optional(),
    waitingPeriod,
    retroActivePeriod,
    effectiveDate: localDate,
    endDate: localDate,
    preset: z.enum(presetNames),
    coverages: z.array(selectedCoverage).max(100).default([]),
    isSurplus: z.boolean().default(false),
    isTriaExcluded: z.boolean().default(false),
    /** Fee of the retail agency. */
    brokerFee: amount.default(0),
    /** Fee of the surplus lines broker, on surplus lines paper alone; with it, taxes are those on its kind. */
    additionalBrokerFee: amount.optional(),
    inspectionFee: amount.optional(),
  })
  .meta({ id: 'CalculatorRequest' })

const step = z.object({
  id: z.string(),
  name: z.string(),
  table: z.string(),
  tableVersion: z.string(),
  key: z.string(),
  /** Exact decimal factor, or null for an amount that is added. */
  factor: z.string().nullable(),
  before: money,
  after: money,
  rounding: z.string(),
  source: z.string(),
  explain: z.string(),
  /** Of a public charge: its rule, days and sources, and what would change it. Absent from older prices. */
  why: z.array(z.string()).optional(),
})

const coverageLine = z.object({
  key: z.string(),
  name: z.string(),
  tooltip: z.string(),
  groupId: z.int(),
  group: z.string(),
  order: z.int(),
  ordinal: z.int(),
  icon: z.string(),
  mandatory: z.boolean(),
  locked: z.boolean(),
  /** Its own limit cannot be edited. */
  disabled: z.boolean(),
  endorsement: z.boolean(),
  isAvailable: z.boolean(),
  /** Why it is not available, in the specification's words. */
  reason: z.string().nullable(),
  isSelected: z.boolean(),
  limit: money.nullable(),
  deductible: money.nullable(),
  /** Hours; null where nothing waits. */
  waitingPeriod: z.int().nullable(),
  /** Years of prior acts, -1 for all of them; null where no date counts. */
  retroActivePeriod: z.int().nullable(),
  /** Null for Full Prior Acts. */
  retroActiveDate: localDate.nullable(),
  premium: money,
  /** Why terms of it are less than the policy's, or set by a rule: a sentence each; absent where nothing does. */
  bounds: z.array(z.string()).optional(),
  /** Limits that may be chosen; empty when it has none of its own. */
  limits: z.array(money).optional(),
  /** Terms that may depart from the policy's: chosen among the choices of the policy. */
  ownTerms: z.array(z.enum(['deductible', 'waitingPeriod', 'retroActivePeriod'])).optional(),
  /** Wordings of the questions whose answers would make it available. */
  needsAnswers: z.array(z.string()).optional(),
})

/** A coverage as it was priced; what else the calculator offers is not kept. */
export const pricedCoverage = coverageLine
  .extend({ waitingPeriod: coverageLine.shape.waitingPeriod.optional() })
  .omit({
    order: true,
    ordinal: true,
    icon: true,
    mandatory: true,
    locked: true,
    disabled: true,
    endorsement: true,
    retroActivePeriod: true,
    retroActiveDate: true,
    limits: true,
    ownTerms: true,
    needsAnswers: true,
  })

const priorActs = {
  years: retroActivePeriod,
  /** Acts before this day are not covered; null for Full Prior Acts. */
  date: localDate.nullable(),
}

/** Retroactive dates of the terms, fixed when the policy is first issued and carried over by every renewal. */
export const retroactiveDates = z
  .object({
    ...priorActs,
    /** First day of the first term. */
    inception: localDate,
    /** Every liability coverage on the policy, by key. */
    coverages: z.record(z.string(), z.object(priorActs)),
    /** Changes after they were fixed, oldest first. */
    moves: z
      .array(
        z.object({
          coverage: z.string().nullable(),
          from: localDate.nullable(),
          to: localDate.nullable(),
          reason: z.string(),
          consent: z.object({ name: z.string(), date: localDate }).optional(),
          by: z.string(),
          at: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'RetroactiveDates' })

/** A price with the terms it is for; how it was worked out is the worksheet. */
export const price = z
  .object({
    program: z.string(),
    /** Referral rules that it was judged by: `P250 rules 2026-12-01`, or the program's own. */
    rules: z.string().optional(),
    currency: z.enum(['USD', 'GBP']),
    request: calculatorRequest,
    /** What the rules changed in the request, and why. */
    changes: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        from: z.string(),
        to: z.string(),
        reason: z.string(),
        source: z.string(),
      }),
    ),
    outcome: z.enum(OUTCOMES),
    referrals: z.array(
      z.object({
        level: z.enum(['inform', 'block', 'approve', 'decline']),
        code: z.string(),
        reason: z.string(),
        field: z.string().nullable(),
      }),
    ),
    coverages: z.array(pricedCoverage),
    /** Absent from prices that were made before dates were kept with the terms. */
    retroactive: retroactiveDates.optional(),
    premium: money,
    mgaFee: money,
    brokerFee: money,
    /** Absent where there is none. */
    additionalBrokerFee: money.optional(),
    inspectionFee: money.optional(),
    taxLines: z.array(
      z.object({ label: z.string(), rate: z.string().nullable(), amount: money, source: z.string() }),
    ),
    /** What of the public charges is open, a sentence each: fees whose taxation is not known, a place not chosen. */
    taxNotes: z.array(z.string()).optional(),
    taxes: money,
    totalPremium: money,
    /** Of coverage for acts of terrorism, bought or not; absent where there is none, and on prices of before. */
    terrorismPremium: money.optional(),
    /** Events that an underwriter excluded. */
    eventExclusions: z
      .array(
        z.object({
          claimNumber: z.string(),
          claimName: z.string(),
          claimDescription: z.string(),
          claimDate: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Price' })

/** How a price was worked out. It is ten times as large as the price, so it is read only on request. */
export const worksheet = z
  .object({
    steps: z.array(step),
    /** The whole sum, as text: "3,200.00 + … = 4,296.00". */
    proof: z.string(),
    pricesToFix: z.array(
      z.object({ code: z.string(), title: z.string(), saves: money, explain: z.string() }),
    ),
  })
  .meta({ id: 'Worksheet' })

export const calculation = price
  .extend({ ...worksheet.shape, coverages: z.array(coverageLine) })
  .meta({ id: 'Calculation' })

/** A reason for which a quote is not ready, what would take it away, and who may decide instead. */
export const wayToReady = z.object({
  code: z.string(),
  reason: z.string(),
  changes: z.array(z.string()),
  approval: z.string().nullable(),
})

export const ratingContract = defineContract({
  ratingCalculate: {
    method: 'POST',
    path: '/api/rater/v1/{productType}/calculator',
    summary: 'Price a risk without saving anything',
    tag: 'Rating',
    access: ['rating:calculate'],
    params: z.object({ productType: text(20) }),
    body: z.object({
      accountId: id,
      /** The saved quote whose terms are changed: what was decided for it applies in the preview too. */
      quoteId: id.optional(),
      request: calculatorRequest,
    }),
    response: calculation.extend({
      /** What can be done about each rule that refers or declines these terms. */
      waysToReady: z.array(wayToReady),
    }),
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  productAdvice: {
    method: 'GET',
    path: '/api/rater/v1/product-advice',
    summary: 'What each product would cost an account on the starting terms, and which suits it',
    tag: 'Rating',
    access: ['rating:calculate'],
    query: z.object({ accountId: id }),
    response: z.array(
      z.object({
        productType: z.string(),
        /** Null while too little is known of the account. */
        totalPremium: money.nullable(),
        limit: money,
        deductible: money,
        /** Why to begin with this product; null for all others. */
        recommendedFor: z.string().nullable(),
        /** Why it does not suit the company. */
        against: z.string().nullable(),
      }),
    ),
    record: { kind: 'account', in: 'query', field: 'accountId' },
  },
  ratingDefaults: {
    method: 'GET',
    path: '/api/rater/v1/raterdata',
    summary: "The calculator's starting values, windows and choices for an account",
    tag: 'Rating',
    access: ['rating:calculate'],
    query: z.object({ accountId: id, productType: text(20) }),
    response: z.object({
      request: calculatorRequest,
      /** Where its limit and retention come from, as a sentence; null for the product's fixed starting values. */
      comesFrom: z.string().nullable(),
      /** What the agency chose last for the product and such a company; null where that is the same. */
      lastTime: z.object({ limit: money, deductible: money, says: z.string() }).nullable(),
      limits: z.array(money),
      deductibles: z.array(money),
      /** Where a layer may begin; empty on a primary product. */
      attachmentPoints: z.array(money),
      /** Hours; empty where no cover of the product waits. */
      waitingPeriods: z.array(z.int()),
      /** What the product may be written on here. */
      papers: z.array(z.enum(['admitted', 'surplus'])),
      retroActivePeriods: z.array(z.object({ value: z.int(), label: z.string() })),
      effectiveDateWindow: z.object({ first: localDate, last: localDate }),
      /** What terms on a paper that start in a span of days are ready for once they are ready, as a sentence. */
      readiness: z.array(
        z.object({ isSurplus: z.boolean(), first: localDate, last: localDate, text: z.string().nullable() }),
      ),
      largestBrokerFee: money,
    }),
    record: { kind: 'account', in: 'query', field: 'accountId' },
  },
})
