import type { Cents } from '../kernel/money.ts'
import { terrorismPremium } from './charges.ts'
import { coverageOf } from './coverage/catalogue.ts'
import { policyPriorActs, type RetroactiveDates } from './coverage/retroactive-date.ts'
import { refusal, Refused, refuseIf } from '../kernel/refusal.ts'
import type { CompiledProgram } from './program/compile.ts'
import { correct } from './correct/correct.ts'
import { coverageLines } from './coverage-lines.ts'
import { price, rate } from './evaluate.ts'
import { exposureOf } from './exposure.ts'
import type { RatingRequest, RatingRequestInput } from './inputs.ts'
import { irpmModifierOf, irpmProblems } from './irpm.ts'
import { proof, type Proof } from './proof/proof.ts'
import { outcomeOf, refer } from './refer.ts'
import type {
  Change,
  CoverageLine,
  Exposure,
  Outcome,
  PriceToFix,
  Referral,
  Totals,
  Worksheet,
} from './types.ts'
import { parseRequest, ratingRefusal, type RatingContext } from './correct/validate.ts'
import { pricesToFix } from './what-if.ts'

export interface Calculation {
  /** `P100 2026-01-01`. */
  program: string
  /** Says that the rates are illustrative; shown wherever a price is. */
  notice: string
  corrected: RatingRequest
  changes: Change[]
  worksheet: Worksheet
  referrals: Referral[]
  outcome: Outcome
  coverages: CoverageLine[]
  /** As the terms have them: carried over, or of a first term. */
  retroactive: RetroactiveDates
  totals: Totals
  proof: Proof
  pricesToFix: PriceToFix[]
  /** Of coverage for acts certified under the Terrorism Risk Insurance Act, bought or not; null where there is none. */
  terrorismPremium: Cents | null
}

const withSchedule = (program: CompiledProgram, request: RatingRequest, exposure: Exposure): Exposure => {
  if (!request.irpm) return exposure
  const { state, isSurplus } = exposure
  const { manualPremium } = price(program, exposure)
  const problems = irpmProblems(program, request.irpm, { state, isSurplus, manualPremium })
  if (problems.length > 0)
    throw new Refused(
      refusal('invalid', 'IRPM_INVALID', problems[0]?.detail ?? 'Invalid', { errors: problems }),
    )
  return { ...exposure, irpmModifier: irpmModifierOf(request.irpm) }
}

/** The dates that these terms have, of the policy and of every liability coverage that they select. */
const datesOf = (request: RatingRequest, lines: readonly CoverageLine[]): RetroactiveDates => ({
  inception: request.retroactive?.inception ?? request.effectiveDate,
  ...policyPriorActs(request),
  coverages: Object.fromEntries(
    lines.flatMap(({ key, isSelected, retroActivePeriod: years, retroActiveDate: date }) =>
      isSelected && years !== null ? [[key, { years, date }]] : [],
    ),
  ),
  ...(request.retroactive?.moves && { moves: request.retroactive.moves }),
})

/**
 * The calculator: what preview and save both call, so that a saved quote equals what was shown. Amounts in cents.
 * Throws `Refused` naming the fields when the request cannot be priced.
 */
export const calculate = (
  program: CompiledProgram,
  input: RatingRequestInput,
  context: RatingContext,
): Calculation => {
  const request = parseRequest(input)
  refuseIf(ratingRefusal(program, request, context))
  const { corrected, changes } = correct(program, request)
  const exposure = withSchedule(program, corrected, exposureOf(program, corrected))
  const worksheet = rate(program, exposure)
  const coverages = coverageLines(program, corrected, worksheet)
  const referrals = refer(program, corrected, worksheet.hazardClass, context.setAside)
  return {
    program: program.version,
    notice: program.file.notice,
    corrected,
    changes,
    worksheet,
    referrals,
    outcome: outcomeOf(referrals),
    coverages,
    retroactive: datesOf(corrected, coverages),
    totals: worksheet.totals,
    proof: proof(worksheet, (key) => coverageOf(key)?.name ?? key),
    pricesToFix: pricesToFix(program, exposure),
    terrorismPremium: terrorismPremium(program, worksheet.totals.coveragePremium),
  }
}
