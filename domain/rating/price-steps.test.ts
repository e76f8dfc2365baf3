import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WORKED_EXAMPLE } from '../questionnaire/sample-answers.ts'
import { calculate } from './calculate.ts'
import { parseRequest } from './correct/validate.ts'
import { correct } from './correct/correct.ts'
import { price, rate } from './evaluate.ts'
import { exposures, requests, RUNS } from './golden/samples.ts'
import type { RatingRequestInput } from './inputs.ts'
import { PRODUCTS } from './products.ts'
import { compileProgram } from './program/compile.ts'
import { programFor } from './program/programs.ts'

const DAY = '2027-01-05'
const context = { today: '2026-12-21', transaction: 'NEW_BUSINESS' as const }
const RATED = PRODUCTS.filter((one) => one.isRated).map((one) => one.code)

const requestOf = (product: string, risk: Partial<RatingRequestInput['risk']>, terms: object = {}) => ({
  product,
  effectiveDate: DAY,
  endDate: '2028-01-05',
  limit: 1_000_000_00,
  deductible: 10_000_00,
  waitingPeriod: 12 as const,
  retroActivePeriod: -1 as const,
  preset: 'BASIC' as const,
  coverages: [],
  isSurplus: false,
  isTriaExcluded: true,
  brokerFee: 0,
  ...terms,
  risk: { revenue: 10_000_000_00, naicsCode: '541211', state: 'CA', answers: {}, score: null, ...risk },
})

const priced = (...[product, risk, terms]: Parameters<typeof requestOf>) =>
  calculate(programFor(product, DAY), requestOf(product, risk, terms), context)

describe('a line that is priced on employees', () => {
  const zsp = programFor('ZSP', DAY)
  const lines = zsp.file.coverages.optional.filter((one) => one.line)
  const answers = {
    isVerifyingBankAccounts: true,
    isAuthenticatingFundTransferRequests: true,
    isPreventingUnauthorizedWireTransfers: true,
  }

  /** Straight on log-log paper through the two anchors around a head count. */
  const onPaper = (points: readonly (readonly [number, number])[], heads: number): number => {
    const at = Math.max(
      1,
      points.findIndex(([x]) => x >= heads),
    )
    const [[x0, y0], [x1, y1]] = [points[at - 1], points[at]] as [[number, number], [number, number]]
    return y0 * (y1 / y0) ** (Math.log(heads / x0) / Math.log(x1 / x0))
  }

  it.each([
    ['employmentPractices', 2, 985.62],
    ['fiduciaryLiability', 2, 377.5],
    ['commercialCrime', 2, 349.87],
    ['employmentPractices', 10, 1600],
  ])('%s costs %d heads %d, as the curve does at whole heads', (key, heads, base) => {
    const { steps } = priced(
      'ZSP',
      { noOfEmployees: heads, answers },
      { preset: 'CUSTOM', coverages: [{ key, isSelected: true }] },
    ).worksheet
    const line = steps.find(({ id }) => id === `line:${key}`)
    // Points of the curve are whole cents, so that between two of them a cent may be lost.
    expect(Math.abs((line?.basis ?? 0) - base * 100)).toBeLessThanOrEqual(1)
  })

  it.each(lines.map((one) => one.key))(
    '%s is within a tenth of a percent of its curve at every head',
    (key) => {
      const points = lines.find((one) => one.key === key)?.line?.points ?? []
      const exposure = { ...exposureWith(key), coverages: [{ key, limit: null }] }
      for (let employees = 1; employees <= 5000; employees += 1) {
        const { steps } = rate(zsp, { ...exposure, employees })
        const base = (steps.find(({ id }) => id === `line:${key}`)?.basis ?? 0) / 100
        expect(Math.abs(base / onPaper(points, employees) - 1), `${employees} heads`).toBeLessThan(0.001)
      }
    },
  )

  const exposureWith = (key: string) => {
    const { corrected } = correct(
      zsp,
      parseRequest(
        requestOf(
          'ZSP',
          { noOfEmployees: 1, answers },
          { preset: 'CUSTOM', coverages: [{ key, isSelected: true }] },
        ),
      ),
    )
    return {
      revenue: corrected.risk.revenue,
      employees: 1,
      industryCode: '541211',
      state: 'CA',
      limit: corrected.limit,
      attachmentPoint: null,
      retention: corrected.deductible,
      waitingPeriod: corrected.waitingPeriod,
      retroActivePeriod: corrected.retroActivePeriod,
      controls: {},
      score: null,
      irpmModifier: null,
      coverages: [],
      isSurplus: false,
      isTriaExcluded: true,
      effectiveDate: DAY,
      endDate: '2028-01-05',
      mgaFee: 0,
      brokerFee: 0,
    }
  }
})

