import { z } from 'zod'
import {
  address,
  type Country,
  country,
  ukCity,
  ukPostcode,
  usCity,
  usState,
  usZip,
} from '#domain/market/addresses.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { phoneNumber, phoneNumberIn, phoneNumberSaying } from '#domain/market/phones.ts'
import { NAME_LETTERS, plainText, requiredPlainText } from '#domain/market/text.ts'
import { domainName } from './domains.ts'

/** Specification 1 section 3. */
export const OWNERSHIP_TYPES = [
  'Public',
  'Private',
  'Non-Profit',
  'Public Sector',
  'Partnership',
  'Non-Corporates',
] as const
export const ENTITY_TYPES = ['Independent', 'Holding', 'Subsidiary', 'Branch', 'Parent'] as const

/** Where a value came from, as its chip says it. */
export const SOURCES = ['directory', 'typed', 'scan', 'last year', 'agency', 'connector', 'document'] as const
export type Source = (typeof SOURCES)[number]

/** Source and instant (ISO 8601 with zone) of one value, and who gave it where a person did. */
export const provenance = z.object({
  source: z.enum(SOURCES),
  at: z.iso.datetime({ offset: true }),
  by: z.string().max(300).optional(),
  /** Given by one press for several questions ("None of these"), and not one by one. */
  together: z.literal(true).optional(),
})
export type Provenance = z.infer<typeof provenance>

/** Wraps a value's schema with its provenance. */
export const sourced = <T extends z.core.$ZodType>(value: T) => z.object({ value, ...provenance.shape })

export const accountName = z
  .string({ error: 'Account Name is required' })
  .max(100, 'Account Name is exceeding 100 Characters. Please reset Handler.')
  .pipe(requiredPlainText('Account Name', 100))
  .refine((text) => text === '' || /\p{L}/u.test(text), 'Account Name needs at least one letter')

export const dbaOrTradestyle = plainText('DBA or Tradestyle', 100).refine(
  (text) => text === '' || /[\p{L}\p{N}]/u.test(text),
  'DBA or Tradestyle needs at least one letter or digit',
)

/** A trillion major units, in cents. */
export const LARGEST_REVENUE = 100_000_000_000_000

/** Revenue in cents, 1 to 1 trillion major units. On the wire: `money.pipe(revenueCents)`. */
export const revenueCents = z
  .int({ error: 'Revenue is required' })
  .min(100, 'Revenue must be at least 1')
  .max(LARGEST_REVENUE, 'must be less than or equal to 1 Trillion Dollars.')

/** Non-US revenue may be nothing at all. Cents. */
export const nonUsRevenueCents = z
  .int({ error: 'Non-US Revenue is required' })
  .min(0, 'Non-US Revenue cannot be negative')
  .max(LARGEST_REVENUE, 'must be less than or equal to 1 Trillion Dollars.')

const FEWEST_EMPLOYEES = [1, 'Number of Employees must be at least 1'] as const
const MOST_EMPLOYEES = [10_000_000, 'Number of Employees must be at most 10,000,000'] as const

/** As a form takes it: fractions are rounded down before the limits are looked at. */
export const noOfEmployeesAll = z
  .number({ error: 'Number of Employees is required' })
  .overwrite(Math.floor)
  .min(...FEWEST_EMPLOYEES)
  .max(...MOST_EMPLOYEES)

/** As it is sent: two and a half employees are a mistake of who sends them. */
export const wholeEmployees = z
  .int({ error: 'Number of Employees must be a whole number' })
  .min(...FEWEST_EMPLOYEES)
  .max(...MOST_EMPLOYEES)

/** The upper bound, the current year, needs a clock: see `accountProblems`. */
export const yearEstablished = z
  .int({ error: 'Year Established is required' })
  .min(1500, 'Year Established must be 1500 or later')
  .max(9999, 'Year Established must have 4 digits')

export const ownershipType = z.enum(OWNERSHIP_TYPES, { error: 'Ownership Type is required' })
export const entityType = z.enum(ENTITY_TYPES, { error: 'Entity Type is required' })

/** Specification 1 section 5: numeric, 2 to 6 digits. */
export const naicsCode = z
  .string({ error: 'NAICS Code is required' })
  .regex(/^\d{2,6}$/, 'NAICS Code must be numeric, 2 to 6 digits')

/** UK SIC 2007: a division (2 digits) to a subclass (5 digits). */
export const sicCode = z
  .string({ error: 'SIC Code is required' })
  .regex(/^\d{2,5}$/, 'SIC Code must be numeric, 2 to 5 digits')

/** As the register of companies of the United Kingdom gives it, whatever spaces and small letters it is typed with. */
export const companyNumber = z
  .string()
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .regex(
    /^(\d{8}|[A-Z]{2}\d{6})$/,
    'A Companies House number has 8 digits, or 2 letters and 6 digits, such as 01234567 or SC123456',
  )

const percent = (min: number, max: number, message: string) =>
  z.number({ error: message }).min(min, message).max(max, message)

const yesNo = z.enum(['yes', 'no'], { error: 'Please answer yes or no' })

export const onlineSalesShare = percent(0, 100, 'Online sales must be 0 to 100')

/** The part of a policy's premium that belongs to the risk in one state, in whole percent. */
export const riskShare = z.object({
  state: usState,
  percent: z
    .int({ error: 'Shares are whole percent from 1 to 100' })
    .min(1, 'Shares are whole percent from 1 to 100')
    .max(100, 'Shares are whole percent from 1 to 100'),
})
export type RiskShare = z.infer<typeof riskShare>

