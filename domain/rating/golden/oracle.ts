/**
 * A second way to the same price, for tests only: exact fractions over the raw program file, line by line as a
 * spreadsheet would. It shares no code with the evaluator, so a slip in one shows as a difference.
 */
interface Fraction {
  n: bigint
  d: bigint
}

const fraction = (decimal: string): Fraction => {
  const [whole = '0', decimals = ''] = decimal.replace('-', '').split('.')
  const n = BigInt(whole + decimals)
  return { n: decimal.startsWith('-') ? -n : n, d: BigInt(`1${'0'.repeat(decimals.length)}`) }
}

/** Half up; every amount here is zero or more. */
const rounded = ({ n, d }: Fraction): bigint => {
  const whole = n / d
  return (n - whole * d) * 2n >= d ? whole + 1n : whole
}

const by = (amount: bigint, { n, d }: Fraction): bigint => rounded({ n: amount * n, d })

/** Largest whole number whose square is not more, found bit by bit. */
const root = (square: bigint): bigint => {
  let result = 0n
  let bit = 1n
  while (bit * bit <= square) bit *= 2n
  for (; bit > 0n; bit /= 2n) if ((result + bit) * (result + bit) <= square) result += bit
  return result
}

export interface OracleRow {
  revenue: string
  /** Blank where no line is priced on them. */
  employees?: string
  industryCode: string
  /** Percent of sales; blank or absent where it is not known. */
  onlineSalesShare?: string
  state: string
  limit: string
  /** Blank on a primary policy. */
  attachmentPoint?: string
  retention: string
  /** What was asked for where a rule for revenue raised it; blank or absent where none did. */
  retentionAsked?: string
  waitingPeriod: string
  retroActivePeriod: string
  /** `claimHistory=0 mfaEmail=YES …`, blank where unanswered. */
  controls: string
  score: string
  irpmModifier: string
  /**
   * `socialEngEndorsement:100000 enhancedBusinessAndCbi:`; terms that depart from the policy's follow the limit:
   * retention, hours, years of prior acts, as `cyberCrimeLoss:100000:50000::`.
   */
  coverages: string
  isSurplus: string
  isTriaExcluded: string
  effectiveDate: string
  endDate: string
  mgaFee: string
  brokerFee: string
}

export interface OracleAnswer {
  hazardClass: string
  basePremium: string
  manualPremium: string
  coveragePremium: string
  tria: string
  taxes: string
  totalPremium: string
  /** Cents of each included and optional coverage, in the program's and the request's order. */
  parts: string
}

type Table = Record<string, string>
interface OracleLine {
  on: string
  isExact?: boolean
  halvings: number
  points: number[][]
}

interface OracleFile {
  market: string
  baseCurve: { halvings: number; points: number[][] }
  hazard: {
    factors: Table
    defaultClass: number
    map: (string | number)[][]
    online?: { naics: string[]; hazardClass: number; assumed: string[] }
  }
  state: { default: string; factors: Table }
  limit: { factors: Table }
  layer?: { loading: string }
  retention: { factors: Table }
  waiting: { share: string; factors: Table }
  retro: { share: string; factors: Table }
  claims: { factors: Table }
  controls: { id: string; factors: Table; unanswered?: string; line?: string }[]
  score: { points: (string | number)[][] }
  modifierBounds: { atLeast: string; atMost: string }
  minimum: { bands: { upToRevenue: number | null; premium: number }[]; shortTermFloor: number }
  tria: { rate: string } | null
  coverages: {
    included: { key: string; share: number }[]
    ownLimits?: { share: string }
    optional: {
      key: string
      loading: string
      limits: Table
      line?: OracleLine
      credit?: { agreement: string; share: string; kept: Table }
    }[]
  }
  corrections: { kind: string; bands?: { upToRevenue: number | null; deductible: number; phaseIn?: number }[] }[]
}

export interface OracleTaxRow {
  jurisdiction: string
  kind: string
  rate: string | null
  flat: number
  fees: { INSURER_POLICY: unknown; RETAIL_AGENT: unknown }
  rounding: string
  validFrom: string | null
  validTo: string | null
  enabled: boolean
}

const FINE = 1_000_000n

