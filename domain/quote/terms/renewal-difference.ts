import type { Cents } from '#domain/kernel/money.ts'
import type { IncreaseCause } from '#domain/policy/notices/types.ts'
import { FEE_FIELDS } from '#domain/money/tax/fees.ts'
import { type ComparedStep, orderOf } from './compare-prices.ts'

/** Why a renewal costs something else, in the order in which it is read. */
export const CAUSES = [
  'program',
  'revenue',
  'class',
  'score',
  'claims',
  'answers',
  'terms',
  'schedule',
  'minimum',
  'fees',
  'taxes',
] as const
export type Cause = (typeof CAUSES)[number]

/** A line of a worksheet, with the table that it reads. */
export interface PricedStep extends ComparedStep {
  table: string
}

export interface DifferenceLine {
  id: string
  name: string
  /** What the line read in each worksheet; null where it has no such line. */
  from: string | null
  to: string | null
  /** Cents that the renewal costs more because of this line, its effect on all later lines of the premium included. */
  difference: Cents
}

export interface DifferenceGroup {
  cause: Cause
  /** What its lines add up to. */
  difference: Cents
  lines: DifferenceLine[]
}

export interface RenewalDifference {
  /** The expiring terms for a year, and what was charged where their term was not one. */
  expiring: Cents
  renewal: Cents
  difference: Cents
  /** Those that make a difference; what they say adds up to `difference` to the cent. */
  groups: DifferenceGroup[]
}

const OF_LINE: Readonly<Record<string, Cause>> = {
  base: 'revenue',
  hazard: 'class',
  state: 'class',
  limit: 'terms',
  layer: 'terms',
  deductible: 'terms',
  retention: 'terms',
  waiting: 'terms',
  retro: 'terms',
  tria: 'terms',
  score: 'score',
  connectors: 'score',
  irpm: 'schedule',
  modifierBounds: 'answers',
  minimum: 'minimum',
  round: 'minimum',
  mgaFee: 'fees',
  brokerFee: 'fees',
  additionalBrokerFee: 'fees',
  inspectionFee: 'fees',
}

/** Answers about losses are told apart from those about controls. */
const isAboutClaims = (id: string): boolean => /claim|incident|loss/i.test(id)

/** A line that reads the same has a part of its own where its table is another; what is left is rounding. */
const causeOf = (
  was: PricedStep | undefined,
  is: PricedStep | undefined,
  { id, table }: PricedStep,
): Cause => {
  if (table === 'tax') return 'taxes'
  const cause = OF_LINE[id] ?? (table === 'coverages' ? 'terms' : isAboutClaims(id) ? 'claims' : 'answers')
  if (was?.key !== is?.key || cause === 'fees' || cause === 'minimum') return cause
  return id === 'base' || was?.factor !== is?.factor ? 'program' : 'minimum'
}

const changeOf = (step: PricedStep | undefined): Cents => (step ? step.after - step.before : 0)
const factorOf = (step: PricedStep | undefined, absent: number): number =>
  step ? Number(step.factor ?? absent) : absent

const AMOUNTS: readonly string[] = ['base', 'modifierBounds', 'minimum', 'round', ...FEE_FIELDS]

/** How a line moves the running price: by a share of it, by a share of the core premium, or by an amount. */
type Way = 'multiplies' | 'adds' | 'amount'

const wayOf = (steps: readonly (PricedStep | undefined)[]): Way => {
  const step = steps.find((one) => one !== undefined)
  // A bound on the modifiers that holds in both is the same share of what it bounds.
  if (step?.id === 'modifierBounds' && steps[0]?.key === steps[1]?.key) return 'multiplies'
  if (!step || step.factor === null || AMOUNTS.includes(step.id)) return 'amount'
  if (step.table === 'tax') return 'amount'
  if (step.id === 'tria') return 'adds'
  if (step.table !== 'coverages') return 'multiplies'
  return Math.abs(step.after - step.before * Number(step.factor)) <= 1 ? 'multiplies' : 'adds'
}

/** By how many cents each line moves the price, in fractions until all of them are rounded together. */
type Parts = Map<string, number>

const scaled = (parts: Parts, by: number): Parts => new Map([...parts].map(([id, part]) => [id, part * by]))
const sumOf = (parts: Parts): number => [...parts.values()].reduce((sum, part) => sum + part, 0)
const add = (parts: Parts, id: string, amount: number): void =>
  void parts.set(id, (parts.get(id) ?? 0) + amount)

/** What the lines before a line make of it, though it reads the same in both. */
const carriedBy = (way: Way, was: PricedStep | undefined, running: Parts, core: Parts): Parts => {
  if (way === 'amount') return new Map()
  if (was?.id === 'modifierBounds' && way === 'multiplies' && was.before > 0)
    return scaled(running, was.after / was.before - 1)
  if (way === 'multiplies') return scaled(running, factorOf(was, 1) - 1)
  return scaled(was?.id === 'tria' ? running : core, factorOf(was, 0))
}

