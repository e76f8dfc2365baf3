/**
 * Writes domain/market/phone-metadata.json: the part of libphonenumber's metadata for the prefixes +1 and +44, so
 * that a browser form loads 20 kB instead of every country's numbers. Run again after updating libphonenumber-js.
 */
import { writeFileSync } from 'node:fs'
import metadata from 'libphonenumber-js/metadata.max.json'

const KEPT = ['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP', 'GB', 'GG', 'JE', 'IM']

const countries = Object.fromEntries(
  Object.entries(metadata.countries).filter(([code]) => KEPT.includes(code)),
)
const callingCodes = Object.fromEntries(
  Object.entries(metadata.country_calling_codes)
    .map(([prefix, codes]) => [prefix, codes.filter((code) => KEPT.includes(code))] as const)
    .filter(([, codes]) => codes.length > 0),
)
const target = new URL('../domain/market/phone-metadata.json', import.meta.url)
writeFileSync(
  target,
  `${JSON.stringify({ version: metadata.version, country_calling_codes: callingCodes, countries, nonGeographic: {} })}\n`,
)
