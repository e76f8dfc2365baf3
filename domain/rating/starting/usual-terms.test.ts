import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctTerms } from '../correct/correct.ts'
import { revenueCents } from '../golden/samples.ts'
import { PRODUCTS } from '../products.ts'
import { programFor } from '../program/programs.ts'
import { type EarlierChoice, startingAmounts, type StartingCompany } from './usual-terms.ts'

const DAY = '2026-12-05'
const RATED = PRODUCTS.filter(({ isRated }) => isRated).map(({ code }) => code)
const P100 = programFor('P100', DAY)
const P_ONE = programFor('P_ONE', DAY)

const practice = (revenue: number): StartingCompany => ({
  revenue: revenue * 100,
  naicsCode: '621111',
  sicCode: '86210',
})

const chosen = (change: Partial<EarlierChoice> = {}): EarlierChoice => ({
  product: 'P100',
  day: DAY,
  revenue: 600_000_00,
  limit: 2_000_000_00,
  deductible: 10_000_00,
  ...change,
})

const started = (company: StartingCompany, earlier: EarlierChoice[] = [], day = DAY, program = P100) => {
  const { limit, deductible, comesFrom } = startingAmounts(program, company, {
    day,
    earlier,
    agency: 'your agency',
  })
  return [limit / 100, deductible / 100, comesFrom]
}

/** What the agency chose last, as the company is offered it. */
const again = (company: StartingCompany, earlier: EarlierChoice[]) => {
  const { lastTime } = startingAmounts(P100, company, { day: DAY, earlier, agency: 'your agency' })
  return lastTime && [lastTime.limit / 100, lastTime.deductible / 100, lastTime.says]
}

describe('limit and retention that the calculator begins with', () => {
  it.each([
    [470_000, 1_000_000, 2500, 'Usual for revenue of up to $1,000,000.'],
    [1_000_000, 1_000_000, 2500, 'Usual for revenue of up to $1,000,000.'],
    [1_000_001, 1_000_000, 5000, 'Usual for revenue of up to $5,000,000.'],
    [8_000_000, 1_000_000, 10_000, 'Usual for revenue of up to $10,000,000.'],
    [30_000_000, 1_000_000, 25_000, 'Usual for revenue of up to $50,000,000.'],
    [90_000_000, 2_000_000, 50_000, 'Usual for revenue of up to $100,000,000.'],
    [120_000_000, 5_000_000, 100_000, 'Usual for revenue above $100,000,000.'],
  ])('follow revenue: %i', (revenue, limit, deductible, sentence) => {
    expect(started(practice(revenue))).toEqual([limit, deductible, sentence])
  })

  it('speak of turnover in pounds in the United Kingdom', () => {
    expect(started(practice(470_000), [], DAY, P_ONE)).toEqual([
      1_000_000,
      2500,
      'Usual for turnover of up to £1,000,000.',
    ])
  })

  it('count revenue from abroad', () => {
    expect(started({ ...practice(900_000), nonUsRevenue: 200_000_00 })[1]).toBe(5000)
  })

  it('are those of the product before there were bands, and while revenue is not known', () => {
    expect(started(practice(470_000), [chosen()], '2026-11-23')).toEqual([1_000_000, 25_000, null])
    expect(started(practice(0), [chosen({ revenue: 0 })])).toEqual([1_000_000, 25_000, null])
  })

  it('keep what a program demands of the company', () => {
    const college = { ...practice(470_000), naicsCode: '611310' }
    expect(started(college)).toEqual([
      1_000_000,
      25_000,
      'Usual for revenue of up to $1,000,000, as Prime 100 allows it.',
    ])
    expect(started(practice(470_000), [], DAY, programFor('PRIME_TECH_PLUS', DAY))[1]).toBe(10_000)
  })

  it('stay the usual ones, with what the agency chose last for the product and the band as an offer', () => {
    const sentence = 'Your agency last chose them for Prime 100 and revenue of up to $1,000,000.'
    const newest = [
      chosen({ product: 'P250', deductible: 50_000_00 }),
      chosen({ revenue: 3_000_000_00, deductible: 15_000_00 }),
      chosen(),
      chosen({ deductible: 5000_00 }),
    ]
    expect(again(practice(470_000), newest)).toEqual([2_000_000, 10_000, sentence])
    expect(started(practice(470_000), newest)).toEqual(started(practice(470_000)))
    expect(again(practice(7_000_000), newest)).toBeNull()
  })

  it('come without an offer once the agency chose the usual ones', () => {
    const back = chosen({ limit: 1_000_000_00, deductible: 2500_00 })
    expect(again(practice(470_000), [back, chosen()])).toBeNull()
  })

  it('take no choice from a quote that kept what all began with before there were bands', () => {
    const kept = { limit: 1_000_000_00, deductible: 25_000_00 }
    expect(again(practice(470_000), [chosen({ ...kept, day: '2026-11-01' })])).toBeNull()
    expect(again(practice(470_000), [chosen({ ...kept, day: '2026-11-01' }), chosen()])?.[1]).toBe(10_000)
    expect(again(practice(470_000), [chosen(kept)])?.[1]).toBe(25_000)
  })

  it('pass over a choice that the rules would change for this company, or that is offered no longer', () => {
    expect(again(practice(470_000), [chosen({ limit: 5_000_000_00 })])).toBeNull()
    expect(again(practice(470_000), [chosen({ deductible: 3_333_00 })])).toBeNull()
  })

  it.each(RATED)('are on offer and within the rules, whatever the company and its agency: %s', (product) => {
    const program = programFor(product, DAY)
    const { limit, retention } = program.file
    const company = fc.record({
      revenue: revenueCents,
      nonUsRevenue: fc.constantFrom(0, 500_000_00),
      naicsCode: fc.constantFrom('', '611310', '921110', '522110', '332710', '541511'),
      sicCode: fc.constantFrom('', '85590', '84110', '64191', '62012'),
    })
    const earlier = fc.array(
      fc.record({
        product: fc.constantFrom(product, 'P100'),
        day: fc.constantFrom('2026-10-01', DAY),
        revenue: revenueCents,
        limit: fc.constantFrom(500_000_00, 1_000_000_00, 3_000_000_00, 5_000_000_00, 9_000_000_00),
        deductible: fc.constantFrom(0, 1000_00, 2500_00, 25_000_00, 33_000_00, 250_000_00),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(company, earlier, fc.constantFrom('2026-10-01', DAY), (one, before, day) => {
        const { comesFrom, lastTime, ...usual } = startingAmounts(program, one, {
          day,
          earlier: before,
          agency: 'your agency',
        })
        const risk = { projectedRevenue: null, ...one }
        for (const amounts of lastTime ? [usual, lastTime] : [usual]) {
          expect(limit.offered).toContain(amounts.limit / 100)
          expect(retention.offered).toContain(amounts.deductible / 100)
          const asked = {
            limit: amounts.limit,
            deductible: amounts.deductible,
            waitingPeriod: 12 as const,
            risk,
          }
          expect(correctTerms(program, asked).changes).not.toContainEqual(
            expect.objectContaining({ field: expect.stringMatching(/^(limit|deductible)$/) }),
          )
        }
        expect(comesFrom === null).toBe(day < '2026-11-24' || one.revenue + one.nonUsRevenue === 0)
      }),
      { numRuns: 500 },
    )
  })
})
