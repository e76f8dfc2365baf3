import { isAnchoredYear } from '../policy/anchor-day.ts'
import { addYears, daysBetween, type LocalDate } from '../kernel/dates.ts'
import { applyFactor, factor as parseFactor, type Cents } from '../kernel/money.ts'
import type { TaxLine } from '../money/tax/types.ts'
import type { CompiledProgram, Hazard, OptionalCoverage } from './program/compile.ts'
import { onCurve } from './program/curve.ts'
import { decimalOf, mulDivHalfUp, SCALE, splitByWeights, times, toWholeUnits } from '../kernel/exact.ts'
import { totalled } from './charges.ts'
import { withLines, type Bases } from './program/lines.ts'
import { underOwnTerms } from './coverage-terms.ts'
import { retentionRow } from './program/retention.ts'
import type { Row } from './program/rows.ts'
import { pushAmount, pushRow, type Line, type Run } from './proof/steps.ts'
import type { CoveragePremium, Exposure, HazardClass, PriceOnly, Step, Totals, Worksheet } from './types.ts'
import { plain } from './proof/wording.ts'

const found = <T>(row: T | undefined, what: string, key: string | number): T => {
  if (row === undefined) throw new Error(`${what} has no row for ${key}`)
  return row
}

const apply = (run: Run, running: Cents, row: Row, id: string, name: string, source: string): Cents => {
  const after = times(running, row.units)
  if (run.steps)
    pushRow(run.steps, run.program, { id, name, table: id, source }, 'multiply', row, running, running, after)
  return after
}

/** Revenue in whole major units, rounded down: what the base curve and the bands read. */
export const wholeRevenue = (exposure: Exposure): number => Math.floor(exposure.revenue / 100)

const basePremium = (run: Run, revenue: number): Cents => {
  const { file, curve, words } = run.program
  const base = onCurve(curve, revenue)
  if (run.steps)
    pushAmount(
      run.steps,
      run.program,
      { id: 'base', name: 'Base premium', table: 'baseCurve', source: file.baseCurve.source },
      'base',
      plain(revenue),
      base,
      0,
      base,
      `Base curve at a ${words.revenue.toLowerCase()} of ${plain(revenue)}, log-log between the anchors.`,
    )
  return base
}

const hazardRow = (run: Run, revenue: number): { row: Row; hazardClass: HazardClass } => {
  const { program, exposure } = run
  const { hazardClass, prefix, ofTrade, online, phase } = program.hazardOf(
    exposure.industryCode,
    revenue,
    exposure.onlineSalesShare,
  )
  const row = found(program.hazard.get(ofTrade), 'hazard', ofTrade)
  if (!run.steps && online === 0 && !phase) return { row, hazardClass }
  const match = prefix ? `longest match ${prefix}` : 'no match, default'
  const explain = `${program.words.industry} ${exposure.industryCode}: ${match}, class ${ofTrade} of 5.`
  if (phase) return { hazardClass, row: phasedIn(program, phase, explain) }
  return {
    hazardClass,
    row: online === 0 ? { ...row, explain } : soldOnline(program, row, online, explain),
  }
}

/** The factor between that of the trade and that of selling online, by the share of sales that is. */
const soldOnline = ({ file, hazard }: CompiledProgram, row: Row, online: number, explain: string): Row => {
  const most = found(file.hazard.online?.hazardClass, 'online', row.key)
  const sold = found(hazard.get(most), 'hazard', most)
  const units = row.units + mulDivHalfUp(sold.units - row.units, online, 100)
  return {
    key: `${row.key}, ${online}% online`,
    units,
    factor: decimalOf(units),
    explain: `${explain} ${online}% of sales are made online, which is class ${most}: ${row.factor} + (${sold.factor} - ${row.factor}) x ${online}%.`,
  }
}

