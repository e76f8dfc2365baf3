import type { Cents } from '../kernel/money.ts'
import type { GivenAnswers } from '../questionnaire/schema.ts'
import type { CompiledProgram } from './program/compile.ts'
import { industryCodeOf } from './industry.ts'
import type { RatingRequest, RiskInput } from './inputs.ts'
import type { ExposedCoverage, Exposure, SelectedCoverage } from './types.ts'

const MANAGEMENT_FACTS = [
  'profitYears',
  'equityPositive',
  'covenantBreach',
  'accountsAudited',
  'ownersOutside',
  'companyTransactions',
  'managementClaims',
  'employeesCourtStates',
  'layoffs',
  'planAssets',
  'planChanges',
  'bankReconciled',
] as const

/** Revenue with the part from abroad, the projected figure when that is higher; cents. */
export const ratedRevenue = (risk: Pick<RiskInput, 'revenue' | 'nonUsRevenue' | 'projectedRevenue'>): Cents =>
  Math.max(risk.revenue + risk.nonUsRevenue, risk.projectedRevenue ?? 0)

const backups = ({ backupFrequency, backupTypes }: GivenAnswers): string | null => {
  if (backupFrequency === undefined) return null
  if (backupFrequency === 'NEVER') return 'NEVER'
  if (backupTypes === undefined) return null
  const isGood =
    backupTypes.includes('BACKUP_FREQUENCY_SEGMENTED') &&
    backupTypes.includes('BACKUP_FREQUENCY_TESTED_ANNUALLY')
  return isGood ? 'TESTED_AND_SEGREGATED' : 'PARTIAL'
}

const patching = ({ patchingFrequency }: GivenAnswers): string | null => {
  if (patchingFrequency === undefined) return null
  if (patchingFrequency === 'DAILY' || patchingFrequency === 'WEEKLY') return 'WITHIN_WEEK'
  return patchingFrequency === 'MONTHLY' ? 'MONTHLY' : 'SLOWER'
}

/** What management lines are priced on, as it is answered. */
const managementOf = (answers: GivenAnswers): Record<string, string | null> =>
  Object.fromEntries(MANAGEMENT_FACTS.map((fact) => [fact, answers[fact] ?? null]))

/** Answers as keys of the control tables; null where the question is open. */
export const controlsOf = ({ answers, verifiedConnectors }: RiskInput): Record<string, string | null> => ({
  claimHistory: answers.claimHistory === undefined ? null : String(answers.claimHistory),
  mfaEmail: answers.mfaEmail ?? null,
  mfaRemoteSystemAccess: answers.mfaRemoteSystemAccess ?? null,
  mfaAdminAccounts: answers.mfaAdminAccounts ?? null,
  mfaCloud: answers.mfaCloud ?? null,
  edr: answers.edr ?? null,
  backups: backups(answers),
  patching: patching(answers),
  training: answers.training ?? null,
  planIncidentResponse: answers.planIncidentResponse ?? null,
  encryptionAtRest: answers.encryptionAtRest ?? null,
  vendorManagement: answers.vendorManagement ?? null,
  ...managementOf(answers),
  connectors: verifiedConnectors === 0 ? 'NONE' : verifiedConnectors === 1 ? 'ONE' : 'TWO_OR_MORE',
})

const exposed = ({ key, limit, ...asked }: SelectedCoverage): ExposedCoverage => {
  const { deductible, waitingPeriod, retroActivePeriod } = asked
  const isOwn = deductible !== undefined || waitingPeriod !== undefined || retroActivePeriod !== undefined
  return {
    key,
    limit: limit ?? null,
    ...(isOwn && { own: { deductible, waitingPeriod, retroActivePeriod } }),
  }
}

/** What the evaluator reads of a corrected request; `irpmModifier` is added once the manual premium is known. */
export const exposureOf = (program: CompiledProgram, request: RatingRequest): Exposure => ({
  revenue: ratedRevenue(request.risk),
  employees: request.risk.noOfEmployees,
  industryCode: industryCodeOf(program.file.market, request.risk),
  onlineSalesShare: request.risk.onlineSalesShare,
  state: request.risk.state,
  limit: request.limit,
  attachmentPoint: request.attachmentPoint ?? null,
  retention: request.deductible,
  ...(request.deductibleAsked !== undefined && { retentionAsked: request.deductibleAsked }),
  waitingPeriod: request.waitingPeriod,
  retroActivePeriod: request.retroActivePeriod,
  controls: controlsOf(request.risk),
  score: request.risk.score,
  irpmModifier: null,
  coverages: request.coverages.filter((one) => one.isSelected && program.optional.has(one.key)).map(exposed),
  isSurplus: request.isSurplus,
  isTriaExcluded: request.isTriaExcluded,
  effectiveDate: request.effectiveDate,
  endDate: request.endDate,
  mgaFee: request.mgaFee ?? program.file.fees.mgaFee * 100,
  brokerFee: request.brokerFee,
  ...(request.additionalBrokerFee && { additionalBrokerFee: request.additionalBrokerFee }),
  ...(request.inspectionFee && { inspectionFee: request.inspectionFee }),
  taxLocality: request.risk.taxLocality,
})
