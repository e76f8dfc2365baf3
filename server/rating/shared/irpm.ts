import type { z } from 'zod'
import type { irpmStanding, irpmValues } from '#contract/rating/rater.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { irpmCap, irpmModifierOf, irpmProblems } from '#domain/rating/irpm.ts'
import { IRPM_CHARACTERISTICS, type IrpmInput } from '#domain/rating/inputs.ts'
import type { RatedTransaction } from '#domain/rating/constants.ts'
import { manualPremiumFor, type OwnTerms, priceFor, type RatedAccount } from './rated-account.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import { programInForce } from './rating-setup.ts'

/** Percentages as they are kept: empty ones count as none. */
export const irpmInputOf = (values: z.output<typeof irpmValues>, irpmNote: string): IrpmInput => ({
  values: Object.fromEntries(
    IRPM_CHARACTERISTICS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  ),
  irpmNote,
})

/** What is to be schedule-rated: money in cents, `today` at the insured's address. */
export interface Scheduled {
  account: RatedAccount
  product: string
  request: CalculatorRequest
  today: LocalDate
  transaction: RatedTransaction
  own: OwnTerms
}

/** Bounds, cap and modifier of a schedule rating, what is wrong with it, and the premium without and with it. */
export const irpmStandingOf = (on: Scheduled, input: IrpmInput): z.output<typeof irpmStanding> => {
  const { account, product, request, today, transaction, own } = on
  const program = programInForce(account.setup, product, request.effectiveDate)
  const without = priceFor(account, product, request, today, transaction, { ...own, irpm: null })
  const manualPremium = manualPremiumFor(account, product, request, today)
  const situation = { state: account.state ?? '', isSurplus: without.request.isSurplus, manualPremium }
  const problems = irpmProblems(program, input, situation)
  const cap = irpmCap(program, situation)
  const { bounds, shortestNote } = program.file.irpm
  const withIt = (): number =>
    priceFor(account, product, request, today, transaction, { ...own, irpm: input }).premium
  return {
    bounds: IRPM_CHARACTERISTICS.map((characteristic) => ({
      characteristic,
      min: -bounds[characteristic],
      max: bounds[characteristic],
    })),
    cap: cap.percent,
    capReason: cap.reason,
    shortestNote,
    manualPremium,
    numberOfEmployees: account.company.noOfEmployeesAll ?? null,
    revenue: account.company.revenue ?? null,
    isSurplus: situation.isSurplus,
    irpmModifier: irpmModifierOf(input),
    problems,
    premiumBefore: without.premium,
    premiumAfter: problems.length > 0 ? null : withIt(),
  }
}
