import type { Currency } from '../../kernel/money.ts'
import { formatDay, formatLimit } from '../../market/format.ts'
import type { Change } from '../chain/changes.ts'
import type { Transaction } from '../chain/transactions.ts'
import {
  type Fields,
  idOf,
  isFields,
  isItemPath,
  itemPath,
  type Path,
  stepsOf,
  type Value,
} from '../chain/values.ts'

/** Whose words and money they are. */
export interface Speech {
  market: 'US' | 'UK'
  currency: Currency
  /** Name of a coverage, by its key. */
  coverage: (key: string) => string
  /** Names of organizations that are covered with the insured, by their ids. */
  names: ReadonlyMap<string, string>
}

type Kind =
  | 'money'
  | 'hours'
  | 'day'
  | 'number'
  | 'text'
  | 'yes'
  | 'excluded'
  | 'address'
  | 'line'
  | 'organization'

interface Row {
  label: string | ((market: 'US' | 'UK') => string)
  as: Kind
}

const row = (label: Row['label'], as: Kind = 'text'): Row => ({ label, as })

const retention: Row['label'] = (market) => (market === 'UK' ? 'Excess' : 'Retention')
const revenue: Row['label'] = (market) => (market === 'UK' ? 'Turnover' : 'Revenue')
const revenueAbroad: Row['label'] = (market) =>
  market === 'UK' ? 'Turnover outside the UK' : 'Revenue outside the US'
const industry = (market: 'US' | 'UK'): string => (market === 'UK' ? 'SIC code' : 'NAICS code')
const state: Row['label'] = (market) => (market === 'UK' ? 'County' : 'State')
const zip: Row['label'] = (market) => (market === 'UK' ? 'Postcode' : 'ZIP code')
const city: Row['label'] = (market) => (market === 'UK' ? 'Town/City' : 'City')

const address = {
  address1: row('Address'),
  address2: row('Address, second line'),
  address3: row('Address, third line'),
  city: row(city),
  state: row(state),
  zipCode: row(zip),
  country: row('Country'),
} as const

const within = (path: Path, rows: Readonly<Record<string, Row>>): Record<Path, Row> =>
  Object.fromEntries(Object.entries(rows).map(([field, one]) => [`${path}.${field}`, one]))

/**
 * What people read of the terms of a policy, by the path with its ids and keys left out. What has no row follows from other
 * terms, or says nothing to people.
 */
const TABLE: Readonly<Record<Path, Row>> = {
  limit: row('Aggregate limit', 'money'),
  deductible: row(retention, 'money'),
  waitingPeriod: row('Waiting period', 'hours'),
  attachmentPoint: row('Attachment point', 'money'),
  followedInsurer: row('Followed insurer'),
  followedPolicyNumber: row('Followed policy'),
  isTriaExcluded: row('Coverage for acts of terrorism', 'excluded'),
  isSurplus: row('Surplus lines', 'yes'),
  brokerFee: row('Broker fee', 'money'),
  'coverages[]': row('', 'line'),
  ...within('coverages[]', {
    isSelected: row('', 'yes'),
    limit: row('limit', 'money'),
    deductible: row((market) => (market === 'UK' ? 'excess' : 'retention'), 'money'),
    waitingPeriod: row('waiting period', 'hours'),
  }),
  'retroactive.date': row('Retroactive date', 'day'),
  'retroactive.coverages.*.date': row('retroactive date', 'day'),
  'additionalInsureds[]': row('Additional insured', 'organization'),
  ...within('additionalInsureds[]', {
    ...address,
    businessName: row('Name'),
    naicsCode: row(industry),
    isNamedInsured: row('Named insured', 'yes'),
  }),
  'insured.name': row('Named insured'),
  'insured.dba': row((market) => (market === 'UK' ? 'Trading name' : 'DBA')),
  'insured.mailingAddress': row('Mailing address', 'address'),
  ...within('insured.mailingAddress', address),
  'contact.policyContactFirstName': row('First name of the contact'),
  'contact.policyContactLastName': row('Last name of the contact'),
  'contact.policyContactEmail': row('Email of the contact'),
  'contact.policyContactPhone': row('Phone of the contact'),
  'runOff.on': row('Covers events before', 'day'),
  'runOff.event': row('Change of control'),
  'runOff.acquirer': row('Acquirer'),
  'runOff.percent': row('Share of the acquirer in percent', 'number'),
  'runOff.until': row('Claims can be reported until', 'day'),
  'exposure.revenue': row(revenue, 'money'),
  'exposure.nonUsRevenue': row(revenueAbroad, 'money'),
  'exposure.noOfEmployees': row('Employees', 'number'),
  'exposure.naicsCode': row('NAICS code'),
  'exposure.sicCode': row('SIC code'),
  'exposure.numberOfPersonalRecords': row('Personal records', 'number'),
}

/** The path with the ids of items, and the keys of coverages under dates, left out. */
const shapeOf = (path: Path): Path =>
  stepsOf(path)
    .map(({ name, isItem }, at, all) => {
      if (isItem) return '[]'
      const before = all[at - 1]?.name
      return `.${before === 'coverages' && all[0]?.name === 'retroactive' ? '*' : name}`
    })
    .join('')
    .slice(1)

const labelText = (label: Row['label'], { market }: Speech): string =>
  typeof label === 'string' ? label : label(market)

