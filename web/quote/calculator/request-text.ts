import type { CalculatorRequest, PresetName } from '../shared/quote.ts'

const PRESETS: readonly PresetName[] = ['BASIC', 'POPULAR', 'ELITE', 'CUSTOM']
type Selected = NonNullable<CalculatorRequest['coverages']>[number]

/** `cyberCrimeLoss:100000~d50000~w24~r1`: limit, then terms that depart from the policy's. */
const coverageText = ({ key, limit, deductible, waitingPeriod, retroActivePeriod }: Selected): string =>
  [
    limit === undefined ? key : `${key}:${limit}`,
    deductible === undefined ? '' : `~d${deductible}`,
    waitingPeriod === undefined ? '' : `~w${waitingPeriod}`,
    retroActivePeriod === undefined ? '' : `~r${retroActivePeriod}`,
  ].join('')

const COVERAGE =
  /^(?<key>[A-Za-z0-9]{1,80})(?::(?<limit>\d{1,12}))?(?:~d(?<deductible>\d{1,12}))?(?:~w(?<waitingPeriod>6|8|12|24))?(?:~r(?<retroActivePeriod>1|2|-1))?$/

const coverageOf = (text: string): Selected | null => {
  const { key, ...terms } = COVERAGE.exec(text)?.groups ?? {}
  if (!key) return null
  const numbers = Object.entries(terms).flatMap(([name, digits]) =>
    digits === undefined ? [] : [[name, Number(digits)]],
  )
  return { key, isSelected: true, ...Object.fromEntries(numbers) }
}

/** Entries that go with any other: an agency's next choice moves the amounts that the calculator begins with. */
const AMOUNTS: readonly string[] = ['limit', 'ded']

/**
 * The calculator in the address, so that a copied link shows a colleague the same terms: limit, retention and what
 * else differs from the starting values, `limit=2000000;wait=8;cov=socialEngEndorsement:100000,…`. Amounts in major units.
 */
export const requestText = (request: CalculatorRequest, start: CalculatorRequest): string => {
  const parts: [string, string | number | boolean, string | number | boolean][] = [
    ['limit', request.limit, start.limit],
    ['att', request.attachmentPoint ?? 0, start.attachmentPoint ?? 0],
    [
      'insurer',
      encodeURIComponent(request.followedInsurer ?? ''),
      encodeURIComponent(start.followedInsurer ?? ''),
    ],
    [
      'policy',
      encodeURIComponent(request.followedPolicyNumber ?? ''),
      encodeURIComponent(start.followedPolicyNumber ?? ''),
    ],
    ['ded', request.deductible, start.deductible],
    ['asked', request.deductibleAsked ?? 0, start.deductibleAsked ?? 0],
    ['wait', request.waitingPeriod, start.waitingPeriod],
    ['retro', request.retroActivePeriod, start.retroActivePeriod],
    ['from', request.effectiveDate, start.effectiveDate],
    ['to', request.endDate, start.endDate],
    ['preset', request.preset, start.preset],
    ['surplus', request.isSurplus ?? false, start.isSurplus ?? false],
    ['notria', request.isTriaExcluded ?? false, start.isTriaExcluded ?? false],
    ['fee', request.brokerFee ?? 0, start.brokerFee ?? 0],
    ['placing', request.additionalBrokerFee ?? 0, start.additionalBrokerFee ?? 0],
    ['inspection', request.inspectionFee ?? 0, start.inspectionFee ?? 0],
  ]
  if (request.preset !== 'CUSTOM' && parts.every(([, now, before]) => now === before)) return ''
  const texts = parts
    .filter(([name, now, before]) => now !== before || AMOUNTS.includes(name))
    .map(([name, now]) => `${name}=${now}`)
  const selected = (request.coverages ?? []).filter((one) => one.isSelected)
  if (request.preset === 'CUSTOM') texts.push(`cov=${selected.map(coverageText).join(',')}`)
  return texts.join(';')
}

const oneOf = <T>(value: T, choices: readonly T[], otherwise: T): T =>
  choices.includes(value) ? value : otherwise

const amountOf = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : otherwise

const dateOf = (text: string | undefined, otherwise: string): string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : otherwise

const wordsOf = (text: string | undefined, otherwise: string | undefined): string | undefined => {
  if (text === undefined) return otherwise
  try {
    return decodeURIComponent(text).slice(0, 80)
  } catch {
    return otherwise
  }
}

/** The request that an address describes; whatever it does not say, or says wrongly, is the starting value. */
export const requestOfText = (text: string | null, start: CalculatorRequest): CalculatorRequest => {
  if (!text) return start
  const at = new Map(
    text.split(';').map((part): [string, string] => {
      const [name = '', ...rest] = part.split('=')
      return [name, rest.join('=')]
    }),
  )
  const flag = (name: string, otherwise: boolean) => (at.has(name) ? at.get(name) === 'true' : otherwise)
  const preset = oneOf(at.get('preset') as PresetName, PRESETS, start.preset)
  const coverages = at
    .get('cov')
    ?.split(',')
    .flatMap((one) => coverageOf(one) ?? [])
  const asked = amountOf(at.get('asked'), start.deductibleAsked ?? 0)
  const placing = amountOf(at.get('placing'), start.additionalBrokerFee ?? 0)
  const inspection = amountOf(at.get('inspection'), start.inspectionFee ?? 0)
  return {
    limit: amountOf(at.get('limit'), start.limit),
    deductible: amountOf(at.get('ded'), start.deductible),
    ...(asked > 0 && { deductibleAsked: asked }),
    ...(start.attachmentPoint !== undefined && {
      attachmentPoint: amountOf(at.get('att'), start.attachmentPoint),
      followedInsurer: wordsOf(at.get('insurer'), start.followedInsurer),
      followedPolicyNumber: wordsOf(at.get('policy'), start.followedPolicyNumber)?.slice(0, 40),
    }),
    waitingPeriod: oneOf(Number(at.get('wait')), [6, 8, 12, 24], start.waitingPeriod) as 6 | 8 | 12 | 24,
    retroActivePeriod: oneOf(Number(at.get('retro')), [1, 2, -1], start.retroActivePeriod) as 1 | 2 | -1,
    effectiveDate: dateOf(at.get('from'), start.effectiveDate),
    endDate: dateOf(at.get('to'), start.endDate),
    preset,
    coverages: preset === 'CUSTOM' ? (coverages ?? start.coverages ?? []) : [],
    isSurplus: flag('surplus', start.isSurplus ?? false),
    isTriaExcluded: flag('notria', start.isTriaExcluded ?? false),
    brokerFee: amountOf(at.get('fee'), start.brokerFee ?? 0),
    ...(placing > 0 && { additionalBrokerFee: placing }),
    ...(inspection > 0 && { inspectionFee: inspection }),
  }
}