/** Everything about the company itself. All optional: what is missing is the profile score's business. */
export const firmographics = z.object({
  name: accountName,
  dbaOrTradestyle: dbaOrTradestyle.optional(),
  naicsCode: naicsCode.optional(),
  primaryIndustry: plainText('Industry', 200).optional(),
  secondaryIndustry: plainText('Industry', 200).optional(),
  secondNaicsCode: naicsCode.optional(),
  secondPrimaryIndustry: plainText('Industry', 200).optional(),
  secondSecondaryIndustry: plainText('Industry', 200).optional(),
  primaryNaicsPercentage: percent(51, 100, 'Primary share must be 51 to 100').optional(),
  secondaryNaicsPercentage: percent(0, 49, 'Secondary share must be 0 to 49').optional(),
  sicCode: sicCode.optional(),
  sicDescription: plainText('Industry', 200).optional(),
  ein: z
    .string()
    .regex(/^\d{2}-?\d{7}$/, 'EIN must have 9 digits')
    .optional(),
  revenue: revenueCents.optional(),
  nonUsRevenue: nonUsRevenueCents.optional(),
  totalRevenue: revenueCents.optional(),
  dunsNumber: z
    .string()
    .regex(/^\d{9}$/, 'D-U-N-S Number must have 9 digits')
    .optional(),
  companyNumber: companyNumber.optional(),
  noOfEmployeesAll: noOfEmployeesAll.optional(),
  /** Percent of sales made online or by app; asked of wholesale and retail trade, whose codes do not tell. */
  onlineSalesShare: onlineSalesShare.optional(),
  yearEstablished: yearEstablished.optional(),
  ownershipType: ownershipType.optional(),
  entityType: entityType.optional(),
  isFranchise: yesNo.optional(),
  franchiseSystemConnectivity: yesNo.optional(),
  domainName: domainName.optional(),
  /** The company attests that it has no domain: replaces `domainName` in the profile score. */
  hasNoDomain: z.boolean().optional(),
  domains: z
    .array(z.object({ domain: domainName }))
    .max(50, 'At most 50 domains')
    .optional(),
  url: plainText('URL', 2048).optional(),
  collectingPersonalInformation: yesNo.optional(),
  numberOfPersonalRecords: z
    .int()
    .min(250_000, 'Number of records must be at least 250000')
    .max(100_000_000_000, 'Number of records is too large')
    .optional(),
  percentInternationalSales: percent(0, 100, 'International sales must be 0 to 100').optional(),
  changeInScope: yesNo.optional(),
  changeInScopeDetail: plainText('Detail', 2000).optional(),
  incidentResponsePlan: yesNo.optional(),
  phoneNumber: phoneNumber.optional(),
  physicalAddress: address.optional(),
  /** Code of the city or county that taxes premium at the address, as the agency confirmed it. */
  taxLocality: plainText('Taxing jurisdiction', 40).optional(),
  mailingAddress: address.optional(),
  /** Shares of premium by state where all of the risk is outside the state of the address; else none (15 USC 8206(6)). */
  riskShares: z.array(riskShare).max(56, 'At most 56 states').optional(),
})
export type Firmographics = z.infer<typeof firmographics>
export type FirmographicField = keyof Firmographics

/** Provenance by field; a field without an entry has never been set. */
export const firmographicProvenance = z.partialRecord(firmographics.keyof(), provenance)
export type FirmographicProvenance = z.infer<typeof firmographicProvenance>

/** Specification 1 section 5, in the words of its form that sends a quote; every form of the contact has them. */
const personName = (label: string) =>
  requiredPlainText(label, 100, `Please enter ${label}.`).regex(NAME_LETTERS, 'Please enter only alphabets')

/** Specification 1 section 5. */
export const POLICY_PHONE_MESSAGE = 'Please enter a valid Policy Holder Phone Number.'

/** The person at the policyholder. Texts of specification 1 section 5, "Add contact". */
export const policyContact = z.object({
  policyContactFirstName: personName('Policy Holder First Name'),
  policyContactLastName: personName('Policy Holder Last Name'),
  policyContactEmail: z
    .string({ error: 'Please enter Email Address' })
    .trim()
    .min(1, 'Please enter Email Address')
    .pipe(emailAddress),
  policyContactPhone: phoneNumberSaying(POLICY_PHONE_MESSAGE),
})
export type PolicyContact = z.infer<typeof policyContact>

/** The same where the market of the account is known: a national number is one of that market. */
export const policyContactIn = (market: Country) =>
  policyContact.extend({ policyContactPhone: phoneNumberIn(market, POLICY_PHONE_MESSAGE) })

const teamRef = z.object({ id: requiredPlainText('Team', 64), name: requiredPlainText('Team', 200) })

/** Non-agency creation payload (specification 1 section 3). `cbid` is the company directory's id. */
export const accountCreate = z.object({
  state: usState.optional(),
  name: accountName,
  cbid: plainText('Company', 64).optional(),
  phone: phoneNumber.optional(),
  address1: plainText('Address', 100).optional(),
  city: z.union([usCity, ukCity]).optional(),
  zipCode: z.union([usZip, ukPostcode]).optional(),
  teams: z.array(teamRef).max(50).optional(),
  country: country.default('US'),
})

/** MSSP flow: state and name required (specification 1 section 5). */
export const msspAccountCreate = z.object({
  state: usState,
  name: accountName,
  cbid: plainText('Company', 64).optional(),
  phone: phoneNumber.optional(),
  address1: plainText('Address', 100).optional(),
  city: usCity.optional(),
  zipCode: usZip.optional(),
})