/** Whole cents that add up to a total; what is left over goes where most was cut off. */
const inCents = (parts: Parts, total: Cents): Map<string, Cents> => {
  const whole = new Map([...parts].map(([id, part]) => [id, Math.floor(part)]))
  const left = total - [...whole.values()].reduce((sum, part) => sum + part, 0)
  const byRest = [...parts].toSorted(
    ([a, x], [b, y]) => y - Math.floor(y) - (x - Math.floor(x)) || (a < b ? -1 : 1),
  )
  for (let nth = 0; nth < Math.abs(left); nth += 1) {
    const [id] = byRest[nth % Math.max(byRest.length, 1)] ?? []
    if (id !== undefined) whole.set(id, (whole.get(id) ?? 0) + Math.sign(left))
  }
  return whole
}

/**
 * The worksheet of a term that is not a year as that of a year: without its line for the term, and what follows in the
 * same proportion. Fees stay as they are.
 */
export const annualized = (steps: readonly PricedStep[]): PricedStep[] => {
  const at = steps.findIndex(({ id }) => id === 'term')
  const term = steps[at]
  const factor = Number(term?.factor ?? 1)
  if (!term || !(factor > 0)) return [...steps]
  let running = term.before
  const rest = steps.slice(at + 1).map((step) => {
    const isFee = OF_LINE[step.id] === 'fees'
    const change = isFee ? changeOf(step) : Math.round(changeOf(step) / factor)
    const before = running
    running += change
    return { ...step, before, after: running }
  })
  return [...steps.slice(0, at), ...rest]
}

const ROUNDING = 'rounding'

/** Cents by which lines that read the same were rounded another way: one line, since none of them says anything. */
const inOneRounding = (parts: Parts, causes: Map<string, Cause>): Parts => {
  const kept: Parts = new Map()
  for (const [id, part] of parts) {
    const isRounding = causes.get(id) === 'minimum' && id !== 'minimum'
    add(kept, isRounding ? ROUNDING : id, part)
  }
  causes.set(ROUNDING, 'minimum')
  return kept
}

/**
 * Why a renewal costs what it costs: the worksheet of the expiring terms, for a year, next to the renewal's, by cause.
 * A line that reads the same in both has no part of its own: what it makes of an earlier difference belongs to that one.
 * Money in cents; lines add up to their group, groups to the difference of the totals.
 */
export const renewalDifference = (
  expiring: readonly PricedStep[],
  renewal: readonly PricedStep[],
): RenewalDifference => {
  const from = annualized(expiring)
  const to = annualized(renewal)
  const [first, second] = [from, to].map((steps) => new Map(steps.map((step) => [step.id, step])))
  const running: Parts = new Map()
  let core: Parts | null = null
  const causes = new Map<string, Cause>()
  for (const id of orderOf(from, to)) {
    const [was, is] = [first?.get(id), second?.get(id)]
    const step = is ?? was
    if (!step) continue
    if (step.table === 'coverages') core ??= new Map(running)
    const carried = carriedBy(wayOf([was, is]), was, running, core ?? running)
    const own = changeOf(is) - changeOf(was) - sumOf(carried)
    for (const [source, part] of carried) add(running, source, part)
    add(running, id, own)
    causes.set(id, causeOf(was, is, step))
  }
  const total = (to.at(-1)?.after ?? 0) - (from.at(-1)?.after ?? 0)
  const lines = [...inCents(inOneRounding(running, causes), total)].flatMap(([id, difference]) => {
    const [was, is] = [first?.get(id), second?.get(id)]
    const name = id === ROUNDING ? 'Rounding' : ((is ?? was)?.name ?? id)
    return difference === 0 ? [] : [{ id, name, from: was?.key ?? null, to: is?.key ?? null, difference }]
  })
  return {
    expiring: from.at(-1)?.after ?? 0,
    renewal: to.at(-1)?.after ?? 0,
    difference: total,
    groups: CAUSES.flatMap((cause) => {
      const own = lines.filter(({ id }) => causes.get(id) === cause)
      const difference = own.reduce((sum, line) => sum + line.difference, 0)
      return own.length === 0 ? [] : [{ cause, difference, lines: own }]
    }),
  }
}

/** What the insured itself moves, by the names that the laws of the states have for it. */
const OF_INSURED: Readonly<Partial<Record<Cause, IncreaseCause>>> = {
  revenue: 'EXPOSURE',
  class: 'EXPOSURE',
  claims: 'EXPERIENCE',
}

const premiumOf = (steps: readonly PricedStep[]): Cents =>
  annualized(steps).findLast(({ id, table }) => table !== 'tax' && OF_LINE[id] !== 'fees')?.after ?? 0

/** Premium of both terms for a year, without fees and taxes, and what of an increase comes from the insured; cents. */
export interface PremiumChange {
  expiringPremium: Cents
  renewalPremium: Cents
  increaseOf: Partial<Record<IncreaseCause, Cents>>
}

/** What the law of a state looks at to say whether a renewal on other terms needs a notice. */
export const premiumChange = (
  expiring: readonly PricedStep[],
  renewal: readonly PricedStep[],
): PremiumChange => {
  const increaseOf: PremiumChange['increaseOf'] = {}
  for (const { cause, difference } of renewalDifference(expiring, renewal).groups) {
    const of = OF_INSURED[cause]
    if (of) increaseOf[of] = (increaseOf[of] ?? 0) + difference
  }
  return { expiringPremium: premiumOf(expiring), renewalPremium: premiumOf(renewal), increaseOf }
}
