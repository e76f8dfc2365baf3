import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { logLogCurve, type Curve } from './curve.ts'
import { decimalOf, times, unitsOf } from '#domain/kernel/exact.ts'
import { programFile, type ProgramFile } from './program-schema.ts'
import type { HazardClass } from '#domain/rating/types.ts'
import {
  amounts,
  layerRows,
  ownLimitRows,
  retroLabel,
  row,
  scoreRows,
  shared,
  sharedRows,
  unitKey,
  type Row,
} from './rows.ts'
import { assertSound } from './sound.ts'
import { rowInWords } from '#domain/rating/proof/answer-words.ts'
import { plain, wordsOf, type Words } from '#domain/rating/proof/wording.ts'

export interface Modifier {
  id: string
  name: string
  rows: ReadonlyMap<string, Row>
  /** Row of a control that is unanswered: factor 1, or what its table says. */
  unanswered: Row
  source: string
}

export interface OptionalCoverage {
  key: string
  name: string
  /** By limit in cents; -1 when it has no limit of its own. */
  rows: ReadonlyMap<number, Row>
  /** The one row of a coverage without a limit of its own: pricing saves a look-up. */
  only: Row | null
  /** Its own base premium, when it is a line. */
  line: { curve: Curve; on: 'revenue' | 'employees'; source: string } | null
  /** What it leaves of the premium of the included agreements, by limit in cents, when it lowers one of them. */
  credit: { agreement: string; rows: ReadonlyMap<Cents, Row>; source: string } | null
}

/** A deductible that a rule wants above a revenue; revenue and span are whole major units. */
export interface Phase {
  above: number
  deductible: Cents
  span: number
}

export interface CompiledProgram {
  file: ProgramFile
  /** `P100 2026-01-01`. */
  version: string
  words: Words
  curve: Curve
  /** Class of an industry code at a revenue in whole major units, with the share of sales made online in percent. */
  hazardOf: (industryCode: string, revenue: number, onlineSalesShare?: number | null) => Hazard
  hazard: ReadonlyMap<HazardClass, Row>
  state: (state: string) => Row
  limit: ReadonlyMap<Cents, Row>
  /** By attachment point and limit, on an excess program. */
  layer: ReadonlyMap<Cents, ReadonlyMap<Cents, Row>> | null
  retention: ReadonlyMap<Cents, Row>
  /** How the credit for a deductible that revenue raised is phased in; null where it is given at once. */
  phases: { least: Cents; steps: readonly Phase[] } | null
  /** Whether any part of the premium hangs on the waiting period. */
  isWaited: boolean
  waiting: ReadonlyMap<number, Row>
  retro: ReadonlyMap<number, Row>
  controls: readonly Modifier[]
  /** Controls that move the base premium of one line alone, by its key. */
  lineControls: ReadonlyMap<string, readonly Modifier[]>
  /** By score 0 to 100. */
  score: readonly Row[]
  atLeast: Row
  atMost: Row
  minimumOf: (revenue: number) => Cents
  shortTermFloor: Cents
  tria: Row | null
  includedKeys: readonly string[]
  includedShares: readonly number[]
  optional: ReadonlyMap<string, OptionalCoverage>
  hasLines: boolean
  hasCredits: boolean
  /** By aggregate limit in cents, the part of the premium that coverages with limits of their own are shares of; null where all of it is. */
  ownLimits: ReadonlyMap<Cents, Row> | null
  /** Whether the company's score moves the price. */
  isScored: boolean
}

export interface Hazard {
  /** That of the trade, or of selling online once more than half of the sales are. */
  hazardClass: HazardClass
  /** The longest match in the map; empty for the default. */
  prefix: string
  /** The class of the trade by its code alone. */
  ofTrade: HazardClass
  /** Share of sales made online that counts, in whole tens of a percent; 0 where none does. */
  online: number
  /** The share decides and is not known. */
  isShareMissing: boolean
  /** The class below and above a revenue, and how far its factor goes from one to the other; absent where it jumps or does not move. */
  phase?: { from: HazardClass; to: HazardClass; beyond: number; span: number }
}

/** What a prefix says: its class, and another one above a revenue. */
interface HazardPrefix {
  always: HazardClass | null
  above: { hazardClass: HazardClass; revenue: number; span: number | undefined } | null
}

const hazardPrefixes = ({ hazard }: ProgramFile): Map<string, HazardPrefix> => {
  const prefixes = new Map<string, HazardPrefix>()
  for (const [prefix, hazardClass, revenue, span] of hazard.map) {
    const known = prefixes.get(prefix) ?? { always: null, above: null }
    prefixes.set(
      prefix,
      revenue === undefined
        ? { ...known, always: hazardClass }
        : { ...known, above: { hazardClass, revenue, span } },
    )
  }
  return prefixes
}