/** Points of a curve, in units of its anchors; those of an exact curve in millionths of them. */
const curvePoints = ({ points, halvings, isExact }: OracleFile['baseCurve'] & { isExact?: boolean }): [bigint, bigint][] => {
  const fine = FINE
  let list = points.map(([x, y]): [bigint, bigint] => [
    BigInt(x as number) * fine,
    BigInt(y as number) * 100n * fine,
  ])
  for (let round = 0; round < halvings; round += 1) {
    const next: [bigint, bigint][] = []
    list.forEach(([x, y], index) => {
      next.push([x, y])
      const after = list[index + 1]
      if (after) next.push([root(x * after[0]), root(y * after[1])])
    })
    list = next
  }
  return list.map(([x, y]) => [isExact ? x : rounded({ n: x, d: fine }), rounded({ n: y, d: fine })])
}

/** The curve of a file is drawn once: it is the slow part of a row. */
const DRAWN = new WeakMap<OracleFile, [bigint, bigint][]>()
const drawn = (file: OracleFile): [bigint, bigint][] => {
  const known = DRAWN.get(file) ?? curvePoints(file.baseCurve)
  DRAWN.set(file, known)
  return known
}

const baseAt = (points: [bigint, bigint][], revenue: bigint): bigint => {
  const above = points.findIndex(([x]) => x > revenue)
  if (above === 0) return (points[0] as [bigint, bigint])[1]
  if (above < 0) return (points.at(-1) as [bigint, bigint])[1]
  const [x0, y0] = points[above - 1] as [bigint, bigint]
  const [x1, y1] = points[above] as [bigint, bigint]
  return y0 + rounded({ n: (revenue - x0) * (y1 - y0), d: x1 - x0 })
}

/** Rows of the map for a code and a revenue, the one that counts first. */
const matchesOf = (file: OracleFile, industryCode: string, revenue: bigint): (string | number)[][] =>
  file.hazard.map
    .filter(([prefix, , above]) => industryCode.startsWith(String(prefix)) && (above === undefined || revenue > BigInt(above)))
    .sort((a, b) => String(b[0]).length - String(a[0]).length || b.length - a.length)

/** The class of a trade, and its factor, which some go through little by little from a revenue on. */
const tradeAt = (file: OracleFile, { industryCode, revenue }: OracleRow): { trade: string; store: Fraction } => {
  const classed = (row: (string | number)[] | undefined) => String(row?.[1] ?? file.hazard.defaultClass)
  const [first, second] = matchesOf(file, industryCode, BigInt(revenue))
  const trade = classed(first)
  const span = BigInt(first?.[3] ?? 0)
  const beyond = BigInt(revenue) - BigInt(first?.[2] ?? 0)
  if (beyond >= span) return { trade, store: need(file.hazard.factors, trade) }
  const [low, high] = [need(file.hazard.factors, classed(second)), need(file.hazard.factors, trade)]
  const below = rounded({ n: low.n * FINE, d: low.d })
  const rise = { n: (high.n * low.d - low.n * high.d) * beyond * FINE, d: high.d * low.d * span }
  return { trade: beyond * 2n > span ? trade : classed(second), store: { n: below + rounded(rise), d: FINE } }
}

/** The class that counts, and the factor between that of the trade and that of selling online. */
const hazardAt = (file: OracleFile, row: OracleRow): { hazardClass: string; factor: Fraction } => {
  const { trade, store } = tradeAt(file, row)
  const { online } = file.hazard
  if (!online || Number(trade) >= online.hazardClass || !online.naics.some((one) => row.industryCode.startsWith(one)))
    return { hazardClass: trade, factor: store }
  const given = row.onlineSalesShare || (online.assumed.includes(row.industryCode) ? '100' : '0')
  const tens = rounded({ n: BigInt(given), d: 10n })
  const shop = need(file.hazard.factors, String(online.hazardClass))
  const mixed = store.n * shop.d * (10n - tens) + shop.n * store.d * tens
  return {
    hazardClass: tens > 5n ? String(online.hazardClass) : trade,
    factor: { n: mixed, d: store.d * shop.d * 10n },
  }
}

/** `1 + share x (factor - 1)`. */
const onShare = (share: string, decimal: string): Fraction => {
  const s = fraction(share)
  const f = fraction(decimal)
  return { n: s.d * f.d + s.n * (f.n - f.d), d: s.d * f.d }
}

const scoreFactor = (points: (string | number)[][], score: string): Fraction => {
  if (score === '') return { n: 1n, d: 1n }
  const whole = BigInt(score)
  const upper = Math.max(1, points.findIndex(([x]) => BigInt(x as number) >= whole))
  const [[x0, f0], [x1, f1]] = [points[upper - 1], points[upper]] as [[number, string], [number, string]]
  const [a, b] = [fraction(f0), fraction(f1)]
  const step = BigInt(score) - BigInt(x0)
  const span = BigInt(x1) - BigInt(x0)
  return { n: a.n * b.d * (span - step) + b.n * a.d * step, d: a.d * b.d * span }
}

