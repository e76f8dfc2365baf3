import { expect, it } from 'vitest'
import { marketCarriers } from './company.ts'

it.each(['US', 'UK'] as const)('the carriers of the %s share each risk as a whole', (market) => {
  const shares = marketCarriers(market).map(({ sharePercent }) => sharePercent)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
})
