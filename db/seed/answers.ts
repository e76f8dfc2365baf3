import { askedBy, settleAnswers } from '#domain/questionnaire/rules.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'

/** What the larger products ask besides, of a company to which nothing has happened. */
const CLEAN_RECORD: GivenAnswers = {
  priorOrPendingClaimCircumstances: false,
  cyberEvent: false,
  privacyLitigation: false,
  unscheduledSystemDowntime: false,
  pastCyberIncident: 0,
  civilOrCriminalAction: false,
  pendingLitigation: false,
  lossInBusinessIncome: false,
  securityBreachRequiringNotification: false,
  changeInScope: false,
  applicantComplaintsAllegations: false,
  applicantComplaintsNetworkCompromised: false,
  applicantAllegedViolation: false,
  applicantNotifiedPrivacyBreaches: false,
  applicantReceivedExtortionThreat: false,
  applicantSustainedNetworkOutage: false,
  applicantSustainedPropertyDamage: false,
  probableKnownActLeadingToClaim: false,
  probableKnownDamageLeadingToClaim: false,
  hasDamageClaimAgainstApplicant: false,
  sustainedSystemOutage: false,
  sustainedSystemOutageBusinessInterruption: false,
}

/** Answer sets as companies of different maturity give them. */
const careful: GivenAnswers = {
  claimHistory: 0,
  mfaEmail: 'YES',
  mfaRemoteSystemAccess: 'YES',
  mfaAdminAccounts: 'YES',
  mfaCloud: 'YES',
  edr: 'YES',
  backupFrequency: 'DAILY',
  backupTypes: ['BACKUP_FREQUENCY_SEGMENTED', 'BACKUP_FREQUENCY_TESTED_ANNUALLY'],
  patchingFrequency: 'WEEKLY',
  training: 'YES',
  isSecurityOfficer: true,
  planIncidentResponse: 'YES',
  encryptionAtRest: 'YES',
  vendorManagement: 'YES',
  isVerifyingBankAccounts: true,
  isAuthenticatingFundTransferRequests: true,
  isPreventingUnauthorizedWireTransfers: true,
  ...CLEAN_RECORD,
  mfaVendor: 'YES',
  mfaVendorManagement: 'YES',
  ngav: 'YES',
  emailFiltering: 'YES',
  eolProducts: 'NO',
  encryptionInTransit: 'YES',
  encryptionOnDevices: 'YES',
  planDisasterRecovery: 'YES',
  planBusinessContinuity: 'YES',
  hasDualAuthorizationControls: true,
  contentReviewProcedure: 'YES',
  copyrightClearanceSearch: 'YES',
  priorCoverage: true,
  dmzSeparation: true,
  testedFullFailover: true,
  thirdPartySecurityAgreement: true,
}

const usual: GivenAnswers = {
  ...careful,
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

const sets: Record<Maturity, GivenAnswers> = { careful, usual, careless }

/** What a company of the maturity answers to the questionnaire of a product, or to one group of it. */
export const answersOf = (maturity: Maturity, product: string, group?: string): GivenAnswers => {
  const variant = variantFor(product)
  if (!variant) return {}
  const answers = askedBy(variant, settleAnswers(sets[maturity]))
  if (group === undefined) return answers
  const asked = variant.groups.find((one) => one.group === group)?.questions ?? []
  return Object.fromEntries(asked.map(({ field }) => [field, answers[field]])) as GivenAnswers
}