const dayNumber = (date: string): bigint => BigInt(Date.parse(`${date}T00:00:00Z`) / 86_400_000)

/**
 * Millionths of a year; a term from a day to the same day a year later is a whole one, and so is one that comes back from
 * 28 February to the 29th.
 */
const termOf = (from: string, to: string): Fraction => {
  const [year = '', month = '', day = ''] = from.split('-')
  const nextYear = String(Number(year) + 1)
  if (from.endsWith('02-28') && to === `${nextYear}-02-29`) return { n: 1n, d: 1n }
  const leapless = month === '02' && day === '29' ? '28' : day
  const year_ = dayNumber(`${nextYear}-${month}-${leapless}`) - dayNumber(from)
  return { n: rounded({ n: (dayNumber(to) - dayNumber(from)) * 1_000_000n, d: year_ }), d: 1_000_000n }
}

const pairs = (text: string, separator: string): [string, string][] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => one.split(separator) as [string, string])

const need = (table: Table, key: string): Fraction => {
  const decimal = table[key]
  if (decimal === undefined) throw new Error(`the oracle has no factor for ${key}`)
  return fraction(decimal)
}

const spread = (amount: bigint, weights: bigint[]): bigint[] => {
  const total = weights.reduce((sum, one) => sum + one, 0n)
  let upTo = 0n
  let given = 0n
  return weights.map((weight) => {
    upTo += weight
    const reach = rounded({ n: amount * upTo, d: total })
    const part = reach - given
    given = reach
    return part
  })
}

/** A percentage of an amount, half up to the row's unit. */
const charged = ({ rate, rounding }: OracleTaxRow, base: bigint): bigint => {
  const { n, d } = fraction(rate ?? '0')
  const unit = rounding === 'DOLLAR' ? 100n : 1n
  return rounded({ n: base * n, d: d * 100n * unit }) * unit
}

/** The fee of the insurer's agent is taxed by contract in the UK, that of the agency is apart from it. */
const taxSum = (rows: OracleTaxRow[], row: OracleRow, premium: bigint): bigint => {
  const insurers = BigInt(row.mgaFee) * 100n
  const agencys = BigInt(row.brokerFee) * 100n
  const baseOf = ({ fees }: OracleTaxRow): bigint =>
    premium +
    (fees.INSURER_POLICY === true || fees.INSURER_POLICY === 'BY_CONTRACT' ? insurers : 0n) +
    (fees.RETAIL_AGENT === true ? agencys : 0n)
  if (rows.some((one) => one.kind === 'INSURANCE_PREMIUM_TAX'))
    return rows.reduce((sum, one) => sum + charged(one, baseOf(one)), 0n)
  if (row.isSurplus !== 'true') return 0n
  const inForce = rows.filter(
    (one) =>
      one.enabled &&
      one.jurisdiction === row.state &&
      (one.validFrom === null || one.validFrom <= row.effectiveDate) &&
      (one.validTo === null || row.effectiveDate <= one.validTo),
  )
  return inForce.reduce(
    (sum, one) => sum + (one.rate === null ? BigInt(one.flat) : charged(one, baseOf(one))),
    0n,
  )
}

/** A layer costs the difference of two points of the limit curve, times its loading; six decimals, half up. */
const limitFactor = ({ limit, layer }: OracleFile, row: OracleRow): Fraction => {
  if (!layer) return need(limit.factors, row.limit)
  const from = row.attachmentPoint ?? ''
  const top = need(limit.factors, String(BigInt(from) + BigInt(row.limit)))
  const bottom = need(limit.factors, from)
  const loading = fraction(layer.loading)
  const n = (top.n * bottom.d - bottom.n * top.d) * loading.n
  const d = top.d * bottom.d * loading.d
  return { n: rounded({ n: n * 1_000_000n, d }), d: 1_000_000n }
}

/**
 * The retention's factor. What a rule for revenue raised it by counts step by step, each step for as much of the span
 * above its band as revenue has gone through.
 */
