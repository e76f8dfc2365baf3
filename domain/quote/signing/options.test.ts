import { expect, test } from 'vitest'
import { closedBySigning, type SigningOption } from './options.ts'

const option = (id: string, more: Partial<SigningOption> = {}): SigningOption => ({
  id,
  accountId: 'a',
  product: 'P100',
  status: 'READY',
  isSent: true,
  ...more,
})

test('a signature closes what else the insured could take of the account and product, and nothing else', () => {
  const options = [
    option('chosen'),
    option('sent'),
    option('signed-on-paper', { status: 'SIGNED', isSent: false }),
    option('unsent', { isSent: false }),
    option('asked-to-bind', { status: 'REQUESTED' }),
    option('referred', { status: 'REFERRED' }),
    option('other-product', { product: 'P250' }),
    option('other-account', { accountId: 'b' }),
  ]
  expect(closedBySigning(option('chosen'), options).map(({ id }) => id)).toEqual(['sent', 'signed-on-paper'])
})
