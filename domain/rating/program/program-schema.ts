import { z } from 'zod'
import { isLocalDate } from '#domain/kernel/dates.ts'
import { IRPM_CHARACTERISTICS } from '#domain/rating/inputs.ts'

/**
 * A rating program as it is in its file. Amounts are whole major units, factors exact decimal text, and every
 * table names its source. A file is never edited once active: a change is a new file with a later date.
 */
const date = z.string().refine(isLocalDate)
const major = z.int().min(0)
const decimal = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/)
const source = z.string().min(10)
const industryCode = z.string().regex(/^\d{2,6}$/)
/** Prefixes of the market's own codes: NAICS in the US, SIC 2007 in the UK. */
const industries = { naics: z.array(industryCode).default([]), sic: z.array(industryCode).default([]) }
const hazardClass = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
const byWholeNumber = z.record(z.string().regex(/^-?\d+$/), decimal)

const table = z.strictObject({ factors: byWholeNumber, source })
const choice = table.extend({ offered: z.array(major).min(1) })
const partial = table.extend({ share: decimal })

const appetite = z.strictObject({
  minRevenue: major,
  /** Above it the risk is declined, though it has a price up to `largestPricedRevenue`. */
  maxRevenue: major,
  largestPricedRevenue: major,
  states: z.array(z.string().length(2)),
  source,
})

const baseCurve = z.strictObject({
  table: z.literal('baseCurve'),
  /** Straight lines on log-log paper, reached by `halvings` rounds of geometric means: no logarithm is taken. */
  method: z.literal('LOG_LOG'),
  halvings: z.int().min(0).max(8),
  points: z.array(z.tuple([major, major])).min(2),
  source,
})

const hazard = z.strictObject({
  factors: z.record(z.enum(['1', '2', '3', '4', '5']), decimal),
  defaultClass: hazardClass,
  /**
   * Prefix, class, the revenue above which the row holds when it does not always, and the revenue over which its factor is
   * phased in from there; absent where it counts at once, so that the price jumps.
   */
  map: z.array(
    z.union([
      z.tuple([industryCode, hazardClass]),
      z.tuple([industryCode, hazardClass, major]),
      z.tuple([industryCode, hazardClass, major, major.positive()]),
    ]),
  ),
  /**
   * Trades of which some sell online and some do not, which their codes do not tell since NAICS 2022: the factor goes from
   * that of the trade to that of `hazardClass` with the share of sales made online. `assumed` are codes of which all is
   * taken to be online while the share is not known; absent from programs before 2027.
   */
  online: z
    .strictObject({
      naics: z.array(industryCode).min(1),
      hazardClass,
      assumed: z.array(industryCode),
      source,
    })
    .optional(),
  source,
})

const control = z.strictObject({
  id: z.string(),
  name: z.string(),
  field: z.string(),
  factors: z.record(z.string(), decimal),
  /** The answer that a price-to-fix assumes. */
  best: z.string(),
  /** What to do for it; absent where it is no matter of doing. */
  fix: z.string().optional(),
  /** Factor while it is not answered; 1 where it is absent. */
  unanswered: decimal.optional(),
  /** The line whose base premium alone it moves: the first included agreement, or one with a base of its own. */
  line: z.string().optional(),
  source,
})

const irpm = z.strictObject({
  bounds: z.record(z.enum(IRPM_CHARACTERISTICS), z.int().min(0).max(100)),
  cap: z.strictObject({
    default: z.int().min(0).max(100),
    surplus: z.int().min(0).max(100),
    states: z.record(z.string().length(2), z.int().min(0).max(100)),
  }),
  eligibility: z.array(z.strictObject({ state: z.string(), minManualPremium: major, source })),
  shortestNote: z.int(),
  source,
})

const unavailable = z.strictObject({ states: z.array(z.string()).default([]), ...industries })

/** A line with a base premium of its own, which is added to that of the included agreements. */
const line = z.strictObject({
  on: z.enum(['revenue', 'employees']),
  /** Points between the anchors are not rounded to whole heads; absent from programs before 2027. */
  isExact: z.literal(true).optional(),
  halvings: z.int().min(0).max(8),
  points: z.array(z.tuple([major, major])).min(2),
  source,
})

/** A lower limit of an included agreement, which takes its part of the premium off: 1 - share x (1 - kept). */
const credit = z.strictObject({
  /** The included agreement whose limit it lowers, which bears the credit. */
  agreement: z.string(),
  /** Share of the premium that the part of the agreement above every limit costs. */
  share: decimal,
  /** What is kept of that share, by limit. */
  kept: byWholeNumber,
  source,
})

const optional = z.strictObject({
  key: z.string(),
  /** Share of the premium of the included agreements that it costs at a factor of 1. */
  loading: decimal,
  /** Own limits and their factors; empty when it shares the policy's limit. */
  limits: byWholeNumber,
  line: line.optional(),
  credit: credit.optional(),
  needs: z.array(z.string()).default([]),
  unavailable: unavailable.default({ states: [], naics: [], sic: [] }),
  /** The wider coverage that excludes this one. */
  replacedBy: z.string().optional(),
})

