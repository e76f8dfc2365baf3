import type { ExposedCoverage, Exposure, OwnTerms } from '../types.ts'
import type { OracleAnswer, OracleRow } from './oracle.ts'

const INPUT_COLUMNS = [
  'revenue',
  'employees',
  'industryCode',
  'onlineSalesShare',
  'state',
  'limit',
  'attachmentPoint',
  'retention',
  'retentionAsked',
  'waitingPeriod',
  'retroActivePeriod',
  'controls',
  'score',
  'irpmModifier',
  'coverages',
  'isSurplus',
  'isTriaExcluded',
  'effectiveDate',
  'endDate',
  'mgaFee',
  'brokerFee',
] as const satisfies readonly (keyof OracleRow)[]

export const ANSWER_COLUMNS = [
  'hazardClass',
  'basePremium',
  'manualPremium',
  'coveragePremium',
  'tria',
  'taxes',
  'totalPremium',
  'parts',
] as const satisfies readonly (keyof OracleAnswer)[]

export type GoldenRow = OracleRow & OracleAnswer

/** Golden files hold no commas inside a cell, so the format needs no quotes. */
export const writeGolden = (rows: readonly GoldenRow[]): string => {
  const columns = [...INPUT_COLUMNS, ...ANSWER_COLUMNS]
  return `${[columns.join(','), ...rows.map((row) => columns.map((column) => row[column] ?? '').join(','))].join('\n')}\n`
}

export const readGolden = (text: string): GoldenRow[] => {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  // The first files call the column by the name of its only market then.
  const columns = head.replace('naicsCode', 'industryCode').split(',')
  return lines.map(
    (line) =>
      Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])) as unknown as GoldenRow,
  )
}

const cents = (major: string): number => Number(major) * 100

const coveragesOf = (text: string): ExposedCoverage[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [key = '', limit = '', retention = '', hours = '', years = ''] = one.split(':')
      const own: OwnTerms = {
        ...(retention && { deductible: cents(retention) }),
        ...(hours && { waitingPeriod: Number(hours) as Exposure['waitingPeriod'] }),
        ...(years && { retroActivePeriod: Number(years) as Exposure['retroActivePeriod'] }),
      }
      return {
        key,
        limit: limit === '' ? null : cents(limit),
        ...(Object.keys(own).length > 0 && { own }),
      }
    })

/** The evaluator's input of a row. */
export const exposureOfRow = (row: OracleRow): Exposure => ({
  revenue: cents(row.revenue),
  employees: row.employees ? Number(row.employees) : null,
  industryCode: row.industryCode,
  onlineSalesShare: row.onlineSalesShare ? Number(row.onlineSalesShare) : null,
  state: row.state,
  limit: cents(row.limit),
  attachmentPoint: row.attachmentPoint ? cents(row.attachmentPoint) : null,
  retention: cents(row.retention),
  ...(row.retentionAsked && { retentionAsked: cents(row.retentionAsked) }),
  waitingPeriod: Number(row.waitingPeriod) as Exposure['waitingPeriod'],
  retroActivePeriod: Number(row.retroActivePeriod) as Exposure['retroActivePeriod'],
  controls: Object.fromEntries(
    row.controls
      .split(' ')
      .filter(Boolean)
      .map((one) => one.split('=') as [string, string]),
  ),
  score: row.score === '' ? null : Number(row.score),
  irpmModifier: row.irpmModifier === '' ? null : row.irpmModifier,
  coverages: coveragesOf(row.coverages),
  isSurplus: row.isSurplus === 'true',
  isTriaExcluded: row.isTriaExcluded === 'true',
  effectiveDate: row.effectiveDate,
  endDate: row.endDate,
  mgaFee: cents(row.mgaFee),
  brokerFee: cents(row.brokerFee),
})
