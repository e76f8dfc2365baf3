import { z } from 'zod'
import { bareDomain } from '#domain/account/domains.ts'
import {
  byMatchKind,
  howMatched,
  type MatchKind,
  nameSimilarity,
  nameWords,
} from '#domain/account/name-match.ts'
import { firmographics } from '#domain/account/schema.ts'
import { naicsCodeOf } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import { address, country } from '#domain/market/addresses.ts'
import {
  DirectoryUnavailable,
  type CompanyDirectory,
  type CompanyListing,
  type CompanyMatch,
  type CompanySearch,
} from './company-directory.ts'
import directory from '#server/integrations/firmographics/directory.json' with { type: 'json' }

const recorded = firmographics
  .pick({
    name: true,
    noOfEmployeesAll: true,
    revenue: true,
    yearEstablished: true,
    onlineSalesShare: true,
    ownershipType: true,
    entityType: true,
    domainName: true,
    url: true,
    dunsNumber: true,
    naicsCode: true,
    sicCode: true,
    phoneNumber: true,
  })
  .extend({ cbid: z.string(), country, address })
type Recorded = z.infer<typeof recorded>

/** Searching for one of these names plays the directory's bad days. */
export const FAILING_NAMES = { 'directory timeout': 'timeout', 'directory down': 'unavailable' } as const

/** Below this nothing is offered: a wrong company is worse than none. */
const LEAST_SIMILAR = 0.55
/** These are offered however little of the name was typed. */
const TRUE_KINDS = new Set<MatchKind>(['exact', 'begins', 'words', 'typo'])
const DEFAULT_LIMIT = 10

interface Entry {
  company: Recorded
  words: string[]
}

let entries: Entry[] | null = null
const all = (): Entry[] =>
  (entries ??= recorded
    .array()
    .parse(directory)
    .map((company) => ({ company, words: nameWords(company.name) })))

const matchOf = (company: Recorded, similarity: number): CompanyMatch => {
  const { address: place } = company
  const industry = company.naicsCode
    ? naicsCodeOf(company.naicsCode)?.title
    : sicCodeOf(company.sicCode ?? '')?.title
  return {
    cbid: company.cbid,
    name: company.name,
    country: company.country,
    city: place.city,
    zipCode: place.zipCode,
    similarity: Math.round(similarity * 100) / 100,
    ...(place.country === 'US' ? { state: place.state } : {}),
    ...(company.domainName ? { domainName: company.domainName } : {}),
    ...(industry ? { industry } : {}),
    ...(company.revenue ? { revenue: company.revenue } : {}),
    ...(company.noOfEmployeesAll ? { noOfEmployeesAll: company.noOfEmployeesAll } : {}),
  }
}

const failIfAsked = (name: string): void => {
  const failure = FAILING_NAMES[name.trim().toLowerCase() as keyof typeof FAILING_NAMES]
  if (failure === 'timeout')
    throw new DirectoryUnavailable('timeout', 'The company directory did not answer in time.')
  if (failure) throw new DirectoryUnavailable(failure, 'The company directory is not available.')
}

const find = ({
  name = '',
  state,
  country: where,
  domain,
  limit = DEFAULT_LIMIT,
}: CompanySearch): CompanyMatch[] => {
  failIfAsked(name)
  const asked = domain ? bareDomain(domain).replace(/^www\./, '') : null
  const words = nameWords(name)
  return all()
    .filter(
      ({ company }) =>
        (!where || company.country === where) &&
        (!state || (company.address.country === 'US' && company.address.state === state)),
    )
    .map((entry) => ({
      entry,
      kind: asked ? ('domain' as const) : howMatched(name, entry.company.name).kind,
      similarity: asked ? Number(entry.company.domainName === asked) : nameSimilarity(words, entry.words),
    }))
    .filter(({ kind, similarity }) => similarity >= LEAST_SIMILAR || TRUE_KINDS.has(kind))
    .sort(
      (a, b) =>
        byMatchKind(a, b) ||
        b.similarity - a.similarity ||
        (a.entry.company.name < b.entry.company.name ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ entry, similarity }) => matchOf(entry.company, similarity))
}

const listingOf = ({ cbid, country: where, ...company }: Recorded, at: string): CompanyListing => {
  const known = Object.entries(company).filter(([, value]) => value !== undefined)
  const values = Object.fromEntries(
    known.map(([field, value]) => [field, { value, source: 'directory', at }]),
  )
  return { cbid, country: where, asOf: at, ...values } as CompanyListing
}

/** The directory's data are as of the first day of the month, UTC. */
const monthStart = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()

/**
 * The company directory's local stand-in: 282 invented companies, 22 of them British, a few known badly. Answers at
 * once, except for the names in `FAILING_NAMES`.
 */
export const recordedDirectory = (now: () => Date): CompanyDirectory => ({
  search: async (query) => find(query),
  get: async (cbid) => {
    const company = all().find((entry) => entry.company.cbid === cbid)?.company
    return company ? listingOf(company, monthStart(now())) : null
  },
})
