import type { Cents } from '../kernel/money.ts'
import { CHARGE_WORDS } from '../money/charge-words.ts'
import { FEE_FIELDS, feesByKind, sumOfFees } from '../money/tax/fees.ts'
import { addTaxes } from '../money/tax/taxes.ts'
import type { TaxLine } from '../money/tax/types.ts'
import { times, toWholeUnits } from '../kernel/exact.ts'
import type { CompiledProgram } from './program/compile.ts'
import { pushAmount, pushRow, pushTax, type Run } from './proof/steps.ts'
import type { Step, Totals } from './types.ts'

/**
 * Premium for acts certified under the Terrorism Risk Insurance Act, bought or not: a share of the premium for the
 * coverages, whole major units in cents; null where the program has none.
 */
export const terrorismPremium = ({ tria }: CompiledProgram, coveragePremium: Cents): Cents | null =>
  tria && toWholeUnits(times(coveragePremium, tria.units))

const triaPremium = (run: Run, premium: Cents): Cents => {
  const { program, exposure, steps } = run
  const tria = terrorismPremium(program, premium)
  if (tria === null || !program.tria || !program.file.tria || exposure.isTriaExcluded) return 0
  const line = { id: 'tria', name: 'TRIA', table: 'tria', source: program.file.tria.source }
  if (steps)
    pushRow(steps, program, line, 'add', program.tria, premium, premium, premium + tria, program.words.whole)
  return tria
}

/** Fees and public charges after the premium. */
export const totalled = (run: Run, manualPremium: Cents, coveragePremium: Cents): [Totals, TaxLine[]] => {
  const { program, exposure, steps } = run
  const { mgaFee, brokerFee, additionalBrokerFee, inspectionFee } = exposure
  const tria = triaPremium(run, coveragePremium)
  const premium = coveragePremium + tria
  const on = {
    jurisdiction: program.file.market === 'UK' ? 'UK' : exposure.state,
    isSurplus: exposure.isSurplus,
    date: exposure.effectiveDate,
    premium,
    fees: feesByKind(exposure),
    locality: exposure.taxLocality,
  }
  const taxLines: TaxLine[] = []
  const taxes = addTaxes(on, steps && taxLines)
  const totalPremium = premium + sumOfFees(exposure) + taxes
  if (steps) pushCharges(run, steps, premium, taxLines)
  const totals: Totals = {
    manualPremium,
    coveragePremium,
    tria,
    premium,
    mgaFee,
    brokerFee,
    taxes,
    totalPremium,
  }
  // Prices of before have neither, and a price that is worked out again is to equal them.
  if (additionalBrokerFee) totals.additionalBrokerFee = additionalBrokerFee
  if (inspectionFee) totals.inspectionFee = inspectionFee
  return [totals, taxLines]
}

const pushCharges = (run: Run, steps: Step[], premium: Cents, taxLines: readonly TaxLine[]): void => {
  const { program, exposure } = run
  let running = premium
  for (const id of FEE_FIELDS) {
    const fee = exposure[id] ?? 0
    if (fee === 0) continue
    const line = { id, name: CHARGE_WORDS.US[id], table: 'fees', source: program.file.fees.source }
    pushAmount(steps, program, line, 'add', id, fee, running, running + fee, 'A fee, fully earned.')
    running += fee
  }
  for (const line of taxLines) {
    pushTax(steps, line, running)
    running += line.amount
  }
}
