import type { Cents } from '#domain/kernel/money.ts'
import { onCurve } from './curve.ts'
import { decimalOf, SCALE, times } from '#domain/kernel/exact.ts'
import { divideHalfUp } from '#domain/kernel/money.ts'
import { ownLineRow } from '#domain/rating/coverage-terms.ts'
import type { Modifier } from './compile.ts'
import type { Row } from './rows.ts'
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

const NO_CONTROLS: readonly Modifier[] = []

/** Rows that the answers choose of the controls of one line. */
const rowsOfLine = ({ program, exposure }: Run, key: string): Row[] =>
  (program.lineControls.get(key) ?? NO_CONTROLS).map(({ id, rows, unanswered }) => {
    const answer = exposure.controls[id] ?? null
    const row = answer === null ? unanswered : rows.get(answer)
    if (!row) throw new Error(`${id} has no row for ${answer}`)
    return row
  })

/** The row of a line with the controls that move it alone: their product, rounded half up once, at six decimals. */
const controlled = (row: Row, controls: readonly Row[]): Row => {
  const product = controls.reduce((all, { units }) => all * BigInt(units), BigInt(row.units))
  const units = Number(divideHalfUp(product, BigInt(SCALE) ** BigInt(controls.length)))
  return {
    key: row.key,
    units,
    factor: decimalOf(units),
    explain: [row.explain, ...controls.map(({ factor, explain }) => `${factor}: ${explain}`)].join(' '),
  }
}

/** The base premium of the first agreement with the controls that move it alone. */
const ofFirst = (run: Run, base: Cents): Cents => {
  const { program, steps } = run
  const key = program.includedKeys[0] ?? ''
  let running = base
  for (const [index, row] of rowsOfLine(run, key).entries()) {
    const control = program.lineControls.get(key)?.[index]
    const after = times(running, row.units)
    if (steps && control)
      pushRow(steps, program, { ...control, table: control.id }, 'multiply', row, running, running, after)
    running = after
  }
  return running
}

/**
 * Adds the base premium of every selected line to that of the first agreement; what follows applies to all of them
 * alike. A program without lines gives back what it was given.
 */
export const withLines = (run: Run, base: Cents, revenue: number): Bases => {
  const { program, exposure, steps } = run
  if (!program.hasLines) return { first: base, lines: NO_LINES, total: base }
  const first = ofFirst(run, base)
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
    const controls = rowsOfLine(run, key)
    const own = selected.own ? ownLineRow(program, exposure, selected, plain(size), text) : null
    const row =
      controls.length > 0
        ? controlled(own ?? { key: plain(size), units: SCALE, factor: '1.00', explain: text }, controls)
        : own
    const premium = row ? times(usual, row.units) : usual
    if (steps && row) pushRow(steps, program, about, 'add', row, usual, total, total + premium)
    else if (steps)
      pushAmount(steps, program, about, 'add', plain(size), premium, total, total + premium, text)
    lines.push({ key, premium })
    total += premium
  }
  return { first, lines, total }
}
