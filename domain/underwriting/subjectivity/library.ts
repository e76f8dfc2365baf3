import type { AnswerField, AnswerValue } from '../../questionnaire/schema.ts'
import type { Market } from '../../market/business-days.ts'
import type { SubjectivityStage } from './lifecycle.ts'

/** What makes a usual subjectivity fitting: an answer, a finding of the scan, or what the quote is. */
export type Fit =
  | { field: AnswerField; is: readonly AnswerValue[] }
  /** A choice of several that was answered without this one. */
  | { field: AnswerField; without: string }
  /** A check of the scan that does not pass. */
  | { checkId: string }
  | { quote: 'startsTodayOrEarlier' | 'isExcess' }

interface Words {
  title: string
  /** What is asked for. */
  detail: string
  /** What shows it to be met, after "Send". */
  evidence: string
}

export interface UsualSubjectivity extends Words {
  key: string
  stage: SubjectivityStage
  /** Calendar days that are usual: before binding from the release, after binding from inception. */
  days: number
  /** The check that clears it by itself or whose answer it corrects; see `CHECKS`. */
  checkId?: string
  /** Both where left out. */
  market?: Market
  /** All of the market where left out. */
  products?: readonly string[]
  /** Any of them makes it fitting; it is offered in any case. */
  fits: readonly Fit[]
  /** Where the United Kingdom says it differently. */
  uk?: Partial<Words>
}

const NOT_IN_PLACE = ['NO', 'UNCERTAIN'] as const
const EXCESS = ['P_PLUS']
const TECH = ['PRIME_TECH', 'PRIME_TECH_PLUS', 'PRIME_ONE_TECH']
const ADVERSE = [1, 2, 3, 4, 5] as const

