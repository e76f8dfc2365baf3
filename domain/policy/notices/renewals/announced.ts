import type { Cents } from '#domain/kernel/money.ts'

/** The terms of a policy or of its renewal, as far as a renewal can be worse for the insured. Amounts in cents. */
export interface ComparedTerms {
  limit: Cents
  deductible: Cents
  waitingPeriod?: number
  isTriaExcluded?: boolean
  coverages: readonly ComparedCoverage[]
}

interface ComparedCoverage {
  key: string
  isSelected: boolean
  limit?: Cents | undefined
  deductible?: Cents | undefined
  waitingPeriod?: number | undefined
}

export const reductionKinds = ['LIMIT', 'RETENTION', 'WAITING', 'COVERAGE', 'TERRORISM'] as const
export type ReductionKind = (typeof reductionKinds)[number]

/** One thing that a renewal makes worse for the insured. Amounts in cents, hours for a waiting period. */
export interface Reduction {
  kind: ReductionKind
  /** Key of the coverage; null for the terms of the policy as a whole. */
  coverage: string | null
  /** Null where a coverage, or its own amount, is not there. */
  from: number | null
  to: number | null
}

const lower = (kind: ReductionKind, coverage: string | null, from?: number, to?: number): Reduction[] =>
  from !== undefined && to !== undefined && to < from ? [{ kind, coverage, from, to }] : []

const higher = (kind: ReductionKind, coverage: string | null, from?: number, to?: number): Reduction[] =>
  from !== undefined && to !== undefined && to > from ? [{ kind, coverage, from, to }] : []

const ofCoverage = (
  was: ComparedCoverage,
  is: ComparedCoverage | undefined,
  terms: { was: ComparedTerms; is: ComparedTerms },
): Reduction[] =>
  !is?.isSelected
    ? [{ kind: 'COVERAGE', coverage: was.key, from: null, to: null }]
    : [
        ...lower('LIMIT', was.key, was.limit, is.limit ?? was.limit),
        // One without a retention of its own has that of the policy.
        ...(was.deductible === undefined && is.deductible === undefined
          ? []
          : higher(
              'RETENTION',
              was.key,
              was.deductible ?? terms.was.deductible,
              is.deductible ?? terms.is.deductible,
            )),
        ...higher('WAITING', was.key, was.waitingPeriod, is.waitingPeriod),
      ]

/** What a renewal makes worse for the insured than the terms at the end of the expiring term. */
export const reductionsOf = (was: ComparedTerms, is: ComparedTerms): Reduction[] => [
  ...lower('LIMIT', null, was.limit, is.limit),
  ...higher('RETENTION', null, was.deductible, is.deductible),
  ...higher('WAITING', null, was.waitingPeriod, is.waitingPeriod),
  ...(is.isTriaExcluded && !was.isTriaExcluded
    ? [{ kind: 'TERRORISM' as const, coverage: null, from: null, to: null }]
    : []),
  ...was.coverages
    .filter(({ isSelected }) => isSelected)
    .flatMap((one) =>
      ofCoverage(
        one,
        is.coverages.find(({ key }) => key === one.key),
        { was, is },
      ),
    ),
]

const sameKey = (one: Reduction): string => `${one.kind} ${one.coverage ?? ''}`

/** Whether everything that became worse was announced, none of it further than it was. */
export const isAnnounced = (reductions: readonly Reduction[], announced: readonly Reduction[]): boolean =>
  reductions.every((one) => {
    const said = announced.find((other) => sameKey(other) === sameKey(one))
    if (!said) return false
    if (one.to === null || said.to === null) return one.to === said.to
    return one.kind === 'LIMIT' ? one.to >= said.to : one.to <= said.to
  })
