import { STATES } from '#domain/market/states.ts'
import { OWNERSHIP_TYPES } from '../account/schema.ts'
import { CLAIM_COUNTS, LAYOFFS, PLAN_ASSETS, RECORD_BANDS } from '../questionnaire/schema.ts'

/** What a referral rule can look at. `field` is the field of the request that the rule then concerns. */
export interface RuleFact {
  name: string
  label: string
  /** `amount` in major units, `number` whole, `choice` one of `choices`, `code` one of `choices` or beginnings of a code. */
  kind: 'amount' | 'number' | 'choice' | 'code'
  field: string
  choices?: readonly string[]
  /** What people call each choice, where that is not the choice itself. */
  choiceWords?: Readonly<Record<string, string>>
  /**
   * What can be done so that a rule no longer finds it. Absent for what is so whatever anyone does: a fact of the company
   * or of the past is never offered as something to change, since naming the value that would pass asks for an untrue one.
   */
  way?: FactWay
  /** The choices are whole numbers inside. */
  isNumeric?: true
}

/**
 * A term is asked for otherwise. A control is put in place by the insured: for each choice that it then has, what the
 * insured does, from the least that may be enough to the most. A score rises with what is mended.
 */
export type FactWay =
  | { kind: 'term' }
  | { kind: 'score' }
  | { kind: 'control'; inPlace: readonly (readonly [choice: string, does: string])[] }

const YES_NO = ['YES', 'NO', 'UNCERTAIN'] as const
const YES_NO_WORDS = { YES: 'Yes', NO: 'No', UNCERTAIN: 'Uncertain' }

/** `control` is what the insured then has, such as an incident response plan. */
const answer = (name: string, label: string, control: string): RuleFact => ({
  name,
  label,
  kind: 'choice',
  field: `answers.${name}`,
  choices: YES_NO,
  choiceWords: YES_NO_WORDS,
  way: { kind: 'control', inPlace: [['YES', `puts ${control} in place`]] },
})

const RECORDS = [
  ['recordsPersonal', 'People whose information is held'],
  ['recordsCards', 'Payment cards stored'],
  ['recordsHealth', 'People whose health records are held'],
] as const
const RECORD_WORDS = [
  'None',
  '1 to 1,000',
  '1,001 to 10,000',
  '10,001 to 100,000',
  '100,001 to 500,000',
  'More than 500,000',
]

/** A fact of the company that is answered by yes or no, and that no one changes. */
const stated = (name: string, label: string): RuleFact => ({
  name,
  label,
  kind: 'choice',
  field: `answers.${name}`,
  choices: YES_NO,
  choiceWords: YES_NO_WORDS,
})

/** A fact of the company with the words of its choices, in their order, that no one changes. */
const chosen = (
  name: string,
  label: string,
  choices: readonly string[],
  words: readonly string[],
): RuleFact => ({
  name,
  label,
  kind: 'choice',
  field: `answers.${name}`,
  choices,
  choiceWords: Object.fromEntries(choices.map((choice, nth) => [choice, words[nth] ?? choice])),
})

/** What management lines ask about the company. */
const MANAGEMENT: readonly RuleFact[] = [
  stated('covenantBreach', 'Covenant of a loan broken'),
  stated('equityPositive', 'Assets worth more than debts'),
  stated('companyTransactions', 'Bought, sold, merged or raised capital'),
  chosen('layoffs', 'Employees laid off', LAYOFFS, ['None', 'Up to a tenth', 'More than a tenth']),
  chosen('managementClaims', 'Lawsuits and proceedings in five years', CLAIM_COUNTS, [
    'None',
    'One',
    'More than one',
  ]),
  chosen('planAssets', 'Assets of benefit plans', PLAN_ASSETS, [
    'No plan',
    'Up to 1 million',
    'Up to 10 million',
    'Up to 50 million',
    'More than 50 million',
  ]),
]

