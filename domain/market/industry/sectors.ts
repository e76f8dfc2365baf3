/** NAICS sectors by the first two digits; manufacturing, retail and transportation span several. */
const SECTORS: [prefixes: string, name: string][] = [
  ['11', 'Agriculture, Forestry, Fishing and Hunting'],
  ['21', 'Mining, Quarrying, and Oil and Gas Extraction'],
  ['22', 'Utilities'],
  ['23', 'Construction'],
  ['31 32 33', 'Manufacturing'],
  ['42', 'Wholesale Trade'],
  ['44 45', 'Retail Trade'],
  ['48 49', 'Transportation and Warehousing'],
  ['51', 'Information'],
  ['52', 'Finance and Insurance'],
  ['53', 'Real Estate and Rental and Leasing'],
  ['54', 'Professional, Scientific, and Technical Services'],
  ['55', 'Management of Companies and Enterprises'],
  ['56', 'Administrative and Support and Waste Management and Remediation Services'],
  ['61', 'Educational Services'],
  ['62', 'Health Care and Social Assistance'],
  ['71', 'Arts, Entertainment, and Recreation'],
  ['72', 'Accommodation and Food Services'],
  ['81', 'Other Services (except Public Administration)'],
  ['92', 'Public Administration'],
]

export interface Sector {
  /** `54`, or the span as NAICS prints it: `31-33`. */
  code: string
  name: string
}

const span = (prefixes: string): string => {
  const list = prefixes.split(' ')
  return list.length === 1 ? prefixes : `${list[0]}-${list.at(-1)}`
}

const BY_PREFIX = new Map(
  SECTORS.flatMap(([prefixes, name]) =>
    prefixes.split(' ').map((prefix): [string, Sector] => [prefix, { code: span(prefixes), name }]),
  ),
)

export const NAICS_SECTORS: readonly Sector[] = SECTORS.map(([prefixes, name]) => ({
  code: span(prefixes),
  name,
}))

/** The sector of a NAICS code of any length, or null. */
export const naicsSector = (code: string): Sector | null => BY_PREFIX.get(code.slice(0, 2)) ?? null

/**
 * Who an account is compared with: companies of the same NAICS sector, or of the same SIC division in the UK.
 * `NAICS 54`, `NAICS 31-33`, `SIC 62`; null without a usable code.
 */
export const peerGroup = (codes: {
  naicsCode?: string | null | undefined
  sicCode?: string | null | undefined
}): string | null => {
  const sector = codes.naicsCode ? naicsSector(codes.naicsCode) : null
  if (sector) return `NAICS ${sector.code}`
  return codes.sicCode && /^\d{2}/.test(codes.sicCode) ? `SIC ${codes.sicCode.slice(0, 2)}` : null
}