describe('a retention that a rule for revenue raises', () => {
  const accountant = (revenue: number, deductible = 2_500) =>
    priced('P100', { revenue: revenue * 100 }, { limit: 3_000_000_00, deductible: deductible * 100 })
  const premium = (...args: Parameters<typeof accountant>): number =>
    accountant(...args).totals.coveragePremium / 100

  it('takes its credit off little by little, and whole once revenue is far enough beyond', () => {
    // 60,000 of 5,000,000 beyond: 6.087 percent x 0.012 less than without any credit.
    const { worksheet, corrected } = accountant(25_060_000)
    expect(worksheet.steps.find(({ id }) => id === 'retention')).toMatchObject({
      key: '5,000, asked 2,500',
      factor: '1.14916',
      explain:
        'Retention raised from 2,500 to 5,000 by a rule for revenue: from 1.15 to 1.08, phased in as the revenue goes beyond what the rule begins at.',
    })
    expect(corrected).toMatchObject({ deductible: 5_000_00, deductibleAsked: 2_500_00 })
    expect(premium(25_060_000)).toBeGreaterThan(premium(25_000_000))
    expect(premium(30_000_000)).toBe(premium(30_000_000, 5_000))
  })

  it('has its whole credit where it is asked for, at any revenue', () => {
    expect(accountant(25_060_000, 5_000).corrected).not.toHaveProperty('deductibleAsked')
    expect(premium(25_060_000, 5_000) / premium(25_060_000)).toBeCloseTo(1.08 / 1.14916, 4)
  })

  it('keeps what was asked for when it is priced again, and forgets it once more is asked for', () => {
    const { corrected, totals } = accountant(25_060_000)
    expect(calculate(programFor('P100', DAY), corrected, context).totals).toEqual(totals)
    const more = calculate(programFor('P100', DAY), { ...corrected, deductible: 10_000_00 }, context)
    expect(more.corrected).not.toHaveProperty('deductibleAsked')
    const small = { ...corrected, risk: { ...corrected.risk, revenue: 3_000_000_00 } }
    expect(calculate(programFor('P100', DAY), small, context).corrected).not.toHaveProperty('deductibleAsked')
  })

  it.each([
    [3_000_00, 2_500_00],
    [1, 2_500_00],
    [90_000_00, undefined],
  ])('takes %d cents that a caller says were asked for as %j', (said, kept) => {
    const { corrected } = accountant(25_060_000, 5_000)
    const again = calculate(programFor('P100', DAY), { ...corrected, deductibleAsked: said }, context)
    expect(again.corrected.deductibleAsked).toBe(kept)
    expect(again.totals.coveragePremium / 100).toBe(
      kept === undefined ? premium(25_060_000, 5_000) : premium(25_060_000),
    )
  })

  it('counts as raised in programs of before too, which give the credit at once', () => {
    const before = programFor('P100', '2026-12-05')
    const terms = {
      limit: 3_000_000_00,
      deductible: 2_500_00,
      effectiveDate: '2026-12-05',
      endDate: '2027-12-05',
    }
    const { corrected } = calculate(before, requestOf('P100', { revenue: 25_060_000_00 }, terms), {
      ...context,
      today: '2026-11-21',
    })
    expect(corrected.deductible).toBe(5_000_00)
    expect(corrected).not.toHaveProperty('deductibleAsked')
  })

  it.each(RATED)('%s: no price falls by more than 2 percent with a quarter percent of revenue', (product) => {
    const program = programFor(product, DAY)
    const most = program.file.appetite.largestPricedRevenue * 100
    const around = program.file.corrections.flatMap((rule) =>
      rule.kind === 'minDeductibleByRevenue'
        ? rule.bands.flatMap(({ upToRevenue }) => (upToRevenue === null ? [] : [upToRevenue * 100]))
        : rule.kind === 'maxLimitByRevenue'
          ? [rule.revenueBelow * 100]
          : [],
    )
    const revenues = fc.oneof(
      fc.integer({ min: 100, max: Math.floor(most / 1.0025) }),
      fc
        .constantFrom(...around, 100_000_00)
        .chain((one) => fc.integer({ min: Math.floor(one * 0.9975), max: one })),
    )
    fc.assert(
      fc.property(requests(program), revenues, (request, revenue) => {
        const at = (one: number): number =>
          calculate(
            program,
            {
              ...request,
              effectiveDate: DAY,
              endDate: '2028-01-05',
              risk: { ...request.risk, revenue: one },
            },
            context,
          ).totals.coveragePremium
        expect(at(Math.floor(revenue * 1.0025))).toBeGreaterThanOrEqual(at(revenue) * 0.98 - 100)
      }),
      { numRuns: Math.max(200, Math.ceil(RUNS / RATED.length)) },
    )
  })

  it.each(RATED.filter((product) => product !== 'ZSP'))(
    '%s: no price falls at all with revenue',
    (product) => {
      const program = programFor(product, DAY)
      const most = Math.min(program.file.appetite.largestPricedRevenue, 1_000_000_000)
      const least = Math.min(...program.file.retention.offered) * 100
      let before = 0
      for (let revenue = 250_000; revenue <= most; revenue *= 1.01) {
        const { totals } = calculate(
          program,
          {
            ...requestOf(
              product,
              {
                revenue: Math.round(revenue) * 100,
                ...(program.file.market === 'UK' ? { naicsCode: '', sicCode: '69201', state: 'UK' } : {}),
              },
              { deductible: least, limit: 1_000_000_00 },
            ),
            ...(program.file.layer && { attachmentPoint: (program.file.layer.attachments[0] ?? 0) * 100 }),
          },
          context,
        )
        expect(totals.coveragePremium, `at ${Math.round(revenue)}`).toBeGreaterThanOrEqual(before)
        before = totals.coveragePremium
      }
    },
  )
})