/** The factor on its way from the class below a revenue to the one above, by how far the revenue is beyond. */
const phasedIn = (
  { hazard, words }: CompiledProgram,
  { from, to, beyond, span }: NonNullable<Hazard['phase']>,
  explain: string,
): Row => {
  const [below, above] = [found(hazard.get(from), 'hazard', from), found(hazard.get(to), 'hazard', to)]
  const units = below.units + mulDivHalfUp(above.units - below.units, beyond, span)
  return {
    key: `class ${from} to ${to}`,
    units,
    factor: decimalOf(units),
    explain: `${explain} ${words.revenue} is ${plain(beyond)} of ${plain(span)} beyond where class ${to} begins: ${below.factor} + (${above.factor} - ${below.factor}) x ${plain(beyond)} / ${plain(span)}.`,
  }
}

/** The limit's factor, or on an excess program that of the layer. */
const limited = (run: Run, running: Cents): Cents => {
  const { program, exposure } = run
  const { limit, attachmentPoint } = exposure
  if (!program.layer) {
    const row = found(program.limit.get(limit), 'limit', limit)
    return apply(run, running, row, 'limit', 'Aggregate limit', program.file.limit.source)
  }
  const layer = program.layer.get(attachmentPoint ?? -1)?.get(limit)
  const row = found(layer, 'layer', `${limit} excess of ${attachmentPoint}`)
  return apply(run, running, row, 'layer', 'Excess layer', program.file.layer?.source ?? '')
}

const riskPremium = (run: Run, base: Cents, hazard: Row): Cents => {
  const { program, exposure } = run
  const { file, words } = program
  let running = apply(run, base, hazard, 'hazard', 'Industry hazard', file.hazard.source)
  running = apply(run, running, program.state(exposure.state), 'state', words.place, file.state.source)
  running = limited(run, running)
  const retention = retentionRow(program, exposure)
  running = apply(run, running, retention, 'retention', words.retention, file.retention.source)
  if (program.isWaited) {
    const waiting = found(program.waiting.get(exposure.waitingPeriod), 'waiting', exposure.waitingPeriod)
    running = apply(run, running, waiting, 'waiting', 'Waiting period', file.waiting.source)
  }
  const retro = found(program.retro.get(exposure.retroActivePeriod), 'retro', exposure.retroActivePeriod)
  return apply(run, running, retro, 'retro', 'Retroactive period', file.retro.source)
}

const UNSCORED: Row = {
  key: 'not scored',
  units: SCALE,
  factor: '1.00',
  explain: 'The company is not scored: no credit and no charge yet.',
}

const modified = (run: Run, before: Cents): Cents => {
  const { program, exposure } = run
  let running = before
  for (const control of program.controls) {
    const answer = exposure.controls[control.id] ?? null
    const row = answer === null ? control.unanswered : found(control.rows.get(answer), control.id, answer)
    running = apply(run, running, row, control.id, control.name, control.source)
  }
  const score =
    exposure.score === null ? UNSCORED : found(program.score[exposure.score], 'score', exposure.score)
  running = apply(run, running, score, 'score', 'Company score', program.file.score.source)
  return bounded(run, before, running)
}

/** Holds all modifiers together between two shares of the premium before them. */
const bounded = (run: Run, before: Cents, running: Cents): Cents => {
  const { program, steps } = run
  const lowest = times(before, program.atLeast.units)
  const highest = times(before, program.atMost.units)
  if (running >= lowest && running <= highest) return running
  const isLow = running < lowest
  const after = isLow ? lowest : highest
  const row = isLow ? program.atLeast : program.atMost
  const line = {
    id: 'modifierBounds',
    name: isLow ? 'Lowest total of modifiers' : 'Highest total of modifiers',
    table: 'modifierBounds',
    source: program.file.modifierBounds.source,
  }
  if (steps) pushRow(steps, program, line, isLow ? 'atLeast' : 'atMost', row, before, running, after)
  return after
}

const coverageLine = ({ file }: CompiledProgram, { key, name }: OptionalCoverage): Line => ({
  id: `coverage:${key}`,
  name,
  table: 'coverages',
  source: file.coverages.source,
})

interface Credited {
  /** Premium of the included agreements with what chosen sublimits take off. */
  running: Cents
  /** What each takes off the part of which agreement. */
  credits: { agreement: string; amount: Cents }[]
}

const NO_CREDITS: Credited['credits'] = []

