import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calculation, calculatorRequest } from '#contract/rating/rating.ts'
import { requests, RUNS, TODAY } from '#domain/rating/golden/samples.ts'
import { IRPM_CHARACTERISTICS, type RatingRequestInput } from '#domain/rating/inputs.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import { encodeAnswer } from '#server/http/encode.ts'
import type { RatedAccount } from '#server/rating/shared/rated-account.ts'
import { type PricedQuote, pricedColumns, priceOfQuote } from './pricing.ts'

/** Cases of each product, so that all of them together pass what one property must. */
const EACH = Math.ceil(RUNS / PRODUCTS.length)

const accountOf = (market: 'US' | 'UK', { risk }: RatingRequestInput): RatedAccount => ({
  id: 'a',
  tenantId: 't',
  name: 'Larkspur Software',
  agencyName: 'Harborview Insurance Agency',
  market,
  status: 'Open',
  state: market === 'UK' ? null : risk.state,
  score: risk.score,
  company: {
    revenue: risk.revenue,
    ...(risk.naicsCode ? { naicsCode: risk.naicsCode } : {}),
    ...(risk.sicCode ? { sicCode: risk.sicCode } : {}),
    ...(typeof risk.noOfEmployees === 'number' ? { noOfEmployeesAll: risk.noOfEmployees } : {}),
  },
  contact: {},
  answers: risk.answers,
  contradictions: [],
  connectorDays: [],
  setup: { presets: [], programs: [], rules: [] },
})

/** What an underwriter may have decided: a fee, percentages inside every state's cap, or nothing. */
const decided = fc.record({
  mga_fee_override: fc.option(fc.integer({ min: 0, max: 5_000_00 })),
  irpm: fc.option(
    fc
      .tuple(fc.constantFrom(...IRPM_CHARACTERISTICS), fc.integer({ min: -500, max: 500 }))
      .map(([name, hundredths]) => ({
        values: { [name]: (hundredths / 100).toFixed(2) },
        irpmNote: 'Recovery plan tested twice a year',
      })),
  ),
  is_renewal: fc.boolean(),
})

const papers = [true, false].map((isSurplus) => ({
  isSurplus,
  carrierId: 'c',
  carrierName: 'Northbank',
  closedStates: [],
}))

/** What a user sends, as JSON, and what the server makes of it. */
const overTheWire = (request: z.output<typeof calculatorRequest>) =>
  calculatorRequest.parse(JSON.parse(JSON.stringify(z.encode(calculatorRequest, request))))

const inCents = (amount: number): number => Math.round(amount * 100)

/** The class as a person reads it in the worksheet. */
const classInWorksheet = (steps: readonly { id: string; key?: string | null }[]): number =>
  Number(/^class (\d)$/.exec(steps.find(({ id }) => id === 'hazard')?.key ?? '')?.[1])

const refusedOr = <T>(work: () => T): T | string => {
  try {
    return work()
  } catch (error) {
    return String(error)
  }
}

const requestOf = (input: RatingRequestInput, brokerFee: number) => {
  const {
    product: _product,
    risk: _risk,
    boostVersion: _version,
    irpm: _irpm,
    mgaFee: _fee,
    ...terms
  } = input
  return overTheWire({ ...terms, brokerFee } as z.output<typeof calculatorRequest>)
}

describe.each(PRODUCTS.map(({ code, market }) => [code, market] as const))('%s', (product, market) => {
  const program = programFor(product, '2026-12-05')
  const cases = fc.record({ input: requests(program), own: decided })

  it('is previewed at exactly what is saved', { timeout: 300_000 }, () => {
    let priced = 0
    fc.assert(
      fc.property(cases, ({ input, own }) => {
        const request = requestOf(input, input.brokerFee)
        const row = { product, bypassed: [], ...own } as unknown as PricedQuote['row']
        const quote: PricedQuote = { row, account: accountOf(market, input), today: TODAY }
        const preview = refusedOr(() => {
          const answer = encodeAnswer(calculation, priceOfQuote(quote, request))
          return JSON.parse(JSON.stringify(answer)) as z.input<typeof calculation>
        })
        const saved = refusedOr(() =>
          pricedColumns({ account: quote.account, papers }, product, request, priceOfQuote(quote, request)),
        )
        if (typeof preview === 'string' || typeof saved === 'string') {
          expect(preview).toBe(saved)
          return
        }
        priced += 1
        expect({
          premium: inCents(preview.premium),
          mga_fee: inCents(preview.mgaFee),
          broker_fee: inCents(preview.brokerFee),
          taxes: inCents(preview.taxes),
          total_premium: inCents(preview.totalPremium),
        }).toEqual({
          premium: saved.premium,
          mga_fee: saved.mga_fee,
          broker_fee: saved.broker_fee,
          taxes: saved.taxes,
          total_premium: saved.total_premium,
        })
        if (own.mga_fee_override !== null) expect(saved.mga_fee).toBe(own.mga_fee_override)
        expect(saved.hazard_class).toBe(classInWorksheet(preview.steps))
        expect(preview).not.toHaveProperty('hazardClass')
        expect(preview.proof).toBe((JSON.parse(saved.worksheet) as { proof: string }).proof)
      }),
      { numRuns: EACH },
    )
    expect(priced).toBeGreaterThan(EACH / 2)
  })

  it('keeps the class of the industry whatever its worksheet says', () => {
    const classes = new Set<number>()
    for (const input of fc.sample(requests(program), { numRuns: 60, seed: 11 })) {
      const account = accountOf(market, input)
      const row = { product, bypassed: [], is_renewal: false, irpm: null, mga_fee_override: null }
      const priced = refusedOr(() =>
        priceOfQuote(
          { row: row as unknown as PricedQuote['row'], account, today: TODAY },
          requestOf(input, 0),
        ),
      )
      if (typeof priced === 'string') continue
      const columns = pricedColumns({ account, papers }, product, requestOf(input, 0), {
        ...priced,
        steps: [],
      })
      const hazard_class: number = columns.hazard_class
      expect(hazard_class).toBe(classInWorksheet(priced.steps))
      classes.add(hazard_class)
    }
    expect(classes.size).toBeGreaterThan(1)
  })

  it('costs something else without the fee and the schedule rating that were decided for it', () => {
    const [input] = fc.sample(requests(program), { numRuns: 1, seed: 7 })
    if (!input) throw new Error('no case')
    const request = requestOf({ ...input, isSurplus: false }, 0)
    const account = accountOf(market, {
      ...input,
      risk: { ...input.risk, state: market === 'UK' ? 'UK' : 'CA' },
    })
    const at = (mga_fee_override: number | null) => {
      const row = {
        product,
        bypassed: [],
        is_renewal: false,
        irpm: null,
        retroactive: null,
        mga_fee_override,
      } as PricedQuote['row']
      return priceOfQuote({ row, account, today: TODAY }, request).totalPremium
    }
    expect(at(1234_56)).not.toBe(at(null))
  })
})
