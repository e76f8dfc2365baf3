import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { applyFactor, factor, type Cents } from '#domain/kernel/money.ts'
import type { Step, Worksheet } from '#domain/rating/types.ts'
import { IN_DOLLARS } from './steps.ts'

export interface Proof {
  /** Whether every step follows from the one before and the parts add up to the total. */
  holds: boolean
  /** `901.12 (Security breach liability) + … = 4,474.92`, in major units. */
  equation: string
  parts: { label: string; amount: Cents }[]
  /** What does not hold, in sentences; empty when it does. */
  mismatches: string[]
}

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const shown = (cents: Cents): string => amounts.format(cents / 100)

const wholeDollars = (cents: Cents): Cents => Number((BigInt(cents) + 50n) / 100n) * 100

/** A factor of an amount, rounded once to whole dollars: the unit of some public charges. */
const dollarsOf = (basis: Cents, by: string): Cents => {
  const { units, scale } = factor(by)
  return applyFactor(basis, { units, scale: scale + 2 }) * 100
}

/** What a step must end in, from its own figures alone; big integers, unlike the evaluator. */
const expected = (step: Step): Cents => {
  const exact = step.factor === null ? step.basis : applyFactor(step.basis, factor(step.factor))
  const isInDollars = step.factor !== null && step.rounding === IN_DOLLARS
  const whole = step.rounding.startsWith('whole ') ? wholeDollars(exact) : exact
  const figure = isInDollars ? dollarsOf(step.basis, step.factor ?? '0') : whole
  switch (step.kind) {
    case 'base':
    case 'multiply':
    case 'round':
      return figure
    case 'add':
      return step.before + figure
    case 'atLeast':
      return Math.max(step.before, figure)
    case 'atMost':
      return Math.min(step.before, figure)
  }
}

const stepMismatches = ({ steps, totals }: Worksheet): string[] => {
  const mismatches: string[] = []
  let running = 0
  for (const step of steps) {
    if (step.before !== running)
      mismatches.push(`${step.name} starts at ${shown(step.before)} and not at ${shown(running)}.`)
    if (step.kind === 'multiply' && step.basis !== step.before)
      mismatches.push(`${step.name} does not multiply the running premium.`)
    if (step.after !== expected(step))
      mismatches.push(`${step.name} gives ${shown(expected(step))} and not ${shown(step.after)}.`)
    running = step.after
  }
  if (running !== totals.totalPremium)
    mismatches.push(`The steps end at ${shown(running)} and the total is ${shown(totals.totalPremium)}.`)
  return mismatches
}

const partsOf = (worksheet: Worksheet, names: (key: string) => string): Proof['parts'] => [
  ...worksheet.coverages.map(({ key, premium }) => ({ label: names(key), amount: premium })),
  { label: 'MGA fee', amount: worksheet.totals.mgaFee },
  { label: 'Broker fee', amount: worksheet.totals.brokerFee },
  ...(['additionalBrokerFee', 'inspectionFee'] as const).flatMap((field) => {
    const amount = worksheet.totals[field]
    return amount ? [{ label: CHARGE_WORDS.US[field], amount }] : []
  }),
  ...worksheet.taxLines.map(({ label, amount }) => ({ label, amount })),
]

const sumMismatches = (worksheet: Worksheet, parts: Proof['parts']): string[] => {
  const { totals, coverages, taxLines } = worksheet
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  const checks: [string, number, number][] = [
    ['The coverages', sum(coverages.map((one) => one.premium)), totals.premium],
    ['The public charges', sum(taxLines.map((one) => one.amount)), totals.taxes],
    ['The parts', sum(parts.map((one) => one.amount)), totals.totalPremium],
  ]
  return checks
    .filter(([, parts_, total]) => parts_ !== total)
    .map(([what, parts_, total]) => `${what} add up to ${shown(parts_)} and not to ${shown(total)}.`)
}

/**
 * Checks a worksheet from its own figures, by other arithmetic than the evaluator's, and writes the whole sum out.
 * `names` turns a coverage's key into its name.
 */
export const proof = (worksheet: Worksheet, names: (key: string) => string = (key) => key): Proof => {
  const parts = partsOf(worksheet, names)
  const mismatches = [...stepMismatches(worksheet), ...sumMismatches(worksheet, parts)]
  const terms = parts.filter((one) => one.amount !== 0)
  return {
    holds: mismatches.length === 0,
    equation: `${terms.map((one) => `${shown(one.amount)} (${one.label})`).join(' + ')} = ${shown(worksheet.totals.totalPremium)}`,
    parts,
    mismatches,
  }
}
