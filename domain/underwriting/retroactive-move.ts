import type { LocalDate } from '../kernel/dates.ts'
import { refusal, type Refusal, type RefusalKind } from '../kernel/refusal.ts'
import type { RefusalCodeOf } from '../kernel/refusal-codes.ts'
import {
  firstRetroactiveDate,
  FULL_PRIOR_ACTS,
  reachesFurther,
  type RetroactiveDates,
} from '../rating/coverage/retroactive-date.ts'
import type { RetroActivePeriod } from '../rating/types.ts'

/** Another retroactive date that is asked for. */
export interface MoveAsked {
  /** A coverage with a choice of its own, or null for the policy and all that share its date. */
  coverage: string | null
  /** Null for full prior acts. */
  to: LocalDate | null
  reason: string
  /** Who of the first named insured consented in writing, and on which day. */
  consent?: { name: string; date: LocalDate } | undefined
}

/** What the rules look at along with what is asked for. */
export interface MoveFacts {
  /** Dates that were carried over; null in a first term, where years are chosen. */
  dates: RetroactiveDates | null
  effectiveDate: LocalDate
  today: LocalDate
  /** Two letters; null where the insured is in no state. */
  state: string | null
  /** Coverages that may have a date of their own. */
  ownCoverages: readonly string[]
}

type Direction = 'earlier' | 'later'

/** Terms with the move that is looked at. */
interface Looked extends MoveFacts {
  asked: MoveAsked
  dates: RetroactiveDates
  from: LocalDate | null
}

interface Rule {
  /** Absent: both. */
  of?: Direction
  applies: (looked: Looked) => boolean
  refusal: Refusal
  source: string
}

const naming = <Kind extends RefusalKind>(
  kind: Kind,
  code: RefusalCodeOf<Kind>,
  field: string,
  detail: string,
): Refusal => refusal(kind, code, detail, { errors: [{ code, detail, field }] })

const UNDERWRITING = 'Underwriting rules'

/** States that do not allow a retroactive date to be advanced during the claims-made relationship. */
export const NO_ADVANCE: Readonly<Record<string, string>> = { NY: '11 NYCRR 73.3(b)' }

/**
 * When a retroactive date may not be moved. Earlier is a matter of price, which follows the choice of prior acts that
 * reaches so far; later takes cover away, and needs the insured.
 */
export const MOVE_RULES: readonly Rule[] = [
  {
    applies: ({ asked, dates, ownCoverages }) =>
      asked.coverage !== null &&
      (dates.coverages[asked.coverage] === undefined || !ownCoverages.includes(asked.coverage)),
    refusal: naming(
      'invalid',
      'RETROACTIVE_COVERAGE_UNKNOWN',
      'retroactive.coverage',
      'This coverage has no retroactive date of its own. Change the date of the policy.',
    ),
    source: UNDERWRITING,
  },
  {
    applies: ({ asked, from }) => asked.to === from,
    refusal: naming(
      'invalid',
      'RETROACTIVE_DATE_SAME',
      'retroactive.date',
      'This is the retroactive date already.',
    ),
    source: UNDERWRITING,
  },
  {
    applies: ({ asked }) => asked.reason.trim() === '',
    refusal: naming(
      'invalid',
      'RETROACTIVE_REASON_MISSING',
      'retroactive.reason',
      'Say why the retroactive date is changed.',
    ),
    source: UNDERWRITING,
  },
  {
    of: 'later',
    applies: ({ state }) => state !== null && NO_ADVANCE[state] !== undefined,
    refusal: naming(
      'conflict',
      'RETROACTIVE_ADVANCE_UNLAWFUL',
      'retroactive.date',
      'In New York a retroactive date may not be moved later during the claims-made relationship (11 NYCRR 73.3(b)).',
    ),
    source: '11 NYCRR 73.3(b)',
  },
  {
    of: 'later',
    applies: ({ asked, effectiveDate }) => asked.to !== null && asked.to > effectiveDate,
    refusal: naming(
      'invalid',
      'RETROACTIVE_DATE_AFTER_START',
      'retroactive.date',
      'A retroactive date is no later than the first day of the term.',
    ),
    source: UNDERWRITING,
  },
  {
    of: 'later',
    applies: ({ asked: { consent }, today, dates }) =>
      !consent?.name.trim() || consent.date > today || consent.date < dates.inception,
    refusal: naming(
      'invalid',
      'RETROACTIVE_CONSENT_MISSING',
      'retroactive.consent',
      'A later retroactive date takes prior acts away. Name who of the first named insured consented in writing, and the day of the letter.',
    ),
    source: UNDERWRITING,
  },
]

/** Why a retroactive date may not be moved so, or null. */
export const moveRefusal = (facts: MoveFacts, asked: MoveAsked): Refusal | null => {
  const { dates } = facts
  if (dates === null)
    return refusal(
      'conflict',
      'RETROACTIVE_DATE_NOT_FIXED',
      'The retroactive date of a first term follows from the years of prior acts. Choose those.',
    )
  const { date: from } = asked.coverage === null ? dates : (dates.coverages[asked.coverage] ?? dates)
  const direction: Direction = reachesFurther(asked.to, from) ? 'earlier' : 'later'
  return (
    MOVE_RULES.find(
      ({ of, applies }) =>
        (of === undefined || (of === direction && asked.to !== from)) &&
        applies({ ...facts, dates, asked, from }),
    )?.refusal ?? null
  )
}

/** The least choice of prior acts of the first term that reaches back to a date: what a date is priced as. */
export const yearsReaching = (inception: LocalDate, to: LocalDate | null): RetroActivePeriod =>
  ([1, 2] as const).find((years) => to !== null && (firstRetroactiveDate(inception, years) ?? '') <= to) ??
  FULL_PRIOR_ACTS

/** The dates once one is moved; a move of the policy's moves every coverage that shared it. */
export const movedDates = (
  dates: RetroactiveDates,
  { coverage, to, reason, consent }: MoveAsked,
  { by, at }: { by: string; at: string },
): RetroactiveDates => {
  const acts = { years: yearsReaching(dates.inception, to), date: to }
  const from = coverage === null ? dates.date : (dates.coverages[coverage]?.date ?? null)
  const isMoved = (key: string, date: LocalDate | null) =>
    coverage === null ? date === dates.date : key === coverage
  return {
    ...dates,
    ...(coverage === null ? acts : {}),
    coverages: Object.fromEntries(
      Object.entries(dates.coverages).map(([key, own]) => [key, isMoved(key, own.date) ? acts : own]),
    ),
    moves: [
      ...(dates.moves ?? []),
      { coverage, from, to, reason: reason.trim(), ...(consent && { consent }), by, at },
    ],
  }
}
