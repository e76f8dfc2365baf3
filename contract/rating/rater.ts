import { z } from 'zod'
import { givenAnswers } from '#domain/questionnaire/schema.ts'
import { longText } from '#domain/kernel/fields.ts'
import { defineContract } from '../endpoint.ts'
import { knownState, productCode, riskFacts } from './preset.ts'
import { calculation, calculatorRequest } from './rating.ts'
import { amount, id, localDate, money, numberedQuery, numberedPageOf, requiredText, text } from '../wire.ts'
import { queryFrom } from '../list-query.ts'
import { paperList } from './lists.ts'

const ruleLine = z.object({ rule: z.string(), detail: z.string(), source: z.string() })

const coverageAvailability = z.object({
  key: z.string(),
  name: z.string(),
  isAvailable: z.boolean(),
  /** 'State Not Supported', 'Not Available For Industry / State!', or which answers are needed. */
  reason: z.string().nullable(),
  needsAnswers: z.array(z.string()),
})

const bound = z.object({ characteristic: z.string(), min: z.int(), max: z.int() })

const offeredBy = z.object({
  product: z.string(),
  program: z.string(),
  /** Share of the premium of the included agreements, exact decimal. */
  loading: z.string(),
  unavailable: z.array(z.string()),
  needsAnswers: z.array(z.string()),
})

const raterCarrier = z
  .object({
    id,
    carrierId: id,
    carrierName: z.string(),
    product: z.string(),
    market: z.enum(['US', 'UK']),
    isSurplus: z.boolean(),
    reinsurerId: id.nullable(),
    reinsurerName: z.string().nullable(),
  })
  .meta({ id: 'RaterCarrier' })

const raterCarrierBody = z.object({
  carrierId: id,
  product: productCode,
  isSurplus: z.boolean(),
  reinsurerId: id.nullable().default(null),
})

const percent = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,8})?$/, 'Invalid')
  .or(z.literal(''))

/** Percent of each risk characteristic, negative for a credit; empty counts as none. */
export const irpmValues = z
  .object({
    managementOfContent: percent,
    dcmPractices: percent,
    companyStability: percent,
    drPlanning: percent,
    financialCondition: percent,
    securityAwareness: percent,
    managementExperience: percent,
  })
  .partial()

/** What schedule rating may do to a risk, and what the percentages given do. */
export const irpmStanding = z.object({
  bounds: z.array(bound),
  /** Most percent in all, up or down; 0 where schedule rating may not be used. */
  cap: z.int(),
  capReason: z.string().nullable(),
  shortestNote: z.int(),
  manualPremium: money,
  numberOfEmployees: z.int().nullable(),
  revenue: money.nullable(),
  isSurplus: z.boolean(),
  /** 1 plus the total percent over 100, ten decimals. */
  irpmModifier: z.string(),
  problems: z.array(z.object({ code: z.string(), detail: z.string(), field: z.string() })),
  premiumBefore: money,
  /** Null while something is wrong. */
  premiumAfter: money.nullable(),
})

const yesNo = z.union([z.boolean(), z.string().max(200), z.number(), z.array(z.string().max(80)).max(10)])

/** Answers by the names that questionnaires have, and no others, as loosely spelled as callers write them. */
const spelled = z
  .object(Object.fromEntries(Object.keys(givenAnswers.shape).map((field) => [field, yesNo])))
  .partial()

/** Facts of the company that a price may be asked for under other values; nothing of it is saved. */
export const riskChange = z
  .object({
    revenue: amount,
    nonUsRevenue: amount,
    noOfEmployees: z.int().min(0).max(10_000_000),
    /** Percent of sales made online or by app; of wholesale and retail trade. */
    onlineSalesShare: z.number().min(0).max(100),
    naicsCode: text(6),
    sicCode: text(5),
    state: knownState,
    score: z.int().min(0).max(100),
    numberOfPersonalRecords: z.int().min(0).max(1_000_000_000_000),
    /** Connectors that delivered a score within the last 30 days. */
    verifiedConnectors: z.int().min(0).max(50),
    answers: spelled,
  })
  .partial()

