import { expect, test } from 'vitest'
import { adviseProducts, type TriedProduct } from './product-advice.ts'

const practice = { market: 'US', naicsCode: '621111', sicCode: '' } as const
const softwareHouse = { market: 'US', naicsCode: '541511', sicCode: '' } as const

const tried = (
  product: string,
  totalPremium: number,
  level?: 'decline' | 'approve',
  reason = 'Because.',
  alike: number | null = totalPremium,
): TriedProduct => ({
  product,
  price: {
    outcome: level === 'decline' ? 'INVALID' : level === 'approve' ? 'REFERRED' : 'READY',
    totalPremium,
    referrals: level ? [{ level, reason }] : [],
  },
  alike,
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
  expect(recommended(practice, all)).toEqual([
    'P100: The lowest price of the products that suit, at the same limit and retention.',
  ])
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
  ).toEqual([
    'P250_S: The lowest price of the products that suit, at the same limit and retention; every one needs an underwriter.',
  ])
  expect(recommended(practice, [tried('P100', 2_000_00)])).toEqual([
    'P100: The only product that suits the company.',
  ])
})

test('nothing is recommended before there is a price', () => {
  expect(recommended(practice, [{ product: 'P100', price: null, alike: null }])).toEqual([])
})

test('prices are compared at one limit and retention, and not as each product begins', () => {
  // Cheaper as it begins, for half the limit; dearer for the same.
  const half = tried('P100_PRO', 1_500_00, undefined, '', 2_600_00)
  expect(recommended(practice, [tried('P100', 2_500_00, undefined, '', 2_000_00), half])).toEqual([
    'P100: The lowest price of the products that suit, at the same limit and retention.',
  ])
  // One that is not sold at those terms leaves each at its own, which is said.
  const other = tried('P250', 2_400_00, undefined, '', null)
  expect(recommended(practice, [half, other])).toEqual([
    'P100_PRO: The lowest price of the products that suit, whose limits and retentions differ.',
  ])
})
