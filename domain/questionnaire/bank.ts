import { BACKUP_TYPES, CLAIM_HISTORY, FREQUENCIES, type AnswerField, type AnswerValue } from './schema.ts'

export type AnswerType = 'yesNoUncertain' | 'yesNoNa' | 'boolean' | 'frequency' | 'choice' | 'multi' | 'text'

export interface Choice {
  value: AnswerValue
  label: string
}

/** Shown only while another answer is, or is not, one of these values. */
export type Condition =
  | { field: AnswerField; is: readonly AnswerValue[] }
  | { field: AnswerField; isNot: readonly AnswerValue[] }
  | { field: AnswerField; includes: string }

export interface Question {
  id: string
  /** The specification's answer field. */
  field: AnswerField
  /** Questions of one group are shown together and may be answered in one go. */
  group: 'claims' | 'access' | 'resilience' | 'practices' | 'payments'
  wording: string
  /** What the words mean and how to check. */
  help: string
  answerType: AnswerType
  choices: readonly Choice[]
  /** All conditions must hold. */
  visibleWhen: readonly Condition[]
}

const YES = { value: 'YES', label: 'Yes' }
const NO = { value: 'NO', label: 'No' }
const CHOICES: Record<Exclude<AnswerType, 'choice' | 'multi' | 'text'>, readonly Choice[]> = {
  yesNoUncertain: [YES, NO, { value: 'UNCERTAIN', label: 'Uncertain' }],
  yesNoNa: [YES, NO, { value: 'NA', label: 'N/A' }],
  boolean: [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
  frequency: FREQUENCIES.map((value, index) => ({
    value,
    label: ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Every six months', 'Never'][index] ?? value,
  })),
}

const CLAIM_LABELS = [
  'Never',
  'Within last 12 months',
  'Within last 2 years',
  'Within last 3 years',
  'Within last 4 years',
  'Within 5 years or more',
]
const BACKUP_LABELS = [
  'Kept apart from the network',
  'In a cloud service',
  'Restored as a test at least once a year',
  'Other',
]

type Plain = Exclude<AnswerType, 'choice' | 'multi' | 'text'>

const ask = (
  field: AnswerField,
  group: Question['group'],
  answerType: Plain,
  wording: string,
  help: string,
): Question => ({
  id: `p100.${field}`,
  field,
  group,
  wording,
  help,
  answerType,
  choices: CHOICES[answerType],
  visibleWhen: [],
})

/** Conditions of specification 2 section 4: no backup types without backups, a comment only for "Other". */
const HAS_BACKUPS: Condition = { field: 'backupFrequency', isNot: ['NEVER'] }
const OTHER_BACKUP: Condition = { field: 'backupTypes', includes: 'BACKUP_FREQUENCY_OTHER' }

/** Every question, in the order of the form. */
export const QUESTIONS: readonly Question[] = [
  {
    ...ask(
      'claimHistory',
      'claims',
      'boolean',
      'When was your last cyber incident or claim?',
      'Count anything you reported to an insurer, and any break-in, ransom demand or wrong payment you did not report. Your incident log or your broker’s loss run shows it.',
    ),
    answerType: 'choice',
    choices: CLAIM_HISTORY.map((value) => ({ value, label: CLAIM_LABELS[value] ?? String(value) })),
  },
  ask(
    'mfaEmail',
    'access',
    'yesNoUncertain',
    'Is multi-factor authentication required for e-mail?',
    'Staff must confirm with a phone, key or app besides the password. To check, sign in to webmail from a new browser: it should ask.',
  ),
  ask(
    'mfaRemoteSystemAccess',
    'access',
    'yesNoNa',
    'Is multi-factor authentication required for remote access to your systems?',
    'VPN, remote desktop and similar. N/A when nobody can reach your systems from outside.',
  ),
  ask(
    'mfaAdminAccounts',
    'access',
    'yesNoUncertain',
    'Is multi-factor authentication required for administrator accounts?',
    'Accounts that can install software, change settings or create users. Ask whoever looks after your IT.',
  ),
  ask(
    'mfaCloud',
    'access',
    'yesNoNa',
    'Is multi-factor authentication required for cloud services?',
    'Accounting, file sharing, hosting and the like. N/A when you use none.',
  ),
  ask(
    'edr',
    'resilience',
    'yesNoUncertain',
    'Is endpoint detection and response (EDR) installed on all computers?',
    'Software that watches for break-ins and can isolate a computer, such as Defender for Business or CrowdStrike. A plain virus scanner is not EDR.',
  ),
  ask(
    'backupFrequency',
    'resilience',
    'frequency',
    'How often do you back up important data?',
    'The longest gap you could lose. The backup program’s report shows the last run.',
  ),
  {
    ...ask(
      'backupTypes',
      'resilience',
      'boolean',
      'How are the backups kept?',
      'Choose all that apply. Kept apart means that someone who controls your network cannot delete them.',
    ),
    answerType: 'multi',
    choices: BACKUP_TYPES.map((value, index) => ({ value, label: BACKUP_LABELS[index] ?? value })),
    visibleWhen: [HAS_BACKUPS],
  },
  {
    ...ask(
      'backupTypesComments',
      'resilience',
      'boolean',
      'How else are the backups kept?',
      'One or two sentences are enough.',
    ),
    answerType: 'text',
    choices: [],
    visibleWhen: [HAS_BACKUPS, OTHER_BACKUP],
  },
  ask(
    'patchingFrequency',
    'resilience',
    'frequency',
    'How often are security updates installed?',
    'On computers, servers and network devices. Automatic updates count as weekly.',
  ),
  ask(
    'training',
    'practices',
    'yesNoUncertain',
    'Are all staff trained in security at least once a year?',
    'A course, video or practice phishing mails. Keep the list of who took part.',
  ),
  ask(
    'isSecurityOfficer',
    'practices',
    'boolean',
    'Is one person responsible for security?',
    'An employee or a contractor, by name; it need not be a full-time job.',
  ),
  ask(
    'planIncidentResponse',
    'practices',
    'yesNoUncertain',
    'Is there a written incident response plan?',
    'Who does what, and who is called, when something happens.',
  ),
  ask(
    'encryptionAtRest',
    'practices',
    'yesNoUncertain',
    'Is sensitive data encrypted where it is stored?',
    'Disks, databases and cloud storage. BitLocker, FileVault and most cloud services do it when switched on.',
  ),
  ask(
    'vendorManagement',
    'practices',
    'yesNoUncertain',
    'Do you review the security of vendors that handle your data?',
    'A questionnaire, a certificate such as SOC 2 or ISO 27001, or a clause in the contract.',
  ),
  ask(
    'isVerifyingBankAccounts',
    'payments',
    'boolean',
    'Do you verify vendors’ bank accounts before adding them to your accounts payable?',
    'For example by calling a number you already had.',
  ),
  ask(
    'isAuthenticatingFundTransferRequests',
    'payments',
    'boolean',
    'Do you authenticate fund transfer requests before acting on them?',
    'By another channel than the one the request came by: never by replying to the mail.',
  ),
  ask(
    'isPreventingUnauthorizedWireTransfers',
    'payments',
    'boolean',
    'Do you prevent unauthorized employees from initiating wire transfers?',
    'The bank lets only named people send wires, and a second one releases them.',
  ),
]

const BY_FIELD = new Map(QUESTIONS.map((question) => [question.field, question]))

export const questionOf = (field: AnswerField): Question | null => BY_FIELD.get(field) ?? null