const retentionFactor = (file: OracleFile, row: OracleRow): Fraction => {
  const whole = need(file.retention.factors, row.retention)
  const bands = file.corrections.find(({ kind }) => kind === 'minDeductibleByRevenue')?.bands ?? []
  if (!row.retentionAsked || bands.every(({ phaseIn }) => phaseIn === undefined)) return whole
  const millionths = (key: string | number): bigint => {
    const { n, d } = need(file.retention.factors, String(key))
    return (n * FINE) / d
  }
  const first = bands[0]?.deductible ?? 0
  let last = millionths(Math.max(first, Number(row.retentionAsked)))
  let factor = last
  bands.slice(1).forEach(({ deductible, phaseIn = 1 }, index) => {
    const beyond = BigInt(row.revenue) - BigInt(bands[index]?.upToRevenue ?? 0)
    if (beyond <= 0n || deductible > Number(row.retention) || millionths(deductible) >= last) return
    const span = BigInt(phaseIn)
    factor -= rounded({ n: (last - millionths(deductible)) * (beyond < span ? beyond : span), d: span })
    last = millionths(deductible)
  })
  return { n: factor, d: FINE }
}

/** Premium of the included agreements: risk factors, modifiers, and the bounds of the modifiers together. */
const corePremium = (file: OracleFile, row: OracleRow, hazard: Fraction, base: bigint): bigint => {
  const risk = [
    hazard,
    fraction(file.state.factors[row.state] ?? file.state.default),
    limitFactor(file, row),
    retentionFactor(file, row),
    onShare(file.waiting.share, file.waiting.factors[row.waitingPeriod] as string),
    onShare(file.retro.share, file.retro.factors[row.retroActivePeriod] as string),
  ].reduce(by, base)
  const answers = new Map(pairs(row.controls, '='))
  const tables: OracleFile['controls'] = [{ id: 'claimHistory', factors: file.claims.factors }, ...file.controls]
  const modified = tables.reduce((running, { id, factors, unanswered, line }) => {
    const answer = answers.get(id)
    if (line) return running
    if (answer !== undefined) return by(running, need(factors, answer))
    return unanswered ? by(running, fraction(unanswered)) : running
  }, risk)
  const scored = by(modified, scoreFactor(file.score.points, row.score))
  const lowest = by(risk, fraction(file.modifierBounds.atLeast))
  const highest = by(risk, fraction(file.modifierBounds.atMost))
  return scored < lowest ? lowest : scored > highest ? highest : scored
}

/** What the terms of one coverage make of its price: each its own factor over the policy's, six decimals, half up. */
const underOwn = (file: OracleFile, row: OracleRow, [retention, hours, years]: string[], usual: Fraction): Fraction => {
  const terms: [Table, string | undefined, () => Fraction][] = [
    [file.retention.factors, retention, () => retentionFactor(file, row)],
    [file.waiting.factors, hours, () => need(file.waiting.factors, row.waitingPeriod)],
    [file.retro.factors, years, () => need(file.retro.factors, row.retroActivePeriod)],
  ]
  let { n, d } = usual
  let isOwn = false
  for (const [table, mine, policy] of terms) {
    if (!mine) continue
    isOwn = true
    const [own, theirs] = [need(table, mine), policy()]
    n *= own.n * theirs.d
    d *= own.d * theirs.n
  }
  return isOwn ? { n: rounded({ n: n * 1_000_000n, d }), d: 1_000_000n } : usual
}

const selectedCells = (row: OracleRow): string[][] =>
  row.coverages
    .split(' ')
    .filter(Boolean)
    .map((cell) => cell.split(':'))

/** What coverages with limits of their own are a share of: hardly more than under the first aggregate limit. */
const limitedBase = ({ coverages, limit }: OracleFile, row: OracleRow, core: bigint): bigint => {
  if (!coverages.ownLimits) return core
  const whole = need(limit.factors, row.limit)
  const counted = onShare(coverages.ownLimits.share, limit.factors[row.limit] as string)
  return by(core, { n: rounded({ n: counted.n * whole.d * FINE, d: counted.d * whole.n }), d: FINE })
}

const optionalPremiums = (file: OracleFile, row: OracleRow, core: bigint): bigint[] =>
  selectedCells(row).flatMap(([key, limit, ...own]) => {
    const one = file.coverages.optional.find((coverage) => coverage.key === key)
    if (!one) throw new Error(`the oracle has no coverage ${key}`)
    if (one.line) return []
    if (one.credit) return 0n
    const loading = fraction(one.loading)
    const factor = limit ? need(one.limits, limit) : { n: 1n, d: 1n }
    const base = limit ? limitedBase(file, row, core) : core
    return by(base, underOwn(file, row, own, { n: loading.n * factor.n, d: loading.d * factor.d }))
  })

