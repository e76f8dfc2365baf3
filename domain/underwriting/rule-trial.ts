import type { CompiledProgram } from '../rating/program/compile.ts'
import { correct } from '../rating/correct/correct.ts'
import { wholeRevenue } from '../rating/evaluate.ts'
import { exposureOf } from '../rating/exposure.ts'
import type { RatingRequest } from '../rating/inputs.ts'
import type { ReferralRule } from '../rating/program/program-schema.ts'
import { outcomeOf, refer } from '../rating/refer.ts'
import { type Outcome, OUTCOMES } from '../rating/types.ts'

/** A program that refers by other rules than its file's; everything else of it stays. */
export const underRules = (
  program: CompiledProgram,
  referrals: readonly ReferralRule[],
): CompiledProgram => ({
  ...program,
  file: { ...program.file, referrals: [...referrals] },
})

/** A quote as a trial reads it; its statuses are those of the capability that keeps quotes. */
export interface TriedQuote<Status extends string> {
  quoteId: string
  quoteNumber: string
  companyName: string
  status: Status
  /** The program that priced it. */
  program: CompiledProgram
  request: RatingRequest
}

export interface TrialLine<Status extends string> {
  quoteId: string
  quoteNumber: string
  companyName: string
  status: Status
  before: Outcome
  after: Outcome
  /** Reasons that only the one of the two gives. */
  added: string[]
  removed: string[]
}

export interface TrialReport<Status extends string> {
  quotes: number
  /** How many end where, before and after. */
  outcomes: { outcome: Outcome; before: number; after: number }[]
  /** How often each rule is met. */
  rules: { code: string; before: number; after: number }[]
  /** Quotes that would end elsewhere, most recent first. */
  moved: TrialLine<Status>[]
  movedCount: number
  /** Quotes that would end where they do, for other reasons; left out of trials that counted them with the others. */
  sameEnd?: TrialLine<Status>[] | undefined
  sameEndCount?: number | undefined
  /** Quotes whose terms no longer fit their program. */
  unread: number
}

/** How far a trial has read the book, the latest quote first. */
export interface TrialReading {
  /** Version of the rules in force that it compares with. */
  against: string
  /** Quotes read, those that no longer fit their program too. */
  looked: number
  /** Quotes that there were when it began. */
  total: number
  /** Where it goes on; null once all are read. */
  next: { at: string; id: string } | null
}

/** A trial as it is kept with its rules. */
export type KeptTrial<Status extends string> = TrialReport<Status> & { reading?: TrialReading }

const MOST_MOVED = 200

const tried = ({ program, request }: TriedQuote<string>, rules: readonly ReferralRule[]) => {
  const under = underRules(program, rules)
  const { corrected } = correct(under, request)
  const exposure = exposureOf(under, corrected)
  const { hazardClass } = under.hazardOf(
    exposure.industryCode,
    wholeRevenue(exposure),
    exposure.onlineSalesShare,
  )
  const referrals = refer(under, corrected, hazardClass)
  return { referrals, outcome: outcomeOf(referrals) }
}

type Tried = ReturnType<typeof tried>

const lineOf = <Status extends string>(
  quote: TriedQuote<Status>,
  was: Tried,
  is: Tried,
): TrialLine<Status> | null => {
  const reasonsOf = ({ referrals }: Tried): string[] =>
    referrals.map(({ level, reason }) => `${level}: ${reason}`)
  const [old, now] = [reasonsOf(was), reasonsOf(is)]
  const added = now.filter((one) => !old.includes(one))
  const removed = old.filter((one) => !now.includes(one))
  if (added.length + removed.length === 0) return null
  const { quoteId, quoteNumber, companyName, status } = quote
  return { quoteId, quoteNumber, companyName, status, before: was.outcome, after: is.outcome, added, removed }
}

export interface Trial<Status extends string> {
  add: (quote: TriedQuote<Status>) => void
  report: () => TrialReport<Status>
}

/**
 * Collects quotes one by one and says what two sets of rules make of each. Pure, in one pass; it goes on from what an
 * earlier trial of the same rules found.
 */
export const startTrial = <Status extends string>(
  before: readonly ReferralRule[],
  after: readonly ReferralRule[],
  soFar?: TrialReport<Status>,
): Trial<Status> => {
  const outcomes = new Map(
    OUTCOMES.map((outcome) => [
      outcome,
      { before: 0, after: 0, ...soFar?.outcomes.find((one) => one.outcome === outcome), outcome },
    ]),
  )
  const rules = new Map(
    [...before, ...after].map(({ code }) => [
      code,
      { before: 0, after: 0, ...soFar?.rules.find((one) => one.code === code), code },
    ]),
  )
  const moved: TrialLine<Status>[] = [...(soFar?.moved ?? [])]
  const sameEnd: TrialLine<Status>[] = [...(soFar?.sameEnd ?? [])]
  let [quotes, movedCount, unread] = [soFar?.quotes ?? 0, soFar?.movedCount ?? 0, soFar?.unread ?? 0]
  let sameEndCount = soFar?.sameEndCount ?? 0
  const count = (result: Tried, side: 'before' | 'after'): void => {
    const outcome = outcomes.get(result.outcome)
    if (outcome) outcome[side] += 1
    for (const { code } of result.referrals) {
      const rule = rules.get(code)
      if (rule) rule[side] += 1
    }
  }
  return {
    add: (quote) => {
      let both: [Tried, Tried]
      try {
        both = [tried(quote, before), tried(quote, after)]
      } catch {
        unread += 1
        return
      }
      quotes += 1
      count(both[0], 'before')
      count(both[1], 'after')
      const line = lineOf(quote, ...both)
      if (!line) return
      const isMoved = line.before !== line.after
      if (isMoved) movedCount += 1
      else sameEndCount += 1
      const lines = isMoved ? moved : sameEnd
      if (lines.length < MOST_MOVED) lines.push(line)
    },
    report: () => ({
      quotes,
      outcomes: [...outcomes.values()],
      rules: [...rules.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      moved,
      movedCount,
      sameEnd,
      sameEndCount,
      unread,
    }),
  }
}
