import { expect, it } from 'vitest'
import { pageAfterRequest } from './cart.ts'

it('each account type goes on where the specification sends it after its quotes are requested', () => {
  expect(pageAfterRequest('AGENCY', true)).toBe('dashboard')
  expect(pageAfterRequest('AGENCY', false)).toBe('inbox')
  for (const type of ['CARRIER', 'CLUSTER'] as const) expect(pageAfterRequest(type, true)).toBe('quotes')
  for (const type of ['COWBELL', 'DIGITAL', 'MSSP'] as const)
    expect(pageAfterRequest(type, true)).toBe('inbox')
})
