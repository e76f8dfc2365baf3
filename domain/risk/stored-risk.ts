import type { HistoryEntry } from './trend/history.ts'
import type { ScoreSummary } from './schema.ts'
import type { KeptReport } from './score.ts'

/** What is kept of an account's risk: its last report, when that was made, and how the score moved. */
export interface StoredRisk {
  report: KeptReport
  summary: ScoreSummary
  /** ISO instant. */
  observedAt: string
  /** When a scan last looked, whether or not it saw anything. Evidence from a sandbox is older than the scan. */
  scannedAt?: string
  history: HistoryEntry[]
}
