import { ZenEngine } from '@gorules/zen-engine'
import type { ProgramFile } from '#domain/rating/program/program-schema.ts'
import type { Exposure } from '#domain/rating/types.ts'
import { taxRowsFor } from '#domain/money/tax/taxes.ts'

/** What both peers read: the exposure in plain numbers, with the tax percentages of its state. */
export interface PeerInput extends Record<string, unknown> {
  revenue: number
  naicsCode: string
  limit: number
  retention: number
  waitingPeriod: number
  retroActivePeriod: number
  score: number
  controls: Record<string, string>
  coverages: { key: string; limit: number }[]
  fees: number
  /** Charges in percent of the premium, those of them that the MGA fee bears too, and flat ones. */
  taxPercent: number
  feeTaxPercent: number
  flatTax: number
}

/** Figures of a program that are not tables. */
const constantsOf = ({ modifierBounds, waiting, retro, minimum }: ProgramFile) => ({
  low: Number(modifierBounds.atLeast),
  high: Number(modifierBounds.atMost),
  waitingShare: Number(waiting.share),
  retroShare: Number(retro.share),
  step: minimum.bands[0]?.upToRevenue ?? 0,
  small: minimum.bands[0]?.premium ?? 0,
  large: minimum.bands.at(-1)?.premium ?? 0,
})

const taxesOf = ({ state, isSurplus, effectiveDate }: Exposure) => {
  const rows = taxRowsFor(state, isSurplus, effectiveDate)
  const percent = (taxed: typeof rows): number => taxed.reduce((sum, row) => sum + Number(row.rate ?? 0), 0)
  return {
    taxPercent: percent(rows),
    feeTaxPercent: percent(rows.filter(({ fees }) => fees.INSURER_POLICY === true)),
    flatTax: rows.reduce((sum, row) => sum + (row.rate === null ? row.flat / 100 : 0), 0),
  }
}

export const peerInput = (exposure: Exposure): PeerInput => ({
  revenue: exposure.revenue / 100,
  naicsCode: exposure.industryCode,
  limit: exposure.limit / 100,
  retention: exposure.retention / 100,
  waitingPeriod: exposure.waitingPeriod,
  retroActivePeriod: exposure.retroActivePeriod,
  score: exposure.score ?? 0,
  controls: exposure.controls as Record<string, string>,
  coverages: exposure.coverages.map(({ key, limit }) => ({ key, limit: limit === null ? 0 : limit / 100 })),
  fees: exposure.mgaFee / 100,
  ...taxesOf(exposure),
})

type Numbers = Record<string, number>
const numbers = (table: Record<string, string>): Numbers =>
  Object.fromEntries(Object.entries(table).map(([key, decimal]) => [key, Number(decimal)]))

/** The floor: doubles, no rounding but the last, no worksheet. What exactness and explanation are measured against. */
export const floatingPoint = (file: ProgramFile) => {
  const [hazard, limit, retention] = [file.hazard.factors, file.limit.factors, file.retention.factors].map(
    numbers,
  )
  const [waiting, retro] = [numbers(file.waiting.factors), numbers(file.retro.factors)]
  const controls = [{ id: 'claimHistory', factors: file.claims.factors }, ...file.controls].map(
    ({ id, factors }) => ({ id, factors: numbers(factors) }),
  )
  const prefixes: Numbers = Object.fromEntries(
    file.hazard.map.filter((row) => row.length === 2).map(([prefix, one]) => [prefix, one]),
  )
  const coverages = Object.fromEntries(
    file.coverages.optional.map((one) => [
      one.key,
      { loading: Number(one.loading), limits: numbers(one.limits) },
    ]),
  )
  const classOf = (code: string): number => {
    for (let length = 6; length >= 2; length -= 1) {
      const found = prefixes[code.slice(0, length)]
      if (found !== undefined) return found
    }
    return file.hazard.defaultClass
  }
  const { points } = file.baseCurve
  const base = (revenue: number): number => {
    let index = 1
    while (index < points.length - 1 && (points[index]?.[0] ?? 0) < revenue) index += 1
    const [[x0, y0], [x1, y1]] = [points[index - 1], points[index]] as [[number, number], [number, number]]
    return y0 * (revenue / x0) ** (Math.log(y1 / y0) / Math.log(x1 / x0))
  }
  const { low, high, waitingShare, retroShare, step, small, large } = constantsOf(file)
  return (input: PeerInput): number => {
    let premium = base(input.revenue) * (hazard?.[classOf(input.naicsCode)] ?? 1)
    premium *= (limit?.[input.limit] ?? 1) * (retention?.[input.retention] ?? 1)
    premium *= 1 + waitingShare * ((waiting[input.waitingPeriod] ?? 1) - 1)
    premium *= 1 + retroShare * ((retro[input.retroActivePeriod] ?? 1) - 1)
    let modifier = 1.25 - 0.005 * input.score
    for (const { id, factors } of controls) modifier *= factors[input.controls[id] as string] ?? 1
    const core = premium * Math.min(high, Math.max(low, modifier))
    let total = core
    for (const { key, limit: own } of input.coverages) {
      const coverage = coverages[key]
      if (coverage) total += core * coverage.loading * (own === 0 ? 1 : (coverage.limits[own] ?? 1))
    }
    const whole = Math.round(Math.max(total, input.revenue <= step ? small : large))
    const taxable = whole + Math.round(whole * 0.01)
    const taxes = (taxable * input.taxPercent + input.fees * input.feeTaxPercent) / 100 + input.flatTax
    return taxable + input.fees + taxes
  }
}

