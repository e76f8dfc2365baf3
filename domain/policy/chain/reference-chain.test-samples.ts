import { planOf } from './plan.ts'
import { isFields, type Value, valueAt } from './values.ts'
import type { Segment } from './segments.ts'
import type { Transaction } from './transactions.ts'

export const never = () => false

const numberAt = (terms: Segment['terms'], field: string): number => {
  const value: Value | undefined = valueAt(terms, field)
  if (typeof value !== 'number') throw new Error(`${field} is no number`)
  return value
}

/** Whole-term premium of the reference chain: 3,650 at 1M, 5,110 at 2M, ten percent less at the higher retention. */
export const examplePrice = ({ terms }: Segment): number => {
  const base = numberAt(terms, 'limit') === 2_000_000 ? 5_110_00 : 3_650_00
  return numberAt(terms, 'retention') === 25_000 ? (base / 10) * 9 : base
}

const common = { endDate: '2028-01-01', changes: [] }

export const issued: Transaction = {
  ...common,
  sequence: 1,
  kind: 'new business',
  effectiveDate: '2027-01-01',
  recordedAt: '2026-12-01T10:00:00.000Z',
  terms: { limit: 1_000_000, retention: 10_000, insureds: [] },
}

/** Terms as a short text: `2M/25,000`. */
export const short = (segment: Segment | null): string => {
  if (segment === null) return 'outside'
  if (segment.gap !== null) return 'no cover'
  if (!isFields(segment.terms)) return 'no terms'
  return `${numberAt(segment.terms, 'limit') / 1_000_000}M/${numberAt(segment.terms, 'retention').toLocaleString('en-US')}`
}

const record = (
  chain: readonly Transaction[],
  recordedAt: string,
  draft: Parameters<typeof planOf>[1],
): Transaction[] => [
  ...chain,
  ...planOf(chain, draft, { recordedAt, isOneItem: never, resolutions: {} }).added,
]

/** The chain of the reference after each recording: issued, limit raised, retention changed late, cancelled at short rate. */
export const recordings: readonly Transaction[][] = (() => {
  const raised = record([issued], '2027-02-10T10:00:00.000Z', {
    kind: 'endorsement',
    effectiveDate: '2027-07-01',
    changes: [{ path: 'limit', left: 2_000_000 }],
  })
  const late = record(raised, '2027-08-05T10:00:00.000Z', {
    kind: 'endorsement',
    effectiveDate: '2027-04-01',
    changes: [{ path: 'retention', left: 25_000 }],
  })
  const cancelled = record(late, '2027-09-20T10:00:00.000Z', {
    kind: 'cancellation',
    effectiveDate: '2027-10-01',
    changes: [],
    returns: { method: 'SHORT_90', minimumEarned: null },
    reason: 'REQUEST',
  })
  return [[issued], raised, late, cancelled]
})()