/** What is left after each sublimit that was chosen, and what it took off which agreement. */
const sublimited = (file: OracleFile, row: OracleRow, core: bigint): { left: bigint; off: Map<string, bigint> } => {
  let left = core
  const off = new Map<string, bigint>()
  for (const [key, limit = ''] of selectedCells(row)) {
    const credit = file.coverages.optional.find((coverage) => coverage.key === key)?.credit
    if (!credit) continue
    const after = by(left, onShare(credit.share, credit.kept[limit] as string))
    off.set(credit.agreement, (off.get(credit.agreement) ?? 0n) + left - after)
    left = after
  }
  return { left, off }
}

/** What the answers make of one line alone, a factor each. */
const ofLine = (file: OracleFile, row: OracleRow, line: string): Fraction[] => {
  const answers = new Map(pairs(row.controls, '='))
  return file.controls
    .filter((one) => one.line === line)
    .map(({ id, factors, unanswered }) => {
      const answer = answers.get(id)
      return answer === undefined ? fraction(unanswered ?? '1') : need(factors, answer)
    })
}

/** Base premiums of the selected lines, each read off its own curve. */
const linePremiums = (file: OracleFile, row: OracleRow): bigint[] =>
  selectedCells(row).flatMap(([key, , ...own]) => {
    const line = file.coverages.optional.find((coverage) => coverage.key === key)?.line
    if (!line) return []
    const size = BigInt((line.on === 'employees' ? row.employees : row.revenue) || '0')
    const base = baseAt(curvePoints(line), line.isExact ? size * FINE : size)
    const whole = underOwn(file, row, own, { n: 1n, d: 1n })
    const answered = ofLine(file, row, key ?? '')
    if (answered.length === 0) return [by(base, whole)]
    const { n, d } = answered.reduce((all, one) => ({ n: all.n * one.n, d: all.d * one.d }), whole)
    return [by(base, { n: rounded({ n: n * FINE, d }), d: FINE })]
  })

/** Schedule rating, term, minimum and whole units, in that order. */
const policyPremium = (file: OracleFile, row: OracleRow, manual: bigint): bigint => {
  const scheduled = row.irpmModifier === '' ? manual : by(manual, fraction(row.irpmModifier))
  const term = termOf(row.effectiveDate, row.endDate)
  const termed = by(scheduled, term)
  const revenue = BigInt(row.revenue)
  const band = file.minimum.bands.find((one) => one.upToRevenue === null || revenue <= BigInt(one.upToRevenue))
  const annual = by(BigInt(band?.premium ?? 0) * 100n, term)
  const floor = BigInt(file.minimum.shortTermFloor) * 100n
  const minimum = term.n < term.d && annual < floor ? floor : annual
  return rounded({ n: termed < minimum ? minimum : termed, d: 100n }) * 100n
}

/** Prices one row; amounts of the row are major units, amounts of the answer cents. */
export const oracle = (input: unknown, taxRows: OracleTaxRow[], row: OracleRow): OracleAnswer => {
  const file = input as OracleFile
  const { hazardClass, factor } = hazardAt(file, row)
  const base = baseAt(drawn(file), BigInt(row.revenue))
  const lines = linePremiums(file, row)
  const first = ofLine(file, row, file.coverages.included[0]?.key ?? '').reduce(by, base)
  const bases = lines.reduce((sum, one) => sum + one, first)
  const core = corePremium(file, row, factor, bases)
  const optional = optionalPremiums(file, row, core)
  const { left, off } = sublimited(file, row, core)
  const manual = optional.reduce((sum, one) => sum + one, left)
  const premium = policyPremium(file, row, manual)
  const share = by(premium, fraction(file.tria?.rate ?? '0'))
  const tria = row.isTriaExcluded === 'true' ? 0n : rounded({ n: share, d: 100n }) * 100n
  const taxes = taxSum(taxRows, row, premium + tria)
  const fees = (BigInt(row.mgaFee) + BigInt(row.brokerFee)) * 100n
  const [own = core, ...ownLines] = spread(core, [first, ...lines])
  const shares = file.coverages.included.map((one) => BigInt(one.share))
  const included = spread(own, shares).map((part, index) => {
    const rest = part - (off.get(file.coverages.included[index]?.key ?? '') ?? 0n)
    return rest < 0n ? 0n : rest
  })
  return {
    hazardClass,
    basePremium: String(base),
    manualPremium: String(manual),
    coveragePremium: String(premium),
    tria: String(tria),
    taxes: String(taxes),
    totalPremium: String(premium + tria + fees + taxes),
    parts: spread(premium, [...included, ...ownLines, ...optional]).join(' '),
  }
}
