import { naicsCodeOf } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'

/** Industries that a rule names: NAICS prefixes in the US, SIC 2007 prefixes in the UK. */
export interface IndustryRule {
  naics: readonly string[]
  sic: readonly string[]
}

interface CodedRisk {
  naicsCode: string
  sicCode: string
}

/** The code that a market's programs classify a company by; empty when it is not known. */
export const industryCodeOf = (market: 'US' | 'UK', risk: CodedRisk): string =>
  market === 'UK' ? risk.sicCode : risk.naicsCode

const prefixesOf = (market: 'US' | 'UK', rule: IndustryRule): readonly string[] =>
  market === 'UK' ? rule.sic : rule.naics

export const isInIndustry = (market: 'US' | 'UK', rule: IndustryRule, risk: CodedRisk): boolean =>
  prefixesOf(market, rule).some((prefix) => industryCodeOf(market, risk).startsWith(prefix))

const LISTED = { US: new Intl.ListFormat('en-US'), UK: new Intl.ListFormat('en-GB') } as const

const titleOf = (market: 'US' | 'UK', code: string): string | null =>
  (market === 'UK' ? sicCodeOf(code) : naicsCodeOf(code))?.title ?? null

/**
 * The industries of a rule as the trade calls them, each with its codes:
 * `Educational Services (NAICS 61) and Public Administration (NAICS 92)`. Codes of one name are named once.
 */
export const describeIndustry = (market: 'US' | 'UK', rule: IndustryRule): string => {
  const scheme = market === 'UK' ? 'SIC' : 'NAICS'
  const codes = Map.groupBy(prefixesOf(market, rule), (code) => titleOf(market, code) ?? '')
  return LISTED[market].format(
    [...codes].map(([title, of]) =>
      title === '' ? `${scheme} ${of.join(', ')}` : `${title} (${scheme} ${of.join(', ')})`,
    ),
  )
}
