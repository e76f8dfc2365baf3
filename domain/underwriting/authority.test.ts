import { describe, expect, it } from 'vitest'
import {
  type Authority,
  type AuthorityFacts,
  authorityRefusal,
  beyondAuthority,
  UNBOUNDED,
} from './authority.ts'

const facts: AuthorityFacts = {
  limit: 2_000_000_00,
  premium: 9_000_00,
  revenue: 40_000_000_00,
  credit: 15,
  hazardClass: 4,
  state: 'CA',
  product: 'P250',
  currency: 'USD',
}

const cases: [string, Partial<Authority>, string | null][] = [
  ['limit', { largestLimit: 1_000_000_00 }, 'limits up to $1,000,000'],
  ['the limit itself', { largestLimit: 2_000_000_00 }, null],
  ['premium', { largestPremium: 8_999_99 }, 'premiums up to $8,999.99'],
  ['revenue', { largestRevenue: 10_000_000_00 }, 'revenue up to $10,000,000'],
  ['credit', { largestCredit: 10 }, 'schedule credits up to 10%'],
  ['the credit itself', { largestCredit: 15 }, null],
  ['class', { highestClass: 3 }, 'hazard classes up to 3'],
  ['state', { states: ['IL', 'WI'] }, 'risks in IL, WI'],
  ['product', { products: ['P100'] }, 'the products P100'],
]

describe('an underwriting authority', () => {
  it.each(cases)('is bounded by %s', (_name, bound, bounded) => {
    expect(beyondAuthority({ ...UNBOUNDED, ...bound }, facts)).toEqual(bounded === null ? [] : [bounded])
  })

  it('names the bound and who can approve', () => {
    const narrow = { ...UNBOUNDED, largestLimit: 1_000_000_00 }
    const colleagues = [
      { name: 'Ann Bell', authority: null },
      { name: 'Cy Doe', authority: { ...UNBOUNDED, largestLimit: 1_500_000_00 } },
      { name: 'Eve Fox', authority: { ...UNBOUNDED, largestLimit: 3_000_000_00 } },
    ]
    expect(authorityRefusal(narrow, facts, colleagues)?.reason).toBe(
      'Your underwriting authority covers limits up to $1,000,000. Assign the quote to Ann Bell or Eve Fox, who can approve it.',
    )
    expect(authorityRefusal(narrow, facts, [])?.reason).toContain('No other underwriter has more')
    expect(authorityRefusal(UNBOUNDED, facts, colleagues)).toBeNull()
  })
})
