import type { Cents } from '#domain/kernel/money.ts'
import { onCurve } from './curve.ts'
import { times } from '#domain/kernel/exact.ts'
import { ownLineRow } from '#domain/rating/coverage-terms.ts'
import { pushAmount, pushRow, type Run } from '#domain/rating/proof/steps.ts'
import type { CoveragePremium } from '#domain/rating/types.ts'
import { plain } from '#domain/rating/proof/wording.ts'

/** Base premium of the first agreement and of each further line, which has its own curve. */
export interface Bases {
  first: Cents
  lines: readonly CoveragePremium[]
  total: Cents
}

const NO_LINES: readonly CoveragePremium[] = []

/**
 * Adds the base premium of every selected line to that of the first agreement; what follows applies to all of them
 * alike. A program without lines gives back what it was given.
 */
export const withLines = (run: Run, first: Cents, revenue: number): Bases => {
  const { program, exposure, steps } = run
  if (!program.hasLines) return { first, lines: NO_LINES, total: first }
  const lines: CoveragePremium[] = []
  let total = first
  for (const selected of exposure.coverages) {
    const { key } = selected
    const coverage = program.optional.get(key)
    if (!coverage?.line) continue
    const { curve, on, source } = coverage.line
    const size = on === 'employees' ? (exposure.employees ?? 0) : revenue
    const usual = onCurve(curve, size)
    const text = `${on === 'employees' ? 'Employees' : program.words.revenue}: ${plain(size)}, log-log between the anchors of the line.`
    const about = { id: `line:${key}`, name: coverage.name, table: 'lines', source }
    const row = selected.own ? ownLineRow(program, exposure, selected, plain(size), text) : null
    const premium = row ? times(usual, row.units) : usual
    if (steps && row) pushRow(steps, program, about, 'add', row, usual, total, total + premium)
    else if (steps)
      pushAmount(steps, program, about, 'add', plain(size), premium, total, total + premium, text)
    lines.push({ key, premium })
    total += premium
  }
  return { first, lines, total }
}