const rowOf = (path: Path): Row | undefined => TABLE[shapeOf(path)]

/** Whether people read of a change at the path. */
export const isSaid = (path: Path): boolean => rowOf(path) !== undefined

/** The coverage or the organization that the path lies in or names, as people call it; null outside of lists. */
const itemName = (path: Path, { names, coverage }: Speech): string | null => {
  const steps = stepsOf(path)
  const key = steps.find(({ isItem }) => isItem)?.name
  if (key !== undefined) return steps[0]?.name === 'coverages' ? coverage(key) : (names.get(key) ?? null)
  const dated = steps[0]?.name === 'retroactive' ? steps[2]?.name : undefined
  return dated === undefined ? null : coverage(dated)
}

const MAILING = 'insured.mailingAddress.'

/** What stands at a path, as people call it: "Cyber crime loss, limit". The path itself where no one reads of it. */
export const pathLabel = (path: Path, speech: Speech): string => {
  const found = rowOf(path)
  if (!found) return path
  const label = labelText(found.label, speech)
  if (path.startsWith(MAILING)) return `Mailing address, ${label.toLowerCase()}`
  const item = itemName(path, speech)
  if (item === null) return label
  // An organization is named by its value, and a coverage by its label.
  if (found.as === 'organization') return label
  if (label === '') return item
  return path.startsWith('coverages') || path.startsWith('retroactive')
    ? `${item}, ${label}`
    : `${item}, ${label.toLowerCase()}`
}

const texts = (fields: Fields, names: readonly string[]): string =>
  names
    .map((name) => fields[name])
    .filter((text) => typeof text === 'string' && text !== '')
    .join(', ')

const ADDRESS = ['address1', 'address2', 'address3', 'city', 'state', 'zipCode'] as const

const lineText = (fields: Fields, speech: Speech): string => {
  if (fields['isSelected'] === false) return 'Not covered'
  const said = (['limit', 'deductible', 'waitingPeriod'] as const).flatMap((field) => {
    const path = itemPath('coverages', 'any')
    const text = valueText(`${path}.${field}`, fields[field], speech)
    const label = TABLE[`coverages[].${field}`]?.label
    return text === null || label === undefined ? [] : [`${labelText(label, speech)} ${text}`]
  })
  return ['Covered', ...said].join(', ')
}

/** An organization with all that is known of it: who decides on it reads the same as who issues it. */
const organizationText = (fields: Fields, { market }: Speech): string => {
  const { naicsCode } = fields
  return [
    texts(fields, ['businessName', ...ADDRESS]),
    ...(typeof naicsCode === 'string' && naicsCode !== '' ? [`${industry(market)} ${naicsCode}`] : []),
    ...(fields['isNamedInsured'] === true ? ['named insured'] : []),
  ].join(', ')
}

const kinds: Readonly<Record<Kind, (value: Value, speech: Speech) => string>> = {
  money: (value, { currency }) => formatLimit(Number(value), currency),
  hours: (value) => `${String(value)} hours`,
  day: (value, { market }) => formatDay(String(value), market),
  number: (value) => Number(value).toLocaleString('en-US'),
  text: String,
  yes: (value) => (value === true ? 'Yes' : 'No'),
  excluded: (value) => (value === true ? 'Excluded' : 'Included'),
  address: (value) => (isFields(value) ? texts(value, ADDRESS) : String(value)),
  line: (value, speech) => (isFields(value) ? lineText(value, speech) : String(value)),
  organization: (value, speech) => (isFields(value) ? organizationText(value, speech) : String(value)),
}

/** A value of the terms in words; null where nothing stands there. */
export const valueText = (path: Path, value: Value | undefined, speech: Speech): string | null => {
  const found = rowOf(path)
  if (found?.as === 'day' && value === null) return speech.market === 'UK' ? 'None' : 'Full prior acts'
  if (value === undefined || value === null || value === '') return null
  return kinds[found?.as ?? 'text'](value, speech)
}

/** A change as people read it: what it is of, and what was found and left; null where it was or is not on the policy. */
export interface SaidChange {
  path: Path
  label: string
  found: string | null
  left: string | null
}

/** Changes as people read them, without those that follow from others. */
export const saidChanges = (changes: readonly Change[], speech: Speech): SaidChange[] =>
  changes
    .filter(({ path }) => isSaid(path))
    .map(({ path, found, left }) => ({
      path,
      label: pathLabel(path, speech),
      found: valueText(path, found, speech),
      left: valueText(path, left, speech),
    }))

const nameIn = (item: Value | undefined): string | null => {
  const name = isFields(item) ? item['businessName'] : undefined
  return typeof name === 'string' ? name : null
}

/** Names of all organizations that were ever covered with the insured, by their ids: the last that is known of each. */
export const insuredNames = (chain: readonly Transaction[]): Map<string, string> => {
  const listed = chain[0]?.terms?.['additionalInsureds']
  const items = [
    ...(Array.isArray(listed) ? listed : []),
    ...chain.flatMap(({ changes }) =>
      changes
        .filter(({ path }) => path.startsWith('additionalInsureds[') && isItemPath(path))
        .flatMap(({ found, left }) => [found, left]),
    ),
  ]
  return new Map(
    items.flatMap((item: Value | undefined) => {
      const [id, name] = [item === undefined ? null : idOf(item), nameIn(item)]
      return id === null || name === null ? [] : [[id, name] as const]
    }),
  )
}
