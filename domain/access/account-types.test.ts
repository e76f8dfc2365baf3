import { describe, expect, it } from 'vitest'
import { quoteStatuses } from '../quote/lifecycle.ts'
import { turnedStatus } from '../quote/outcome.ts'
import {
  type AccountType,
  accountTypeCodes,
  isEnterable,
  ownsBusiness,
  signsInStrictly,
} from './account-types.ts'
import { hasMembers, isInsured, type ScopedRecord, scopes, seesAll, worksClaims } from './scopes.ts'

const those = (holds: (type: AccountType) => boolean): AccountType[] => accountTypeCodes.filter(holds)

/** Who gets in, sees what and owns what, type by type: each answer is given in one place. */
describe('of the ten account types', () => {
  it('the provider alone signs in under the stricter rules', () => {
    expect(those(signsInStrictly)).toEqual(['COWBELL'])
  })

  it.each(Object.keys(scopes) as ScopedRecord[])('the provider alone sees every %s', (record) => {
    expect(those((accountType) => seesAll({ accountType }, record))).toEqual(['COWBELL'])
  })

  it('three own business', () => {
    expect(those(ownsBusiness).sort()).toEqual(['AGENCY', 'DIGITAL', 'MSSP'])
  })

  it('all but the provider can be entered', () => {
    expect(those((type) => !isEnterable(type))).toEqual(['COWBELL'])
  })

  it('one has member agencies, and one works claims', () => {
    expect(those(hasMembers)).toEqual(['CLUSTER'])
    expect(those(worksClaims)).toEqual(['VENDOR'])
  })

  it('one is the insured', () => {
    expect(those(isInsured)).toEqual(['CUSTOMER'])
  })

  it('each sees of the trail what its own party left, and the provider all of it', () => {
    for (const type of accountTypeCodes)
      expect(scopes.trail[type]).toEqual(type === 'COWBELL' ? 'all' : { column: 'tenantId', holds: 'org' })
  })

  it('one has its referrals rejected first', () => {
    for (const type of accountTypeCodes)
      for (const status of quoteStatuses)
        expect(turnedStatus(type, status), `${type} ${status}`).toBe(
          type === 'DIGITAL' && status === 'REFERRED' ? 'API_REJECTED' : status,
        )
  })
})
