import { describe, expect, test } from 'vitest'
import { type HomeStateFacts, homeStateOf, homeStateReason, riskShareProblems } from './home-state.ts'

const california = {
  country: 'US',
  address1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94105',
} as const
const british = {
  country: 'UK',
  address1: '1 High Street',
  city: 'Cardiff',
  zipCode: 'CF10 1EP',
} as const
const having = (...shares: [string, number][]): HomeStateFacts => ({
  physicalAddress: california,
  riskShares: shares.map(([state, percent]) => ({ state, percent })),
})

describe('the home state', () => {
  test.each<[string, HomeStateFacts, string | null]>([
    ['of the address', { physicalAddress: california }, 'CA'],
    ['that is known without an address', {}, 'TX'],
    ['with the largest share, all of the risk being elsewhere', having(['NV', 40], ['OR', 60]), 'OR'],
  ])('is that %s', (_case, company, state) => expect(homeStateOf(company, 'TX')).toBe(state))

  test('says why it is another than that of the principal place of business, and only then', () => {
    expect(homeStateReason({ physicalAddress: california })).toBeNull()
    expect(homeStateReason(having(['NV', 40], ['OR', 60]))).toBe(
      'Oregon: all of the risk is outside California, the principal place of business, and Oregon has the largest share of premium (60%)',
    )
  })
})

test.each<[string, HomeStateFacts, string | null]>([
  ['none', having(), null],
  ['that add up', having(['NV', 40], ['OR', 60]), null],
  ['of one state', having(['NV', 100]), null],
  ['that come to less', having(['NV', 40], ['OR', 50]), 'The shares come to 90%'],
  ['that come to more', having(['NV', 60], ['OR', 50]), 'The shares come to 110%'],
  ['with two largest', having(['NV', 50], ['OR', 50]), 'Two states have the largest share'],
  ['that name a state twice', having(['NV', 50], ['NV', 50]), 'Name each state once'],
  ['with the principal place of business', having(['CA', 1], ['NV', 99]), 'that is the home state'],
  ['without an address', { riskShares: [{ state: 'NV', percent: 100 }] }, 'Enter the address first'],
  [
    'in the United Kingdom',
    { physicalAddress: british, riskShares: [{ state: 'NV', percent: 100 }] },
    'Only companies in the United States',
  ],
])('shares %s', (_case, company, detail) => {
  const problems = riskShareProblems(company)
  if (detail === null) expect(problems).toEqual([])
  else expect(problems).toMatchObject([{ field: 'riskShares', detail: expect.stringContaining(detail) }])
})
