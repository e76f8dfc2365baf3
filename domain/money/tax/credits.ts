import type { LocalDate } from '#domain/kernel/dates.ts'
import { unitsOf } from '#domain/kernel/exact.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { chargeOf } from './taxes.ts'
import type { TaxLine } from './types.ts'

/** What goes back to the insured, and when. */
export interface ReturnOf {
  /** Premium that goes back, cents; a flat cancellation returns all of it. */
  returned: Cents
  isFlat: boolean
  /** Day of the cancellation or of the change. */
  on: LocalDate
  /** Day on which the placement was filed with the state's office, null while it was not. */
  filedOn: LocalDate | null
}

/** A charge that does not go back. */
export interface KeptCharge {
  id: string
  label: string
  amount: Cents
  /** False where no source says whether it goes back: it is kept, and has to be looked up. */
  isKnown: boolean
  why: string
}

const NOT_KNOWN = 'Whether it goes back is not known; it is kept until the office was asked.'

/** Why the charge is kept, or null where it goes back. */
const keeping = (
  { refund }: TaxLine,
  { isFlat, on, filedOn }: ReturnOf,
): [why: string, isKnown: boolean] | null => {
  const rule = isFlat ? refund.onFlatCancellation : refund.onReturn
  if (rule === true) return null
  if (rule === null) return [NOT_KNOWN, false]
  if (rule === false)
    return [
      isFlat ? 'It is not returned on a flat cancellation.' : 'It is fully earned when premium is returned.',
      true,
    ]
  return filedOn !== null && filedOn <= on
    ? [`It is not returned once the placement is filed, and that was on ${filedOn}.`, true]
    : null
}

const creditOf = (line: TaxLine, { returned, isFlat }: ReturnOf): TaxLine => {
  if (isFlat) return { ...line, base: -line.base, amount: -line.amount, untaxed: [] }
  const base = line.factor === null ? 0 : Math.min(returned, line.base)
  const amount = line.factor === null ? line.amount : chargeOf(base, unitsOf(line.factor), line.rounding)
  return { ...line, base: -base, amount: -Math.min(amount, line.amount), untaxed: [] }
}

/**
 * Credit of charges when premium is returned or the policy cancelled flat, by the rule of each row; amounts of
 * credits are negative cents. A placement that is filed on the day of the cancellation counts as filed.
 */
export const taxCredits = (
  lines: readonly TaxLine[],
  how: ReturnOf,
): { credits: TaxLine[]; kept: KeptCharge[] } => {
  const credits: TaxLine[] = []
  const kept: KeptCharge[] = []
  for (const line of lines) {
    const because = keeping(line, how)
    if (because === null) credits.push(creditOf(line, how))
    else
      kept.push({ id: line.id, label: line.label, amount: line.amount, why: because[0], isKnown: because[1] })
  }
  return { credits, kept }
}
