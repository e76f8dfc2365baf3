import type { Cents } from '../kernel/money.ts'
import type { FieldProblem } from '../kernel/refusal.ts'
import type { CompiledProgram } from './program/compile.ts'
import { IRPM_CHARACTERISTICS, type IrpmInput } from './inputs.ts'
import { plain } from './proof/wording.ts'

/** Percentages carry eight decimals, so that a hundredth of them carries ten. */
const PERCENT_UNITS = 100_000_000n

const percentUnits = (text: string): bigint => {
  const negative = text.startsWith('-')
  const [whole = '0', decimals = ''] = (negative ? text.slice(1) : text).split('.')
  const units = BigInt(whole) * PERCENT_UNITS + BigInt(decimals.padEnd(8, '0'))
  return negative ? -units : units
}

const totalUnits = (irpm: IrpmInput): bigint =>
  IRPM_CHARACTERISTICS.reduce((sum, name) => sum + percentUnits(irpm.values[name] ?? '0'), 0n)

/** 1 plus the total percent over 100, at ten decimals: `"0.9475000000"` (specification 2 section 4). */
export const irpmModifierOf = (irpm: IrpmInput): string => {
  const digits = String(100n * PERCENT_UNITS + totalUnits(irpm)).padStart(11, '0')
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`
}

/** Percent credit from schedule rating, for comparing with a bound; 0 without, below 0 where it adds. */
export const creditOf = (irpm: IrpmInput | null | undefined): number =>
  !irpm ? 0 : (0 - Number(totalUnits(irpm)) * 100) / Number(100n * PERCENT_UNITS)

export interface IrpmSituation {
  state: string
  isSurplus: boolean
  /** Cents, before schedule rating. */
  manualPremium: Cents
}

/** Most percent, up or down, for the state and paper; 0 with a reason where schedule rating may not be used. */
export const irpmCap = (
  program: CompiledProgram,
  at: IrpmSituation,
): { percent: number; reason: string | null } => {
  const { cap, eligibility } = program.file.irpm
  if (at.isSurplus) return { percent: cap.surplus, reason: null }
  const needed = eligibility.find((one) => one.state === at.state)
  if (needed && at.manualPremium < needed.minManualPremium * 100)
    return {
      percent: 0,
      reason: `Schedule rating in ${at.state} needs a premium of at least ${plain(needed.minManualPremium)}.`,
    }
  return { percent: cap.states[at.state] ?? cap.default, reason: null }
}

const isWithin = (units: bigint, percent: number): boolean => {
  const bound = BigInt(percent) * PERCENT_UNITS
  return units <= bound && units >= -bound
}

/** Everything wrong with a schedule rating: a characteristic or the total out of bounds, or no note. */
export const irpmProblems = (
  program: CompiledProgram,
  irpm: IrpmInput,
  at: IrpmSituation,
): FieldProblem[] => {
  const { bounds, shortestNote } = program.file.irpm
  const problems: FieldProblem[] = []
  for (const name of IRPM_CHARACTERISTICS)
    if (!isWithin(percentUnits(irpm.values[name] ?? '0'), bounds[name]))
      problems.push({ code: 'OUT_OF_RANGE', detail: 'Invalid', field: `irpm.values.${name}` })
  const isUsed = IRPM_CHARACTERISTICS.some((name) => percentUnits(irpm.values[name] ?? '0') !== 0n)
  const cap = irpmCap(program, at)
  if (isUsed && !isWithin(totalUnits(irpm), cap.percent))
    problems.push({
      code: 'OUT_OF_RANGE',
      detail: cap.reason ?? `The total may be at most ${cap.percent}% up or down in ${at.state}.`,
      field: 'irpm.values',
    })
  if (isUsed && irpm.irpmNote.length < shortestNote)
    problems.push({
      code: 'REQUIRED',
      detail: `Say why, in at least ${shortestNote} characters.`,
      field: 'irpm.irpmNote',
    })
  return problems
}
