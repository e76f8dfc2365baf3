import { type AccountRow } from '#server/platform/tables.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { FACTORS, type RiskReport, type ScoreSummary } from '#domain/risk/schema.ts'
import { score } from '#domain/risk/score.ts'
import type { AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import { factsOf, type StoredRisk } from './account.ts'

const HISTORY_KEPT = 60

type History = StoredRisk['history']

/** A score that stays the same keeps its first and its last day only, so that daily scans do not push years out. */
const withEntry = (history: History, entry: History[number]): History => {
  const isSame =
    history.slice(-2).filter((one) => one.companyAggregateCF === entry.companyAggregateCF).length === 2
  return [...(isSame ? history.slice(0, -1) : history), entry].slice(-HISTORY_KEPT)
}

const summaryOf = (report: RiskReport): ScoreSummary => ({
  companyAggregateCF: report.companyAggregateCF,
  factors: Object.fromEntries(
    FACTORS.map((factor) => [factor, report.factors.find((one) => one.factor === factor)?.score ?? null]),
  ) as ScoreSummary['factors'],
})

export interface ScoredColumns {
  evidence: string | null
  risk: string
  risk_score: number | null
}

/** Scores evidence and answers and gives the columns to store, with the history of the score carried on. */
export const scoredColumns = (
  evidence: Evidence | null,
  answered: { answers: GivenAnswers; provenance: AnswerProvenance },
  before: StoredRisk | null,
  at: Date,
): ScoredColumns => {
  const report = score(evidence, {
    answers: answered.answers,
    answeredAt: at.toISOString(),
    provenance: answered.provenance,
  })
  const observedAt = evidence?.observedAt ?? at.toISOString()
  const entry = { at: at.toISOString(), companyAggregateCF: report.companyAggregateCF }
  const stored: StoredRisk = {
    report,
    summary: summaryOf(report),
    observedAt,
    history: withEntry(before?.history ?? [], entry),
  }
  return {
    evidence: evidence ? JSON.stringify(evidence) : null,
    risk: JSON.stringify(stored),
    risk_score: report.companyAggregateCF,
  }
}

/** Scores an account again with other answers and the evidence that it has. */
export const rescored = (
  row: AccountRow,
  answered: { answers: GivenAnswers; provenance: AnswerProvenance },
  at: Date,
): ScoredColumns => {
  const facts = factsOf(row)
  return scoredColumns(facts.evidence, answered, facts.risk, at)
}
