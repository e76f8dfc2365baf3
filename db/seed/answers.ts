import { askedBy, settleAnswers } from '#domain/questionnaire/given-answers.ts'
import { CAREFUL } from '#domain/questionnaire/sample-answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'

/** Answer sets as companies of different maturity give them. */
const usual: GivenAnswers = {
  ...CAREFUL,
  claimHistory: 5,
  mfaCloud: 'NO',
  backupTypes: ['BACKUP_FREQUENCY_CLOUD'],
  patchingFrequency: 'MONTHLY',
  vendorManagement: 'NO',
  isSecurityOfficer: false,
  mfaVendor: 'NO',
  mfaVendorManagement: 'NO',
  testedFullFailover: false,
  planBusinessContinuity: 'NO',
  priorCoverage: false,
}

const careless: GivenAnswers = {
  ...usual,
  claimHistory: 2,
  mfaRemoteSystemAccess: 'NO',
  edr: 'NO',
  backupFrequency: 'MONTHLY',
  patchingFrequency: 'QUARTERLY',
  training: 'NO',
  planIncidentResponse: 'NO',
  pastCyberIncident: 2,
  cyberEvent: true,
  cyberEventDetails: 'A mailbox was taken over; forwarding rules are watched since.',
  emailFiltering: 'NO',
  isPreventingUnauthorizedWireTransfers: false,
}

export type Maturity = 'careful' | 'usual' | 'careless'

/** What management lines ask, of a company that is sound and has had no proceedings. */
const SOUND: GivenAnswers = {
  profitYears: 'BOTH_YEARS',
  equityPositive: 'YES',
  covenantBreach: 'NO',
  accountsAudited: 'REVIEWED',
  ownersOutside: 'NO',
  companyTransactions: 'NO',
  managementClaims: 'NONE',
  employeesByState: 'All where the office is',
  employeesCourtStates: 'NONE',
  layoffs: 'NONE',
  planAssets: 'UP_TO_1M',
  planChanges: 'NO',
  bankReconciled: 'YES',
}

const sets: Record<Maturity, GivenAnswers> = { careful: { ...CAREFUL, ...SOUND }, usual, careless }

/** What a company of the maturity answers to the questionnaire of a product, or to one group of it. */
export const answersOf = (maturity: Maturity, product: string, group?: string): GivenAnswers => {
  const variant = variantFor(product)
  if (!variant) return {}
  const answers = askedBy(variant, settleAnswers(sets[maturity]))
  if (group === undefined) return answers
  const asked = variant.groups.find((one) => one.group === group)?.questions ?? []
  return Object.fromEntries(asked.map(({ field }) => [field, answers[field]])) as GivenAnswers
}
