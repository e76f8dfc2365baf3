import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { FACTOR_WEIGHTS } from '#domain/risk/method.ts'
import { aggregate } from '#domain/risk/aggregate.ts'
import { assess } from '#domain/risk/score.ts'
import { evidenceFor } from '#server/integrations/scan/recorded.ts'

/** What one run of the risk benchmark found. */
export interface RiskLine {
  /** Reports from evidence and answers as an account keeps them, with every record hashed. */
  scoresPerSecond: number
  /** Milliseconds to score 1,000 stored scans again under other weights; the promise is a second. */
  rescoreMs: number
  /** The promised time divided by the measured one. */
  timesPromise: number
}

const STORED = 1_000
const PROMISE_MS = 1_000

const ANSWERS: GivenAnswers = {
  mfaEmail: 'YES',
  mfaRemoteSystemAccess: 'YES',
  mfaAdminAccounts: 'UNCERTAIN',
  mfaCloud: 'YES',
  edr: 'NO',
  backupFrequency: 'WEEKLY',
  backupTypes: ['BACKUP_FREQUENCY_CLOUD'],
  patchingFrequency: 'MONTHLY',
  training: 'YES',
  planIncidentResponse: 'NO',
  encryptionAtRest: 'YES',
  vendorManagement: 'NO',
  isSecurityOfficer: true,
  isVerifyingBankAccounts: true,
  isAuthenticatingFundTransferRequests: false,
  isPreventingUnauthorizedWireTransfers: true,
}

const answered = { answers: ANSWERS, answeredAt: '2026-11-20T10:00:00Z' }

/** A book of different companies, each with the scan of its own domain. */
const book = (): Evidence[] =>
  Array.from({ length: STORED }, (_, index) => {
    const found = evidenceFor(`company${index}.test`, new Date('2026-11-20T15:00:00Z'))
    if (!found) throw new Error('no recorded scan')
    return found
  })

const scoresPerSecond = (scans: readonly Evidence[], ms: number): number => {
  let count = 0
  const started = performance.now()
  while (performance.now() < started + ms)
    for (const one of scans.slice(0, 50)) {
      assess(one, answered)
      count += 1
    }
  return (count * 1_000) / (performance.now() - started)
}

/** Scores evidence for two seconds and re-scores 1,000 stored scans five times; the middle one counts. */
export const run = (): RiskLine => {
  const scans = book()
  const stored = scans.map((one) => JSON.stringify(assess(one, answered).checks))
  scoresPerSecond(scans, 200)
  const weights = { ...FACTOR_WEIGHTS, networkSecurity: 30, compliance: 15, cyberExtortion: 10 }
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    // Reading what is stored is part of it.
    const totals = stored.map((checks) =>
      aggregate(JSON.parse(checks) as Parameters<typeof aggregate>[0], weights),
    )
    if (totals.length !== STORED) throw new Error('scans were lost')
    return performance.now() - started
  }).sort((a, b) => a - b)
  const rescoreMs = times[2] ?? 0
  return {
    scoresPerSecond: Math.round(scoresPerSecond(scans, 2_000)),
    rescoreMs: Math.round(rescoreMs),
    timesPromise: Math.round((10 * PROMISE_MS) / rescoreMs) / 10,
  }
}