const hazardFinder = (file: ProgramFile): CompiledProgram['hazardOf'] => {
  const prefixes = hazardPrefixes(file)
  const { online, defaultClass } = file.hazard
  /** A class that is phased in is the rules' once more than half of its factor counts. */
  const phased = (
    { hazardClass: to, revenue: from, span = 1 }: NonNullable<HazardPrefix['above']>,
    below: HazardClass,
    revenue: number,
  ): Pick<Hazard, 'ofTrade' | 'phase'> => {
    const beyond = Math.min(revenue - from, span)
    if (beyond === span) return { ofTrade: to }
    return { ofTrade: beyond * 2 > span ? to : below, phase: { from: below, to, beyond, span } }
  }
  const tradeOf = (industryCode: string, revenue: number): Pick<Hazard, 'ofTrade' | 'prefix' | 'phase'> => {
    for (let length = Math.min(6, industryCode.length); length >= 2; length -= 1) {
      const prefix = industryCode.slice(0, length)
      const row = prefixes.get(prefix)
      if (!row) continue
      if (row.above && revenue > row.above.revenue) {
        const below = row.always ?? tradeOf(industryCode.slice(0, length - 1), 0).ofTrade
        return { ...phased(row.above, below, revenue), prefix }
      }
      if (row.always !== null) return { ofTrade: row.always, prefix }
    }
    return { ofTrade: defaultClass, prefix: '' }
  }
  return (industryCode, revenue, onlineSalesShare = null) => {
    const trade = tradeOf(industryCode, revenue)
    const { ofTrade, prefix } = trade
    if (
      !online ||
      ofTrade >= online.hazardClass ||
      !online.naics.some((trade) => industryCode.startsWith(trade))
    )
      return { ...trade, hazardClass: ofTrade, online: 0, isShareMissing: false }
    const share = onlineSalesShare ?? (online.assumed.includes(industryCode) ? 100 : null)
    const tens = Math.round((share ?? 0) / 10) * 10
    const hazardClass = tens > 50 ? online.hazardClass : ofTrade
    return { hazardClass, prefix, ofTrade, online: tens, isShareMissing: share === null }
  }
}

const stateFinder = ({ state, market }: ProgramFile): CompiledProgram['state'] => {
  const { place } = wordsOf(market)
  const rows = new Map(
    Object.entries(state.factors).map(([code, decimal]) => [
      code,
      row(code, decimal, `${place} relativity of ${code}.`),
    ]),
  )
  const other = row(
    `all other ${place.toLowerCase()}s`,
    state.default,
    `No relativity of its own for this ${place.toLowerCase()}.`,
  )
  return (code) => rows.get(code) ?? other
}

const modifier = (
  id: string,
  name: string,
  factors: Record<string, string>,
  source: string,
  labels: Record<string, string> = {},
  open = '1',
): Modifier => ({
  id,
  name,
  source,
  rows: new Map(
    Object.entries(factors).map(([key, decimal]) => [
      key,
      row(labels[key] ?? key, decimal, `${name}: ${labels[key] ?? rowInWords(key)}.`),
    ]),
  ),
  unanswered: row(
    'not answered',
    open,
    `${name} is not answered: ${open === '1' ? 'no credit and no charge yet' : 'this counts until it is'}.`,
  ),
})

const creditOf = (
  { credit }: ProgramFile['coverages']['optional'][number],
  name: string,
): OptionalCoverage['credit'] =>
  credit
    ? {
        agreement: credit.agreement,
        source: credit.source,
        rows: new Map(
          Object.entries(credit.kept).map(([limit, kept]): [Cents, Row] => {
            const amount = plain(Number(limit))
            return [
              Number(limit) * 100,
              row(
                amount,
                shared(credit.share, kept),
                `${name} of ${amount}: 1 - ${credit.share} x (1 - ${kept}) of the premium of the included agreements.`,
              ),
            ]
          }),
        ),
      }
    : null

const optionalCoverage = (one: ProgramFile['coverages']['optional'][number]): OptionalCoverage => {
  const name = coverageOf(one.key)?.name
  if (!name) throw new Error(`${one.key} is not in the coverage catalogue`)
  const loading = unitsOf(one.loading)
  const limits = Object.entries(one.limits)
  const rows = limits.map(([limit, decimal]): [number, Row] => [
    Number(limit) * 100,
    row(
      plain(Number(limit)),
      decimalOf(times(loading, unitsOf(decimal))),
      `${one.loading} of the premium of the included agreements, times ${decimal} for a limit of ${plain(Number(limit))}.`,
    ),
  ])
  const whole = row('policy limit', one.loading, `${one.loading} of the premium of the included agreements.`)
  const line = one.line && {
    curve: logLogCurve(one.line.points, one.line.halvings, one.line.isExact),
    on: one.line.on,
    source: one.line.source,
  }
  const hasLimits = limits.length > 0
  return {
    key: one.key,
    name,
    rows: new Map(hasLimits ? rows : [[-1, whole]]),
    only: hasLimits ? null : whole,
    line: line ?? null,
    credit: creditOf(one, name),
  }
}

