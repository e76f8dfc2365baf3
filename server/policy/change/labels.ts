import type { Currency } from '#domain/kernel/money.ts'
import { formatLimit } from '#domain/market/format.ts'
import { isFields, type Path, stepsOf, type Value } from '#domain/policy/chain/values.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { wordsOf } from '#domain/rating/proof/wording.ts'

/** Terms that follow from others and say nothing to people. */
const SILENT: readonly string[] = [
  'preset',
  'deductibleAsked',
  'retroActivePeriod',
  'effectiveDate',
  'endDate',
]

/** Whether people read of a change at the path. */
export const isSaid = (path: Path): boolean => !SILENT.includes(stepsOf(path).at(-1)?.name ?? '')

const AMOUNTS: readonly string[] = ['limit', 'deductible', 'revenue', 'nonUsRevenue', 'attachmentPoint']

const NAMES: Readonly<Record<string, string>> = {
  limit: 'Limit',
  waitingPeriod: 'Waiting period',
  isTriaExcluded: 'Terrorism excluded',
  attachmentPoint: 'Attachment point',
  revenue: 'Revenue',
  nonUsRevenue: 'Revenue outside the US',
  noOfEmployees: 'Number of employees',
  naicsCode: 'NAICS code',
  sicCode: 'SIC code',
  numberOfPersonalRecords: 'Number of personal records',
  name: 'Name',
  dba: 'Trading name',
  mailingAddress: 'Mailing address',
  policyContactFirstName: 'Contact’s first name',
  policyContactLastName: 'Contact’s last name',
  policyContactEmail: 'Contact’s email',
  policyContactPhone: 'Contact’s phone',
  isSelected: 'On the policy',
  businessName: 'Business name',
  address1: 'Address',
  address2: 'Address, second line',
  address3: 'Address, third line',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  isNamedInsured: 'Named insured',
}

interface Words {
  market: 'US' | 'UK'
  currency: Currency
}

const nameOf = (field: string, market: 'US' | 'UK'): string => {
  if (field === 'deductible') return wordsOf(market).retention
  if (field === 'revenue') return wordsOf(market).revenue
  return NAMES[field] ?? field
}

/** What stands at a path, as people call it: “Cyber crime loss: Limit”. */
export const pathLabel = (path: Path, { market }: Pick<Words, 'market'>): string => {
  const steps = stepsOf(path)
  const item = steps.find(({ isItem }) => isItem)
  const list = steps[0]?.name
  const field = steps.at(-1)
  if (path === 'limit') return 'Aggregate limit'
  if (!item || !field) return nameOf(field?.name ?? path, market)
  const whole =
    list === 'coverages' ? (coverageOf(item.name)?.name ?? item.name) : `Additional insured ${item.name}`
  return field.isItem ? whole : `${whole}: ${nameOf(field.name, market)}`
}

const addressText = (fields: Readonly<Record<string, Value | undefined>>): string =>
  ['address1', 'address2', 'address3', 'city', 'state', 'zipCode']
    .map((field) => fields[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')

/** A value of the terms in words; null where nothing stands there. */
export const valueText = (path: Path, value: Value | undefined, words: Words): string | null => {
  if (value === undefined || value === null) return null
  const field = stepsOf(path).at(-1)?.name ?? path
  if (typeof value === 'number')
    return AMOUNTS.includes(field)
      ? formatLimit(value, words.currency)
      : field === 'waitingPeriod'
        ? `${value} hours`
        : String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (!isFields(value)) return null
  if (typeof value['businessName'] === 'string') return value['businessName']
  if (value['address1'] !== undefined) return addressText(value)
  const limit = value['limit']
  return typeof limit === 'number' ? `On the policy, ${formatLimit(limit, words.currency)}` : 'On the policy'
}
