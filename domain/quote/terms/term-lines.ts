import type { LocalDate } from '#domain/kernel/dates.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { askedTerms } from './asked-terms.ts'

interface SelectedCoverage {
  key: string
  isSelected?: boolean | undefined
  limit?: number | undefined
  deductible?: number | undefined
  waitingPeriod?: number | undefined
  retroActivePeriod?: number | undefined
}

/** Terms of a quote; amounts in whichever unit the caller has them, and so are the values of the lines. */
export interface Terms {
  limit: number
  deductible: number
  attachmentPoint?: number | undefined
  waitingPeriod: number
  retroActivePeriod: number
  effectiveDate: LocalDate
  endDate: LocalDate
  preset: string
  isSurplus?: boolean | undefined
  isTriaExcluded?: boolean | undefined
  brokerFee?: number | undefined
  additionalBrokerFee?: number | undefined
  inspectionFee?: number | undefined
  coverages?: readonly SelectedCoverage[] | undefined
}

/** What departs from the policy's terms in one coverage. */
export interface OwnTerms {
  deductible?: number
  waitingPeriod?: number
  retroActivePeriod?: number
}

/** A term before it is put into words. Years of -1 are full prior acts; a coverage that is not included is null. */
export type TermValue =
  | { is: 'money'; amount: number }
  | { is: 'hours'; hours: number }
  | { is: 'years'; years: number }
  | { is: 'period'; from: LocalDate; to: LocalDate }
  | { is: 'preset'; preset: string }
  | { is: 'paper'; isSurplus: boolean }
  | { is: 'included'; isIncluded: boolean }
  | { is: 'coverage'; included: { limit: number | null; own: OwnTerms } | null }

export type TermCode =
  | 'limit'
  | 'deductible'
  | 'attachment'
  | 'waiting'
  | 'retro'
  | 'period'
  | 'preset'
  | 'paper'
  | 'tria'
  | 'brokerFee'
  | 'additionalBrokerFee'
  | 'inspectionFee'

/** One term of both sides; a coverage is named by its key. */
export type TermLine = { asked: TermValue; offered: TermValue; isChanged: boolean } & (
  | { term: TermCode }
  | { term: 'coverage'; key: string }
)

interface Of {
  product: string
  market: 'US' | 'UK'
}

const valuesOf = (terms: Terms, { product, market }: Of): [TermCode, TermValue][] => [
  ['limit', { is: 'money', amount: terms.limit }],
  ['deductible', { is: 'money', amount: terms.deductible }],
  ...(terms.attachmentPoint === undefined
    ? []
    : [['attachment', { is: 'money', amount: terms.attachmentPoint }] satisfies [TermCode, TermValue]]),
  ...(hasWaitingPeriod(product)
    ? [['waiting', { is: 'hours', hours: terms.waitingPeriod }] satisfies [TermCode, TermValue]]
    : []),
  ['retro', { is: 'years', years: terms.retroActivePeriod }],
  ['period', { is: 'period', from: terms.effectiveDate, to: terms.endDate }],
  ['preset', { is: 'preset', preset: terms.preset }],
  ['paper', { is: 'paper', isSurplus: terms.isSurplus ?? false }],
  ...(market === 'US'
    ? [['tria', { is: 'included', isIncluded: !terms.isTriaExcluded }] satisfies [TermCode, TermValue]]
    : []),
  ['brokerFee', { is: 'money', amount: terms.brokerFee ?? 0 }],
  ...(terms.isSurplus
    ? (['additionalBrokerFee', 'inspectionFee'] as const).map((field): [TermCode, TermValue] => [
        field,
        { is: 'money', amount: terms[field] ?? 0 },
      ])
    : []),
]

const ownTerms = (one: SelectedCoverage, terms: Terms): OwnTerms => {
  const differs = (name: keyof OwnTerms) => one[name] !== undefined && one[name] !== terms[name]
  return Object.fromEntries(
    (['deductible', 'waitingPeriod', 'retroActivePeriod'] as const)
      .filter(differs)
      .map((name) => [name, one[name]]),
  )
}

const coverageOf = (terms: Terms, key: string): TermValue => {
  const one = (terms.coverages ?? []).find((coverage) => coverage.key === key)
  return {
    is: 'coverage',
    included: one?.isSelected ? { limit: one.limit ?? null, own: ownTerms(one, terms) } : null,
  }
}

const line = <Name extends object>(name: Name, asked: TermValue, offered: TermValue) => ({
  ...name,
  asked,
  offered,
  isChanged: JSON.stringify(asked) !== JSON.stringify(offered),
})

/**
 * What a broker asked for next to what is offered, term by term: those of the policy, then each coverage that either
 * side chose by name.
 */
export const termLines = <T extends Terms>(requested: T, offered: T, of: Of): TermLine[] => {
  const asked = askedTerms(
    { ...requested, coverages: requested.coverages ?? [] },
    {
      ...offered,
      coverages: offered.coverages ?? [],
    },
  )
  const after = new Map(valuesOf(offered, of))
  const keys = [...new Set([...asked.coverages, ...(offered.coverages ?? [])].map(({ key }) => key))]
  return [
    ...valuesOf(asked, of).map(([term, value]) => line({ term }, value, after.get(term) ?? value)),
    ...keys.map((key) =>
      line({ term: 'coverage' as const, key }, coverageOf(asked, key), coverageOf(offered, key)),
    ),
  ]
}
