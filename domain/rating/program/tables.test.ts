import { describe, expect, it } from 'vitest'
import editionOf2017 from '#domain/market/industry/lists/naics-2017.json' with { type: 'json' }
import editionOf2022 from '#domain/market/industry/lists/naics-2022.json' with { type: 'json' }
import editionOfSic from '#domain/market/industry/lists/sic-2007.json' with { type: 'json' }
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { compileProgram } from './compile.ts'
import { logLogCurve, onCurve } from './curve.ts'
import { rate } from '#domain/rating/evaluate.ts'
import { hazardClassOf } from '#domain/rating/hazard.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { programsOf } from './programs.ts'
import type { Exposure } from '#domain/rating/types.ts'

const sicCodes = editionOfSic.codes.map(([code]) => code)
const currentNaics = editionOf2022.codes.map(([code]) => code)
const naicsCodes = [...currentNaics, ...editionOf2017.retired.map(([code]) => code)]

const formOf = (product: string) => (product === 'ZSP' ? 'ZSP' : product.startsWith('P100') ? 'P100' : 'P250')

const EXPOSURE: Exposure = {
  revenue: 100_000_00,
  employees: 40,
  industryCode: '541211',
  state: 'CA',
  limit: 1_000_000_00,
  attachmentPoint: null,
  retention: 100_000_00,
  waitingPeriod: 24,
  retroActivePeriod: 1,
  controls: {},
  score: 100,
  irpmModifier: '0.9000000000',
  coverages: [{ key: 'additionalInsureds', limit: null }],
  isSurplus: false,
  isTriaExcluded: false,
  effectiveDate: '2026-01-15',
  endDate: '2027-01-15',
  mgaFee: 200_00,
  brokerFee: 1_00,
}

const programs = PRODUCTS.flatMap(({ code }) => programsOf(code))

