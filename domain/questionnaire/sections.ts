import type { AnswerField } from './schema.ts'
import { group, type Needing, neededFor, optional, required, section, type Section } from './variant.ts'

const RECORDS = ['recordsPersonal', 'recordsCards', 'recordsHealth'] as const satisfies readonly AnswerField[]
const recordsHeld = group('records', 'Records', optional(...RECORDS))

/** What markets ask beyond what a price needs; it may stay open. */
export const SAFEGUARDS: Section = section(
  'safeguards',
  'Records and safeguards',
  recordsHeld,
  group('watching', 'Detection', optional('edrShare', 'edrWatched', 'logsCentral')),
  group(
    'accessAndBackups',
    'Access and backups',
    optional('rdpOpen', 'mfaBackups', 'backupImmutable', 'callBackKnownNumber'),
  ),
  group('privacy', 'Privacy', optional('trackingPixels', 'biometrics')),
  group('insurance', 'Prior insurance', optional('coverageDeclined', 'lossAmount')),
)

/** The three questions without whose Yes no social engineering cover is offered (specification 2 section 3). */
export const PAYMENT_CONTROLS = [
  'isVerifyingBankAccounts',
  'isAuthenticatingFundTransferRequests',
  'isPreventingUnauthorizedWireTransfers',
] as const satisfies readonly AnswerField[]

const CRIME = [...PAYMENT_CONTROLS, 'hasDualAuthorizationControls'] as const
/** Coverages of the two forms that cyber crime questions belong to. */
const CRIME_COVERS: Needing = {
  cover: 'cyber crime cover',
  coverages: [
    'cyberCrimeLoss',
    'socialEngEndorsement',
    'reverseSocialEngineeringEndorsement',
    'computerFraudEndorsement',
  ],
}
const MEDIA_COVERS: Needing = {
  cover: 'media cover',
  coverages: ['mediaLiability', 'websiteMediaContentLiabilityEndorsement'],
}

/** The forms exclude what was known before. */
const CIRCUMSTANCES = [
  'priorOrPendingClaimCircumstances',
  'priorOrPendingClaimCircumstancesComments',
] as const satisfies readonly AnswerField[]

/** What an earlier version of a questionnaire leaves out. */
export interface Edition {
  asksCircumstances: boolean
  /** Whether it asks for counts of records. */
  asksRecords?: boolean
}

const claims = ({ asksCircumstances }: Edition) =>
  group('claims', 'Claims', required('claimHistory', ...(asksCircumstances ? CIRCUMSTANCES : [])))
const payments = group('payments', 'Payments', required(...PAYMENT_CONTROLS))
const ACCESS = ['mfaEmail', 'mfaRemoteSystemAccess', 'mfaAdminAccounts', 'mfaCloud'] as const
const BACKUPS = ['backupFrequency', 'backupTypes', 'backupTypesComments'] as const

/** The questions that every program rates by, on one page: the simple security answers and their controls. */
export const short = (edition: Edition): Section =>
  section(
    'security',
    'Security and payments',
    claims(edition),
    group('access', 'Multi-factor authentication', required(...ACCESS)),
    group('resilience', 'Protection and backups', required('edr', ...BACKUPS, 'patchingFrequency')),
    group(
      'practices',
      'Practices',
      required(
        'training',
        'isSecurityOfficer',
        'planIncidentResponse',
        'encryptionAtRest',
        'vendorManagement',
      ),
    ),
    payments,
    ...(edition.asksRecords ? [recordsHeld] : []),
  )

/** Management lines are not rated by how computers are kept; crime asks how payments are made. */
export const management = (edition: Edition): Section =>
  section('management', 'Claims and payments', claims(edition), payments)

/** What management lines are priced on; it may stay open, at a price that says so. */
export const MANAGEMENT_RISK: Section = section(
  'managementRisk',
  'Company, employees and plans',
  group(
    'finances',
    'Finances and owners',
    optional(
      'profitYears',
      'equityPositive',
      'covenantBreach',
      'accountsAudited',
      'ownersOutside',
      'companyTransactions',
      'managementClaims',
    ),
  ),
  group('staff', 'Employees', optional('employeesByState', 'employeesCourtStates', 'layoffs')),
  group('plans', 'Benefit plans', optional('planAssets', 'planChanges')),
  group('banking', 'Banking', optional('bankReconciled')),
)

/** How strictly a full questionnaire asks (specification 2 section 5: a setting of the variant). */
export interface Strictness {
  eolAndEdr: boolean
  ngavAndEmailFiltering: boolean
  /** Otherwise only while cyber crime cover is bought. */
  cyberCrime: boolean
  media: boolean
}

const asked = (isRequired: boolean, ...fields: AnswerField[]) =>
  isRequired ? required(...fields) : optional(...fields)

