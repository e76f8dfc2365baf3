import type { GivenAnswers } from './schema.ts'

/** Answer sets of companies, for the demo book, the benchmarks and the tests. */

/** What the larger products ask beyond the short questionnaire, of a careful company to which nothing has happened. */
export const UNEVENTFUL: GivenAnswers = {
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
  recordsPersonal: 'UP_TO_10K',
  recordsCards: 'NONE',
  recordsHealth: 'NONE',
  edrShare: 'ALL',
  edrWatched: 'ROUND_THE_CLOCK',
  logsCentral: 'YES',
  rdpOpen: 'NO',
  mfaBackups: 'YES',
  backupImmutable: 'YES',
  callBackKnownNumber: 'YES',
  trackingPixels: 'NO',
  biometrics: 'NO',
  coverageDeclined: 'NO',
  lossAmount: 'NONE',
}

/** The answers of the worked example: everything that is not named is not answered and has a factor of 1. */
export const WORKED_EXAMPLE: GivenAnswers = {
  claimHistory: 0,
  mfaEmail: 'YES',
  mfaRemoteSystemAccess: 'YES',
  mfaAdminAccounts: 'YES',
  mfaCloud: 'YES',
  edr: 'YES',
  backupFrequency: 'DAILY',
  backupTypes: ['BACKUP_FREQUENCY_SEGMENTED', 'BACKUP_FREQUENCY_TESTED_ANNUALLY'],
  patchingFrequency: 'MONTHLY',
}

/** What the short questionnaire asks, of a secure company. */
export const SECURE: GivenAnswers = {
  ...WORKED_EXAMPLE,
  patchingFrequency: 'WEEKLY',
  training: 'YES',
  isSecurityOfficer: true,
  planIncidentResponse: 'YES',
  encryptionAtRest: 'YES',
  vendorManagement: 'YES',
  isVerifyingBankAccounts: true,
  isAuthenticatingFundTransferRequests: true,
  isPreventingUnauthorizedWireTransfers: true,
  priorOrPendingClaimCircumstances: false,
}

/** A careful company that has answered all that any product asks. */
export const CAREFUL: GivenAnswers = { ...SECURE, ...UNEVENTFUL }
