import { STATES } from '#domain/market/states.ts'
import { OWNERSHIP_TYPES } from '../account/schema.ts'

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
  /** Says what has happened: nothing that is done now makes it otherwise. */
  isOfPast?: true
  /** The choices are whole numbers inside. */
  isNumeric?: true
}

const YES_NO = ['YES', 'NO', 'UNCERTAIN'] as const
const YES_NO_WORDS = { YES: 'Yes', NO: 'No', UNCERTAIN: 'Uncertain' }

const answer = (name: string, label: string): RuleFact => ({
  name,
  label,
  kind: 'choice',
  field: `answers.${name}`,
  choices: YES_NO,
  choiceWords: YES_NO_WORDS,
})

/** Every fact that pricing knows of a risk (specification 2 section 3), in the order of the editor. */
export const RULE_FACTS: readonly RuleFact[] = [
  { name: 'limit', label: 'Aggregate limit', kind: 'amount', field: 'limit' },
  { name: 'attachmentPoint', label: 'Attachment point', kind: 'amount', field: 'attachmentPoint' },
  { name: 'revenue', label: 'Revenue', kind: 'amount', field: 'revenue' },
  { name: 'noOfEmployees', label: 'Employees', kind: 'number', field: 'noOfEmployees' },
  {
    name: 'numberOfPersonalRecords',
    label: 'Personal records',
    kind: 'number',
    field: 'numberOfPersonalRecords',
  },
  { name: 'score', label: 'Company score', kind: 'number', field: 'score' },
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
    isOfPast: true,
  },
  answer('mfaEmail', 'MFA on email'),
  answer('mfaRemoteSystemAccess', 'MFA on remote access'),
  answer('mfaAdminAccounts', 'MFA on administrator accounts'),
  answer('mfaCloud', 'MFA on cloud systems'),
  answer('edr', 'Endpoint detection and response'),
  answer('training', 'Security training'),
  answer('planIncidentResponse', 'Incident response plan'),
  answer('encryptionAtRest', 'Encryption at rest'),
  answer('vendorManagement', 'Vendor management'),
  {
    name: 'backups',
    label: 'Backups',
    kind: 'choice',
    field: 'answers.backupFrequency',
    choices: ['NEVER', 'PARTIAL', 'TESTED_AND_SEGREGATED'],
    choiceWords: { NEVER: 'None', PARTIAL: 'Partial', TESTED_AND_SEGREGATED: 'Tested and kept apart' },
  },
  {
    name: 'patching',
    label: 'Patching',
    kind: 'choice',
    field: 'answers.patchingFrequency',
    choices: ['WITHIN_WEEK', 'MONTHLY', 'SLOWER'],
    choiceWords: { WITHIN_WEEK: 'Within a week', MONTHLY: 'Monthly', SLOWER: 'Less than monthly' },
  },
  {
    name: 'connectors',
    label: 'Connected security systems',
    kind: 'choice',
    field: 'connectors',
    choices: ['NONE', 'ONE', 'TWO_OR_MORE'],
    choiceWords: { NONE: 'None', ONE: 'One', TWO_OR_MORE: 'Two or more' },
  },
]

export const ruleFact = (name: string): RuleFact | undefined => RULE_FACTS.find((one) => one.name === name)

/** A value of a fact as people read it: "Uncertain", "2,000,000", "California". */
export const factValueText = (fact: RuleFact | undefined, value: string): string => {
  if (fact?.kind === 'amount' || fact?.kind === 'number') return value.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fact?.choiceWords?.[value] ?? value
}
