import { expect, it } from 'vitest'
import { quoteHeading } from './heading.ts'

const quote = {
  companyName: 'Miller & Sons',
  quoteNumber: 'Q-100323',
  status: 'IN_REVIEW',
  totalPremium: 2480.1,
  currency: 'USD',
  market: 'US',
} as const

it('names the company, the number, the status in words and the premium of a quote', () => {
  expect(quoteHeading(quote)).toEqual({
    company: 'Miller & Sons',
    number: 'Q-100323',
    status: 'IN REVIEW',
    tone: 'info',
    premium: '$2,480.10',
  })
})

it("writes the premium as the quote's market does, and nothing before there is one", () => {
  expect(quoteHeading({ ...quote, market: 'UK', currency: 'GBP' }).premium).toBe('£2,480.10')
  expect(quoteHeading({ ...quote, totalPremium: null }).premium).toBeNull()
})
