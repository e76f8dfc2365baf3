import { expect, it } from 'vitest'
import { transferRefusal, type TransferFacts } from './transfer.ts'

const facts: TransferFacts = {
  account: { name: 'Prairie Lantern', market: 'US', agencyId: 'old', isSandbox: false },
  receiver: {
    id: 'new',
    name: 'Harbor Agency',
    accountType: 'AGENCY',
    market: 'US',
    isEnabled: true,
    isSandbox: false,
    hasCompany: false,
  },
  hasPendingLetter: false,
  agent: 'KNOWN',
}
const withReceiver = (change: Partial<NonNullable<TransferFacts['receiver']>>): TransferFacts => ({
  ...facts,
  receiver: facts.receiver && { ...facts.receiver, ...change },
})

it('lets an enabled agency of the market take an account over that it does not have yet', () => {
  expect(transferRefusal(facts)).toBeNull()
})

it.each([
  ['AGENCY_UNKNOWN', { ...facts, receiver: null }],
  ['AGENCY_UNKNOWN', withReceiver({ accountType: 'CARRIER' })],
  ['SERVICED_ALREADY', withReceiver({ id: 'old' })],
  ['SANDBOX_APART', withReceiver({ isSandbox: true })],
  ['SANDBOX_APART', { ...facts, account: { ...facts.account, isSandbox: true } }],
  ['AGENCY_DISABLED', withReceiver({ isEnabled: false })],
  ['MARKET_DIFFERS', withReceiver({ market: 'UK' })],
  ['COMPANY_THERE', withReceiver({ hasCompany: true })],
  ['BOR_PENDING', { ...facts, hasPendingLetter: true }],
  ['NO_ONE_TO_TAKE_OVER', { ...facts, agent: null }],
  ['AGENT_UNKNOWN', { ...facts, agent: 'UNKNOWN' as const }],
])('refuses with %s', (code, refused) => {
  const { errors, code: own } = transferRefusal(refused) ?? {}
  expect(errors?.[0]?.code ?? own).toBe(code)
})
