import { expect, test } from 'vitest'
import { adviseProducts, type TriedProduct } from './product-advice.ts'

const practice = { market: 'US', naicsCode: '621111', sicCode: '' } as const
const softwareHouse = { market: 'US', naicsCode: '541511', sicCode: '' } as const

const tried = (
  product: string,
  totalPremium: number,
  level?: 'decline' | 'approve',
  reason = 'Because.',
): TriedProduct => ({
  product,
  price: {
    outcome: level === 'decline' ? 'INVALID' : level === 'approve' ? 'REFERRED' : 'READY',
    totalPremium,
    referrals: level ? [{ level, reason }] : [],
  },
})

const recommended = (company: Parameters<typeof adviseProducts>[0], all: TriedProduct[]) =>
  adviseProducts(company, all).flatMap(({ product, recommendedFor }) =>
    recommendedFor ? [`${product}: ${recommendedFor}`] : [],
  )

test('the lowest price among what suits is recommended, and what does not suit says why', () => {
  const all = [
    tried('P100', 2_000_00),
    tried('P100_PRO', 2_500_00),
    tried('PRIME_TECH', 1_000_00),
    tried('P_PLUS', 500_00),
    tried('ZSP', 400_00),
    tried('P250', 100_00, 'decline', 'Revenue is above $250,000,000, the most that Prime 250 takes.'),
  ]
  expect(recommended(practice, all)).toEqual(['P100: The lowest price of the products that suit.'])
  expect(adviseProducts(practice, all).map(({ against }) => against)).toEqual([
    null,
    null,
    'For companies that sell technology.',
    'An excess layer above a primary policy.',
    'For directors and officers, fiduciaries, employment and crime; no cyber coverage.',
    'Revenue is above $250,000,000, the most that Prime 250 takes.',
  ])
})

test('a company that sells technology begins with a technology product', () => {
  expect(recommended(softwareHouse, [tried('P100', 2_000_00), tried('PRIME_TECH', 3_000_00)])).toEqual([
    'PRIME_TECH: Covers failed technology services and products too.',
  ])
})

test('what needs no underwriter comes before a lower price', () => {
  const both = [tried('P100', 2_000_00), tried('P250', 1_000_00, 'approve')]
  expect(recommended(practice, both)).toEqual(['P100: The only one that needs no underwriter.'])
  expect(
    recommended(practice, [tried('P250', 1_000_00, 'approve'), tried('P250_S', 900_00, 'approve')]),
  ).toEqual(['P250_S: The lowest price; every product that suits needs an underwriter.'])
  expect(recommended(practice, [tried('P100', 2_000_00)])).toEqual([
    'P100: The only product that suits the company.',
  ])
})

test('nothing is recommended before there is a price', () => {
  expect(recommended(practice, [{ product: 'P100', price: null }])).toEqual([])
})
