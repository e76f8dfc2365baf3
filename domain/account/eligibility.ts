import { homeStateOf, riskShareProblems } from './home-state.ts'
import { isOnlineShareAsked } from './online-sales.ts'
import { localityProblem } from '#domain/money/tax/places.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, type FieldProblem, type Refusal } from '#domain/kernel/refusal.ts'
import { zipMatchesState, type Country } from '#domain/market/addresses.ts'
import type { FirmographicField, Firmographics, FirmographicProvenance, Source } from './schema.ts'
import type { AccountStatus } from './statuses.ts'

/** Quoting is blocked below this profile score (specification 1 section 9). */
export const QUOTABLE_PROFILE_SCORE = 4

/** What the profile score looks at. `state` is the US state or the UK postcode; `contact` any reachable person. */
export interface ProfileFacts {
  country: Country
  firmographics: Partial<Firmographics>
  state?: string | null
  contact?: { email?: string | null; phone?: string | null } | null
}

export interface MissingField {
  field: string
  label: string
}

export interface ProfileScore {
  /** 0 to 10. */
  score: number
  missing: MissingField[]
}

const present = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const profileParts = (facts: ProfileFacts): [field: string, label: string, isPresent: boolean][] => {
  const { country, firmographics: company, contact } = facts
  const isUs = country === 'US'
  const place = isUs
    ? (facts.state ?? (company.physicalAddress?.country === 'US' ? company.physicalAddress.state : null))
    : (facts.state ?? company.physicalAddress?.zipCode)
  return [
    ['name', 'Company name', present(company.name)],
    [
      'domainName',
      'Domain, or that there is none',
      present(company.domainName) || company.hasNoDomain === true,
    ],
    isUs
      ? ['naicsCode', 'NAICS code', present(company.naicsCode)]
      : ['sicCode', 'SIC code', present(company.sicCode)],
    ['revenue', isUs ? 'Revenue' : 'Turnover', present(company.revenue)],
    ['noOfEmployeesAll', 'Number of employees', present(company.noOfEmployeesAll)],
    isUs ? ['state', 'State', present(place)] : ['zipCode', 'Postcode', present(place)],
    ['yearEstablished', 'Year established', present(company.yearEstablished)],
    ['policyContactEmail', 'Contact', present(contact?.email) || present(contact?.phone)],
  ]
}

const missingOfTrade = ({ country, firmographics: company }: ProfileFacts): MissingField[] =>
  country === 'US' && isOnlineShareAsked(company.naicsCode) && company.onlineSalesShare === undefined
    ? [{ field: 'onlineSalesShare', label: 'Share of sales made online' }]
    : []

/**
 * Eight facts, scaled to 0 to 10 and rounded down: three facts score 3 and block quoting, four score 5.
 * `missing` lists what would raise it, in the order of the form, and what else a price of the company’s trade needs.
 */
export const profileScore = (facts: ProfileFacts): ProfileScore => {
  const parts = profileParts(facts)
  const found = parts.filter(([, , isPresent]) => isPresent).length
  return {
    score: Math.floor((found * 10) / parts.length),
    missing: [
      ...parts.filter(([, , isPresent]) => !isPresent).map(([field, label]) => ({ field, label })),
      ...missingOfTrade(facts),
    ],
  }
}

/** Facts of the profile without which no price can be made. */
const PRICED_FIELDS: readonly string[] = ['revenue', 'naicsCode', 'sicCode', 'state']

/** What is still missing for a price: a profile may score enough to quote without it. */
export const missingToPrice = (missing: readonly MissingField[]): MissingField[] =>
  missing.filter(({ field }) => PRICED_FIELDS.includes(field))

/** Said of a fact by the calculator, and before anyone answers questions needlessly. */
export const neededToPrice = ({ label }: MissingField): string => `${label} is needed to price the risk.`

/** Facts of the company's trade without which terms that are rated by them are an indication. */
const FIRM_FIELDS: readonly string[] = ['onlineSalesShare']

/** What is still missing for terms that can be bound, where a price can be made without it. */
export const missingToBind = (missing: readonly MissingField[]): MissingField[] =>
  missing.filter(({ field }) => FIRM_FIELDS.includes(field))

/** Said of such a fact where the company is verified, before there is a price. */
export const neededToBind = ({ label }: MissingField): string =>
  `${label} is not known yet. Terms that are rated by it are an indication until it is entered.`

export const QUOTE_TEXTS = {
  notEligible: 'Account is not eligible to Request Quote',
  needsInformation: 'Account needs more information to enable Request Quote',
  noData: 'No Data present',
} as const

