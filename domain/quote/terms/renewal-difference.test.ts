import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculate } from '#domain/rating/calculate.ts'
import { requests, RUNS, TODAY } from '#domain/rating/golden/samples.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import type { RatingRequestInput } from '#domain/rating/inputs.ts'
import { annualized, type PricedStep, renewalDifference } from './renewal-difference.ts'

const EACH = Math.ceil(RUNS / 4 / PRODUCTS.length)

const step = (
  id: string,
  factor: string | null,
  before: number,
  after: number,
  key = id,
  table = id,
): PricedStep => ({
  id,
  name: id,
  key,
  factor,
  before,
  after,
  table,
})

const stepsFor = (product: string, request: RatingRequestInput): readonly PricedStep[] =>
  calculate(programFor(product, request.effectiveDate), request, { today: TODAY, transaction: 'RENEWAL' })
    .worksheet.steps

describe('the difference of a renewal', () => {
  const before = [
    step('base', null, 0, 1000_00, '2,000,000'),
    step('limit', '1.50', 1000_00, 1500_00, '1,000,000'),
    step('score', '0.90', 1500_00, 1350_00, '70'),
    step('mgaFee', null, 1350_00, 1400_00),
  ]

  it('belongs to the line that reads something else, with what later lines make of it', () => {
    const after = [
      step('base', null, 0, 1200_00, '2,600,000'),
      step('limit', '1.50', 1200_00, 1800_00, '1,000,000'),
      step('score', '0.90', 1800_00, 1620_00, '70'),
      step('mgaFee', null, 1620_00, 1670_00),
    ]
    expect(renewalDifference(before, after)).toEqual({
      expiring: 1400_00,
      renewal: 1670_00,
      difference: 270_00,
      groups: [
        {
          cause: 'revenue',
          difference: 270_00,
          lines: [{ id: 'base', name: 'base', from: '2,000,000', to: '2,600,000', difference: 270_00 }],
        },
      ],
    })
  })

  it('is the program’s where the same key has another factor', () => {
    const after = [
      step('base', null, 0, 1000_00, '2,000,000'),
      step('limit', '1.60', 1000_00, 1600_00, '1,000,000'),
      step('score', '0.90', 1600_00, 1440_00, '70'),
      step('mgaFee', null, 1440_00, 1490_00),
    ]
    expect(
      renewalDifference(before, after).groups.map(({ cause, difference }) => [cause, difference]),
    ).toEqual([['program', 90_00]])
  })

  it('is not that of a bound on the modifiers which holds in both', () => {
    const bounded = (base: number, down: number, least: number) => [
      step('base', null, 0, base, '2,000,000'),
      step('score', '0.40', base, down, '90'),
      step('modifierBounds', '0.50', down, least, 'lowest'),
    ]
    const { groups } = renewalDifference(
      bounded(1000_00, 400_00, 500_00),
      bounded(1100_00, 440_00, 550_00).map((one) => (one.id === 'base' ? { ...one, key: '2,200,000' } : one)),
    )
    expect(groups.map(({ cause, difference }) => [cause, difference])).toEqual([['revenue', 50_00]])
  })

  it('compares a year with a year: what a half year cost is doubled, and fees are not', () => {
    const half = [
      step('base', null, 0, 1000_00),
      step('term', '0.5', 1000_00, 500_00),
      step('mgaFee', null, 500_00, 550_00),
      step('tax:IL', '0.03', 550_00, 565_00, 'tax:IL', 'tax'),
    ]
    expect(annualized(half).at(-1)?.after).toBe(1000_00 + 50_00 + 30_00)
  })

  it.each<[string, (request: RatingRequestInput) => RatingRequestInput, string[]]>([
    [
      'score',
      (one) => ({ ...one, risk: { ...one.risk, score: 55 } }),
      ['score', 'answers', 'minimum', 'taxes'],
    ],
    ['limit', (one) => ({ ...one, limit: 2_000_000_00 }), ['terms', 'minimum', 'taxes']],
    [
      'revenue',
      (one) => ({ ...one, risk: { ...one.risk, revenue: 4_000_000_00 } }),
      ['revenue', 'class', 'terms', 'minimum', 'taxes'],
    ],
  ])('names the %s alone where that alone is another', (_what, other, causes) => {
    const program = programFor('P100', '2026-12-05')
    const steps = (request: RatingRequestInput) => stepsFor('P100', request)
    const start = fc.sample(requests(program), { numRuns: 40, seed: 11 }).flatMap((one) => {
      const risk = { ...one.risk, revenue: 2_000_000_00, score: 80 }
      const request = { ...one, limit: 1_000_000_00, irpm: null, risk }
      try {
        return [{ from: steps(request), to: steps(other(request)) }]
      } catch {
        return []
      }
    })
    expect(start.length).toBeGreaterThan(5)
    for (const { from, to } of start)
      for (const { cause, lines } of renewalDifference(from, to).groups)
        expect(causes, JSON.stringify(lines)).toContain(cause)
  })

  it.each(PRODUCTS.map(({ code }) => code))(
    'of %s adds up to the cent, line by line and cause by cause',
    (product) => {
      const program = programFor(product, '2026-12-05')
      fc.assert(
        fc.property(requests(program), requests(program), (one, other) => {
          let steps: (readonly PricedStep[])[]
          try {
            steps = [stepsFor(product, one), stepsFor(product, other)]
          } catch {
            return
          }
          const [from = [], to = []] = steps
          const found = renewalDifference(from, to)
          expect(found.renewal - found.expiring).toBe(found.difference)
          expect(found.groups.reduce((sum, { difference }) => sum + difference, 0)).toBe(found.difference)
          for (const { cause, difference, lines } of found.groups) {
            expect(lines.reduce((sum, line) => sum + line.difference, 0)).toBe(difference)
            // What was only rounded another way is one line, and says nothing of a coverage or an answer.
            if (cause === 'minimum')
              expect(['minimum', 'rounding']).toEqual(expect.arrayContaining(lines.map(({ id }) => id)))
          }
          expect(renewalDifference(from, from).groups).toEqual([])
        }),
        { numRuns: EACH },
      )
    },
  )
})