/** Sublimits that the insured chose for included agreements: less coverage costs less. */
const withCredits = (run: Run, core: Cents): Credited => {
  const { program, exposure, steps } = run
  if (!program.hasCredits) return { running: core, credits: NO_CREDITS }
  let running = core
  const credits: Credited['credits'] = []
  for (const { key, limit } of exposure.coverages) {
    const coverage = found(program.optional.get(key), 'coverages', key)
    const { credit } = coverage
    if (!credit) continue
    const row = found(credit.rows.get(limit ?? -1), key, limit ?? 'no limit')
    const after = times(running, row.units)
    const line = { ...coverageLine(program, coverage), source: credit.source }
    if (steps) pushRow(steps, program, line, 'multiply', row, running, running, after)
    credits.push({ agreement: credit.agreement, amount: running - after })
    running = after
  }
  return { running, credits }
}

/**
 * Adds optional coverages, each a share of the premium of the included agreements before sublimits; those with limits of
 * their own, where the program says so, of what it would hardly be more than under the first aggregate limit.
 */
const withCoverages = (run: Run, core: Cents, credited: Cents, premiums: CoveragePremium[] | null): Cents => {
  const { program, exposure, steps } = run
  const part = program.ownLimits && found(program.ownLimits.get(exposure.limit), 'limit', exposure.limit)
  const limited = part ? times(core, part.units) : core
  let running = credited
  for (const selected of exposure.coverages) {
    const coverage = found(program.optional.get(selected.key), 'coverages', selected.key)
    if (coverage.line) continue
    if (coverage.credit) {
      premiums?.push({ key: selected.key, premium: 0 })
      continue
    }
    const usual =
      coverage.only ??
      found(coverage.rows.get(selected.limit ?? -1), selected.key, selected.limit ?? 'policy limit')
    const row = selected.own ? underOwnTerms(program, exposure, selected, usual) : usual
    const isLimited = part !== null && coverage.only === null
    const basis = isLimited ? limited : core
    const premium = times(basis, row.units)
    const after = running + premium
    if (steps) {
      const shown = isLimited ? { ...row, explain: `${row.explain} ${part.explain}` } : row
      pushRow(steps, program, coverageLine(program, coverage), 'add', shown, basis, running, after)
    }
    premiums?.push({ key: selected.key, premium })
    running = after
  }
  return running
}

const scheduleRated = (run: Run, running: Cents): Cents => {
  const { program, exposure, steps } = run
  if (exposure.irpmModifier === null) return running
  // Ten decimals do not fit millionths; this rare line pays for big integers.
  const after = applyFactor(running, parseFactor(exposure.irpmModifier))
  const row: Row = {
    key: 'modifier',
    units: 0,
    factor: exposure.irpmModifier,
    explain: 'Schedule rating (IRPM): 1 plus the total percent over 100.',
  }
  const line = {
    id: 'irpm',
    name: 'Schedule rating (IRPM)',
    table: 'irpm',
    source: program.file.irpm.source,
  }
  if (steps) pushRow(steps, program, line, 'multiply', row, running, running, after)
  return after
}

const yearOf = (date: LocalDate): number =>
  date.charCodeAt(0) * 1000 + date.charCodeAt(1) * 100 + date.charCodeAt(2) * 10 + date.charCodeAt(3)

const isOneYear = (from: LocalDate, to: LocalDate): boolean =>
  (yearOf(to) - yearOf(from) === 1 && from.endsWith(to.slice(4))) || isAnchoredYear(from, to)

/** Share of a year that the term lasts, in millionths: days of the term over days of the year from its start. */
const termUnits = (from: LocalDate, to: LocalDate): number =>
  isOneYear(from, to)
    ? SCALE
    : mulDivHalfUp(daysBetween(from, to), SCALE, daysBetween(from, addYears(from, 1)))

const forTerm = (run: Run, running: Cents, term: number): Cents => {
  if (term === SCALE) return running
  const { effectiveDate, endDate } = run.exposure
  const row: Row = {
    key: `${effectiveDate} to ${endDate}`,
    units: term,
    factor: decimalOf(term),
    explain: `${daysBetween(effectiveDate, endDate)} days of the ${daysBetween(effectiveDate, addYears(effectiveDate, 1))} of a year.`,
  }
  return apply(run, running, row, 'term', 'Term', 'Pro rata by days; specification 2 section 9')
}

