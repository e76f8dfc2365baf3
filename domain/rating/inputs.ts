import { z } from 'zod'
import { isLocalDate } from '../kernel/dates.ts'
import { givenAnswers } from '../questionnaire/schema.ts'

const cents = z.int().min(0).max(100_000_000_000_000)
const date = z.string().refine(isLocalDate, 'Use a real date, YYYY-MM-DD.')

const PRESET_NAMES = ['BASIC', 'POPULAR', 'ELITE', 'CUSTOM'] as const

/** Seven characteristics of schedule rating, percent each, negative for a credit (specification 2 section 3). */
export const IRPM_CHARACTERISTICS = [
  'managementOfContent',
  'dcmPractices',
  'companyStability',
  'drPlanning',
  'financialCondition',
  'securityAwareness',
  'managementExperience',
] as const

const irpmInput = z.object({
  /** Percent with at most 8 decimals, as exact decimal text. */
  values: z.partialRecord(
    z.enum(IRPM_CHARACTERISTICS),
    z.string().regex(/^-?\d{1,2}(\.\d{1,8})?$/, 'Invalid'),
  ),
  irpmNote: z.string().trim().max(2000),
})
export type IrpmInput = z.infer<typeof irpmInput>

const waitingPeriod = z.union([z.literal(6), z.literal(8), z.literal(12), z.literal(24)])
const retroActivePeriod = z.union([z.literal(1), z.literal(2), z.literal(-1)])

const priorActs = { years: retroActivePeriod, date: date.nullable() }

/** The retroactive dates that a renewal takes over; they come from the terms before, never from a caller. */
const retroactiveDates = z.object({
  ...priorActs,
  inception: date,
  coverages: z.record(z.string(), z.object(priorActs)),
  moves: z
    .array(
      z.object({
        coverage: z.string().nullable(),
        from: date.nullable(),
        to: date.nullable(),
        reason: z.string(),
        consent: z.object({ name: z.string(), date }).optional(),
        by: z.string(),
        at: z.string(),
      }),
    )
    .optional(),
})

/** A coverage as asked for; deductible and periods only where they are to depart from the policy's. */
const selectedCoverage = z.object({
  key: z.string().max(80),
  isSelected: z.boolean(),
  limit: cents.optional(),
  deductible: cents.optional(),
  waitingPeriod: waitingPeriod.optional(),
  retroActivePeriod: retroActivePeriod.optional(),
})

/** What is known of the company; missing facts make the result an indication. Amounts in cents. */
const riskInput = z.object({
  revenue: z
    .int()
    .min(100, 'Revenue must be at least 1.')
    .max(100_000_000_000_000, 'must be less than or equal to 1 Trillion Dollars.'),
  /** Part earned outside the US when `revenue` does not already hold it. */
  nonUsRevenue: cents.default(0),
  projectedRevenue: cents.nullable().default(null),
  /** What US programs classify by. */
  naicsCode: z
    .string()
    .regex(/^(\d{2,6})?$/, 'Use a NAICS code of 2 to 6 digits.')
    .default(''),
  /** What UK programs classify by. */
  sicCode: z
    .string()
    .regex(/^(\d{2,5})?$/, 'Use a SIC code of 2 to 5 digits.')
    .default(''),
  /** Share of sales made online or by app, percent; asked of trades whose code does not tell. */
  onlineSalesShare: z.number().min(0).max(100).nullable().default(null),
  noOfEmployees: z.int().min(0).nullable().default(null),
  ownershipType: z.string().max(40).nullable().default(null),
  /** Two letters; `UK` in the UK. */
  state: z.string().length(2),
  /** Code of the place whose local tax is charged; null where it was not chosen. */
  taxLocality: z.string().max(40).nullable().default(null),
  answers: givenAnswers,
  /** companyAggregateCF. */
  score: z.int().min(0).max(100).nullable(),
  /** The company has no web domain, so that there is nothing to scan: it is never scored. */
  hasNoDomain: z.literal(true).optional(),
  /** Connectors that delivered a score within the last 30 days. */
  verifiedConnectors: z.int().min(0).max(50).default(0),
  /** Numbered records of personal information, null when not given. */
  numberOfPersonalRecords: z.int().min(0).nullable().default(null),
})
export type RiskInput = z.infer<typeof riskInput>

/** What `calculate` takes: the calculator's state and the company's facts. Amounts in cents. */
export const ratingRequest = z.object({
  product: z.string().max(20),
  boostVersion: z.enum(['V4', 'V5']).default('V5'),
  effectiveDate: date,
  endDate: date,
  limit: cents,
  deductible: cents,
  /**
   * What was asked for where a rule for revenue raised the deductible: its credit is phased in. Course-correction sets it
   * and takes it away: a higher deductible that was asked for has its whole credit.
   */
  deductibleAsked: cents.optional(),
  /** Where an excess layer begins; absent on a primary policy. */
  attachmentPoint: cents.optional(),
  /** The policy whose form an excess layer follows; printed, never priced. */
  followedInsurer: z.string().max(80).optional(),
  followedPolicyNumber: z.string().max(40).optional(),
  waitingPeriod,
  retroActivePeriod,
  retroactive: retroactiveDates.optional(),
  preset: z.enum(PRESET_NAMES),
  coverages: z.array(selectedCoverage).max(100),
  isSurplus: z.boolean(),
  isTriaExcluded: z.boolean(),
  /** Fee of the retail agency. */
  brokerFee: cents,
  /** Fee of the surplus lines broker; only on surplus lines paper. */
  additionalBrokerFee: cents.optional(),
  inspectionFee: cents.optional(),
  /** Cents; the program's default when absent. */
  mgaFee: cents.optional(),
  irpm: irpmInput.nullable().default(null),
  risk: riskInput,
})
export type RatingRequest = z.infer<typeof ratingRequest>
export type RatingRequestInput = z.input<typeof ratingRequest>
/** Facts of the company as a price is asked for on them, amounts in cents. */
export type RiskFacts = RatingRequestInput['risk']

/** What of the facts grows or shrinks within a term, and can be changed for the rest of it; amounts in cents. */
export const EXPOSURE_FIELDS = [
  'revenue',
  'nonUsRevenue',
  'noOfEmployees',
  'naicsCode',
  'sicCode',
  'numberOfPersonalRecords',
  'onlineSalesShare',
] as const

/** Terms of a policy as they are rated; what else a policy keeps with its terms is left out. */
export const ratedTerms = ratingRequest
  .omit({ product: true, boostVersion: true, mgaFee: true, irpm: true, risk: true })
  .partial({ retroactive: true })