/** `Account needs more information to enable Request Quote: revenue, NAICS code`, in the order of the form. */
const needsText = (missing: readonly MissingField[]): string =>
  missing.length === 0
    ? QUOTE_TEXTS.needsInformation
    : `${QUOTE_TEXTS.needsInformation}: ${missing.map(({ label }) => label).join('; ')}`

/** What decides whether a quote may be requested. `profile` is null while nothing at all is known of the company. */
export interface EligibilityFacts {
  status: string
  profile: ProfileScore | null
  isDeclined?: boolean
}

const QUOTABLE_STATUSES: readonly string[] = ['Open', 'Quoted', 'Active Policy'] satisfies AccountStatus[]

/** Why a quote cannot be requested for the account, or null. Texts of specification 1 section 4. */
export const quoteEligibility = ({
  status,
  profile,
  isDeclined = false,
}: EligibilityFacts): Refusal | null => {
  if (isDeclined || !QUOTABLE_STATUSES.includes(status))
    return refusal('conflict', 'ACCOUNT_NOT_ELIGIBLE', QUOTE_TEXTS.notEligible)
  if (profile === null) return refusal('conflict', 'ACCOUNT_NO_DATA', QUOTE_TEXTS.noData)
  if (profile.score >= QUOTABLE_PROFILE_SCORE) return null
  return refusal('conflict', 'ACCOUNT_NEEDS_INFORMATION', needsText(profile.missing), {
    errors: profile.missing.map(({ field, label }) => ({
      code: 'REQUIRED',
      detail: `${label} is missing`,
      field,
    })),
    meta: { profileScore: profile.score, missing: profile.missing },
  })
}

/** Quote statuses that no longer offer anything; every other one makes the account Quoted. */
const DEAD_QUOTES: readonly string[] = [
  'INVALID',
  'EXPIRED',
  'BINDER EXPIRED',
  'LOST',
  'DELETED',
  'DECLINED',
  'VOID',
  'DRAFT',
  'TEMP',
  'TEMPORARY',
  'API_REJECTED',
  'RESCIND',
  'ISSUED',
]

/** Policy statuses under which cover is given, a pending cancellation included. */
export const LIVE_POLICIES: readonly string[] = [
  'ISSUED',
  'IN FORCE',
  'ACTIVE',
  'CANCEL REQUESTED',
  'CANCEL PENDING',
  'IN REINSTATEMENT PERIOD',
]

/** Open without a live quote, Quoted with one, Active Policy with a live policy; back again when none is left. */
export const accountStatus = (
  quoteStatuses: readonly string[],
  policyStatuses: readonly string[],
): AccountStatus => {
  if (policyStatuses.some((status) => LIVE_POLICIES.includes(status))) return 'Active Policy'
  return quoteStatuses.some((status) => !DEAD_QUOTES.includes(status)) ? 'Quoted' : 'Open'
}

const problem = (field: string, detail: string, code = 'INVALID'): FieldProblem => ({ code, detail, field })

/** What the account details form needs before it can be saved (specification 1 section 5), in the form's order. */
const REQUIRED: [field: FirmographicField, detail: string][] = [
  ['revenue', 'Revenue is required'],
  ['noOfEmployeesAll', 'Number of Employees is required'],
  ['yearEstablished', 'Year Established is required'],
  ['ownershipType', 'Ownership Type is required'],
  ['entityType', 'Entity Type is required'],
  ['phoneNumber', 'Invalid phone number'],
  ['physicalAddress', 'Address is required'],
]

export interface DetailsContext {
  country: Country
  today: LocalDate
  productType?: string
  /** The state, where no whole address says it. */
  state?: string | null
}

const industryProblems = (company: Partial<Firmographics>, country: Country): FieldProblem[] => {
  const problems: FieldProblem[] = []
  if (country === 'UK')
    return present(company.sicCode) ? [] : [problem('sicCode', 'SIC Code is required', 'REQUIRED')]
  if (!present(company.naicsCode)) problems.push(problem('naicsCode', 'NAICS Code is required', 'REQUIRED'))
  const share = company.primaryNaicsPercentage
  if (share === 100 && present(company.secondNaicsCode))
    problems.push(problem('secondNaicsCode', 'No secondary code when the primary share is 100%'))
  if (share !== undefined && share < 100 && !present(company.secondNaicsCode))
    problems.push(problem('secondNaicsCode', 'Secondary NAICS Code is required', 'REQUIRED'))
  return problems
}