/** Every fact that pricing knows of a risk (specification 2 section 3), in the order of the editor. */
export const RULE_FACTS: readonly RuleFact[] = [
  { name: 'limit', label: 'Aggregate limit', kind: 'amount', field: 'limit', way: { kind: 'term' } },
  {
    name: 'attachmentPoint',
    label: 'Attachment point',
    kind: 'amount',
    field: 'attachmentPoint',
    way: { kind: 'term' },
  },
  { name: 'revenue', label: 'Revenue', kind: 'amount', field: 'revenue' },
  { name: 'noOfEmployees', label: 'Employees', kind: 'number', field: 'noOfEmployees' },
  {
    name: 'numberOfPersonalRecords',
    label: 'Personal records',
    kind: 'number',
    field: 'numberOfPersonalRecords',
  },
  { name: 'score', label: 'Company score', kind: 'number', field: 'score', way: { kind: 'score' } },
  { name: 'hazardClass', label: 'Hazard class', kind: 'number', field: 'naicsCode' },
  { name: 'naicsCode', label: 'NAICS code', kind: 'code', field: 'naicsCode' },
  { name: 'sicCode', label: 'SIC code', kind: 'code', field: 'sicCode' },
  {
    name: 'state',
    label: 'State',
    kind: 'code',
    field: 'state',
    choices: STATES.map(({ code }) => code),
    choiceWords: Object.fromEntries(STATES.map(({ code, name }) => [code, name])),
  },
  {
    name: 'ownershipType',
    label: 'Ownership',
    kind: 'choice',
    field: 'ownershipType',
    choices: OWNERSHIP_TYPES,
  },
  {
    name: 'claimHistory',
    label: 'Last claim or incident',
    kind: 'choice',
    field: 'answers.claimHistory',
    choices: ['0', '1', '2', '3', '4', '5'],
    choiceWords: {
      0: 'Never',
      1: 'Within the last 12 months',
      2: 'Within the last 2 years',
      3: 'Within the last 3 years',
      4: 'Within the last 4 years',
      5: '5 years ago or more',
    },
    isNumeric: true,
  },
  answer('mfaEmail', 'MFA on email', 'multi-factor authentication on email'),
  answer('mfaRemoteSystemAccess', 'MFA on remote access', 'multi-factor authentication on remote access'),
  answer(
    'mfaAdminAccounts',
    'MFA on administrator accounts',
    'multi-factor authentication on administrator accounts',
  ),
  answer('mfaCloud', 'MFA on cloud systems', 'multi-factor authentication on cloud services'),
  answer('edr', 'Endpoint detection and response', 'endpoint detection and response on all computers'),
  answer('training', 'Security training', 'security training for its employees'),
  answer('planIncidentResponse', 'Incident response plan', 'an incident response plan'),
  answer('encryptionAtRest', 'Encryption at rest', 'encryption of stored data'),
  answer('vendorManagement', 'Vendor management', 'a security review of its vendors'),
  {
    name: 'rdpOpen',
    label: 'Remote desktop open to the internet',
    kind: 'choice',
    field: 'answers.rdpOpen',
    choices: YES_NO,
    choiceWords: YES_NO_WORDS,
    way: { kind: 'control', inPlace: [['NO', 'closes remote desktop to the internet']] },
  },
  stated('coverageDeclined', 'Insurance declined before'),
  ...RECORDS.map(([name, label]) => chosen(name, label, RECORD_BANDS, RECORD_WORDS)),
  ...MANAGEMENT,
  {
    name: 'backups',
    label: 'Backups',
    kind: 'choice',
    field: 'answers.backupFrequency',
    choices: ['NEVER', 'PARTIAL', 'TESTED_AND_SEGREGATED'],
    choiceWords: { NEVER: 'None', PARTIAL: 'Partial', TESTED_AND_SEGREGATED: 'Tested and kept apart' },
    way: {
      kind: 'control',
      inPlace: [
        ['PARTIAL', 'puts regular backups in place'],
        ['TESTED_AND_SEGREGATED', 'keeps its backups apart from its network and tests them every year'],
      ],
    },
  },
  {
    name: 'patching',
    label: 'Patching',
    kind: 'choice',
    field: 'answers.patchingFrequency',
    choices: ['WITHIN_WEEK', 'MONTHLY', 'SLOWER'],
    choiceWords: { WITHIN_WEEK: 'Within a week', MONTHLY: 'Monthly', SLOWER: 'Less than monthly' },
    way: {
      kind: 'control',
      inPlace: [
        ['MONTHLY', 'applies critical patches every month'],
        ['WITHIN_WEEK', 'applies critical patches within a week'],
      ],
    },
  },
  {
    name: 'connectors',
    label: 'Connected security systems',
    kind: 'choice',
    field: 'connectors',
    choices: ['NONE', 'ONE', 'TWO_OR_MORE'],
    choiceWords: { NONE: 'None', ONE: 'One', TWO_OR_MORE: 'Two or more' },
    way: {
      kind: 'control',
      inPlace: [
        ['ONE', 'connects one of its security systems'],
        ['TWO_OR_MORE', 'connects two of its security systems'],
      ],
    },
  },
]

export const ruleFact = (name: string): RuleFact | undefined => RULE_FACTS.find((one) => one.name === name)

/** A value of a fact as people read it: "Uncertain", "2,000,000", "California". */
export const factValueText = (fact: RuleFact | undefined, value: string): string => {
  if (fact?.kind === 'amount' || fact?.kind === 'number') return value.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fact?.choiceWords?.[value] ?? value
}
