import { describe, expect, it } from 'vitest'
import { askedOf, NOTHING, without } from './edits.ts'

const mailing = {
  country: 'US',
  address1: '1 Main Street',
  address2: '',
  city: 'Peoria',
  state: 'IL',
  zipCode: '61602',
} as const

describe('what is asked for in a change', () => {
  it('is nothing while nothing is other than it is', () => {
    expect(askedOf('terms', NOTHING, mailing)).toBeNull()
    expect(askedOf('nonPremium', { ...NOTHING, insureds: { '1': {} } }, mailing)).toBeNull()
  })

  it('has terms and coverages, and only what the kind can change', () =>
    expect(
      askedOf(
        'terms',
        {
          ...NOTHING,
          limit: 2_000_000,
          coverages: { tria: {}, social: { limit: 250_000 }, fraud: { isSelected: false, limit: 5 } },
          revenue: 9,
          contact: { policyContactFirstName: 'Ann' },
        },
        mailing,
      ),
    ).toEqual({
      limit: 2_000_000,
      coverages: [
        { key: 'social', isSelected: true, limit: 250_000 },
        { key: 'fraud', isSelected: false },
      ],
    }))

  it('has the whole mailing address where a line of it is other, and organizations by their ids', () =>
    expect(
      askedOf(
        'nonPremium',
        { ...NOTHING, mailing: { city: 'Pekin' }, insureds: { '2': null, '3': { city: 'Pekin' } } },
        mailing,
      ),
    ).toEqual({
      insured: { mailingAddress: { ...mailing, city: 'Pekin' } },
      additionalInsureds: [
        { id: '2', isRemoved: true },
        { id: '3', city: 'Pekin' },
      ],
    }))

  it('leaves out what is as it was', () =>
    expect(without({ city: 'Peoria', state: 'IL' }, { city: 'Peoria' })).toEqual({ state: 'IL' }))
})