const proProblems = (company: Partial<Firmographics>): FieldProblem[] => {
  const problems: FieldProblem[] = []
  const need = (field: FirmographicField, detail: string, isNeeded = true) => {
    if (isNeeded && !present(company[field])) problems.push(problem(field, detail, 'REQUIRED'))
  }
  need('nonUsRevenue', 'Non-US Revenue is required')
  need('totalRevenue', 'Total Revenue is required')
  need('changeInScope', 'Change in scope is required')
  need('changeInScopeDetail', 'Change detail is required', company.changeInScope === 'yes')
  need('collectingPersonalInformation', 'Collecting personal information is required')
  need(
    'numberOfPersonalRecords',
    'Number of records is required',
    company.collectingPersonalInformation === 'yes',
  )
  need(
    'franchiseSystemConnectivity',
    'Franchise system connectivity is required',
    company.isFranchise === 'yes',
  )
  return problems
}

/** Everything the schema alone cannot say about account details: required fields, the calendar, fields that belong together. */
export const detailsProblems = (company: Partial<Firmographics>, context: DetailsContext): FieldProblem[] => {
  const problems = REQUIRED.filter(([field]) => !present(company[field])).map(([field, detail]) =>
    problem(field, detail, 'REQUIRED'),
  )
  problems.push(...industryProblems(company, context.country))
  const year = Number(context.today.slice(0, 4))
  if (company.yearEstablished !== undefined && company.yearEstablished > year)
    problems.push(problem('yearEstablished', `Year Established must be ${year} or earlier`))
  const place = company.physicalAddress
  if (place && place.country !== context.country)
    problems.push(problem('physicalAddress.country', 'The address must be in the country of the account'))
  if (place?.country === 'US' && !zipMatchesState(place.zipCode, place.state))
    problems.push(problem('physicalAddress.zipCode', 'ZIP Code does not belong to the state'))
  problems.push(...riskShareProblems(company))
  const state = homeStateOf(company, context.state ?? null)
  const misplaced = company.taxLocality ? localityProblem(state, company.taxLocality) : null
  if (misplaced) problems.push(problem('taxLocality', misplaced))
  if (context.productType?.toUpperCase() === 'P100_PRO') problems.push(...proProblems(company))
  return problems
}

/** Values that follow from others (specification 1 section 4): shares add to 100, P100_PRO totals, cleared follow-ups. */
export const withDerivedValues = <T extends Partial<Firmographics>>(company: T, productType?: string): T => {
  const next = { ...company }
  if (next.primaryNaicsPercentage !== undefined)
    next.secondaryNaicsPercentage = 100 - next.primaryNaicsPercentage
  if (productType?.toUpperCase() === 'P100_PRO' && next.revenue !== undefined)
    next.totalRevenue = next.revenue + (next.nonUsRevenue ?? 0)
  if (next.isFranchise !== 'yes') delete next.franchiseSystemConnectivity
  if (next.collectingPersonalInformation !== 'yes') delete next.numberOfPersonalRecords
  if (next.changeInScope !== 'yes') delete next.changeInScopeDetail
  if (!isOnlineShareAsked(next.naicsCode)) delete next.onlineSalesShare
  if (next.riskShares?.length === 0) delete next.riskShares
  return next
}

/** Marks changed fields with their new source; an unchanged field keeps where it first came from. */
export const recordProvenance = (
  before: Partial<Firmographics>,
  after: Partial<Firmographics>,
  known: FirmographicProvenance,
  source: Source,
  at: string,
): FirmographicProvenance => {
  const next: FirmographicProvenance = { ...known }
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<FirmographicField>
  for (const field of fields) {
    if (!present(after[field])) delete next[field]
    else if (JSON.stringify(before[field]) !== JSON.stringify(after[field]) || !next[field])
      next[field] = { source, at }
  }
  return next
}

/** Changes of these make a quote's price or terms wrong, so its saving runs the impact check. */
export const RATED_FIELDS: readonly FirmographicField[] = [
  'name',
  'naicsCode',
  'sicCode',
  'secondNaicsCode',
  'primaryNaicsPercentage',
  'revenue',
  'nonUsRevenue',
  'totalRevenue',
  'noOfEmployeesAll',
  'onlineSalesShare',
  'domainName',
  'hasNoDomain',
  'physicalAddress',
  'taxLocality',
  'riskShares',
]

export interface DetailsImpact {
  willInvalidateQuotes: boolean
  willReferQuotes: boolean
}

/**
 * What saving does to the open quotes (their product codes): p250 quotes are referred, all others become invalid
 * (specification 1 section 4). Nothing when no rated field changes.
 */
export const detailsImpact = (
  before: Partial<Firmographics>,
  after: Partial<Firmographics>,
  openQuoteProducts: readonly string[],
): DetailsImpact => {
  const isRated = RATED_FIELDS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const isP250 = (product: string) => product.toUpperCase() === 'P250'
  return {
    willInvalidateQuotes: isRated && openQuoteProducts.some((product) => !isP250(product)),
    willReferQuotes: isRated && openQuoteProducts.some(isP250),
  }
}
