import { z } from 'zod'
import { provenance } from '#domain/account/schema.ts'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'SIX_MONTHS', 'NEVER'] as const
export const BACKUP_TYPES = [
  'BACKUP_FREQUENCY_SEGMENTED',
  'BACKUP_FREQUENCY_CLOUD',
  'BACKUP_FREQUENCY_TESTED_ANNUALLY',
  'BACKUP_FREQUENCY_OTHER',
] as const
/** 0 Never; 1 to 4 within that many last years (1 is the last 12 months); 5 within 5 years or more. */
export const CLAIM_HISTORY = [0, 1, 2, 3, 4, 5] as const

/** How many records, cards or people's files, in ranges that a small office can name. */
export const RECORD_BANDS = [
  'NONE',
  'UP_TO_1K',
  'UP_TO_10K',
  'UP_TO_100K',
  'UP_TO_500K',
  'OVER_500K',
] as const
export const EDR_SHARES = ['ALL', 'MOST', 'SOME', 'NONE'] as const
export const WATCHED = ['ROUND_THE_CLOCK', 'OFFICE_HOURS', 'NO_ONE'] as const
/** What management lines ask: finances of the company, its employees and its benefit plans. */
export const PROFITS = ['BOTH_YEARS', 'ONE_YEAR', 'NEITHER_YEAR'] as const
export const AUDITS = ['AUDITED', 'REVIEWED', 'UNEXAMINED'] as const
export const CLAIM_COUNTS = ['NONE', 'ONE', 'SEVERAL'] as const
export const STATE_SHARES = ['NONE', 'UP_TO_QUARTER', 'UP_TO_HALF', 'OVER_HALF'] as const
export const LAYOFFS = ['NONE', 'UP_TO_TENTH', 'OVER_TENTH'] as const
export const PLAN_ASSETS = ['NONE', 'UP_TO_1M', 'UP_TO_10M', 'UP_TO_50M', 'OVER_50M'] as const
export const LOSS_BANDS = ['NONE', 'UP_TO_10K', 'UP_TO_100K', 'OVER_100K'] as const

export type Frequency = (typeof FREQUENCIES)[number]

export const YES_NO_UNCERTAIN = ['YES', 'NO', 'UNCERTAIN'] as const
export const YES_NO_NA = ['YES', 'NO', 'NA'] as const

export const LONGEST_COMMENT = 2000

const tri = z.enum(YES_NO_UNCERTAIN, { error: 'Answer Yes, No or Uncertain' })
const triNa = z.enum(YES_NO_NA, { error: 'Answer Yes, No or N/A' })
const records = z.enum(RECORD_BANDS, { error: 'Choose how many' })
const flag = z.boolean({ error: 'Answer Yes or No' })
const often = z.enum(FREQUENCIES, { error: 'Choose how often' })
const comment = z.string().trim().max(LONGEST_COMMENT, 'Comments must be at most 2,000 characters')
const years = (error: string) =>
  z.union(
    CLAIM_HISTORY.map((level) => z.literal(level)),
    { error },
  )

/**
 * Every answer that some questionnaire asks for, by the specification's field names (2 section 3); an account
 * answers each once, whatever asks. Nothing is required here: see `validateAnswers`.
 */
