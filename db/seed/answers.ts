import type { P100Answers } from '#domain/questionnaire/schema.ts'

/** Answer sets as companies of different maturity give them. */
const careful: P100Answers = {
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
}

const usual: P100Answers = {
  ...careful,
  claimHistory: 5,
  mfaCloud: 'NO',
  backupTypes: ['BACKUP_FREQUENCY_CLOUD'],
  patchingFrequency: 'MONTHLY',
  vendorManagement: 'NO',
  isSecurityOfficer: false,
}

const careless: P100Answers = {
  ...usual,
  claimHistory: 2,
  mfaRemoteSystemAccess: 'NO',
  edr: 'NO',
  backupFrequency: 'MONTHLY',
  patchingFrequency: 'QUARTERLY',
  training: 'NO',
  planIncidentResponse: 'NO',
  isPreventingUnauthorizedWireTransfers: false,
}

export type Maturity = 'careful' | 'usual' | 'careless'

export const answersOf: Record<Maturity, P100Answers> = { careful, usual, careless }
