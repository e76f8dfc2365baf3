import { OWNERSHIP_TYPES } from '../account/schema.ts'

/** What a referral rule can look at. `field` is the field of the request that the rule then concerns. */
export interface RuleFact {
  name: string
  label: string
  /** `amount` in major units, `number` whole, `choice` one of `choices`, `code` beginnings of a code. */
  kind: 'amount' | 'number' | 'choice' | 'code'
  field: string
  choices?: readonly string[]
  /** The choices are whole numbers inside. */
  isNumeric?: true
}

const YES_NO = ['YES', 'NO', 'UNCERTAIN'] as const

const answer = (name: string, label: string): RuleFact => ({
  name,
  label,
  kind: 'choice',
  field: `answers.${name}`,
  choices: YES_NO,
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
  { name: 'state', label: 'State', kind: 'code', field: 'state' },
  {
    name: 'ownershipType',
    label: 'Ownership',
    kind: 'choice',
    field: 'ownershipType',
    choices: OWNERSHIP_TYPES,
  },
  {
    name: 'claimHistory',
    label: 'Last claim or incident (0 never, 1 within 12 months, 2 within 2 years … 5)',
    kind: 'choice',
    field: 'answers.claimHistory',
    choices: ['0', '1', '2', '3', '4', '5'],
    isNumeric: true,
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
  },
  {
    name: 'patching',
    label: 'Patching',
    kind: 'choice',
    field: 'answers.patchingFrequency',
    choices: ['WITHIN_WEEK', 'MONTHLY', 'SLOWER'],
  },
  {
    name: 'connectors',
    label: 'Connected security systems',
    kind: 'choice',
    field: 'connectors',
    choices: ['NONE', 'ONE', 'TWO_OR_MORE'],
  },
]

export const ruleFact = (name: string): RuleFact | undefined => RULE_FACTS.find((one) => one.name === name)
