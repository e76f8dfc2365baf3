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

/** `NAICS 61, 92`. */
export const describeIndustry = (market: 'US' | 'UK', rule: IndustryRule): string =>
  `${market === 'UK' ? 'SIC' : 'NAICS'} ${prefixesOf(market, rule).join(', ')}`
