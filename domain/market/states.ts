import zipPrefixes from './zip3.json' with { type: 'json' }

export interface State {
  code: string
  name: string
  /** IANA zone where most of the state's people live: the clock of 12:01 AM when the address says no more. */
  timeZone: string
  kind: 'state' | 'district' | 'territory'
}

const EAST = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

const BY_ZONE: [timeZone: string, states: string][] = [
  [
    EAST,
    'CT:Connecticut DE:Delaware FL:Florida GA:Georgia ME:Maine MD:Maryland MA:Massachusetts NH:New_Hampshire NJ:New_Jersey NY:New_York NC:North_Carolina OH:Ohio PA:Pennsylvania RI:Rhode_Island SC:South_Carolina VT:Vermont VA:Virginia WV:West_Virginia',
  ],
  ['America/Detroit', 'MI:Michigan'],
  ['America/Indiana/Indianapolis', 'IN:Indiana'],
  ['America/Kentucky/Louisville', 'KY:Kentucky'],
  [
    CENTRAL,
    'AL:Alabama AR:Arkansas IL:Illinois IA:Iowa KS:Kansas LA:Louisiana MN:Minnesota MS:Mississippi MO:Missouri NE:Nebraska ND:North_Dakota OK:Oklahoma SD:South_Dakota TN:Tennessee TX:Texas WI:Wisconsin',
  ],
  [MOUNTAIN, 'CO:Colorado MT:Montana NM:New_Mexico UT:Utah WY:Wyoming'],
  ['America/Boise', 'ID:Idaho'],
  ['America/Phoenix', 'AZ:Arizona'],
  [PACIFIC, 'CA:California NV:Nevada OR:Oregon WA:Washington'],
  ['America/Anchorage', 'AK:Alaska'],
  ['Pacific/Honolulu', 'HI:Hawaii'],
]

const named = (timeZone: string, kind: State['kind'], entry: string): State => {
  const [code = '', name = ''] = entry.split(':')
  return { code, name: name.replaceAll('_', ' '), timeZone, kind }
}

/** The 50 states, the District of Columbia and the five inhabited territories, by name. */
export const STATES: readonly State[] = [
  ...BY_ZONE.flatMap(([zone, states]) => states.split(' ').map((entry) => named(zone, 'state', entry))),
  named(EAST, 'district', 'DC:District_of_Columbia'),
  named('America/Puerto_Rico', 'territory', 'PR:Puerto_Rico'),
  named('America/Puerto_Rico', 'territory', 'VI:U.S._Virgin_Islands'),
  named('Pacific/Guam', 'territory', 'GU:Guam'),
  named('Pacific/Guam', 'territory', 'MP:Northern_Mariana_Islands'),
  named('Pacific/Pago_Pago', 'territory', 'AS:American_Samoa'),
].sort((a, b) => a.name.localeCompare(b.name, 'en'))

const BY_CODE = new Map(STATES.map((state) => [state.code, state]))

export const isStateCode = (code: string): boolean => BY_CODE.has(code)

/** The state of a two-letter code, or null. */
export const stateOf = (code: string): State | null => BY_CODE.get(code) ?? null

/** Zone of an insured's address: the state's in the US, London in the UK. */
export const timeZoneOf = (country: 'US' | 'UK', state?: string | null): string =>
  country === 'UK' ? 'Europe/London' : (stateOf(state ?? '')?.timeZone ?? EAST)

const RANGES = zipPrefixes as [from: string, to: string, states: string][]

/**
 * States that a ZIP's first three digits serve, empty for a prefix that is not assigned. Two states share a few
 * prefixes. Table: USPS Publication 65 / Labeling List L002, three-digit prefixes.
 */
export const statesOfZip = (zipCode: string): string[] => {
  const prefix = zipCode.slice(0, 3)
  return RANGES.filter(([from, to]) => from <= prefix && prefix <= to).flatMap(([, , states]) =>
    states.split(' '),
  )
}
