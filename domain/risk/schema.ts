import { z } from 'zod'

/** The nine factors, named as on the wire (specification 1 section 3). 100 is best. */
export const FACTORS = [
  'networkSecurity',
  'cloudSecurity',
  'endpointSecurity',
  'darkIntelligence',
  'fundsTransfer',
  'cyberExtortion',
  'compliance',
  'insiderThreat',
  'supplyChain',
] as const
export const factor = z.enum(FACTORS)
export type Factor = (typeof FACTORS)[number]

export const FACTOR_LABELS: Record<Factor, string> = {
  networkSecurity: 'Network security',
  cloudSecurity: 'Cloud security',
  endpointSecurity: 'Endpoint security',
  darkIntelligence: 'Dark intelligence',
  fundsTransfer: 'Funds transfer',
  cyberExtortion: 'Cyber extortion',
  compliance: 'Compliance',
  insiderThreat: 'Insider threat',
  supplyChain: 'Supply chain',
}

export const BANDS = ['Critical', 'Weak', 'Fair', 'Good', 'Strong'] as const
export type Band = (typeof BANDS)[number]
export const CONFIDENCES = ['low', 'medium', 'high'] as const
export type Confidence = (typeof CONFIDENCES)[number]

export const CHECK_RESULTS = ['pass', 'warn', 'fail'] as const

/** Largest raw record kept with a check, in characters. */
export const LARGEST_RAW = 4096

/** One check that ran. A check without an observation produces nothing at all. */
export const checkOutcome = z.object({
  checkId: z.string(),
  factor,
  title: z.string(),
  result: z.enum(CHECK_RESULTS),
  points: z.number().min(0),
  maxPoints: z.number().positive(),
  /** Share of its factor, as in the published method; the nine factors' weights add up to 100 each. */
  weight: z.number().positive(),
  observedAt: z.string(),
  source: z.string(),
  raw: z.string().max(LARGEST_RAW),
  /** SHA-256 of `raw`, hex. */
  sha256: z.string(),
  /** One sentence: what was seen. */
  finding: z.string(),
  fixText: z.string(),
  /** The sentence of the ceiling that what was seen brings; null where it brings none, and absent where there is no ceiling. */
  holds: z.string().nullable().optional(),
})
export type CheckOutcome = z.infer<typeof checkOutcome>

export const factorScore = z.object({
  factor,
  label: z.string(),
  /** 0 to 100, or null: less than half of the factor's weight was observed. */
  score: z.int().min(0).max(100).nullable(),
  band: z.enum(BANDS).nullable(),
  /** Weight observed, in percent. */
  observedWeight: z.number().min(0).max(100),
  confidence: z.enum(CONFIDENCES),
  ceiling: z.string().nullable(),
})
export type FactorScore = z.infer<typeof factorScore>

export const topFinding = z.object({
  checkId: z.string(),
  factor,
  title: z.string(),
  finding: z.string(),
  fixText: z.string(),
  /** What companyAggregateCF rises by once this finding alone is put right. */
  gain: z.int().min(0),
})
export type TopFinding = z.infer<typeof topFinding>

export const riskReport = z.object({
  methodVersion: z.string(),
  factors: z.array(factorScore),
  companyAggregateCF: z.int().min(0).max(100).nullable(),
  band: z.enum(BANDS).nullable(),
  /** Sentences of the ceilings that held the aggregate down. */
  ceilings: z.array(z.string()),
  checks: z.array(checkOutcome),
  topFindings: z.array(topFinding),
  partial: z.boolean(),
})
export type RiskReport = z.infer<typeof riskReport>

/** A score by factor and in total, as one peer contributes it. */
export const scoreSummary = z.object({
  companyAggregateCF: z.int().nullable(),
  factors: z.record(factor, z.int().nullable()),
})
export type ScoreSummary = z.infer<typeof scoreSummary>
