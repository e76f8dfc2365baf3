import { expect, it } from 'vitest'
import { brokenRules } from '#server/access/sign-in/password-rules.ts'
import { CUSTOMER_EMAIL, CUSTOMER_UK_EMAIL, DEMO_PASSWORD, demoLogins, demoParties } from './people.ts'

it('every demo login may choose the demo password', () => {
  const customers = [CUSTOMER_EMAIL, CUSTOMER_UK_EMAIL].map((email) => ({ email }))
  for (const login of [...demoLogins, ...customers]) {
    const party = 'party' in login ? demoParties.find((one) => one.key === login.party) : undefined
    expect(brokenRules(DEMO_PASSWORD, { ...login, accountName: party?.name }), login.email).toEqual([])
  }
})

it('every login belongs to a party of the book', () => {
  const keys = demoParties.map((party) => party.key)
  expect(demoLogins.filter((login) => !keys.includes(login.party))).toEqual([])
})
