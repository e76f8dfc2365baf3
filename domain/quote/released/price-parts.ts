/** Parts of a price in the order of the worksheet, in which people speak of them. */
const NAMES = {
  base: 'Base premium',
  industry: 'Industry',
  place: 'State',
  terms: 'Limit, retention and periods',
  controls: 'Security controls and score',
  coverages: 'Optional coverages',
  schedule: 'Schedule rating',
  period: 'Policy period',
  adjustments: 'Minimum and rounding',
  tria: 'Terrorism (TRIA)',
  fees: 'Fees',
  taxes: 'Taxes',
} as const

export type PartName = keyof typeof NAMES

export const partNames = Object.keys(NAMES) as PartName[]

const BRITISH: Partial<Record<PartName, string>> = {
  place: 'Region',
  terms: 'Limit, excess and periods',
  coverages: 'Optional covers',
}

export const partNameIn = (part: PartName, market: 'US' | 'UK'): string =>
  (market === 'UK' ? BRITISH[part] : undefined) ?? NAMES[part]

const BY_ID: Readonly<Record<string, PartName>> = {
  base: 'base',
  hazard: 'industry',
  state: 'place',
  limit: 'terms',
  layer: 'terms',
  retention: 'terms',
  waiting: 'terms',
  retro: 'terms',
  irpm: 'schedule',
  term: 'period',
  minimum: 'adjustments',
  round: 'adjustments',
  tria: 'tria',
  mgaFee: 'fees',
  brokerFee: 'fees',
  additionalBrokerFee: 'fees',
  inspectionFee: 'fees',
}

/** The part that a line of the worksheet belongs to; controls, the score and their bounds are what is left. */
export const partOf = ({ id }: { id: string }): PartName => {
  if (id.startsWith('coverage:')) return 'coverages'
  if (id.startsWith('tax:')) return 'taxes'
  if (id.startsWith('line:')) return 'base'
  return BY_ID[id] ?? 'controls'
}