interface ZenNode {
  id: string
  name: string
  type: string
  position: { x: number; y: number }
  content?: unknown
}

const node = (id: string, type: string, content?: unknown): ZenNode => ({
  id,
  name: id,
  type,
  position: { x: 0, y: 0 },
  ...(content === undefined ? {} : { content }),
})

/** A decision table: the first row whose test holds gives its figure. */
const zenTable = (
  id: string,
  field: string,
  rows: readonly (readonly [test: string, figure: string])[],
): ZenNode =>
  node(id, 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'in', name: id, type: 'expression', field }],
    outputs: [{ id: 'out', name: id, type: 'expression', field: id }],
    rules: rows.map(([test, figure], index) => ({ _id: `${id}${index}`, in: test, out: figure })),
  })

const byKey = (table: Record<string, string>): [string, string][] => Object.entries(table)
const byText = (table: Record<string, string>): [string, string][] =>
  Object.entries(table).map(([key, decimal]) => [`"${key}"`, decimal])

const curveRows = ({ points }: ProgramFile['baseCurve']): [string, string][] =>
  points.slice(1).map(([x1, y1], index) => {
    const [x0, y0] = points[index] as [number, number]
    return [`<= ${x1}`, `${y0} + (revenue - ${x0}) * ${(y1 - y0) / (x1 - x0)}`]
  })

const hazardRows = ({ hazard }: ProgramFile): [string, string][] => [
  ...hazard.map
    .filter((row) => row.length === 2)
    .sort(([a], [b]) => b.length - a.length)
    .map(([prefix, one]): [string, string] => [`startsWith($, "${prefix}")`, hazard.factors[`${one}`]]),
  ['', hazard.factors[`${hazard.defaultClass}`]],
]

const coverageRows = (file: ProgramFile): [string, string][] =>
  file.coverages.optional.flatMap(({ key, loading, limits }) =>
    (Object.keys(limits).length > 0 ? Object.entries(limits) : [['0', '1'] as const]).map(
      ([limit, factor]): [string, string] => [`"${key}:${limit}"`, `${loading} * ${factor}`],
    ),
  )

const zenGraph = (file: ProgramFile) => {
  const controls = [
    zenTable('claimHistory', 'controls.claimHistory', byText(file.claims.factors)),
    ...file.controls.map((one) => zenTable(one.id, `controls.${one.id}`, byText(one.factors))),
  ]
  const tables = [
    zenTable('base', 'revenue', curveRows(file.baseCurve)),
    zenTable('hazard', 'naicsCode', hazardRows(file)),
    zenTable('limitFactor', 'limit', byKey(file.limit.factors)),
    zenTable('retentionFactor', 'retention', byKey(file.retention.factors)),
    zenTable('waitingFactor', 'waitingPeriod', byKey(file.waiting.factors)),
    zenTable('retroFactor', 'retroActivePeriod', byKey(file.retro.factors)),
    ...controls,
  ]
  const coverages = zenTable('loading', 'choice', coverageRows(file))
  Object.assign(coverages.content as object, {
    executionMode: 'loop',
    inputField: 'choices',
    outputPath: 'loadings',
  })
  const { low, high, waitingShare, retroShare, step, small, large } = constantsOf(file)
  const steps: [string, string][] = [
    [
      'risk',
      `base * hazard * limitFactor * retentionFactor * (1 + ${waitingShare} * (waitingFactor - 1)) * (1 + ${retroShare} * (retroFactor - 1))`,
    ],
    ['modifier', `(1.25 - 0.005 * score) * ${controls.map((one) => one.id).join(' * ')}`],
    ['core', `$.risk * max([${low}, min([${high}, $.modifier])])`],
    ['manual', '$.core + $.core * sum(map(loadings, #.loading))'],
    ['premium', `round(max([$.manual, revenue <= ${step} ? ${small} : ${large}]))`],
    ['taxable', '$.premium + round($.premium * 0.01)'],
    ['taxes', '($.taxable * taxPercent + fees * feeTaxPercent) / 100 + flatTax'],
    ['total', '$.taxable + fees + $.taxes'],
  ]
  const sum = node('sum', 'expressionNode', {
    expressions: steps.map(([key, value]) => ({ id: key, key, value })),
  })
  const start = node('start', 'inputNode')
  const end = node('end', 'outputNode')
  const middle = [...tables, coverages]
  const edge = (from: string, to: string) => ({
    id: `${from}-${to}`,
    type: 'edge',
    sourceId: from,
    targetId: to,
  })
  return {
    nodes: [start, ...middle, sum, end],
    edges: [
      edge('start', 'sum'),
      ...middle.flatMap((one) => [edge('start', one.id), edge(one.id, 'sum')]),
      edge('sum', 'end'),
    ],
  }
}

/** The same tables as a GoRules ZEN decision; answers the total in major units. */
export const zen = (file: ProgramFile) => {
  const decision = new ZenEngine().createDecision(zenGraph(file))
  return async (input: PeerInput, trace = false): Promise<number> => {
    const choices = input.coverages.map(({ key, limit }) => ({ choice: `${key}:${limit}` }))
    const { result } = await decision.evaluate({ ...input, choices }, { trace })
    return (result as { total: number }).total
  }
}
