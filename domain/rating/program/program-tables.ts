import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { csvOf } from '#domain/kernel/csv.ts'
import type { ProgramFile } from './program-schema.ts'
import { retroLabel } from './rows.ts'
import { plain, wordsOf } from '#domain/rating/proof/wording.ts'

export interface TableRow {
  /** Where the value is in the file: `state.factors.CA`. */
  path: string
  /** The row as people read it. */
  key: string
  value: string
}

/** A table of a program as people read and edit it. Amounts are whole major units, factors exact decimals. */
export interface ProgramTable {
  id: string
  name: string
  /** What the key and the value are: `Revenue`, `Base premium`. */
  columns: readonly [string, string]
  rows: TableRow[]
  source: string
  /** Path below which rows may be added and removed, for tables keyed by state; null otherwise. */
  grows: string | null
}

const row = (path: string, key: string, value: string | number): TableRow => ({
  path,
  key,
  value: String(value),
})

const keyed = (
  path: string,
  factors: Readonly<Record<string, string | number>>,
  label = (key: string) => key,
) =>
  Object.keys(factors)
    .toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
    .map((key) => row(`${path}.${key}`, label(key), factors[key] as string | number))

const amountKey = (key: string): string => plain(Number(key))

const table = (
  id: string,
  name: string,
  columns: readonly [string, string],
  rows: TableRow[],
  source: string,
  grows: string | null = null,
): ProgramTable => ({ id, name, columns, rows, source, grows })

const points = (path: string, list: readonly (readonly [number, number | string])[]): TableRow[] =>
  list.map(([x, y], index) => row(`${path}.${index}.1`, plain(x), y))

/** Over how much revenue the credit for a deductible is phased in where the rule for revenue raised it. */
const phaseRows = (file: ProgramFile): TableRow[] =>
  file.corrections.flatMap((rule, at) =>
    rule.kind === 'minDeductibleByRevenue'
      ? rule.bands.flatMap(({ deductible, phaseIn }, index) =>
          phaseIn === undefined
            ? []
            : [
                row(
                  `corrections.${at}.bands.${index}.phaseIn`,
                  `${plain(deductible)} where its rule raised it: ${wordsOf(file.market).revenue.toLowerCase()} over which the credit is phased in`,
                  phaseIn,
                ),
              ],
        )
      : [],
  )

const riskTables = (file: ProgramFile): ProgramTable[] => {
  const words = wordsOf(file.market)
  return [
    table(
      'baseCurve',
      'Base premium',
      [words.revenue, 'Base premium'],
      points('baseCurve.points', file.baseCurve.points),
      file.baseCurve.source,
    ),
    table(
      'hazard',
      'Industry hazard',
      ['Class', 'Factor'],
      [
        ...keyed('hazard.factors', file.hazard.factors, (key) => `Class ${key}`),
        ...(file.hazard.online
          ? [row('hazard.online.hazardClass', 'Class of sales made online', file.hazard.online.hazardClass)]
          : []),
      ],
      file.hazard.source,
    ),
    table(
      'hazardMap',
      'Hazard map',
      [`${words.industry} prefix`, 'Class'],
      file.hazard.map.flatMap(([prefix, hazardClass, above, span], index) => [
        row(
          `hazard.map.${index}.1`,
          above === undefined ? prefix : `${prefix} above ${plain(above)}`,
          hazardClass,
        ),
        ...(span === undefined
          ? []
          : [
              row(
                `hazard.map.${index}.3`,
                `${prefix}: ${words.revenue.toLowerCase()} over which the class is phased in`,
                span,
              ),
            ]),
      ]),
      file.hazard.source,
    ),
    table(
      'state',
      words.place,
      [words.place, 'Factor'],
      [row('state.default', 'All others', file.state.default), ...keyed('state.factors', file.state.factors)],
      file.state.source,
      'state.factors',
    ),
    table(
      'limit',
      'Aggregate limit',
      ['Limit', 'Factor'],
      keyed('limit.factors', file.limit.factors, amountKey),
      file.limit.source,
    ),
    ...(file.layer
      ? [
          table(
            'layer',
            'Excess layer',
            ['Term', 'Factor'],
            [row('layer.loading', 'Loading', file.layer.loading)],
            file.layer.source,
          ),
        ]
      : []),
    table(
      'retention',
      words.retention,
      [words.retention, 'Factor'],
      [...keyed('retention.factors', file.retention.factors, amountKey), ...phaseRows(file)],
      file.retention.source,
    ),
    table(
      'waiting',
      'Waiting period',
      ['Hours', 'Factor'],
      [
        row('waiting.share', 'Share of the premium', file.waiting.share),
        ...keyed('waiting.factors', file.waiting.factors),
      ],
      file.waiting.source,
    ),
    table(
      'retro',
      'Retroactive period',
      ['Years', 'Factor'],
      [
        row('retro.share', 'Share of the premium', file.retro.share),
        ...keyed('retro.factors', file.retro.factors, retroLabel),
      ],
      file.retro.source,
    ),
  ]
}

