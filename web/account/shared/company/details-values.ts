import { z } from 'zod'
import {
  accountName,
  companyNumber,
  dbaOrTradestyle,
  entityType,
  naicsCode,
  noOfEmployeesAll,
  onlineSalesShare,
  ownershipType,
  revenueCents,
  riskShare,
  sicCode,
  yearEstablished,
} from '#domain/account/schema.ts'
import { riskShareProblems } from '#domain/account/home-state.ts'
import { domainName } from '#domain/account/domains.ts'
import { isOnlineShareAsked } from '#domain/account/online-sales.ts'
import { centsFromWire } from '#domain/kernel/money.ts'
import { hasLocalTax } from '#domain/money/tax/places.ts'
import { ukAddress, usAddress } from '#domain/market/addresses.ts'
import { phoneNumberIn } from '#domain/market/phones.ts'
import type { Answer } from '#web/client.ts'

type Account = Answer<'accountGet'>
type Firmographics = Account['firmographics']

/** What the account details form holds; empty text or null means "not known". Revenue in major units. */
export interface DetailsValues extends Record<string, unknown> {
  name: string
  dbaOrTradestyle: string
  domainName: string
  hasNoDomain: boolean
  industryCode: string
  revenue: number | null
  noOfEmployeesAll: number | null
  /** Percent; held for trades whose code does not tell. */
  onlineSalesShare: number | null
  yearEstablished: number | null
  ownershipType: string
  entityType: string
  companyNumber: string
  taxLocality: string
  phoneNumber: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  /** All of the risk is outside the state of the address: shares are asked for. */
  isRiskElsewhere: boolean
  riskShares: { state: string; percent: number | null }[]
}

export const detailsOf = ({
  market,
  state,
  firmographics: company,
}: Pick<Account, 'market' | 'state' | 'firmographics'>): DetailsValues => {
  const place = company.physicalAddress
  return {
    name: company.name ?? '',
    dbaOrTradestyle: company.dbaOrTradestyle ?? '',
    domainName: company.domainName ?? '',
    hasNoDomain: company.hasNoDomain ?? false,
    industryCode: (market === 'US' ? company.naicsCode : company.sicCode) ?? '',
    revenue: company.revenue ?? null,
    noOfEmployeesAll: company.noOfEmployeesAll ?? null,
    onlineSalesShare: company.onlineSalesShare ?? null,
    yearEstablished: company.yearEstablished ?? null,
    ownershipType: company.ownershipType ?? '',
    entityType: company.entityType ?? '',
    companyNumber: company.companyNumber ?? '',
    taxLocality: company.taxLocality ?? '',
    phoneNumber: company.phoneNumber ?? '',
    address1: place?.address1 ?? '',
    address2: place?.address2 ?? '',
    city: place?.city ?? '',
    state: (place && 'state' in place ? place.state : state) ?? '',
    zipCode: place?.zipCode ?? '',
    isRiskElsewhere: (company.riskShares?.length ?? 0) > 0,
    riskShares: [...(company.riskShares ?? [])],
  }
}

const revenue = z
  .number({ error: 'Revenue is required' })
  .transform((major) => centsFromWire(Math.round(major * 100) / 100) ?? Number.NaN)
  .pipe(revenueCents)

const shared = {
  name: accountName,
  dbaOrTradestyle,
  revenue,
  noOfEmployeesAll,
  yearEstablished,
  ownershipType,
  entityType,
}

const place = {
  US: usAddress.pick({ address1: true, address2: true, city: true, state: true, zipCode: true }).shape,
  // No county is asked for: the form keeps what there is.
  UK: {
    ...ukAddress.pick({ address1: true, address2: true, city: true, zipCode: true }).shape,
    state: z.string(),
  },
}

const PLACE = ['address1', 'address2', 'city', 'state', 'zipCode'] as const

/**
 * Whether a field may stay without a value: it had none before. Of an address that is changed, all is needed that makes it
 * one.
 */
const mayStayUnknown = (
  field: keyof DetailsValues & string,
  values: Readonly<Record<string, unknown>>,
  before: DetailsValues,
): boolean => {
  const isBlank = (value: unknown) => value === '' || value === null
  const isOfPlace = PLACE.some((one) => one === field)
  return isOfPlace
    ? PLACE.every((one) => values[one] === before[one])
    : isBlank(values[field]) && isBlank(before[field])
}

const text = z.string()
const number = z.number().nullable()

/**
 * Texts of specification 1 section 5; the last year that the year of founding may be is the caller's. What was not known
 * `before` need not be by now: each step asks for what it needs itself. Without it everything is asked for.
 */
