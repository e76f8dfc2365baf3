import { describe, expect, it } from 'vitest'
import {
  type AdditionalInsured,
  emptySchedules,
  INSUREDS_ENDORSEMENT,
  insuredsProblems,
  insuredsRefusal,
  NAMED_INSUREDS_ENDORSEMENT,
} from './additional-insureds.ts'

const landlord: AdditionalInsured = {
  businessName: 'Harbor Landlords LLC',
  address1: '1 Quay Street',
  address2: '',
  city: 'Oakland',
  state: 'CA',
  zipCode: '94607',
  naicsCode: '531120',
}
const problems = (change: Partial<AdditionalInsured>, market: 'US' | 'UK' = 'US') =>
  insuredsProblems([{ ...landlord, ...change }], market).map(({ field, detail }) => [
    field.replace('additionalInsureds.0.', ''),
    detail,
  ])

describe('additional insureds', () => {
  it('need everything but the second line of the address', () => {
    expect(problems({})).toEqual([])
    const blank = { businessName: '', address1: '', city: ' ', state: '', zipCode: '', naicsCode: '' }
    expect(problems(blank).map(([field]) => field)).toEqual([
      'businessName',
      'address1',
      'city',
      'state',
      'zipCode',
      'naicsCode',
    ])
    expect(problems({ ...blank }, 'UK').map(([field]) => field)).not.toContain('state')
  })

  it('have an address of their market', () => {
    expect(problems({ zipCode: '1' })).toEqual([['zipCode', 'Invalid ZIP Code']])
    expect(problems({ zipCode: '10001' })).toEqual([['zipCode', 'ZIP Code does not belong to the state']])
    expect(problems({ state: 'ZZ' })).toEqual([['state', 'Invalid State']])
    expect(problems({ state: '', zipCode: 'SW1A 1AA' }, 'UK')).toEqual([])
    expect(problems({ state: '', zipCode: '94607' }, 'UK')).toEqual([['zipCode', 'Invalid UK postal code']])
  })

  it('need the endorsement that covers them; where it is not known whether it is chosen, nothing is said', () => {
    expect(insuredsRefusal(false)?.code).toBe('ENDORSEMENT_NOT_CHOSEN')
    expect(insuredsRefusal(true)).toBeNull()
    expect(insuredsRefusal(undefined)).toBeNull()
  })

  it('leave no schedule of a chosen endorsement empty', () => {
    const both = [INSUREDS_ENDORSEMENT, NAMED_INSUREDS_ENDORSEMENT]
    expect(emptySchedules([], [])).toEqual([])
    expect(emptySchedules(both, [])).toEqual(['Additional insured', 'Additional named insured'])
    expect(emptySchedules(both, [landlord])).toEqual(['Additional named insured'])
    expect(emptySchedules(both, [landlord, { ...landlord, isNamedInsured: true }])).toEqual([])
    expect(emptySchedules([NAMED_INSUREDS_ENDORSEMENT], [landlord])).toEqual(['Additional named insured'])
  })
})
