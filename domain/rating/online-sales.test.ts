import { describe, expect, it } from 'vitest'
import { isOnlineShareAsked } from '../account/online-sales.ts'
import editionOf2022 from '#domain/market/industry/lists/naics-2022.json' with { type: 'json' }
import { calculate } from './calculate.ts'
import { PRODUCTS } from './products.ts'
import { latestProgramDay, programFor } from './program/programs.ts'

const DAY = '2027-01-05'
const context = { today: '2026-12-21', transaction: 'NEW_BUSINESS' as const }

const priced = (naicsCode: string, onlineSalesShare: number | null, day = DAY) =>
  calculate(
    programFor('P100', day),
    {
      product: 'P100',
      effectiveDate: day,
      endDate: day.replace(/^\d+/, (year) => String(Number(year) + 1)),
      limit: 1_000_000_00,
      deductible: 10_000_00,
      waitingPeriod: 12,
      retroActivePeriod: -1,
      preset: 'CUSTOM',
      coverages: [],
      isSurplus: false,
      isTriaExcluded: true,
      brokerFee: 0,
      risk: { revenue: 1_000_000_00, naicsCode, onlineSalesShare, state: 'CA', answers: {}, score: null },
    },
    { ...context, ...(day < DAY && { today: '2026-11-21' }) },
  )

const hazardOf = (...args: Parameters<typeof priced>) => {
  const { worksheet, referrals } = priced(...args)
  const step = worksheet.steps.find(({ id }) => id === 'hazard')
  return {
    factor: Number(step?.factor),
    hazardClass: worksheet.hazardClass,
    isMissing: referrals.some(({ code }) => code === 'ONLINE_SALES_MISSING'),
  }
}

describe('the hazard of trade', () => {
  it.each([
    ['a store', '445110', 0, 0.82, 2, false],
    ['three tenths online', '445110', 30, 0.958, 2, false],
    ['the nearest ten counts', '445110', 34, 0.958, 2, false],
    ['half online', '458110', 50, 1.05, 2, false],
    ['more than half is the class of selling online', '458110', 60, 1.096, 4, false],
    ['all online', '423830', 100, 1.28, 4, false],
    ['not known: the store, and the share is asked for', '445110', null, 0.82, 2, true],
    ['not known, of a code that web shops bear: all', '455219', null, 1.28, 4, false],
    ['not known, of the other one', '459999', null, 1.28, 4, false],
    ['known, of a code that web shops bear', '455219', 10, 0.866, 2, false],
    ['the code of 2017 for web shops', '454110', null, 1.28, 4, false],
    ['no trade: nothing is asked', '541211', null, 1.28, 4, false],
    ['no trade: what is said counts for nothing', '722511', 100, 0.82, 2, false],
  ])('%s', (_, code, share, factor, hazardClass, isMissing) => {
    expect(hazardOf(code, share)).toEqual({ factor, hazardClass, isMissing })
  })

  it('says in the worksheet how the share moves it', () => {
    const step = priced('445110', 30).worksheet.steps.find(({ id }) => id === 'hazard')
    expect(step?.key).toBe('class 2, 30% online')
    expect(step?.explain).toMatch(
      /30% of sales are made online, which is class 4: 0.82 \+ \(1.28 - 0.82\) x 30%\.$/,
    )
  })

  it('prices a web shop as the published mean of electronic shopping does', () => {
    const mean = 2_097
    expect(priced('455219', 100).totals.coveragePremium / 100 / mean).toBeGreaterThan(0.7)
    expect(priced('455219', 100).totals.coveragePremium / 100 / mean).toBeLessThan(1.5)
  })

  it('is that of its code alone in programs of before', () => {
    expect(hazardOf('445110', 100, '2026-12-05')).toEqual({ factor: 0.82, hazardClass: 2, isMissing: false })
    expect(hazardOf('455219', null, '2026-12-05')).toEqual({ factor: 0.82, hazardClass: 2, isMissing: false })
  })

  it('is asked of the very trades that a program of cyber insurance in the US looks at', () => {
    const cyber = PRODUCTS.filter(
      ({ code, isRated, market }) => isRated && market === 'US' && code !== 'ZSP',
    ).map(({ code }) => programFor(code, latestProgramDay(code)).file.hazard.online?.naics ?? [])
    expect(cyber.length).toBeGreaterThan(5)
    for (const trades of cyber)
      for (const [code] of editionOf2022.codes)
        expect(
          trades.some((trade) => code.startsWith(trade)),
          code,
        ).toBe(isOnlineShareAsked(code))
  })

  it('never falls with the share', () => {
    const prices = Array.from({ length: 101 }, (_, share) => priced('445110', share).totals.coveragePremium)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })
})
