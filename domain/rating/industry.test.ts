import { describe, expect, it } from 'vitest'
import { describeIndustry } from './industry.ts'
import { PRODUCTS } from './products.ts'
import { programsOf } from './program/programs.ts'

describe('the industries of a rule', () => {
  it.each([
    ['US', ['52'], 'Finance and Insurance (NAICS 52)'],
    ['US', ['61', '92'], 'Educational Services (NAICS 61) and Public Administration (NAICS 92)'],
    ['US', ['31', '32', '33'], 'Manufacturing (NAICS 31, 32, 33)'],
    ['UK', ['85'], 'Education (SIC 85)'],
    ['US', ['00'], 'NAICS 00'],
  ] as const)('are called by their titles in the %s: %s', (market, codes, words) => {
    expect(describeIndustry(market, { naics: codes, sic: codes })).toBe(words)
  })

  it('have a title in every program that is on sale', () => {
    const rules = PRODUCTS.flatMap(({ code }) => programsOf(code)).flatMap(({ file }) => [
      ...file.corrections.flatMap((rule) => ('naics' in rule ? [{ market: file.market, rule }] : [])),
      ...file.coverages.optional.map(({ unavailable }) => ({ market: file.market, rule: unavailable })),
    ])
    const named = rules.map(({ market, rule }) => describeIndustry(market, rule)).filter(Boolean)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((words) => /^(NAICS|SIC) /.test(words))).toEqual([])
  })
})
