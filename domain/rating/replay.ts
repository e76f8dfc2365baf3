import { addYears, type LocalDate } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import type { CompiledProgram } from './program/compile.ts'
import { correct } from './correct/correct.ts'
import { price } from './evaluate.ts'
import { exposureOf } from './exposure.ts'
import type { RatingRequest } from './inputs.ts'

/** A policy of the book as it would be asked for again. */
export interface ReplayedPolicy {
  policyId: string
  policyNumber: string
  state: string
  agency: string
  request: RatingRequest
}

export interface ReplayLine {
  key: string
  policies: number
  /** Premium with TRIA, without fees and taxes, cents. */
  before: Cents
  after: Cents
  /** `after`, had no policy been allowed to move by more than the cap. */
  capped: Cents
  /** Policies that the cap would hold. */
  held: number
}

export interface ReplayMover {
  /** Left out of reports that were made before movers were linked. */
  policyId?: string | undefined
  policyNumber: string
  state: string
  agency: string
  before: Cents
  after: Cents
}

/** Policies whose premium moves by more than `from` and at most `to` percent, away from zero; null is open. */
export interface ReplayBand {
  from: number | null
  to: number | null
  policies: number
}

/** How the movements of single policies spread. */
export interface ReplaySpread {
  up: number
  down: number
  unchanged: number
  /** The largest decrease and increase, percent with two decimals; null of an empty book. */
  lowest: number | null
  highest: number | null
  /** From the largest decreases to the largest increases; `from` and `to` both 0 are those that do not move. */
  bands: ReplayBand[]
}

export interface ReplayReport {
  /** Most percent, up or down, that `capped` lets a policy move. */
  cap: number
  /** The program of the premium before; left out of reports that were made before this was kept. */
  against?: string | undefined
  total: ReplayLine
  /** Left out of reports that were made before the spread was counted. */
  spread?: ReplaySpread | undefined
  byState: ReplayLine[]
  byClass: ReplayLine[]
  byAgency: ReplayLine[]
  /** The largest movements, largest first. */
  movers: ReplayMover[]
  /** Policies that one of the two programs has no price for. */
  unpriced: number
}

const MOST_MOVERS = 20

/** From and to, percent. */
const BANDS = [
  [null, -25],
  [-25, -10],
  [-10, -5],
  [-5, 0],
  [0, 0],
  [0, 5],
  [5, 10],
  [10, 25],
  [25, null],
] as const

/** Counts single movements. A policy that was free has no percentage: it counts as moved, in the last band. */
const startSpread = () => {
  const bands = BANDS.map(([from, to]): ReplayBand => ({ from, to, policies: 0 }))
  const spread: ReplaySpread = { up: 0, down: 0, unchanged: 0, lowest: null, highest: null, bands }
  const isIn = ({ from, to }: ReplayBand, percent: number): boolean => {
    if (percent === 0) return from === 0 && to === 0
    return percent > 0
      ? from !== null && percent > from && (to === null || percent <= to)
      : to !== null && percent < to && (from === null || percent >= from)
  }
  return {
    add: (before: Cents, after: Cents): void => {
      spread[after > before ? 'up' : after < before ? 'down' : 'unchanged'] += 1
      const percent = before === 0 ? (after === 0 ? 0 : Infinity) : ((after - before) / before) * 100
      const band = bands.find((one) => isIn(one, percent))
      if (band) band.policies += 1
      if (!Number.isFinite(percent)) return
      const shown = Math.round(percent * 100) / 100
      spread.lowest = Math.min(spread.lowest ?? shown, shown)
      spread.highest = Math.max(spread.highest ?? shown, shown)
    },
    spread,
  }
}

const emptyLine = (key: string): ReplayLine => ({ key, policies: 0, before: 0, after: 0, capped: 0, held: 0 })

/** The premium of the coming term of a policy under a program, or null where that has no price for it. */
const renewed = (program: CompiledProgram, request: RatingRequest, date: LocalDate): Cents | null => {
  const asked = { ...request, effectiveDate: date, endDate: addYears(date, 1) }
  try {
    return price(program, exposureOf(program, correct(program, asked).corrected)).premium
  } catch {
    return null
  }
}

const withinCap = (before: Cents, after: Cents, cap: number): Cents => {
  const most = Math.round((before * cap) / 100)
  return Math.min(before + most, Math.max(before - most, after))
}

/** Collects a book policy by policy, so that it need never be in memory at once. */
export interface Replay {
  add: (policy: ReplayedPolicy) => void
  report: () => ReplayReport
}

const bySize = (a: ReplayLine, b: ReplayLine): number => b.before - a.before || (a.key < b.key ? -1 : 1)

/**
 * Prices a book under two programs, each policy as a term of a year that starts on `date`. Amounts in cents; `cap` is
 * the percent of the capped column. Pure and in one pass.
 */
export const startReplay = (
  now: CompiledProgram,
  draft: CompiledProgram,
  date: LocalDate,
  cap: number,
): Replay => {
  const groups = { total: new Map(), state: new Map(), class: new Map(), agency: new Map() } as Record<
    'total' | 'state' | 'class' | 'agency',
    Map<string, ReplayLine>
  >
  let movers: ReplayMover[] = []
  const { spread, add: spreadOut } = startSpread()
  let unpriced = 0
  const count = (group: keyof typeof groups, key: string, before: Cents, after: Cents): void => {
    const line = groups[group].get(key) ?? emptyLine(key)
    const capped = withinCap(before, after, cap)
    groups[group].set(key, {
      key,
      policies: line.policies + 1,
      before: line.before + before,
      after: line.after + after,
      capped: line.capped + capped,
      held: line.held + (capped === after ? 0 : 1),
    })
  }
  const move = (mover: ReplayMover): void => {
    if (mover.before === mover.after) return
    movers.push(mover)
    if (movers.length > 50 * MOST_MOVERS) movers = largest(movers)
  }
  return {
    add: ({ policyId, policyNumber, state, agency, request }) => {
      const before = renewed(now, request, date)
      const after = renewed(draft, request, date)
      if (before === null || after === null) {
        unpriced += 1
        return
      }
      const { hazardClass } = draft.hazardOf(
        draft.file.market === 'UK' ? request.risk.sicCode : request.risk.naicsCode,
        Math.floor(request.risk.revenue / 100),
        request.risk.onlineSalesShare,
      )
      count('total', 'All', before, after)
      count('state', state, before, after)
      count('class', `Class ${hazardClass}`, before, after)
      count('agency', agency, before, after)
      spreadOut(before, after)
      move({ policyId, policyNumber, state, agency, before, after })
    },
    report: () => ({
      cap,
      total: groups.total.get('All') ?? emptyLine('All'),
      spread,
      byState: [...groups.state.values()].toSorted(bySize),
      byClass: [...groups.class.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      byAgency: [...groups.agency.values()].toSorted(bySize),
      movers: largest(movers),
      unpriced,
    }),
  }
}

const share = ({ before, after }: ReplayMover): number =>
  before === 0 ? 0 : Math.abs(after - before) / before

const largest = (movers: readonly ReplayMover[]): ReplayMover[] =>
  movers
    .toSorted((a, b) => share(b) - share(a) || (a.policyNumber < b.policyNumber ? -1 : 1))
    .slice(0, MOST_MOVERS)
