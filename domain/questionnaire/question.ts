import { BACKUP_TYPES, CLAIM_HISTORY, FREQUENCIES, type AnswerField, type AnswerValue } from './schema.ts'

export type AnswerType = 'yesNoUncertain' | 'yesNoNa' | 'boolean' | 'frequency' | 'choice' | 'multi' | 'text'

export interface Choice {
  value: AnswerValue
  label: string
}

/** Shown only while another answer is, or is not, one of these values; `anyOf` is met by one of several answers. */
export type Condition =
  | { field: AnswerField; is: readonly AnswerValue[] }
  | { field: AnswerField; isNot: readonly AnswerValue[] }
  | { field: AnswerField; includes: string }
  | { anyOf: readonly AnswerField[]; is: readonly AnswerValue[] }

export interface Question {
  /** The specification's answer field. */
  field: AnswerField
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

const labelled = <T extends AnswerValue>(values: readonly T[], labels: readonly string[]): Choice[] =>
  values.map((value, index) => ({ value, label: labels[index] ?? String(value) }))

const FREQUENCY_CHOICES = labelled(FREQUENCIES, [
  'Daily',
  'Weekly',
  'Monthly',
  'Quarterly',
  'Every six months',
  'Never',
])

const CHOICES: Record<AnswerType, readonly Choice[]> = {
  yesNoUncertain: [YES, NO, { value: 'UNCERTAIN', label: 'Uncertain' }],
  yesNoNa: [YES, NO, { value: 'NA', label: 'N/A' }],
  boolean: [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
  frequency: FREQUENCY_CHOICES,
  choice: [],
  multi: [],
  text: [],
}

/** How long ago something last happened (specification 2 section 3, 6 levels). */
export const YEARS_AGO = labelled(CLAIM_HISTORY, [
  'Never',
  'Within last 12 months',
  'Within last 2 years',
  'Within last 3 years',
  'Within last 4 years',
  'Within 5 years or more',
])

export const BACKUP_CHOICES = labelled(BACKUP_TYPES, [
  'Kept apart from the network',
  'In a cloud service',
  'Restored as a test at least once a year',
  'Other',
])

interface More {
  choices?: readonly Choice[]
  when?: readonly Condition[]
}

/** A question of the bank. */
export const ask = (
  field: AnswerField,
  answerType: AnswerType,
  wording: string,
  help: string,
  { choices = CHOICES[answerType], when = [] }: More = {},
): Question => ({ field, wording, help, answerType, choices, visibleWhen: when })