const atLeastMinimum = (run: Run, running: Cents, term: number, revenue: number): Cents => {
  const { program, steps } = run
  const annual = times(program.minimumOf(revenue), term)
  const minimum = term < SCALE ? Math.max(annual, program.shortTermFloor) : annual
  if (running >= minimum) return running
  if (steps)
    pushAmount(
      steps,
      program,
      { id: 'minimum', name: 'Minimum premium', table: 'minimum', source: program.file.minimum.source },
      'atLeast',
      `${program.words.revenue.toLowerCase()} ${plain(revenue)}`,
      minimum,
      running,
      minimum,
      'The policy costs at least this much.',
    )
  return minimum
}

const inWholeUnits = (run: Run, running: Cents): Cents => {
  const after = toWholeUnits(running)
  const { whole } = run.program.words
  if (run.steps)
    pushAmount(
      run.steps,
      run.program,
      { id: 'round', name: 'Policy premium', table: 'rounding', source: run.program.file.minimum.source },
      'round',
      whole,
      running,
      running,
      after,
      'The policy premium is a whole amount.',
      whole,
    )
  return after
}

interface Evaluated {
  totals: Totals
  taxLines: TaxLine[]
  hazardClass: HazardClass
  core: Cents
  credits: Credited['credits']
  bases: Bases
}

const evaluate = (run: Run, premiums: CoveragePremium[] | null): Evaluated => {
  const revenue = wholeRevenue(run.exposure)
  const bases = withLines(run, basePremium(run, revenue), revenue)
  const { row, hazardClass } = hazardRow(run, revenue)
  const core = modified(run, riskPremium(run, bases.total, row))
  const { running, credits } = withCredits(run, core)
  const manual = withCoverages(run, core, running, premiums)
  const term = termUnits(run.exposure.effectiveDate, run.exposure.endDate)
  const termed = forTerm(run, scheduleRated(run, manual), term)
  const premium = inWholeUnits(run, atLeastMinimum(run, termed, term, revenue))
  const [totals, taxLines] = totalled(run, manual, premium)
  return { totals, taxLines, hazardClass, core, credits, bases }
}

/** The policy premium over its coverages, to the cent; TRIA is a part of its own. */
const allocated = (
  program: CompiledProgram,
  { core, credits, bases, totals }: Evaluated,
  optional: readonly CoveragePremium[],
): CoveragePremium[] => {
  const { first, lines } = bases
  const [rest = core, ...lineParts] =
    lines.length === 0 ? [core] : splitByWeights(core, [first, ...lines.map((one) => one.premium)])
  const included = splitByWeights(rest, program.includedShares)
  for (const { agreement, amount } of credits) {
    const at = program.includedKeys.indexOf(agreement)
    included[at] = Math.max(0, (included[at] ?? 0) - amount)
  }
  const weights = [...included, ...lineParts]
  for (const one of optional) weights.push(one.premium)
  const keys = [...program.includedKeys, ...lines.map((one) => one.key), ...optional.map((one) => one.key)]
  const parts = splitByWeights(totals.coveragePremium, weights)
  const coverages = parts.map((premium, index) => ({ key: keys[index] as string, premium }))
  if (totals.tria > 0) coverages.push({ key: 'tria', premium: totals.tria })
  return coverages
}

/**
 * The price of an exposure with every step of it, in cents. Pure: the same program and exposure give the same
 * worksheet on every machine. Throws on a key that no table holds: `correct` and `ratingRefusal` keep those out.
 */
export const rate = (program: CompiledProgram, exposure: Exposure): Worksheet => {
  const steps: Step[] = []
  const optional: CoveragePremium[] = []
  const evaluated = evaluate({ program, exposure, steps }, optional)
  const { totals, taxLines, hazardClass } = evaluated
  const { product, effectiveDate, currency } = program.file
  return {
    product,
    programDate: effectiveDate,
    currency,
    hazardClass,
    steps,
    coverages: allocated(program, evaluated, optional),
    taxLines,
    totals,
  }
}

/** The same price without its steps. */
export const price = (program: CompiledProgram, exposure: Exposure): PriceOnly =>
  evaluate({ program, exposure, steps: null }, null).totals
