import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculate } from './calculate.ts'
import { rate } from './evaluate.ts'
import { exposures, requests } from './golden/samples.ts'
import { PRODUCTS } from './products.ts'
import { compileProgram } from './program/compile.ts'
import { latestProgramDay, programFor } from './program/programs.ts'
import { addDays, addYears } from '#domain/kernel/dates.ts'

/** Programs from this day on; earlier ones are history. */
const FIRST = '2027-04-01'
const PROGRAMS = PRODUCTS.filter(({ isRated }) => isRated)
  .map(({ code }) => programFor(code, latestProgramDay(code)))
  .filter(({ file }) => file.effectiveDate >= FIRST)
const LIMITED = PROGRAMS.filter(({ ownLimits }) => ownLimits !== null)
const named = (programs: typeof PROGRAMS) => programs.map((program) => [program.version, program] as const)

const limitsOf = ({ file }: (typeof PROGRAMS)[number]) =>
  file.coverages.optional
    .filter(({ limits, line, credit }) => !line && !credit && Object.keys(limits).length > 0)
    .map(({ key, limits }) => [key, Object.keys(limits).map((one) => Number(one) * 100)] as const)

describe.each(named(LIMITED))('%s: a coverage with a limit of its own', (_, program) => {
  const coverages = limitsOf(program)

  it('costs no more with a lower limit, whatever the risk', () => {
    fc.assert(
      fc.property(exposures(program), fc.nat(1000), (one, place) => {
        const [key, limits] = coverages[place % coverages.length] ?? ['', []]
        const at = (limit: number): number =>
          rate(program, { ...one, coverages: [{ key, limit }] }).totals.manualPremium
        limits.slice(1).forEach((limit, index) => {
          expect(at(limits[index] ?? 0), key).toBeLessThanOrEqual(at(limit))
        })
      }),
      { numRuns: 100 },
    )
  })

  it('hardly costs more under a higher aggregate limit: 15% of what that adds', () => {
    const [key, limits] = coverages[0] ?? ['', []]
    const { limit: factors } = program
    fc.assert(
      fc.property(exposures(program), (one) => {
        const premiumAt = (limit: number): number => {
          const steps = rate(program, { ...one, limit, coverages: [{ key, limit: limits[0] ?? 0 }] }).steps
          const step = steps.find(({ id }) => id === `coverage:${key}`)
          return (step?.after ?? 0) - (step?.before ?? 0)
        }
        const [low, high] = [premiumAt(1_000_000_00), premiumAt(5_000_000_00)]
        const factor = Number(factors.get(5_000_000_00)?.factor)
        expect(high).toBeGreaterThanOrEqual(low - 1)
        expect(Math.abs(high - low * (1 + 0.15 * (factor - 1)))).toBeLessThanOrEqual(2 + low * 0.001)
      }),
      { numRuns: 100 },
    )
  })
})

it('a program whose lower limit costs more is refused', () => {
  const file = structuredClone(programFor('P250', FIRST).file)
  Object.assign(file.coverages.optional[0]?.limits ?? {}, { '50000': '9' })
  expect(() => compileProgram(file)).toThrow(/factors of the limits of .* must never fall/)
})

it('a program of before takes such a coverage as a share of the whole premium', () => {
  const before = programFor('P250', '2027-01-01')
  expect(before.ownLimits).toBeNull()
})

describe.each(named(PROGRAMS.filter(({ file }) => file.hazard.map.some((row) => row.length > 3))))(
  '%s: electric power',
  (_, program) => {
    const code = program.file.market === 'UK' ? '35110' : '221122'
    const at = (revenue: number) => program.hazardOf(code, revenue)
    const priced = (revenue: number): number => {
      const sample = fc.sample(exposures(program), { numRuns: 1, seed: 7 })[0]
      if (!sample) throw new Error('no sample')
      const one = { ...sample, industryCode: code, revenue: revenue * 100, coverages: [] }
      return rate(program, one).totals.coveragePremium
    }

    it('goes to its class little by little, and the rules of that class hold from the half on', () => {
      expect(at(50_000_000)).toMatchObject({ hazardClass: 3 })
      expect(at(60_000_000)).toMatchObject({ hazardClass: 3, phase: { from: 3, to: 5, beyond: 10_000_000 } })
      expect(at(75_000_001)).toMatchObject({ hazardClass: 5 })
      expect(at(100_000_000)).not.toHaveProperty('phase')
    })

    it('has no price that jumps, up or down, with a quarter percent of revenue', () => {
      for (let revenue = 45_000_000; revenue < 110_000_000; revenue *= 1.0025) {
        const [before, after] = [priced(Math.floor(revenue)), priced(Math.floor(revenue * 1.0025))]
        expect(after, `at ${revenue}`).toBeGreaterThanOrEqual(before)
        expect(after, `at ${revenue}`).toBeLessThanOrEqual(before * 1.02 + 100)
      }
    })

    it('says on its line how far it is', () => {
      const sample = fc.sample(exposures(program), { numRuns: 1, seed: 7 })[0]
      if (!sample) throw new Error('no sample')
      const { steps } = rate(program, { ...sample, industryCode: code, revenue: 60_000_000_00 })
      expect(steps.find(({ id }) => id === 'hazard')).toMatchObject({
        key: 'class 3 to 5',
        explain: expect.stringContaining('10,000,000 of 50,000,000 beyond where class 5 begins'),
      })
    })
  },
)

describe.each(named(PROGRAMS))('%s', (_, program) => {
  it('has no price that falls by more than 2 percent with a quarter percent of revenue', () => {
    const day = addDays(program.file.effectiveDate, 4)
    const most = program.file.appetite.largestPricedRevenue * 100
    const borders = [50_000_000_00, 75_000_000_00, 100_000_000_00].filter((one) => one * 1.0025 < most)
    const revenues = fc.oneof(
      fc.integer({ min: 100, max: Math.floor(most / 1.0025) }),
      fc.constantFrom(...borders).chain((one) => fc.integer({ min: Math.floor(one * 0.9975), max: one })),
    )
    fc.assert(
      fc.property(requests(program), revenues, (request, revenue) => {
        const at = (one: number): number =>
          calculate(
            program,
            {
              ...request,
              effectiveDate: day,
              endDate: addYears(day, 1),
              risk: { ...request.risk, revenue: one },
            },
            { today: addDays(day, -20), transaction: 'NEW_BUSINESS' },
          ).totals.coveragePremium
        expect(at(Math.floor(revenue * 1.0025))).toBeGreaterThanOrEqual(at(revenue) * 0.98 - 100)
      }),
      { numRuns: 150 },
    )
  })
})