/** The subjectivities that underwriters of cyber risks set most, in the order in which a book of them is read. */
export const USUAL_SUBJECTIVITIES: readonly UsualSubjectivity[] = [
  {
    key: 'mfaRemote',
    title: 'Multi-factor authentication for remote access',
    detail: 'Require multi-factor authentication for every remote connection to the network (VPN, RDP, VDI).',
    evidence: 'a screenshot of the enforced policy or a signed MFA attestation',
    stage: 'PRE_BIND',
    days: 14,
    checkId: 'extortion.mfa-remote',
    fits: [{ field: 'mfaRemoteSystemAccess', is: ['NO'] }],
  },
  {
    key: 'mfaAdmin',
    title: 'Multi-factor authentication for administrators',
    detail: 'Require multi-factor authentication for all administrator and other privileged accounts.',
    evidence: 'a screenshot of the enforced policy or a signed MFA attestation',
    stage: 'PRE_BIND',
    days: 14,
    checkId: 'insider.admin-mfa',
    fits: [{ field: 'mfaAdminAccounts', is: NOT_IN_PLACE }],
  },
  {
    key: 'mfaEmail',
    title: 'Multi-factor authentication for email',
    detail: 'Require multi-factor authentication for all mailboxes, webmail and mobile access included.',
    evidence: 'a screenshot of the enforced policy or a signed MFA attestation',
    stage: 'PRE_BIND',
    days: 14,
    fits: [{ field: 'mfaEmail', is: NOT_IN_PLACE }],
  },
  {
    key: 'mfaCloud',
    title: 'Multi-factor authentication for cloud services',
    detail: 'Require multi-factor authentication for all cloud services that hold data or run the business.',
    evidence: 'a screenshot of the enforced policy',
    stage: 'POST_BIND',
    days: 30,
    checkId: 'cloud.mfa',
    fits: [{ field: 'mfaCloud', is: ['NO'] }],
  },
  {
    key: 'remoteDesktop',
    title: 'Remote desktop closed to the internet',
    detail: 'Close RDP and other remote access ports to the internet, or put them behind a VPN with MFA.',
    evidence: 'a note of when it was closed; the next scan confirms it',
    stage: 'PRE_BIND',
    days: 7,
    checkId: 'network.remote-access',
    fits: [{ checkId: 'network.remote-access' }],
  },
  {
    key: 'databases',
    title: 'Databases and admin ports closed to the internet',
    detail: 'Close database and administration ports to the internet.',
    evidence: 'a note of when they were closed; the next scan confirms it',
    stage: 'PRE_BIND',
    days: 7,
    checkId: 'network.databases',
    fits: [{ checkId: 'network.databases' }],
  },
  {
    key: 'exploited',
    title: 'Known exploited vulnerability in remote access patched',
    detail: 'Patch or take offline the remote access product with a vulnerability that is being exploited.',
    evidence: 'the version in use after patching; the next scan confirms it',
    stage: 'PRE_BIND',
    days: 7,
    checkId: 'extortion.remote-kev',
    fits: [{ checkId: 'extortion.remote-kev' }],
  },
  {
    key: 'ransomwareFlaw',
    title: 'Vulnerability used by ransomware patched',
    detail: 'Patch the vulnerabilities that ransomware groups are known to use.',
    evidence: 'the versions in use after patching; the next scan confirms it',
    stage: 'PRE_BIND',
    days: 14,
    checkId: 'extortion.ransomware-kev',
    fits: [{ checkId: 'extortion.ransomware-kev' }],
  },
  {
    key: 'endOfLife',
    title: 'End-of-life systems replaced or segregated',
    detail: 'Replace software past its end of life, or segregate it from the network and the internet.',
    evidence: 'a list of the systems with the date on which each was replaced or segregated',
    stage: 'POST_BIND',
    days: 60,
    checkId: 'endpoint.end-of-life',
    fits: [
      { checkId: 'endpoint.end-of-life' },
      { checkId: 'network.end-of-life' },
      { field: 'eolProducts', is: ['YES', 'UNCERTAIN'] },
    ],
  },
  {
    key: 'edr',
    title: 'Endpoint detection and response on all devices',
    detail:
      'Roll out endpoint detection and response to all servers and workstations, monitored at all hours.',
    evidence: 'the vendor’s report of devices covered, or the order and the rollout plan',
    stage: 'POST_BIND',
    days: 60,
    checkId: 'endpoint.edr',
    fits: [{ field: 'edr', is: NOT_IN_PLACE }],
  },
  {
    key: 'backups',
    title: 'Offline or immutable backups',
    detail: 'Keep backups of critical systems offline, immutable or otherwise apart from the network.',
    evidence: 'a description of the backup set-up by the IT provider, or a screenshot of its settings',
    stage: 'POST_BIND',
    days: 30,
    checkId: 'extortion.backups',
    fits: [
      { field: 'backupFrequency', is: ['MONTHLY', 'QUARTERLY', 'SIX_MONTHS', 'NEVER'] },
      { field: 'backupTypes', without: 'BACKUP_FREQUENCY_SEGMENTED' },
    ],
  },
  {
    key: 'restoreTest',
    title: 'Restore test of backups',
    detail: 'Restore critical systems from backup as a test, and record how long it took.',
    evidence: 'the report of a restore within the last six months',
    stage: 'POST_BIND',
    days: 60,
    fits: [
      { field: 'backupTypes', without: 'BACKUP_FREQUENCY_TESTED_ANNUALLY' },
      { field: 'testedFullFailover', is: [false] },
    ],
  },
  {
    key: 'patching',
    title: 'Critical patches within 30 days',
    detail: 'Adopt a patching procedure by which critical patches are installed within 30 days of release.',
    evidence: 'the written procedure or a report of the patching tool',
    stage: 'POST_BIND',
    days: 45,
    checkId: 'endpoint.patching',
    fits: [{ field: 'patchingFrequency', is: ['QUARTERLY', 'SIX_MONTHS', 'NEVER'] }],
  },
  {
    key: 'dmarc',
    title: 'DMARC policy on quarantine or reject',
    detail: 'Publish a DMARC record with a policy of quarantine or reject for every domain that sends mail.',
    evidence: 'a note of when it was published; the next scan confirms it',
    stage: 'POST_BIND',
    days: 30,
    checkId: 'funds.dmarc',
    fits: [{ checkId: 'funds.dmarc' }],
  },
  {
    key: 'spf',
    title: 'SPF record of the mail domain',
    detail: 'Publish an SPF record that names every server that sends mail and refuses all others.',
    evidence: 'a note of when it was published; the next scan confirms it',
    stage: 'POST_BIND',
    days: 30,
    checkId: 'funds.spf',
    fits: [{ checkId: 'funds.spf' }],
  },
  {
    key: 'leakedPasswords',
    title: 'Leaked passwords reset',
    detail: 'Reset the passwords of all accounts found in leaks and end their sessions.',
    evidence: 'a statement by the IT provider with the date',
    stage: 'PRE_BIND',
    days: 7,
    checkId: 'dark.leaked-credentials',
    fits: [{ checkId: 'dark.leaked-credentials' }, { checkId: 'dark.stealer-logs' }],
  },
  {
    key: 'callBack',
    title: 'Call-back procedure for changes of payment details',
    detail:
      'Adopt a written procedure: new or changed bank details are confirmed by calling a number known before.',
    evidence: 'the written procedure with the date from which it applies',
    stage: 'PRE_BIND',
    days: 14,
    checkId: 'funds.bank-accounts',
    fits: [
      { field: 'isVerifyingBankAccounts', is: [false] },
      { field: 'isAuthenticatingFundTransferRequests', is: [false] },
    ],
  },
  {
    key: 'dualAuthorization',
    title: 'Two people for wire transfers',
    detail: 'Have a second person authorize each wire transfer at the bank.',
    evidence: 'a screenshot of the bank’s user settings or the bank’s confirmation',
    stage: 'POST_BIND',
    days: 30,
    checkId: 'funds.wires',
    fits: [
      { field: 'isPreventingUnauthorizedWireTransfers', is: [false] },
      { field: 'hasDualAuthorizationControls', is: [false] },
    ],
    uk: {
      title: 'Two people for bank transfers',
      detail: 'Have a second person authorise each bank transfer.',
    },
  },
  {
    key: 'incidentPlan',
    title: 'Incident response plan',
    detail: 'Adopt a written incident response plan with the insurer’s breach hotline in it.',
    evidence: 'the plan with the date of its approval',
    stage: 'POST_BIND',
    days: 60,
    checkId: 'compliance.incident-plan',
    fits: [{ field: 'planIncidentResponse', is: NOT_IN_PLACE }],
    uk: { detail: 'Adopt a written incident response plan with the insurer’s incident helpline in it.' },
  },
  {
    key: 'training',
    title: 'Security awareness training',
    detail: 'Train all employees at least once a year in phishing and social engineering.',
    evidence: 'the provider’s completion report',
    stage: 'POST_BIND',
    days: 60,
    checkId: 'insider.training',
    fits: [{ field: 'training', is: NOT_IN_PLACE }],
  },
  {
    key: 'encryption',
    title: 'Encryption of sensitive data at rest',
    detail: 'Encrypt sensitive data on servers, laptops and removable media.',
    evidence: 'a screenshot of the device policy or a statement by the IT provider',
    stage: 'POST_BIND',
    days: 60,
    checkId: 'compliance.encryption',
    fits: [{ field: 'encryptionAtRest', is: NOT_IN_PLACE }],
  },
  {
    key: 'vendors',
    title: 'Security review of vendors',
    detail: 'Review the security of the vendors that hold sensitive data or run critical systems.',
    evidence: 'the list of vendors with the date of each review',
    stage: 'POST_BIND',
    days: 90,
    checkId: 'supply.vendors',
    fits: [{ field: 'vendorManagement', is: NOT_IN_PLACE }],
    uk: {
      title: 'Security review of suppliers',
      detail: 'Review the security of the suppliers that hold sensitive data or run critical systems.',
      evidence: 'the list of suppliers with the date of each review',
    },
  },
  {
    key: 'lossRuns',
    title: 'Loss runs',
    detail: 'Currently valued loss runs of all cyber policies of the last five years.',
    evidence: 'loss runs dated within the last 90 days',
    stage: 'PRE_BIND',
    days: 10,
    fits: [
      { field: 'claimHistory', is: ADVERSE },
      { field: 'priorCoverage', is: [true] },
    ],
    uk: {
      title: 'Confirmed claims experience',
      detail: 'Claims experience of the last five years, confirmed by the insurers concerned.',
      evidence: 'a confirmation dated within the last 90 days',
    },
  },
  {
    key: 'incidentReport',
    title: 'Details of earlier incidents and what was changed',
    detail: 'For each incident of the last five years: date, cause, cost, and what was changed since.',
    evidence: 'a signed statement or the forensic report',
    stage: 'PRE_BIND',
    days: 10,
    fits: [
      { field: 'cyberEvent', is: [true] },
      { field: 'pastCyberIncident', is: ADVERSE },
      { field: 'securityBreachRequiringNotification', is: [true] },
    ],
  },
  {
    key: 'circumstances',
    title: 'Details of known claims and circumstances',
    detail: 'For each claim or circumstance: dates, parties, amounts and whether an insurer was notified.',
    evidence: 'a signed statement and the correspondence',
    stage: 'PRE_BIND',
    days: 10,
    fits: [
      { field: 'priorOrPendingClaimCircumstances', is: [true] },
      { field: 'pendingLitigation', is: [true] },
      { field: 'privacyLitigation', is: [true] },
    ],
  },
  {
    key: 'noKnownLoss',
    title: 'No-known-loss letter',
    detail: 'A letter that no loss, claim or circumstance is known, dated not before the start of coverage.',
    evidence: 'the letter, signed by an owner or officer',
    stage: 'PRE_BIND',
    days: 5,
    fits: [{ quote: 'startsTodayOrEarlier' }],
    uk: {
      title: 'No claims declaration',
      detail:
        'A declaration that no loss, claim or circumstance is known, dated not before the start of cover.',
      evidence: 'the declaration, signed by a director or partner',
    },
  },
  {
    key: 'application',
    title: 'Signed and dated application',
    detail: 'The application with all supplements, signed by an owner or officer within the last 30 days.',
    evidence: 'the signed application',
    stage: 'PRE_BIND',
    days: 14,
    fits: [],
    uk: {
      title: 'Signed and dated proposal form',
      detail:
        'The proposal form with all supplements, signed by a director or partner within the last 30 days.',
      evidence: 'the signed proposal form',
    },
  },
  {
    key: 'underlying',
    title: 'Copies of the underlying policies',
    detail: 'Binders before binding, and complete copies of all underlying policies once they are issued.',
    evidence: 'the underlying binders or policies',
    stage: 'POST_BIND',
    days: 30,
    products: EXCESS,
    fits: [{ quote: 'isExcess' }],
  },
  {
    key: 'contract',
    title: 'Standard customer contract',
    detail: 'The contract in use with customers, with its limitation of liability and acceptance procedure.',
    evidence: 'the contract or its terms and conditions',
    stage: 'PRE_BIND',
    days: 10,
    products: TECH,
    fits: [
      { field: 'applicantComplaintsAllegations', is: [true] },
      { field: 'hasDamageClaimAgainstApplicant', is: [true] },
      { field: 'contentReviewProcedure', is: ['NO'] },
    ],
  },
  {
    key: 'cyberEssentials',
    title: 'Cyber Essentials certificate',
    detail: 'Obtain Cyber Essentials or Cyber Essentials Plus for the whole organisation.',
    evidence: 'the certificate with its scope',
    stage: 'POST_BIND',
    days: 90,
    market: 'UK',
    fits: [
      { field: 'isSecurityOfficer', is: [false] },
      { field: 'patchingFrequency', is: ['QUARTERLY', 'SIX_MONTHS', 'NEVER'] },
    ],
  },
]