describe('a lower limit of an included agreement', () => {
  const lawyers = { naicsCode: '541110', answers: WORKED_EXAMPLE, score: 72 }
  const ransom = (limit: number | null, key = 'ransomEventSublimit') =>
    priced('P250', lawyers, {
      preset: 'CUSTOM',
      coverages: limit === null ? [] : [{ key, isSelected: true, limit: limit * 100 }],
    })

  it('costs less, by the share of what is no longer covered', () => {
    // The premium before it is rounded to whole dollars.
    const manual = (limit: number | null): number => ransom(limit).totals.manualPremium
    expect(manual(500_000)).toBe(Math.round(manual(null) * 0.984))
    expect(manual(250_000)).toBe(Math.round(manual(null) * 0.9664))
    expect(manual(100_000)).toBe(Math.round(manual(null) * 0.944))
  })

  it('takes its credit off the agreement that it lowers, and off no other', () => {
    const [whole, lowered] = [ransom(null), ransom(100_000)]
    const part = ({ worksheet }: typeof whole, key: string): number =>
      worksheet.coverages.find((one) => one.key === key)?.premium ?? 0
    const credit = whole.totals.coveragePremium - lowered.totals.coveragePremium
    for (const { key } of whole.worksheet.coverages) {
      const off = part(whole, key) - part(lowered, key)
      expect(Math.abs(off - (key === 'extortion' ? credit : 0)), key).toBeLessThan(100)
    }
    expect(lowered.proof).toMatchObject({ holds: true })
    expect(lowered.worksheet.steps.find(({ id }) => id === 'coverage:ransomEventSublimit')).toMatchObject({
      kind: 'multiply',
      factor: '0.944',
      explain: expect.stringContaining('1 - 0.08 x (1 - 0.3) of the premium of the included agreements.'),
    })
  })

  it('costs nothing less in programs of before', () => {
    const before = programFor('P250', '2026-12-05')
    const terms = { preset: 'CUSTOM', effectiveDate: '2026-12-05', endDate: '2027-12-05' }
    const at = (coverages: object[]): number =>
      calculate(before, requestOf('P250', lawyers, { ...terms, coverages }), {
        ...context,
        today: '2026-11-21',
      }).totals.coveragePremium
    expect(at([{ key: 'ransomEventSublimit', isSelected: true, limit: 100_000_00 }])).toBe(at([]))
  })
})

