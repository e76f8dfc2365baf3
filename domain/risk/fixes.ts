import { settleAnswers } from '../questionnaire/given-answers.ts'
import type { GivenAnswers } from '../questionnaire/schema.ts'
import type { Evidence } from './evidence.ts'
import { evidenceFixed } from './evidence-fixes.ts'
import { aggregate, judge, type Judged, PASSES_FROM, type ScoredAnswers } from './aggregate.ts'

/** What putting a finding right means where the finding is an answer: the answer that will then be true. */
const ANSWERS: Readonly<Record<string, GivenAnswers>> = {
  'cloud.mfa': { mfaCloud: 'YES' },
  'endpoint.edr': { edr: 'YES' },
  'endpoint.patching': { patchingFrequency: 'WEEKLY' },
  'compliance.encryption': { encryptionAtRest: 'YES' },
  'compliance.training': { training: 'YES' },
  'compliance.incident-plan': { planIncidentResponse: 'YES' },
  'extortion.backups': {
    backupFrequency: 'DAILY',
    backupTypes: ['BACKUP_FREQUENCY_SEGMENTED', 'BACKUP_FREQUENCY_TESTED_ANNUALLY'],
  },
  'extortion.mfa-remote': { mfaRemoteSystemAccess: 'YES' },
  'funds.bank-accounts': { isVerifyingBankAccounts: true },
  'funds.requests': { isAuthenticatingFundTransferRequests: true },
  'funds.wires': { isPreventingUnauthorizedWireTransfers: true },
  'insider.admin-mfa': { mfaAdminAccounts: 'YES' },
  'insider.officer': { isSecurityOfficer: true },
  'insider.training': { training: 'YES' },
  'supply.vendors': { vendorManagement: 'YES' },
}

/** The answers that are true once a finding is put right; none where it is no question of answers. */
export const answersOnceFixed = (checkId: string): GivenAnswers => ANSWERS[checkId] ?? {}

/** The company once one finding is put right. */
export interface Fixed {
  check: Judged
  /** companyAggregateCF then. */
  score: number | null
  /** Answers that change with it; empty where it is no question of answers. */
  answers: GivenAnswers
}

/**
 * The score and answers that each finding would leave behind if it alone were fixed: its answer is corrected, or
 * its evidence is as it will be then, and everything that reads either is scored again.
 */
export const fixesOf = (evidence: Evidence | null, answered: ScoredAnswers): Fixed[] =>
  judge({ ...answered, evidence })
    .filter(({ points }) => points < PASSES_FROM)
    .map((check) => {
      const answers = answersOnceFixed(check.checkId)
      const then = judge({
        ...answered,
        evidence: (evidence && evidenceFixed(check.checkId, evidence)) ?? evidence,
        answers: settleAnswers({ ...answered.answers, ...answers }),
      })
      return { check, score: aggregate(then).companyAggregateCF, answers }
    })