export const detailsSchema = (country: 'US' | 'UK', year: number, before?: DetailsValues) => {
  const rules: Readonly<Record<string, z.ZodType>> = {
    ...shared,
    yearEstablished: yearEstablished.max(year, `Year Established must be ${year} or earlier`),
    ...place[country],
    phoneNumber: phoneNumberIn(country),
    industryCode: country === 'US' ? naicsCode : sicCode,
    companyNumber: country === 'UK' ? z.literal('').or(companyNumber) : z.string(),
    domainName,
    onlineSalesShare: onlineSalesShare.nullable(),
  }
  return z
    .object({
      name: text,
      dbaOrTradestyle: text,
      domainName: text,
      hasNoDomain: z.boolean(),
      industryCode: text,
      revenue: number,
      noOfEmployeesAll: number,
      onlineSalesShare: number,
      yearEstablished: number,
      ownershipType: text,
      entityType: text,
      companyNumber: text,
      taxLocality: text,
      phoneNumber: text,
      address1: text,
      address2: text,
      city: text,
      state: text,
      zipCode: text,
      isRiskElsewhere: z.boolean(),
      riskShares: z.array(z.object({ state: text, percent: number })),
    })
    .superRefine((values, context) => {
      for (const [field, value] of Object.entries(values)) {
        const rule = rules[field]
        if (!rule || (field === 'domainName' && values.hasNoDomain)) continue
        if (before && field !== 'name' && mayStayUnknown(field, values, before)) continue
        for (const { message } of rule.safeParse(value).error?.issues ?? [])
          context.addIssue({ code: 'custom', path: [field], message })
      }
      for (const { detail } of shareProblems(values, country))
        context.addIssue({ code: 'custom', path: ['riskShares', 0, 'percent'], message: detail })
    })
}

/** Shares as they are sent; none where some of the risk is in the state of the address. */
const sharesOf = ({ isRiskElsewhere, riskShares }: Pick<DetailsValues, 'isRiskElsewhere' | 'riskShares'>) =>
  isRiskElsewhere ? riskShares.map(({ state, percent }) => ({ state, percent: percent ?? 0 })) : []

const shareProblems = (
  values: Pick<DetailsValues, 'isRiskElsewhere' | 'riskShares'> & { state: string },
  country: 'US' | 'UK',
): { detail: string }[] => {
  if (country !== 'US' || !values.isRiskElsewhere) return []
  const read = z.array(riskShare).safeParse(sharesOf(values))
  if (!read.success) return [{ detail: 'Choose a state and a whole percent from 1 to 100' }]
  return riskShareProblems({
    riskShares: read.data,
    physicalAddress: { country: 'US', address1: '', city: '', state: values.state, zipCode: '' },
  })
}

const addressOf = (values: DetailsValues, country: 'US' | 'UK') => ({
  country,
  address1: values.address1,
  ...(values.address2 && { address2: values.address2 }),
  city: values.city,
  ...(country === 'US' && { state: values.state }),
  zipCode: values.zipCode,
})

/**
 * What the form changed, as the endpoint takes it: fields that were left alone are not sent, so that they keep
 * where they came from.
 */
export const changedDetails = (
  before: DetailsValues,
  after: DetailsValues,
  country: 'US' | 'UK',
): Partial<Firmographics> => {
  const differs = (field: keyof DetailsValues) => before[field] !== after[field]
  const changed: Record<string, unknown> = {}
  for (const field of ['name', 'dbaOrTradestyle', 'revenue', 'noOfEmployeesAll', 'yearEstablished'] as const)
    if (differs(field)) changed[field] = after[field]
  for (const field of ['ownershipType', 'entityType', 'phoneNumber'] as const)
    if (differs(field)) changed[field] = after[field]
  // It goes with the trade that it was asked of.
  const online = country === 'US' && isOnlineShareAsked(after.industryCode) ? after.onlineSalesShare : null
  if (before.onlineSalesShare !== online) changed.onlineSalesShare = online
  if (differs('companyNumber')) changed.companyNumber = after.companyNumber || null
  // A place is one of its state: with another state it is open again.
  const locality = hasLocalTax(after.state) ? after.taxLocality : ''
  if (before.taxLocality !== locality) changed.taxLocality = locality || null
  if (differs('industryCode')) changed[country === 'US' ? 'naicsCode' : 'sicCode'] = after.industryCode
  if (differs('hasNoDomain')) changed.hasNoDomain = after.hasNoDomain
  if (differs('domainName') && !after.hasNoDomain) changed.domainName = after.domainName
  const shares = country === 'US' ? sharesOf(after) : []
  if (JSON.stringify(sharesOf(before)) !== JSON.stringify(shares))
    changed.riskShares = shares.length > 0 ? shares : null
  if (PLACE.some(differs)) changed.physicalAddress = addressOf(after, country)
  return changed as Partial<Firmographics>
}
