import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { exit } from 'node:process'
import { ANSWER_COLUMNS, readGolden, writeGolden, type GoldenRow } from '#domain/rating/golden/csv.ts'
import { oracle, type OracleRow, type OracleTaxRow } from '#domain/rating/golden/oracle.ts'
import { compileProgram } from '#domain/rating/program/compile.ts'
import { ownTermsOf } from '#domain/rating/coverage-terms.ts'
import { programFile, type ProgramFile } from '#domain/rating/program/program-schema.ts'
import { addDays, addYears } from '#domain/kernel/dates.ts'
import { productOf } from '#domain/rating/products.ts'
import ukTaxRows from '#domain/money/tax/uk.json' with { type: 'json' }
import usTaxRows from '#domain/money/tax/us-surplus-lines.json' with { type: 'json' }

/**
 * Writes the golden files of a program version that has none: `node tools/golden.ts p100 2026-01-01`. Prices come
 * from the oracle, never from the evaluator. A file that exists is history and is not written again. A second file
 * holds coverages with terms of their own, for a program that lets any depart from the policy's.
 *
 * `node tools/golden.ts --taxes` restates taxes and totals of all files after rows of public charges were corrected, and
 * refuses where anything else would move.
 */
const ROWS = 260
const OWN_ROWS = 60
const INDUSTRIES = [
  '455219',
  '459999',
  '458110',
  '111110',
  '221112',
  '236115',
  '311811',
  '334111',
  '423430',
  '445110',
  '454110',
  '484110',
]
  .concat([
    '491110',
    '512110',
    '517311',
    '518210',
    '522110',
    '523130',
    '524210',
    '531210',
    '541110',
    '541211',
  ])
  .concat([
    '541511',
    '541611',
    '551112',
    '561450',
    '561720',
    '611110',
    '621111',
    '713210',
    '722511',
    '811111',
  ])
  .concat(['813110', '921110', '22', '5415', '999999'])

const SIC_INDUSTRIES = [
  '01110',
  '06100',
  '10710',
  '26200',
  '35110',
  '41201',
  '46900',
  '47910',
  '49410',
  '53100',
]
  .concat(['56101', '58290', '61900', '62020', '63110', '64191', '66220', '68310', '69102', '69201'])
  .concat(['70229', '73110', '78200', '82912', '84110', '85200', '86210', '92000', '94910', '96090', '97000'])

