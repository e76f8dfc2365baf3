import type { Cents } from '#domain/kernel/money.ts'
import type { TaxLine } from '#domain/money/tax/types.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import type { Row } from '#domain/rating/program/rows.ts'
import type { Exposure, Step, StepKind } from '#domain/rating/types.ts'

/**
 * One evaluation. Price alone and worksheet take the same path, so that they cannot differ: lines are written only
 * when `steps` is there. The running premium is in whole cents after every line, rounded half up at that line.
 */
export interface Run {
  program: CompiledProgram
  exposure: Exposure
  steps: Step[] | null
}

const CENT = 'cent, half up'
/** The unit of public charges that some offices bill in whole dollars; one rounding, of the exact amount. */
export const IN_DOLLARS = 'dollar, half up'
const NONE = 'none'

/** What a line says of itself apart from figures. */
export interface Line {
  id: string
  name: string
  table: string
  source: string
}

/** Adds a line that applies a row of a table. */
export const pushRow = (
  steps: Step[],
  program: CompiledProgram,
  line: Line,
  kind: StepKind,
  row: Row,
  basis: Cents,
  before: Cents,
  after: Cents,
  rounding = CENT,
): void => {
  steps.push({
    id: line.id,
    name: line.name,
    kind,
    table: line.table,
    tableVersion: program.version,
    key: row.key,
    factor: row.factor,
    basis,
    before,
    after,
    rounding,
    source: line.source,
    explain: row.explain,
  })
}

/** Adds a line whose figure is an amount: a base premium, a fee, a minimum, a rounding. */
export const pushAmount = (
  steps: Step[],
  program: CompiledProgram,
  line: Line,
  kind: StepKind,
  key: string,
  basis: Cents,
  before: Cents,
  after: Cents,
  explain: string,
  rounding = NONE,
): void => {
  steps.push({
    id: line.id,
    name: line.name,
    kind,
    table: line.table,
    tableVersion: program.version,
    key,
    factor: null,
    basis,
    before,
    after,
    rounding,
    source: line.source,
    explain,
  })
}

/** The id of the step of a public charge. */
export const taxStepId = ({ id }: Pick<TaxLine, 'id'>): string => `tax:${id}`

/** Adds the line of a public charge; its table is the dated tax table and not the program. */
export const pushTax = (steps: Step[], line: TaxLine, before: Cents): void => {
  const factor = line.isLeast ? null : line.factor
  steps.push({
    id: taxStepId(line),
    name: line.label,
    kind: 'add',
    table: 'tax',
    tableVersion: line.id,
    key: line.jurisdiction,
    factor,
    basis: factor === null ? line.amount : line.base,
    before,
    after: before + line.amount,
    rounding: factor === null ? NONE : line.rounding === 'DOLLAR' ? IN_DOLLARS : CENT,
    source: line.source,
    explain:
      line.factor === null
        ? 'A flat charge for each policy.'
        : `${line.rate}% of premium and taxable fees${line.isLeast ? ', and the least that is charged' : ''}.`,
  })
}
