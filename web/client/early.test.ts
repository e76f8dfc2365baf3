import { expect, it } from 'vitest'
import { contract } from '#contract/all.ts'
import { earlyAddresses, quoteOfPath } from './early.ts'

it('asks early for the user and the quote that an address shows, where the contract has them', () => {
  const quote = contract.quoteGet.path.replace('{productType}', 'P100').replace('{id}', 'q-1')
  expect(earlyAddresses('/agency/quotes/P100/q-1')).toEqual([contract.authMe.path, quote])
})

it.each(['/login', '/agency/quotes', '/agency/quotes/q-1/sign/P100', '/quote/q-1/request-to-bind/P100'])(
  'asks nothing early at %s',
  (path) => {
    expect(earlyAddresses(path)).toEqual([])
    expect(quoteOfPath(path)).toBeNull()
  },
)