describe.each(programs.map((program) => [program.version, program] as const))('%s', (_, program) => {
  const { file } = program
  const codes = file.market === 'UK' ? sicCodes : naicsCodes

  it.each([0, 60_000_000])(
    'puts every code of its market into exactly one class at a revenue of %i',
    (revenue) => {
      expect(codes.length).toBeGreaterThan(file.market === 'UK' ? 80 : 1800)
      for (const code of codes) {
        const rows = file.hazard.map.filter(
          ([prefix, , above]) => code.startsWith(prefix) && revenue > (above ?? -1),
        )
        const longest = Math.max(0, ...rows.map(([prefix]) => prefix.length))
        const classes = new Set(rows.filter(([prefix]) => prefix.length === longest).map(([, one]) => one))
        const found = program.hazardOf(code, revenue)
        expect(classes.size, code).toBeLessThanOrEqual(1)
        // A class that is phased in counts for the rules once half of the way is gone.
        expect(found.phase?.to ?? found.ofTrade, code).toBe([...classes][0] ?? file.hazard.defaultClass)
      }
    },
  )

  it('has a row, and not only the class of what is unknown, for every current code', () => {
    // Households as employers and embassies buy no such policies.
    const current = file.market === 'UK' ? sicCodes.filter((code) => !/^9[789]/.test(code)) : currentNaics
    expect(current.filter((code) => program.hazardOf(code, 1).prefix === '')).toEqual([])
  })

  it('names each prefix once for a size of company', () => {
    const keys = file.hazard.map.map(([prefix, , above]) => `${prefix}>${above ?? ''}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has a row for every key that a request can hold', () => {
    for (const limit of file.limit.offered) expect(program.limit.has(limit * 100)).toBe(true)
    for (const deductible of file.retention.offered)
      expect(program.retention.has(deductible * 100)).toBe(true)
    for (const hours of [6, 8, 12, 24]) expect(program.waiting.has(hours)).toBe(true)
    for (const years of [1, 2, -1]) expect(program.retro.has(years)).toBe(true)
    for (const hazardClass of [1, 2, 3, 4, 5] as const) expect(program.hazard.has(hazardClass)).toBe(true)
    expect(program.score).toHaveLength(101)
    expect([...(program.controls[0]?.rows.keys() ?? [])]).toEqual(['0', '1', '2', '3', '4', '5'])
    for (const one of file.controls) expect(Object.keys(one.factors)).toContain(one.best)
    for (const { key } of [...file.coverages.included, ...file.coverages.optional])
      expect(coverageOf(key)?.forms, key).toContain(formOf(file.product))
    for (const preset of Object.values(file.presets))
      for (const { key, limit } of preset)
        expect(program.optional.get(key)?.rows.has(limit === undefined ? -1 : limit * 100), key).toBe(true)
  })

  it('names a source for every table', () => {
    const exposure: Exposure = {
      ...EXPOSURE,
      industryCode: file.market === 'UK' ? '69201' : '541211',
      attachmentPoint: file.layer ? 5_000_000_00 : null,
      state: file.market === 'UK' ? 'UK' : 'CA',
      controls: Object.fromEntries(
        program.controls.map(({ id, rows }) => [id, [...rows.keys()][0] as string]),
      ),
      isSurplus: file.market === 'US',
      effectiveDate: file.effectiveDate,
    }
    for (const step of rate(program, exposure).steps) {
      expect(step.source.length, step.id).toBeGreaterThan(10)
      expect(step.explain.length, step.id).toBeGreaterThan(10)
    }
  })
})

describe('the base curve', () => {
  const anchors = programsOf('P100')[0]?.file.baseCurve.points ?? []
  const curve = logLogCurve(anchors, 6)

  it('goes through its anchors', () => {
    for (const [x, y] of anchors) expect(onCurve(curve, x)).toBe(y * 100)
  })

  it('is straight on log-log paper to within five cents in a thousand dollars', () => {
    for (let index = 1; index < anchors.length; index += 1) {
      const [x0, y0] = anchors[index - 1] as [number, number]
      const [x1, y1] = anchors[index] as [number, number]
      for (let part = 1; part < 40; part += 1) {
        const x = Math.round(x0 + ((x1 - x0) * part) / 40)
        const ideal = 100 * y0 * (x / x0) ** (Math.log(y1 / y0) / Math.log(x1 / x0))
        expect(Math.abs(onCurve(curve, x) - ideal)).toBeLessThan(Math.max(1.01, ideal * 0.00005))
      }
    }
  })

  it.each([
    [333_333, 121_003],
    [1_116_230, 165_763],
    [3_000_000, 246_841],
    [7_777_777, 419_858],
    [33_333_333, 1_096_998],
  ])('costs, by the chords of docs/rating.md, at %d of revenue %d cents', (revenue, cents) => {
    expect(onCurve(curve, revenue)).toBe(cents)
    const at = anchors.findIndex(([x]) => x >= revenue)
    const [[x0, y0], [x1, y1]] = anchors.slice(at - 1, at + 1) as [[number, number], [number, number]]
    const exact = 100 * y0 * (y1 / y0) ** (Math.log(revenue / x0) / Math.log(x1 / x0))
    // Never above the straight line by more than the cent of rounding, and below it by less than a hundred-thousandth.
    expect(cents - exact).toBeLessThan(1)
    expect(exact - cents).toBeLessThan(exact / 100_000 + 1)
  })

  it('is flat outside its anchors', () => {
    expect(onCurve(curve, 1)).toBe(1150_00)
    expect(onCurve(curve, 2_000_000_000)).toBe(110_000_00)
  })
})

describe('a state factor', () => {
  it('moves its own state by itself and no other', () => {
    const [now] = programsOf('P100')
    if (!now) throw new Error('no program')
    const state = { ...now.file.state, factors: { CA: '1.1' } }
    const draft = compileProgram({ ...structuredClone(now.file), state })
    const at = (program: typeof now, home: string) =>
      rate(program, { ...EXPOSURE, state: home }).steps.find((step) => step.id === 'state')?.factor
    expect([at(now, 'CA'), at(draft, 'CA'), at(draft, 'TX')]).toEqual(['1.00', '1.10', '1.00'])
    const texas = { ...EXPOSURE, state: 'TX' }
    expect(rate(draft, texas).totals).toEqual(rate(now, texas).totals)
  })
})

describe('a program file that is not sound', () => {
  const file = programsOf('P100')[0]?.file
  const broken =
    (change: object): (() => unknown) =>
    () =>
      compileProgram({ ...structuredClone(file), ...change })

  it.each([
    ['a field nobody knows', { surprise: true }],
    ['a factor that is a float', { state: { default: 1, factors: {}, source: 'a source' } }],
    ['a table without a source', { state: { default: '1', factors: {}, source: '' } }],
    [
      'premiums that fall',
      {
        baseCurve: {
          ...file?.baseCurve,
          points: [
            [1, 2000],
            [2, 1000],
          ],
        },
      },
    ],
    ['a limit that is offered without a factor', { limit: { ...file?.limit, offered: [7_000_000] } }],
    [
      'shares that do not add up',
      { coverages: { ...file?.coverages, included: [{ key: 'tria', share: 99 }] } },
    ],
  ])('is refused for %s', (_, change) => expect(broken(change)).toThrow())
})

describe('hazardClassOf', () => {
  it('answers for lists, and with nothing for a product that is not rated', () => {
    expect(hazardClassOf('P100', '541211')).toBe(4)
    expect(hazardClassOf('P_ONE', '69201')).toBe(4)
    expect(hazardClassOf('ZSP', '541211')).toBe(2)
    expect(hazardClassOf('NotSupported', '541211')).toBeNull()
  })
})