const coverages = z.strictObject({
  included: z.array(z.strictObject({ key: z.string(), share: z.int().positive() })),
  optional: z.array(optional),
  /**
   * A coverage with a limit of its own is a share of the premium at the aggregate limit of factor 1, and of this share of
   * what another aggregate limit adds to it: 1 + share x (factor - 1). Absent where it is one of the whole premium.
   */
  ownLimits: z.strictObject({ share: decimal, source }).optional(),
  sublimits: z.strictObject({
    /** Absent where the form has no such agreement. */
    publicRelations: z
      .strictObject({ rate: decimal, fixedStates: z.record(z.string(), major), source })
      .optional(),
    /** Absent where the form pays no ransom. */
    ransomByClass: z.record(z.enum(['1', '2', '3', '4', '5']), major).optional(),
    ransomWithoutBackups: major.optional(),
    ransomSource: source.optional(),
  }),
  source,
})

const presetCoverages = z.array(z.strictObject({ key: z.string(), limit: major.optional() }))

const industryRule = { rule: z.string(), ...industries, source }
const correctionRule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('minDeductibleByRevenue'),
    rule: z.string(),
    bands: z.array(
      z.strictObject({
        upToRevenue: major.nullable(),
        deductible: major,
        /**
         * Revenue over which the credit for the deductible is phased in where this rule raised it, from the end of the band
         * below; absent where it is given at once, so that the price falls there.
         */
        phaseIn: major.positive().optional(),
      }),
    ),
    source,
  }),
  z.strictObject({ kind: z.literal('minDeductibleByIndustry'), deductible: major, ...industryRule }),
  z.strictObject({ kind: z.literal('maxLimitByIndustry'), limit: major, ...industryRule }),
  z.strictObject({
    kind: z.literal('maxLimitByRevenue'),
    rule: z.string(),
    revenueBelow: major,
    whenAtLeast: major,
    limit: major,
    source,
  }),
  z.strictObject({ kind: z.literal('waitingByIndustry'), hours: z.literal([6, 8, 12, 24]), ...industryRule }),
  z.strictObject({
    kind: z.literal('maxCoverageLimitByIndustry'),
    coverage: z.string(),
    limit: major,
    ...industryRule,
  }),
  z.strictObject({
    kind: z.literal('coverageDeductibleByIndustry'),
    coverage: z.string(),
    deductible: major,
    ...industryRule,
  }),
])
export type CorrectionRule = z.infer<typeof correctionRule>

const condition = z.tuple([
  z.string(),
  z.enum(['gt', 'gte', 'lt', 'in', 'prefix']),
  z.union([z.number(), z.array(z.union([z.string(), z.number()]))]),
])
export const referralRule = z.strictObject({
  code: z.string(),
  level: z.enum(['inform', 'block', 'approve', 'decline']),
  field: z.string(),
  /** All must hold. Amounts in major units. */
  when: z.array(condition).min(1),
  reason: z.string(),
  source,
})
export type ReferralRule = z.infer<typeof referralRule>

export const programFile = z.strictObject({
  product: z.string(),
  name: z.string(),
  market: z.enum(['US', 'UK']),
  currency: z.enum(['USD', 'GBP']),
  effectiveDate: date,
  expiresOn: date.nullable(),
  notice: z.string(),
  appetite,
  baseCurve,
  hazard,
  state: z.strictObject({ default: decimal, factors: z.record(z.string().length(2), decimal), source }),
  limit: choice,
  retention: choice,
  waiting: partial,
  retro: partial,
  claims: table.extend({ labels: z.record(z.string(), z.string()) }),
  controls: z.array(control),
  /** Only for excess policies: premium of a layer is the limit curve at its top less the curve at its bottom. */
  layer: z.strictObject({ attachments: z.array(major).min(1), loading: decimal, source }).optional(),
  score: z.strictObject({
    points: z.array(z.tuple([z.int().min(0).max(100), decimal])).min(2),
    fixTo: z.int().min(0).max(100),
    source,
  }),
  modifierBounds: z.strictObject({ atLeast: decimal, atMost: decimal, source }),
  irpm,
  minimum: z.strictObject({
    bands: z.array(z.strictObject({ upToRevenue: major.nullable(), premium: major })).min(1),
    shortTermFloor: major,
    source,
  }),
  tria: z.strictObject({ rate: decimal, expiresOn: date, source }).nullable(),
  fees: z.strictObject({ mgaFee: major, largestBrokerFee: major, source }),
  coverages,
  presets: z.strictObject({ BASIC: presetCoverages, POPULAR: presetCoverages, ELITE: presetCoverages }),
  corrections: z.array(correctionRule),
  referrals: z.array(referralRule),
})
export type ProgramFile = z.infer<typeof programFile>