describe('a program from 2027 on', () => {
  const file = () => structuredClone(programFor('P250', DAY).file)
  const sublimit = (one: ReturnType<typeof file>) =>
    one.coverages.optional.find(({ credit }) => credit) as Required<
      ReturnType<typeof file>['coverages']['optional'][number]
    >

  it.each([
    [
      'limit factors that rise faster again',
      (one: ReturnType<typeof file>) => Object.assign(one.limit.factors, { '2500000': '1.5' }),
      /limit factors must rise ever more slowly, and rise faster above 2,500,000/,
    ],
    [
      'a sublimit that keeps more than there is',
      (one: ReturnType<typeof file>) => Object.assign(sublimit(one).credit.kept, { '500000': '1.2' }),
      /keeps more than there is/,
    ],
    [
      'a lower sublimit that keeps more than a higher one',
      (one: ReturnType<typeof file>) => Object.assign(sublimit(one).credit.kept, { '100000': '0.9' }),
      /must never fall/,
    ],
    [
      'sublimits that take more than their agreement costs',
      (one: ReturnType<typeof file>) => Object.assign(sublimit(one).credit, { share: '0.3' }),
      /sublimits take more than extortion costs/,
    ],
    [
      'a sublimit of an agreement that is not included',
      (one: ReturnType<typeof file>) => Object.assign(sublimit(one).credit, { agreement: 'techEO' }),
      /techEO is not an included coverage/,
    ],
    [
      'a sublimit without a credit for a limit',
      (one: ReturnType<typeof file>) => Reflect.deleteProperty(sublimit(one).credit.kept, '250000'),
      /needs a credit for each of its limits and no loading/,
    ],
  ])('is refused with %s', (_, change, message) => {
    const changed = file()
    change(changed)
    expect(() => compileProgram(changed)).toThrow(message)
  })

  it('may have limits of before that rise faster again, so that what was sold stays what it was', () => {
    expect(() => compileProgram({ ...programFor('ZSP', '2026-12-05').file })).not.toThrow()
  })
})

describe.each(RATED)('%s: an answer that improves the risk', (product) => {
  const program = programFor(product, DAY)

  it('never raises the price, and one that does not apply counts as its table says', () => {
    fc.assert(
      fc.property(exposures(program), fc.nat(1000), (one, place) => {
        const table = program.controls[place % program.controls.length]
        if (!table) return
        const best = program.file.controls.find(({ id }) => id === table.id)?.best ?? '0'
        const at = (answer: string) => ({ ...one, controls: { ...one.controls, [table.id]: answer } })
        for (const [answer, row] of table.rows) {
          if (answer === 'NA') {
            const step = rate(program, at(answer)).steps.find(({ id }) => id === table.id)
            expect(step?.factor).toBe(row.factor)
          }
          expect(price(program, at(best)).premium).toBeLessThanOrEqual(price(program, at(answer)).premium)
        }
      }),
      { numRuns: Math.max(100, Math.ceil(RUNS / RATED.length / 4)) },
    )
  })
})
