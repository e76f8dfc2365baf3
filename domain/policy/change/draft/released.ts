import type { LocalDate } from '../../../kernel/dates.ts'
import type { Cents, Currency } from '../../../kernel/money.ts'
import { formatDay, formatMoney } from '../../../market/format.ts'
import { type ChangeKind, changeRow } from '../kinds.ts'

/** Why an underwriter has to look at a change; `about` is the record that it is of, such as a claim. */
export interface LookedAt {
  code: string
  reason: string
  about?: string
}

/** A change as an underwriter lets it pass: all that is the same where it is issued as that. */
export interface Released {
  kind: ChangeKind
  effectiveDate: LocalDate
  /** Canonical JSON of all that was asked for, of the answers to conflicts, and of what the day has otherwise than before. */
  asked: string
  resolutions: string
  leaves: string
  referrals: readonly LookedAt[]
  /** What it costs more, in cents; less where it is negative. */
  total: Cents
}

/** How days and amounts are written. */
export interface ReleaseSpeech {
  market: 'US' | 'UK'
  currency: Currency
}

type Difference = (released: Released, now: Released, speech: ReleaseSpeech) => string | null

/** What is not as it was released, each in a sentence; the first that is found is said. */
const DIFFERENCES: readonly Difference[] = [
  (released, now) =>
    released.kind === now.kind
      ? null
      : `It was released as "${changeRow(released.kind).label}" and is asked for as "${changeRow(now.kind).label}".`,
  (released, now, { market }) =>
    released.effectiveDate === now.effectiveDate
      ? null
      : `It was released from ${formatDay(released.effectiveDate, market)} and is asked for from ${formatDay(now.effectiveDate, market)}.`,
  (released, now) => (released.asked === now.asked ? null : 'It asks for something else.'),
  (released, now) =>
    released.resolutions === now.resolutions ? null : 'Its conflicts have other answers than were released.',
  (released, now) =>
    released.leaves === now.leaves
      ? null
      : 'The policy has other terms on that day than it had at the release.',
  ({ referrals }, now) => {
    const known = new Set(referrals.map(lookedAt))
    const added = now.referrals.find((one) => !known.has(lookedAt(one)))
    return added ? `The underwriter has not looked at this yet: ${added.reason}` : null
  },
  (released, now, { currency }) =>
    now.total <= released.total
      ? null
      : `It was released at ${formatMoney(released.total, currency)} and costs ${formatMoney(now.total, currency)} now.`,
]

const lookedAt = ({ code, reason, about }: LookedAt): string => JSON.stringify([code, reason, about ?? null])

const isWhole = (kept: Partial<Released>): kept is Released =>
  [
    kept.kind,
    kept.effectiveDate,
    kept.asked,
    kept.resolutions,
    kept.leaves,
    kept.referrals,
    kept.total,
  ].every((one) => one !== undefined)

/**
 * Why a change is not what an underwriter let pass, in a sentence, or null where it is. Of a release that was kept without
 * all of it nothing is.
 */
export const otherThanReleased = (
  kept: Partial<Released>,
  now: Released,
  speech: ReleaseSpeech,
): string | null => {
  if (!isWhole(kept)) return 'Its day, kind and price were not kept with the release.'
  for (const difference of DIFFERENCES) {
    const said = difference(kept, now, speech)
    if (said !== null) return said
  }
  return null
}
