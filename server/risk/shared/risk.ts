import { type AccountRow } from '#server/database/tables.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { FACTORS, type ScoreSummary } from '#domain/risk/schema.ts'
import { assess, type KeptReport } from '#domain/risk/score.ts'
import { type Answered, withProved } from '#domain/questionnaire/given-answers.ts'
import { raised, type RaisedContradiction } from '#domain/risk/contradictions.ts'
import type { StoredRisk } from '#domain/risk/stored-risk.ts'
import { factsOf } from '#server/account/shared/account.ts'

const HISTORY_KEPT = 60

type History = StoredRisk['history']

/** A score that stays the same keeps its first and its last day only, so that daily scans do not push years out. */
const withEntry = (history: History, entry: History[number]): History => {
  const isSame =
    history.slice(-2).filter((one) => one.companyAggregateCF === entry.companyAggregateCF).length === 2
  return [...(isSame ? history.slice(0, -1) : history), entry].slice(-HISTORY_KEPT)
}

const summaryOf = (report: KeptReport): ScoreSummary => ({
  companyAggregateCF: report.companyAggregateCF,
  factors: Object.fromEntries(
    FACTORS.map((factor) => [factor, report.factors.find((one) => one.factor === factor)?.score ?? null]),
  ) as ScoreSummary['factors'],
})

export interface ScoredColumns {
  answers: string
  evidence: string | null
  risk: string
  risk_score: number | null
  contradictions: string
}

/** What a score is made of, and what was known before. */
export interface Scored extends Answered {
  evidence: Evidence | null
  before: StoredRisk | null
  contradictions: readonly RaisedContradiction[]
  /** Present where a scan has just looked, ISO instant. */
  scannedAt?: string
}

/**
 * Scores evidence and answers and gives the columns to store: the answers with what connectors prove, the score with
 * its history carried on, and what the evidence contradicts.
 */
export const scoredColumns = (given: Scored, at: Date): ScoredColumns => {
  const { evidence, before } = given
  const { answers, provenance } = withProved(given, evidence)
  const report = assess(evidence, { answers, answeredAt: at.toISOString(), provenance })
  const observedAt = evidence?.observedAt ?? at.toISOString()
  const summary = summaryOf(report)
  const scannedAt = given.scannedAt ?? before?.scannedAt
  const stored: StoredRisk = {
    report,
    summary,
    observedAt,
    ...(scannedAt && { scannedAt }),
    history: withEntry(before?.history ?? [], { at: at.toISOString(), ...summary }),
  }
  return {
    answers: JSON.stringify({ answers, provenance }),
    evidence: evidence ? JSON.stringify(evidence) : null,
    risk: JSON.stringify(stored),
    risk_score: report.companyAggregateCF,
    contradictions: JSON.stringify(raised(answers, evidence, given.contradictions)),
  }
}

/** Scores an account again with other answers or other evidence. */
export const rescored = (
  row: AccountRow,
  change: Partial<Answered & Pick<Scored, 'evidence' | 'scannedAt'>>,
  at: Date,
): ScoredColumns => {
  const { answers, answerProvenance: provenance, evidence, risk, contradictions } = factsOf(row)
  return scoredColumns({ answers, provenance, evidence, contradictions, before: risk, ...change }, at)
}

/** A scan says nothing of connectors: what they last reported stays until they report again. */
export const withConnectors = (fresh: Evidence, before: Evidence | null): Evidence => ({
  ...fresh,
  connectors: fresh.connectors.length > 0 ? fresh.connectors : (before?.connectors ?? []),
})