const phasesOf = (file: ProgramFile): CompiledProgram['phases'] => {
  const rule = file.corrections.find((one) => one.kind === 'minDeductibleByRevenue')
  if (!rule?.bands.some((one) => one.phaseIn !== undefined)) return null
  const steps = rule.bands.flatMap(({ upToRevenue: above }, index): Phase[] => {
    const next = rule.bands[index + 1]
    return above === null || !next
      ? []
      : [{ above, deductible: next.deductible * 100, span: next.phaseIn ?? 1 }]
  })
  return { least: (rule.bands[0]?.deductible ?? 0) * 100, steps }
}

const tables = (file: ProgramFile) => ({
  hazard: new Map(
    Object.entries(file.hazard.factors).map(([key, decimal]) => [
      Number(key) as HazardClass,
      row(`class ${key}`, decimal, `Hazard class ${key} of 5.`),
    ]),
  ),
  state: stateFinder(file),
  limit: amounts(
    file.limit.factors,
    (key) => `Aggregate limit ${key} against ${unitKey(file.limit.factors)}.`,
  ),
  retention: amounts(
    file.retention.factors,
    (key) => `${wordsOf(file.market).retention} ${key} against ${unitKey(file.retention.factors)}.`,
  ),
  phases: phasesOf(file),
  isWaited: Number(file.waiting.share) > 0,
  waiting: sharedRows(file.waiting, (key) => `${key} hours`, 'business interruption'),
  retro: sharedRows(file.retro, retroLabel, 'liability'),
})

const controlOf = ({ id, name, factors, source, unanswered }: ProgramFile['controls'][number]): Modifier =>
  modifier(id, name, factors, source, {}, unanswered)

/** Controls of one line alone, by its key. */
const controlsOfLines = ({ controls }: ProgramFile): Map<string, Modifier[]> => {
  const lines = new Map<string, Modifier[]>()
  for (const one of controls)
    if (one.line !== undefined) lines.set(one.line, [...(lines.get(one.line) ?? []), controlOf(one)])
  return lines
}

const modifiers = (file: ProgramFile) => ({
  controls: [
    modifier('claimHistory', 'Claim history', file.claims.factors, file.claims.source, file.claims.labels),
    ...file.controls.filter(({ line }) => line === undefined).map(controlOf),
  ],
  lineControls: controlsOfLines(file),
  score: scoreRows(file.score),
  atLeast: row('lowest', file.modifierBounds.atLeast, 'Modifiers together may not go below this share.'),
  atMost: row('highest', file.modifierBounds.atMost, 'Modifiers together may not go above this share.'),
})

/**
 * Checks a program file and turns its tables into maps and arrays, once per version. Throws on a file that is not
 * sound, whole and before it prices anything; tests compile every file that is shipped.
 */
export const compileProgram = (input: unknown): CompiledProgram => {
  const file = programFile.parse(input)
  assertSound(file)
  return {
    file,
    version: `${file.product} ${file.effectiveDate}`,
    words: wordsOf(file.market),
    layer: layerRows(file),
    curve: logLogCurve(file.baseCurve.points, file.baseCurve.halvings),
    hazardOf: hazardFinder(file),
    ...tables(file),
    ...modifiers(file),
    minimumOf: (revenue) => {
      const band = file.minimum.bands.find((one) => one.upToRevenue === null || revenue <= one.upToRevenue)
      return (band?.premium ?? 0) * 100
    },
    shortTermFloor: file.minimum.shortTermFloor * 100,
    tria: file.tria && row('share of premium', file.tria.rate, 'Acts certified under the Act.'),
    includedKeys: file.coverages.included.map((one) => one.key),
    includedShares: file.coverages.included.map((one) => one.share),
    hasLines: file.coverages.optional.some((one) => one.line),
    hasCredits: file.coverages.optional.some((one) => one.credit),
    ownLimits: ownLimitRows(file),
    isScored: new Set(file.score.points.map(([, factor]) => unitsOf(factor))).size > 1,
    optional: new Map(file.coverages.optional.map((one) => [one.key, optionalCoverage(one)])),
  }
}
