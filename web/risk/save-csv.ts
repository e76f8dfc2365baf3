import { bandOf } from '#domain/risk/bands.ts'
import type { Answer } from '#web/client.ts'
import { csvText } from '#web/kit/table/csv.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { Risk } from './risk.ts'

type Cell = string | number | null

/** Saves rows as a CSV file with these headings. */
const save = <Row>(
  name: string,
  columns: readonly (readonly [string, (row: Row) => Cell])[],
  rows: readonly Row[],
): void => {
  const text = csvText(
    columns.map(([header, csv]) => ({ header, csv })),
    rows,
  )
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** Factors with the industry's median. */
export const saveFactors = (risk: Risk, company: string): void =>
  save(
    `${company} risk factors`,
    [
      ['Factor', (one) => one.label],
      ['Score', (one) => one.score],
      ['Band', (one) => one.band],
      ['Industry median', (one) => risk.industry.factors[one.factor] ?? null],
      ['Change in 90 days', (one) => risk.changeIn90Days.factors[one.factor] ?? null],
      ['Observed weight %', (one) => one.observedWeight],
      ['Confidence', (one) => one.confidence],
    ],
    risk.report.factors,
  )

/** Every check with its evidence. */
export const saveFindings = (risk: Risk, company: string): void =>
  save(
    `${company} findings`,
    [
      ['Check', (one) => one.checkId],
      ['Factor', (one) => one.factor],
      ['Title', (one) => one.title],
      ['Result', (one) => one.result],
      ['Points', (one) => one.points],
      ['Weight', (one) => one.weight],
      ['Finding', (one) => one.finding],
      ['Fix', (one) => one.fixText],
      ['Observed', (one) => one.observedAt],
      ['Source', (one) => one.source],
      ['SHA-256', (one) => one.sha256],
      ['Raw record', (one) => one.raw],
    ],
    risk.report.checks,
  )

/** The score over time. */
export const saveHistory = (risk: Risk, company: string): void =>
  save(
    `${company} score history`,
    [
      ['Scored', (one) => one.at],
      ['Company score', (one) => one.companyAggregateCF],
      ['Band', (one) => (one.companyAggregateCF === null ? null : bandOf(one.companyAggregateCF))],
    ],
    risk.history,
  )

/** Everything that the score is made of, as `npm run score` reads it. */
export const saveEvidence = (evidence: Answer<'riskEvidence'>, company: string): void =>
  saveFile(
    new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }),
    `${company} evidence.json`,
  )