export const givenAnswers = z
  .object({
    claimHistory: years('Choose when the last claim was'),
    isSecurityOfficer: flag,
    isSecurityTraining: flag,
    useEncryption: flag,
    useCloudStorage: flag,
    training: tri,
    mfaEmail: tri,
    mfaRemoteSystemAccess: triNa,
    mfaAdminAccounts: tri,
    mfaCloud: triNa,
    mfaVendor: triNa,
    mfaVendorManagement: triNa,
    mfaComments: comment,
    backupFrequency: often,
    backupTypes: z.array(z.enum(BACKUP_TYPES)).max(BACKUP_TYPES.length),
    backupTypesComments: comment,
    patchingFrequency: often,
    vendorManagement: tri,
    encryptionAtRest: tri,
    encryptionInTransit: tri,
    encryptionOnDevices: tri,
    planIncidentResponse: tri,
    planDisasterRecovery: tri,
    planBusinessContinuity: tri,
    plansComments: comment,
    eolProducts: tri,
    eolProductsComments: comment,
    edr: tri,
    edrVendor: comment,
    ngav: tri,
    ngavVendor: comment,
    emailFiltering: tri,
    emailFilteringComments: comment,
    isVerifyingBankAccounts: flag,
    isAuthenticatingFundTransferRequests: flag,
    isPreventingUnauthorizedWireTransfers: flag,
    hasDualAuthorizationControls: flag,
    cyberCrimeComments: comment,
    contentReviewProcedure: triNa,
    copyrightClearanceSearch: triNa,
    priorCoverage: flag,
    priorOrPendingClaimCircumstances: flag,
    priorOrPendingClaimCircumstancesComments: comment,
    cyberEvent: flag,
    cyberEventDetails: comment,
    privacyLitigation: flag,
    unscheduledSystemDowntime: flag,
    applicantComplaintsAllegations: flag,
    applicantComplaintsNetworkCompromised: flag,
    applicantAllegedViolation: flag,
    applicantNotifiedPrivacyBreaches: flag,
    applicantReceivedExtortionThreat: flag,
    applicantSustainedNetworkOutage: flag,
    applicantSustainedPropertyDamage: flag,
    probableKnownActLeadingToClaim: flag,
    sustainedSystemOutage: flag,
    sustainedSystemOutageComments: comment,
    sustainedSystemOutageBusinessInterruption: flag,
    probableKnownDamageLeadingToClaim: flag,
    hasDamageClaimAgainstApplicant: flag,
    dmzSeparation: flag,
    thirdPartySecurityAgreement: flag,
    testedFullFailover: flag,
    incidentResponsePlan: flag,
    changeInScope: flag,
    changeInScopeDetail: comment,
    pastCyberIncident: years('Choose when the last incident was'),
    civilOrCriminalAction: flag,
    pendingLitigation: flag,
    lossInBusinessIncome: flag,
    securityBreachRequiringNotification: flag,
    recordsPersonal: records,
    recordsCards: records,
    recordsHealth: records,
    edrShare: z.enum(EDR_SHARES, { error: 'Choose how many' }),
    edrWatched: z.enum(WATCHED, { error: 'Choose who watches' }),
    logsCentral: tri,
    rdpOpen: tri,
    mfaBackups: tri,
    backupImmutable: tri,
    callBackKnownNumber: tri,
    trackingPixels: tri,
    biometrics: tri,
    coverageDeclined: tri,
    lossAmount: z.enum(LOSS_BANDS, { error: 'Choose what it cost' }),
    profitYears: z.enum(PROFITS, { error: 'Choose in which years' }),
    equityPositive: tri,
    covenantBreach: tri,
    accountsAudited: z.enum(AUDITS, { error: 'Choose who examines them' }),
    ownersOutside: tri,
    companyTransactions: tri,
    managementClaims: z.enum(CLAIM_COUNTS, { error: 'Choose how many' }),
    employeesByState: comment,
    employeesCourtStates: z.enum(STATE_SHARES, { error: 'Choose a share' }),
    layoffs: z.enum(LAYOFFS, { error: 'Choose a share' }),
    planAssets: z.enum(PLAN_ASSETS, { error: 'Choose how much' }),
    planChanges: tri,
    bankReconciled: tri,
  })
  .partial()

export type GivenAnswers = z.infer<typeof givenAnswers>
export type AnswerField = keyof GivenAnswers
export type AnswerValue = string | number | boolean | string[]

/** Source and instant of each answer. */
export const answerProvenance = z.partialRecord(givenAnswers.keyof(), provenance)
export type AnswerProvenance = z.infer<typeof answerProvenance>