/** A small linear congruential generator: the same rows on every machine. */
const chooser = (seed: number) => {
  let state = seed
  const below = (count: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

type Chooser = ReturnType<typeof chooser>

const revenueOf = ({ below }: Chooser): number => {
  const digits = 3 + below(7)
  return 10 ** digits + below(9 * 10 ** digits)
}

const controlsOf = (file: ProgramFile, choose: Chooser): string =>
  [{ id: 'claimHistory', factors: file.claims.factors }, ...file.controls]
    .flatMap(({ id, factors }) => (choose.below(8) === 0 ? [] : [`${id}=${choose.of(Object.keys(factors))}`]))
    .join(' ')

const coveragesOf = (file: ProgramFile, choose: Chooser): string =>
  file.coverages.optional
    .filter(() => choose.below(3) === 0)
    .map(
      ({ key, limits }) => `${key}:${Object.keys(limits).length > 0 ? choose.of(Object.keys(limits)) : ''}`,
    )
    .join(' ')

/** `own` writes terms of a coverage that depart from the policy's behind its limit. */
const withOwnTerms = (file: ProgramFile, coverages: string, choose: Chooser): string => {
  const program = compileProgram(file)
  return coverages
    .split(' ')
    .filter(Boolean)
    .map((cell) => {
      const terms = ownTermsOf(program, cell.split(':')[0] ?? '').filter(() => choose.below(3) > 0)
      const own = [
        terms.includes('deductible') ? choose.of(Object.keys(file.retention.factors)) : '',
        terms.includes('waitingPeriod') ? choose.of(Object.keys(file.waiting.factors)) : '',
        terms.includes('retroActivePeriod') ? choose.of(Object.keys(file.retro.factors)) : '',
      ]
      return terms.length === 0 ? cell : [cell, ...own].join(':')
    })
    .join(' ')
}

/** Now and then a retention that a rule for revenue raised, just above or far above its band. */
const raisedOf = (file: ProgramFile, choose: Chooser): Partial<OracleRow> => {
  const rule = file.corrections.find((one) => one.kind === 'minDeductibleByRevenue')
  const steps = rule?.bands.filter(({ upToRevenue }) => upToRevenue !== null) ?? []
  if (!rule?.bands.some((one) => one.phaseIn) || choose.below(4) > 0) return {}
  const at = choose.below(steps.length)
  const span = rule.bands[at + 1]?.phaseIn ?? 1
  const revenue = Number(steps[at]?.upToRevenue) + 1 + choose.below(Math.round(span * 1.5))
  const band = rule.bands.find(({ upToRevenue }) => upToRevenue === null || revenue <= upToRevenue)
  const retention = String(band?.deductible)
  const asked = Object.keys(file.retention.factors).filter((one) => Number(one) < Number(retention))
  return asked.length === 0 ? {} : { revenue: String(revenue), retention, retentionAsked: choose.of(asked) }
}

const paperOf = (file: ProgramFile) => productOf(file.product)?.paper ?? 'either'

const rowOf = (file: ProgramFile, index: number, choose: Chooser): OracleRow => {
  const effectiveDate = addDays(file.effectiveDate, choose.below(700))
  const isWholeYear = choose.below(3) > 0
  const industries = file.market === 'UK' ? SIC_INDUSTRIES : INDUSTRIES
  return {
    revenue: String(revenueOf(choose)),
    employees: file.coverages.optional.some((one) => one.line) ? String(1 + choose.below(5000)) : '',
    industryCode: industries[index % industries.length] as string,
    onlineSalesShare: file.hazard.online ? choose.of(['', '0', '10', '37', '55', '100']) : '',
    state: file.appetite.states[index % file.appetite.states.length] as string,
    limit: choose.of(file.layer ? file.limit.offered.map(String) : Object.keys(file.limit.factors)),
    attachmentPoint: file.layer ? String(choose.of(file.layer.attachments)) : '',
    retention: choose.of(Object.keys(file.retention.factors)),
    retentionAsked: '',
    waitingPeriod: choose.of(Object.keys(file.waiting.factors)),
    retroActivePeriod: choose.of(Object.keys(file.retro.factors)),
    controls: controlsOf(file, choose),
    score: choose.below(10) === 0 ? '' : String(choose.below(101)),
    irpmModifier:
      choose.below(4) === 0 ? `0.${String(600_000_000 + choose.below(399_999_999)).padEnd(10, '0')}` : '',
    coverages: coveragesOf(file, choose),
    isSurplus: String(paperOf(file) === 'either' ? choose.below(2) === 0 : paperOf(file) === 'surplus'),
    isTriaExcluded: String(choose.below(3) === 0),
    effectiveDate,
    endDate: isWholeYear ? addYears(effectiveDate, 1) : addDays(effectiveDate, 181 + choose.below(366)),
    mgaFee: choose.of(['0', '200', '350']),
    brokerFee: choose.of(['0', '0', '125', '10000']),
    ...raisedOf(file, choose),
  }
}

const folder = new URL('../domain/rating/golden/', import.meta.url)

const ratesOf = (product: string, date: string): ProgramFile => {
  const source = new URL(`../domain/rating/programs/${product}/${date}.json`, import.meta.url)
  return programFile.parse(JSON.parse(readFileSync(source, 'utf8')))
}
const taxRowsOf = ({ market }: ProgramFile) => (market === 'UK' ? ukTaxRows : usTaxRows) as OracleTaxRow[]

/** Columns that public charges alone decide. */
const OF_TAXES: readonly (typeof ANSWER_COLUMNS)[number][] = ['taxes', 'totalPremium']

/** A golden file's text with the taxes of today, cell by cell: the files differ in the names of their columns. */
const restated = (name: string): { text: string; moved: number } => {
  const [, product = '', date = ''] = /^(?:own-terms\/)?(.+)-(\d{4}-\d{2}-\d{2})\.csv$/.exec(name) ?? []
  const file = ratesOf(product, date)
  const before = readFileSync(new URL(name, folder), 'utf8')
  const [head = '', ...lines] = before.trimEnd().split('\n')
  const columns = head.split(',')
  let moved = 0
  const after = readGolden(before).map((row, index) => {
    const answer = oracle(file, taxRowsOf(file), row)
    const changed = ANSWER_COLUMNS.filter((column) => answer[column] !== row[column])
    const other = changed.find((column) => !OF_TAXES.includes(column))
    if (other)
      throw new Error(`${name}, row ${index + 2}: ${other} would move, and that is no public charge.`)
    if (changed.length > 0) moved += 1
    const cells = lines[index]?.split(',') ?? []
    return cells
      .map((cell, at) => OF_TAXES.reduce((kept, one) => (columns[at] === one ? answer[one] : kept), cell))
      .join(',')
  })
  return { text: `${[head, ...after].join('\n')}\n`, moved }
}

if (process.argv.includes('--taxes')) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.csv'),
  )
  for (const name of names) {
    const { text, moved } = restated(name)
    if (moved > 0) writeFileSync(new URL(name, folder), text)
    console.log(`${moved} rows of ${name} have other taxes`)
  }
  exit(0)
}

const [product = '', date = ''] = process.argv.slice(2)
const file = ratesOf(product, date)
const taxRows = taxRowsOf(file)

const write = (name: string, inputs: readonly OracleRow[]): boolean => {
  const golden = new URL(name, folder)
  if (existsSync(golden)) {
    console.error(
      `${golden.pathname} exists. A golden file is never rewritten: give the program a later date.`,
    )
    return false
  }
  const rows = inputs.map((row): GoldenRow => ({ ...row, ...oracle(file, taxRows, row) }))
  writeFileSync(golden, writeGolden(rows))
  console.log(`${rows.length} rows written to ${golden.pathname}`)
  return true
}

const choose = chooser(20_260_101)
const wrote = write(
  `${product}-${date}.csv`,
  Array.from({ length: ROWS }, (_, index) => rowOf(file, index, choose)),
)
const own = chooser(20_261_121)
const ownRows = Array.from({ length: OWN_ROWS }, (_, index) => rowOf(file, index, own)).map((row) => ({
  ...row,
  coverages: withOwnTerms(file, row.coverages, own),
}))
const departs = ownRows.some((row) => /:\S*:/.test(row.coverages))
const wroteOwn = departs && write(`own-terms/${product}-${date}.csv`, ownRows)
if (!wrote && !wroteOwn) exit(1)