/** The security questionnaire. */
export const security = (strict: Strictness): Section =>
  section(
    'security',
    'Security',
    group('access', 'Multi-factor authentication', [
      ...required(...ACCESS, 'mfaVendor', 'mfaVendorManagement'),
      ...optional('mfaComments'),
    ]),
    group('resilience', 'Protection and backups', [
      ...required(...BACKUPS, 'patchingFrequency'),
      ...asked(strict.eolAndEdr, 'edr'),
      ...optional('edrVendor'),
      ...asked(strict.eolAndEdr, 'eolProducts'),
      ...optional('eolProductsComments'),
      ...asked(strict.ngavAndEmailFiltering, 'ngav'),
      ...optional('ngavVendor'),
      ...asked(strict.ngavAndEmailFiltering, 'emailFiltering'),
      ...optional('emailFilteringComments'),
    ]),
    group('practices', 'People and suppliers', required('training', 'isSecurityOfficer', 'vendorManagement')),
    group(
      'encryption',
      'Encryption',
      required('encryptionAtRest', 'encryptionInTransit', 'encryptionOnDevices'),
    ),
    group('plans', 'Plans', [
      ...required('planIncidentResponse', 'planDisasterRecovery', 'planBusinessContinuity'),
      ...optional('plansComments'),
    ]),
  )

export const cyberCrime = (strict: Strictness): Section =>
  section(
    'cyberCrime',
    'Cyber crime',
    group('payments', 'Payments', [
      ...(strict.cyberCrime ? required(...CRIME) : neededFor(CRIME_COVERS, ...CRIME)),
      ...optional('cyberCrimeComments'),
    ]),
  )

export const media = (strict: Strictness): Section =>
  section(
    'media',
    'Media',
    group(
      'media',
      'Content',
      strict.media
        ? required('contentReviewProcedure', 'copyrightClearanceSearch')
        : neededFor(MEDIA_COVERS, 'contentReviewProcedure', 'copyrightClearanceSearch'),
    ),
  )

export const PRIOR: Section = section(
  'prior',
  'Prior coverage and claims',
  group(
    'prior',
    'Prior coverage and claims',
    required(
      'claimHistory',
      'priorCoverage',
      ...CIRCUMSTANCES,
      'cyberEvent',
      'cyberEventDetails',
      'privacyLitigation',
      'unscheduledSystemDowntime',
    ),
  ),
)

const TECH: readonly AnswerField[] = [
  'applicantComplaintsAllegations',
  'applicantComplaintsNetworkCompromised',
  'applicantAllegedViolation',
  'applicantNotifiedPrivacyBreaches',
  'applicantReceivedExtortionThreat',
  'applicantSustainedNetworkOutage',
  'applicantSustainedPropertyDamage',
  'probableKnownActLeadingToClaim',
  'probableKnownDamageLeadingToClaim',
  'hasDamageClaimAgainstApplicant',
  'sustainedSystemOutage',
]
const TECH_COVERS: Needing = { cover: 'Tech E&O cover', coverages: ['techEO'] }

/** Tech E&O: always, or only while the coverage is bought. */
export const techEo = (isAlways: boolean): Section =>
  section(
    'techEo',
    'Technology errors and omissions',
    group('techEo', 'Technology errors and omissions', [
      ...(isAlways ? required(...TECH) : neededFor(TECH_COVERS, ...TECH)),
      ...optional('sustainedSystemOutageComments'),
      ...(isAlways
        ? required('sustainedSystemOutageBusinessInterruption')
        : neededFor(TECH_COVERS, 'sustainedSystemOutageBusinessInterruption')),
    ]),
  )

/** Quote security questions of Prime 250 with the controls that its program rates by; every one is required. */
export const underwritten = ({ asksCircumstances }: Edition): readonly Section[] => [
  section(
    'security',
    'Security',
    group('access', 'Multi-factor authentication', required(...ACCESS)),
    group(
      'resilience',
      'Protection and backups',
      required('edr', ...BACKUPS, 'testedFullFailover', 'patchingFrequency', 'dmzSeparation'),
    ),
    group(
      'practices',
      'Practices',
      required(
        'training',
        'planIncidentResponse',
        'encryptionAtRest',
        'vendorManagement',
        'thirdPartySecurityAgreement',
      ),
    ),
  ),
  section('payments', 'Payments', payments),
  section(
    'incidents',
    'Incidents and litigation',
    group(
      'incidents',
      'Incidents and litigation',
      required(
        'claimHistory',
        'pastCyberIncident',
        'civilOrCriminalAction',
        'pendingLitigation',
        'lossInBusinessIncome',
        'securityBreachRequiringNotification',
        ...(asksCircumstances ? CIRCUMSTANCES : []),
      ),
    ),
    group('scope', 'What lies ahead', required('changeInScope', 'changeInScopeDetail')),
  ),
]
