import { z } from 'zod'
import { provenance } from '#domain/account/schema.ts'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'SIX_MONTHS', 'NEVER'] as const
export const BACKUP_TYPES = [
  'BACKUP_FREQUENCY_SEGMENTED',
  'BACKUP_FREQUENCY_CLOUD',
  'BACKUP_FREQUENCY_TESTED_ANNUALLY',
  'BACKUP_FREQUENCY_OTHER',
] as const
export const CLAIM_HISTORY = [0, 1, 2, 3, 4, 5] as const

export type Frequency = (typeof FREQUENCIES)[number]
export type BackupType = (typeof BACKUP_TYPES)[number]
/** 0 Never; 1 to 4 within that many last years (1 is the last 12 months); 5 within 5 years or more. */
export type ClaimHistory = (typeof CLAIM_HISTORY)[number]

export const YES_NO_UNCERTAIN = ['YES', 'NO', 'UNCERTAIN'] as const
export const YES_NO_NA = ['YES', 'NO', 'NA'] as const
export type YesNoUncertain = (typeof YES_NO_UNCERTAIN)[number]
export type YesNoNa = (typeof YES_NO_NA)[number]

const tri = z.enum(YES_NO_UNCERTAIN, { error: 'Answer Yes, No or Uncertain' })
const triNa = z.enum(YES_NO_NA, { error: 'Answer Yes, No or N/A' })
const flag = z.boolean({ error: 'Answer Yes or No' })
const comment = z.string().trim().max(2000, 'Comments must be at most 2,000 characters')

/** Every answer of the P100 variant, by the specification's field names. Nothing is required here: see `validateAnswers`. */
export const p100Answers = z
  .object({
    claimHistory: z.union(
      CLAIM_HISTORY.map((level) => z.literal(level)),
      { error: 'Choose when the last claim was' },
    ),
    isSecurityOfficer: flag,
    isSecurityTraining: flag,
    useEncryption: flag,
    useCloudStorage: flag,
    isVerifyingBankAccounts: flag,
    isAuthenticatingFundTransferRequests: flag,
    isPreventingUnauthorizedWireTransfers: flag,
    mfaEmail: tri,
    mfaRemoteSystemAccess: triNa,
    mfaAdminAccounts: tri,
    mfaCloud: triNa,
    edr: tri,
    backupFrequency: z.enum(FREQUENCIES, { error: 'Choose how often' }),
    backupTypes: z.array(z.enum(BACKUP_TYPES)).max(BACKUP_TYPES.length),
    backupTypesComments: comment,
    patchingFrequency: z.enum(FREQUENCIES, { error: 'Choose how often' }),
    training: tri,
    planIncidentResponse: tri,
    encryptionAtRest: tri,
    vendorManagement: tri,
  })
  .partial()

export type P100Answers = z.infer<typeof p100Answers>
export type AnswerField = keyof P100Answers
export type AnswerValue = string | number | boolean | string[]

/** Source and instant of each answer. */
export const answerProvenance = z.partialRecord(p100Answers.keyof(), provenance)
export type AnswerProvenance = z.infer<typeof answerProvenance>

/** What a quote stores as its securityQuestions. */
export const answerSet = z.object({
  variant: z.string().max(40),
  answers: p100Answers,
  provenance: answerProvenance,
  /** Instant at which the statement of attestation was checked, null until then. */
  attestedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type AnswerSet = z.infer<typeof answerSet>
