import { decimalOf, mulDivHalfUp } from '#domain/kernel/exact.ts'
import type { Exposure } from '#domain/rating/types.ts'
import type { CompiledProgram } from './compile.ts'
import type { Row } from './rows.ts'

const rowOf = ({ retention }: CompiledProgram, amount: number): Row => {
  const row = retention.get(amount)
  if (!row) throw new Error(`retention has no row for ${amount}`)
  return row
}

/**
 * The retention's factor. Where a rule for revenue raised what was asked for, the credit for the higher one begins at
 * nothing where the rule does and is whole once revenue is a span above that: otherwise the price would fall by several
 * percent with one more dollar of revenue. Rounded half up, once, at six decimals.
 */
export const retentionRow = (program: CompiledProgram, exposure: Exposure): Row => {
  const { phases, words } = program
  const whole = rowOf(program, exposure.retention)
  if (!phases || exposure.retentionAsked === undefined) return whole
  const revenue = Math.floor(exposure.revenue / 100)
  let at = rowOf(program, Math.max(exposure.retentionAsked, phases.least))
  const asked = at
  let { units } = at
  for (const { above, deductible, span } of phases.steps) {
    if (revenue <= above || deductible > exposure.retention) break
    const next = rowOf(program, deductible)
    if (next.units >= at.units) continue
    units -= mulDivHalfUp(at.units - next.units, Math.min(revenue - above, span), span)
    at = next
  }
  return units === whole.units
    ? whole
    : {
        key: `${whole.key}, asked ${asked.key}`,
        units,
        factor: decimalOf(units),
        explain: `${words.retention} raised from ${asked.key} to ${whole.key} by a rule for ${words.revenue.toLowerCase()}: from ${asked.factor} to ${whole.factor}, phased in as the ${words.revenue.toLowerCase()} goes beyond what the rule begins at.`,
      }
}