const modifierTables = (file: ProgramFile): ProgramTable[] => [
  table(
    'claims',
    'Claim history',
    ['Last claim', 'Factor'],
    keyed('claims.factors', file.claims.factors, (key) => file.claims.labels[key] ?? key),
    file.claims.source,
  ),
  ...file.controls.map((one, index) =>
    table(
      one.id,
      one.name,
      ['Answer', 'Factor'],
      [
        ...Object.keys(one.factors).map((key) =>
          row(`controls.${index}.factors.${key}`, key, one.factors[key] as string),
        ),
        ...(one.unanswered === undefined
          ? []
          : [row(`controls.${index}.unanswered`, 'Not answered', one.unanswered)]),
      ],
      one.source,
    ),
  ),
  table(
    'score',
    'Company score',
    ['Score', 'Factor'],
    points('score.points', file.score.points),
    file.score.source,
  ),
  table(
    'modifierBounds',
    'Bounds of the modifiers',
    ['Bound', 'Factor'],
    [
      row('modifierBounds.atLeast', 'At least', file.modifierBounds.atLeast),
      row('modifierBounds.atMost', 'At most', file.modifierBounds.atMost),
    ],
    file.modifierBounds.source,
  ),
]

const scheduleTable = ({ irpm }: ProgramFile): ProgramTable =>
  table(
    'irpm',
    'Schedule rating (IRPM)',
    ['Bound', 'Percent up or down'],
    [
      ...Object.entries(irpm.bounds).map(([key, percent]) => row(`irpm.bounds.${key}`, key, percent)),
      row('irpm.cap.default', 'Cap of all', irpm.cap.default),
      row('irpm.cap.surplus', 'Cap on surplus lines paper', irpm.cap.surplus),
      ...keyed('irpm.cap.states', irpm.cap.states, (key) => `Cap in ${key}`),
    ],
    irpm.source,
    'irpm.cap.states',
  )

const chargeTables = (file: ProgramFile): ProgramTable[] => [
  scheduleTable(file),
  table(
    'minimum',
    'Minimum premium',
    [`${wordsOf(file.market).revenue} up to`, 'Minimum premium'],
    [
      ...file.minimum.bands.map((band, index) =>
        row(
          `minimum.bands.${index}.premium`,
          band.upToRevenue === null ? 'Above' : plain(band.upToRevenue),
          band.premium,
        ),
      ),
      row('minimum.shortTermFloor', 'Short term', file.minimum.shortTermFloor),
    ],
    file.minimum.source,
  ),
  ...(file.tria
    ? [
        table(
          'tria',
          'TRIA',
          ['Term', 'Factor'],
          [row('tria.rate', 'Share of premium', file.tria.rate)],
          file.tria.source,
        ),
      ]
    : []),
  table(
    'fees',
    'Fees',
    ['Fee', 'Amount'],
    [
      row('fees.mgaFee', 'MGA fee', file.fees.mgaFee),
      row('fees.largestBrokerFee', 'Largest broker fee', file.fees.largestBrokerFee),
    ],
    file.fees.source,
  ),
]

const nameOf = (key: string): string => coverageOf(key)?.name ?? key

const coverageTables = ({ coverages }: ProgramFile): ProgramTable[] => [
  table(
    'included',
    'Included coverages',
    ['Coverage', 'Percent of the premium'],
    coverages.included.map((one, index) =>
      row(`coverages.included.${index}.share`, nameOf(one.key), one.share),
    ),
    coverages.source,
  ),
  table(
    'loadings',
    'Optional coverages',
    ['Coverage', 'Loading'],
    [
      ...(coverages.ownLimits
        ? [
            row(
              'coverages.ownLimits.share',
              'Share of what the aggregate limit adds, for coverages with limits of their own',
              coverages.ownLimits.share,
            ),
          ]
        : []),
      ...coverages.optional.flatMap((one, index) => [
        row(`coverages.optional.${index}.loading`, nameOf(one.key), one.loading),
        ...keyed(
          `coverages.optional.${index}.limits`,
          one.limits,
          (key) => `${nameOf(one.key)}, limit ${amountKey(key)}`,
        ),
      ]),
    ],
    coverages.source,
  ),
]

/** What lower limits of included agreements take off, where a program gives a credit for them. */
const sublimitTables = ({ coverages }: ProgramFile): ProgramTable[] => {
  const source = coverages.optional.find((one) => one.credit)?.credit?.source
  if (source === undefined) return []
  const rows = coverages.optional.flatMap(({ key, credit }, index) => {
    if (!credit) return []
    const path = `coverages.optional.${index}.credit`
    return [
      row(`${path}.share`, `${nameOf(key)}, share of the premium`, credit.share),
      ...keyed(`${path}.kept`, credit.kept, (limit) => `${nameOf(key)}, kept at ${amountKey(limit)}`),
    ]
  })
  return [table('sublimits', 'Credits for sublimits', ['Sublimit', 'Factor'], rows, source)]
}

/** Every table of a program with each value's place in the file. */
export const programTables = (file: ProgramFile): ProgramTable[] => [
  ...riskTables(file),
  ...modifierTables(file),
  ...coverageTables(file),
  ...sublimitTables(file),
  ...chargeTables(file),
]

/** All tables of a program as one sheet: table, row, value, where it is, source. */
export const tablesCsv = (file: ProgramFile): string =>
  csvOf([
    ['Table', 'Row', 'Value', 'Path', 'Source'],
    ...programTables(file).flatMap((one) =>
      one.rows.map((line) => [one.name, line.key, line.value, line.path, one.source]),
    ),
  ])
