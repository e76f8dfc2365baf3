import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import { price, rate } from '#domain/rating/evaluate.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import type { Exposure } from '#domain/rating/types.ts'
import { floatingPoint, peerInput, zen } from './rating-peers.ts'

/** One contender of a run. `p99` in microseconds. */
export interface RatingLine {
  name: string
  perSecond: number
  timesZen: number
  shareOfFloor: number
  p99: number
}

const STATES = ['AZ', 'CA', 'FL', 'IA', 'NJ', 'NY', 'TX', 'WA']
const NAICS = [
  '236115',
  '311811',
  '454110',
  '518210',
  '524210',
  '541211',
  '541511',
  '561450',
  '621111',
  '722511',
]

/** Different risks, each on an anchor of the base curve, where all contenders have the same base premium. */
const risks = ({ file, controls }: CompiledProgram): Exposure[] =>
  Array.from({ length: 500 }, (_, index): Exposure => {
    const pick = <T>(list: readonly T[], stride = 1): T => list[(index * stride) % list.length] as T
    const keys = Object.fromEntries(controls.map(({ id, rows }, at) => [id, pick([...rows.keys()], at + 1)]))
    return {
      revenue: pick(file.baseCurve.points, 5)[0] * 100,
      employees: null,
      industryCode: pick(NAICS, 3),
      state: pick(STATES),
      limit: pick(file.limit.offered, 2) * 100,
      attachmentPoint: null,
      retention: pick(file.retention.offered, 4) * 100,
      waitingPeriod: pick([6, 8, 12, 24] as const),
      retroActivePeriod: pick([1, 2, -1] as const),
      controls: keys,
      score: (index * 37) % 101,
      irpmModifier: null,
      coverages: file.coverages.optional
        .filter((one, at) => (index + at) % 2 === 0 && one.replacedBy === undefined)
        .map(({ key, limits }) => {
          const limit = Object.keys(limits).at(-1)
          return { key, limit: limit === undefined ? null : Number(limit) * 100 }
        }),
      isSurplus: true,
      isTriaExcluded: false,
      effectiveDate: '2026-12-05',
      endDate: '2027-12-05',
      mgaFee: 200_00,
      brokerFee: 0,
    }
  })

interface Timing {
  perSecond: number
  p99: number
}

const timed = (rounds: number, started: number, each: number[]): Timing => {
  each.sort((a, b) => a - b)
  return {
    perSecond: (rounds * 1000) / (performance.now() - started),
    p99: (each[Math.floor(each.length * 0.99)] ?? 0) * 1000,
  }
}

/** Rates a second over `ms`, after a tenth of it to warm up, then the slowest hundredth of 20,000 single ones. */
const measure = (ms: number, once: (index: number) => unknown): Timing => {
  const loop = (until: number): number => {
    let rounds = 0
    while (performance.now() < until) for (let index = 0; index < 500; index += 1, rounds += 1) once(index)
    return rounds
  }
  loop(performance.now() + ms / 10)
  const started = performance.now()
  const rounds = loop(started + ms)
  const whole = timed(rounds, started, [])
  const each = Array.from({ length: 20_000 }, (_, index) => {
    const from = performance.now()
    once(index % 500)
    return performance.now() - from
  })
  return { ...whole, p99: timed(1, started, each).p99 }
}

const measureZen = async (ms: number, once: (index: number) => Promise<unknown>): Promise<Timing> => {
  const each: number[] = []
  for (let index = 0; index < 20; index += 1) await once(index)
  const started = performance.now()
  while (performance.now() < started + ms) {
    const from = performance.now()
    await once(each.length % 500)
    each.push(performance.now() - from)
  }
  return timed(each.length, started, each)
}

/** A contender that prices something else would make the ratios worthless. Totals may differ by rounding only. */
const assertSame = async (program: CompiledProgram, exposures: readonly Exposure[]): Promise<void> => {
  const floor = floatingPoint(program.file)
  const decide = zen(program.file)
  for (const exposure of exposures.slice(0, 50)) {
    const ours = price(program, exposure).totalPremium / 100
    for (const theirs of [floor(peerInput(exposure)), await decide(peerInput(exposure))])
      if (Math.abs(theirs - ours) > Math.max(2.5, ours * 0.0001))
        throw new Error(`a peer prices ${theirs} where the program prices ${ours}`)
  }
}

const SOLD = () => programFor('P250_S', '2026-12-05')

/** Throws where a peer prices a risk of the run otherwise than the program does: then nothing could be measured. */
export const assertPeersAgree = (): Promise<void> => {
  const program = SOLD()
  return assertSame(program, risks(program))
}

/** Prices the same 500 risks with each contender on one thread; about ten seconds. */
export const run = async (): Promise<RatingLine[]> => {
  const program = SOLD()
  const exposures = risks(program)
  const inputs = exposures.map(peerInput)
  await assertSame(program, exposures)
  const floor = floatingPoint(program.file)
  const decide = zen(program.file)
  const at = (index: number): Exposure => exposures[index] as Exposure
  const input = (index: number) => inputs[index] as (typeof inputs)[number]
  const timings: [string, Timing][] = [
    ['floating point, no worksheet (floor)', measure(1500, (index) => floor(input(index)))],
    ['compiled program, exact, price only', measure(1500, (index) => price(program, at(index)))],
    ['compiled program, exact, worksheet', measure(1500, (index) => rate(program, at(index)))],
    ['the same as JSON', measure(1000, (index) => JSON.stringify(rate(program, at(index))))],
    ['GoRules ZEN, no trace', await measureZen(1500, (index) => decide(input(index)))],
    ['GoRules ZEN, trace', await measureZen(1000, (index) => decide(input(index), true))],
  ]
  const speed = (name: string): number => timings.find(([one]) => one === name)?.[1].perSecond ?? Number.NaN
  const [zenSpeed, floorSpeed] = [
    speed('GoRules ZEN, no trace'),
    speed('floating point, no worksheet (floor)'),
  ]
  return timings.map(([name, { perSecond, p99 }]) => ({
    name,
    perSecond: Math.round(perSecond),
    timesZen: Number((perSecond / zenSpeed).toFixed(1)),
    shareOfFloor: Number((perSecond / floorSpeed).toFixed(3)),
    p99: Number(p99.toFixed(1)),
  }))
}

if (import.meta.main) {
  const program = SOLD()
  const rows = risks(program).reduce((sum, one) => sum + rate(program, one).steps.length, 0) / 500
  console.log(`Prime 250 on surplus lines paper, one thread, ${rows.toFixed(0)} worksheet rows on average`)
  console.table(await run())
}