export const raterContract = defineContract({
  raterCalculate: {
    method: 'POST',
    path: '/api/rater/v1/calculator',
    summary: 'Price a risk by product, carrier and answers of the request, without saving anything',
    tag: 'Rating',
    access: ['rating:calculate'],
    body: z.object({
      accountId: id,
      productType: productCode.default('P100'),
      /** Name of the carrier; what follows its first hyphen does not count. */
      carrier: text(80).optional(),
      request: calculatorRequest.omit({ limit: true }).extend({
        limit: amount,
        /** The limit, when left out. */
        aggregateLimit: amount.optional(),
      }),
      /** YES and NO or booleans; answers that the product does not ask for are dropped. */
      securityQuestions: spelled.default({}),
    }),
    response: calculation,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  ratingWhatIf: {
    method: 'POST',
    path: '/api/rater/v1/what-if',
    summary: 'The price after changing any input, beside the price of today; nothing is saved',
    tag: 'Rating',
    access: ['rating:calculate'],
    body: z.object({
      accountId: id,
      productType: productCode,
      /** The saved quote that is asked about: what was decided for it applies on both sides. */
      quoteId: id.optional(),
      request: calculatorRequest,
      change: riskChange,
      /** Terms to price instead of the request's. */
      changedRequest: calculatorRequest.optional(),
    }),
    response: z.object({
      before: calculation,
      after: calculation,
      /** `after` less `before`. */
      difference: money,
      steps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          before: money.nullable(),
          after: money.nullable(),
        }),
      ),
    }),
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  raterIrpm: {
    method: 'POST',
    path: '/api/rater/v1/irpm',
    summary: 'Bounds of schedule rating for a risk, and the modifier and price of the percentages given',
    tag: 'Rating',
    access: ['rating:read', 'quote:schedule'],
    body: z.object({
      accountId: id,
      productType: productCode,
      request: calculatorRequest,
      values: irpmValues.default({}),
      irpmNote: longText.default(''),
    }),
    response: irpmStanding,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  industryRules: {
    method: 'POST',
    path: '/api/rater/v1/rules/{naicsCode}',
    summary: 'Rules that a company of an industry meets, and coverages that it cannot have',
    tag: 'Rating',
    access: ['rating:calculate'],
    params: z.object({ naicsCode: requiredText(6, 'Industry code is required') }),
    body: riskFacts,
    response: z.object({
      program: z.string(),
      hazardClass: z.int(),
      matchedPrefix: z.string().nullable(),
      rules: z.array(ruleLine),
      coverages: z.array(coverageAvailability),
    }),
  },
  globalRules: {
    method: 'POST',
    path: '/api/rater/v1/rules/globals/{state}',
    summary: 'What a state means for a product: appetite, coverages, sublimits, schedule rating and taxes',
    tag: 'Rating',
    access: ['rating:calculate'],
    params: z.object({ state: text(2).toUpperCase() }),
    body: z.object({
      productType: productCode.default('P100'),
      isSurplus: z.boolean().default(false),
      effectiveDate: localDate.optional(),
    }),
    response: z.object({
      program: z.string(),
      isOffered: z.boolean(),
      coverages: z.array(coverageAvailability),
      publicRelations: z.object({ rate: z.string(), fixedAmount: money.nullable() }).nullable(),
      irpm: z.object({
        bounds: z.array(bound),
        cap: z.int(),
        minManualPremium: money.nullable(),
        shortestNote: z.int(),
      }),
      taxes: z.array(
        z.object({ label: z.string(), rate: z.string().nullable(), flat: money, source: z.string() }),
      ),
    }),
  },
  techRules: {
    method: 'GET',
    path: '/api/rater/v1/rules/techeno-rate',
    summary: 'How each program prices Tech E&O',
    tag: 'Rating',
    access: ['rating:read'],
    response: z.object({
      content: z.array(
        z.object({
          product: z.string(),
          program: z.string(),
          isIncluded: z.boolean(),
          loading: z.string().nullable(),
          share: z.int().nullable(),
          unavailable: z.array(z.string()),
          source: z.string(),
        }),
      ),
    }),
  },
  endorsementRules: {
    method: 'GET',
    path: '/api/rater/v1/rules/endorsement',
    summary: 'Endorsements of the catalog, who offers them and where not',
    tag: 'Rating',
    access: ['rating:read'],
    response: z.object({
      content: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          groupId: z.int(),
          formNumber: z.string().nullable(),
          isWithdrawn: z.boolean(),
          programs: z.array(offeredBy),
        }),
      ),
    }),
  },
  raterSearch: {
    method: 'GET',
    path: '/api/rater/v1/all-raters',
    summary: 'Every product with the rating program in force',
    tag: 'Rating',
    access: ['rating:read'],
    response: z.object({
      content: z.array(
        z.object({
          product: z.string(),
          name: z.string(),
          market: z.enum(['US', 'UK']),
          currency: z.enum(['USD', 'GBP']),
          paper: z.enum(['admitted', 'surplus', 'either']),
          program: z.string().nullable(),
          effectiveDate: localDate.nullable(),
          versions: z.int(),
        }),
      ),
    }),
  },
  raterCarrierProfiles: {
    method: 'GET',
    path: '/api/rater/v1/carrier/profiles',
    summary: 'Carriers with the products that they give paper to, and the reinsurers behind them',
    tag: 'Rating',
    access: ['rating:read'],
    response: z.object({
      reinsurers: z.array(z.object({ id, name: z.string() })),
      content: z.array(
        z.object({
          carrierId: id,
          carrierName: z.string(),
          market: z.enum(['US', 'UK']),
          papers: z.array(z.object({ product: z.string(), isSurplus: z.boolean() })),
        }),
      ),
    }),
  },
  raterCarrierSearch: {
    method: 'GET',
    path: '/api/rater/v1/carrier/search',
    summary: 'Whose paper each product is written on',
    tag: 'Rating',
    access: ['rating:read'],
    query: queryFrom(numberedQuery, paperList),
    response: numberedPageOf(raterCarrier),
  },
  raterCarrierCreate: {
    method: 'POST',
    path: '/api/rater/v1/carrier',
    summary: 'Assign a carrier to a product',
    tag: 'Rating',
    access: ['paper:manage'],
    command: true,
    body: raterCarrierBody,
    response: raterCarrier,
  },
  raterCarrierUpdate: {
    method: 'PUT',
    path: '/api/rater/v1/carrier/{id}',
    summary: 'Move a product to another carrier or treaty; what is quoted already keeps its carrier',
    tag: 'Rating',
    access: ['paper:manage'],
    command: true,
    params: z.object({ id }),
    body: z.object({ carrierId: id, reinsurerId: id.nullable().default(null) }),
    response: raterCarrier,
  },
  raterCarrierDelete: {
    method: 'DELETE',
    path: '/api/rater/v1/carrier/{id}',
    summary: "Take a product off a carrier's paper; it cannot be quoted there any more",
    tag: 'Rating',
    access: ['paper:manage'],
    command: true,
    params: z.object({ id }),
  },
})
