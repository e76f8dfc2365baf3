/**
 * Writes server/integrations/firmographics/directory.json, the companies of the recorded directory. The same seed
 * gives the same file: change the tables below, never the file.
 */
import { isOnlineShareAsked } from '#domain/account/online-sales.ts'
import { writeFileSync } from 'node:fs'
import { INDUSTRIES, PLACES, SURNAMES, UK_INDUSTRIES, UK_PLACES, type Industry } from './directory-tables.ts'

/** mulberry32: small, fast, and the same everywhere. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const random = randomFrom(20_261_120)
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const pick = <T>(items: readonly T[]): T => items[whole(0, items.length - 1)] as T

/** Two significant digits, as a directory estimates. Cents. */
const estimate = (major: number): number => {
  const digits = Math.max(0, Math.floor(Math.log10(major)) - 1)
  return Math.round(major / 10 ** digits) * 10 ** digits * 100
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '')

const names = new Set<string>()
const newName = (industry: Industry, place: string): string => {
  for (;;) {
    const stem = random() < 0.3 ? place : pick(SURNAMES)
    const name = `${stem} ${pick(industry.nouns)}`
    if (names.has(name)) continue
    names.add(name)
    return name
  }
}

/** Small companies are common, large ones rare. */
const headcount = (industry: Industry): number => {
  const [least, most] = industry.employees
  return Math.max(least, Math.round(least * (most / least) ** (random() ** 1.6)))
}

const shared = (industry: Industry, name: string, prefix: string) => {
  const noOfEmployeesAll = headcount(industry)
  return {
    name,
    noOfEmployeesAll,
    revenue: estimate(noOfEmployeesAll * industry.perHead * (0.6 + random() * 0.9)),
    yearEstablished: whole(1948, 2021),
    ownershipType:
      industry.ownership ??
      pick(['Private', 'Private', 'Private', 'Private', 'Partnership', 'Non-Corporates']),
    entityType: pick(['Independent', 'Independent', 'Independent', 'Subsidiary', 'Parent', 'Holding']),
    domainName: `${slug(name)}.test`,
    url: `https://www.${slug(name)}.test/`,
    dunsNumber: `${prefix}${whole(1_000_000, 9_999_999)}`,
  }
}

/** What traders sell online, percent, as the directory estimates. */
const ONLINE = [10, 0, 30, 20, 60, 5, 100]

const usCompany = (index: number) => {
  const industry = INDUSTRIES[index % INDUSTRIES.length] as Industry
  const [state, city, zip, area, streets] = pick(PLACES)
  return {
    cbid: `US-${String(100_001 + index * 37)}`,
    country: 'US',
    ...shared(industry, newName(industry, city), '07'),
    naicsCode: industry.code,
    ...(isOnlineShareAsked(industry.code) && { onlineSalesShare: ONLINE[index % ONLINE.length] }),
    phoneNumber: `+1 ${area}55501${String(whole(0, 99)).padStart(2, '0')}`,
    address: { country: 'US', address1: `${whole(12, 4800)} ${pick(streets)}`, city, state, zipCode: zip },
  }
}

const ukCompany = (index: number) => {
  const industry = UK_INDUSTRIES[index % UK_INDUSTRIES.length] as Industry
  const [city, postcode, phone, street] = UK_PLACES[index % UK_PLACES.length] as (typeof UK_PLACES)[number]
  return {
    cbid: `UK-${String(200_001 + index * 41)}`,
    country: 'UK',
    ...shared(industry, `${newName(industry, city)} Ltd`, '21'),
    sicCode: industry.code,
    phoneNumber: `+44 ${phone}${String(whole(0, 999)).padStart(3, '0')}`,
    address: { country: 'UK', address1: `${whole(2, 180)} ${street}`, city, zipCode: postcode },
  }
}

const SPARSE = [
  'naicsCode',
  'sicCode',
  'revenue',
  'noOfEmployeesAll',
  'yearEstablished',
  'domainName',
  'url',
  'phoneNumber',
]

/** A directory knows some companies badly: one in forty by name and place only, one in nine with a gap or two. */
const withGaps = (company: Record<string, unknown>, index: number): Record<string, unknown> => {
  const lost =
    index % 40 === 13 ? SPARSE : index % 9 === 4 ? [pick(SPARSE.slice(2)), pick(SPARSE.slice(2, 5))] : []
  return Object.fromEntries(Object.entries(company).filter(([field]) => !lost.includes(field)))
}

const companies = [
  ...Array.from({ length: 260 }, (_, index) => withGaps(usCompany(index), index)),
  ...Array.from({ length: 22 }, (_, index) => withGaps(ukCompany(index), index)),
]
writeFileSync(
  new URL('../server/integrations/firmographics/directory.json', import.meta.url),
  `[\n${companies.map((company) => JSON.stringify(company)).join(',\n')}\n]\n`,
)
