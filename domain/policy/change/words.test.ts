import { describe, expect, it } from 'vitest'
import { insuredNames, isSaid, pathLabel, saidChanges, type Speech, valueText } from './words.ts'
import type { Transaction } from '../chain/transactions.ts'
import type { Value } from '../chain/values.ts'

const coverage = (key: string): string => (key === 'socialEngEndorsement' ? 'Social engineering' : key)
const us: Speech = { market: 'US', currency: 'USD', coverage, names: new Map() }
const uk: Speech = { ...us, market: 'UK', currency: 'GBP' }
const bank = { id: '2', businessName: 'Harbor Bank', address1: '1 Wharf Road', city: 'Peoria', state: 'IL' }

describe('terms in words', () => {
  it.each<[string, Value | null | undefined, Speech, string, string | null]>([
    ['limit', 2_000_000_00, us, 'Aggregate limit', '$2,000,000'],
    ['deductible', 25_000_00, us, 'Retention', '$25,000'],
    ['deductible', 25_000_00, uk, 'Excess', '£25,000'],
    ['waitingPeriod', 12, us, 'Waiting period', '12 hours'],
    ['isTriaExcluded', true, us, 'Coverage for acts of terrorism', 'Excluded'],
    ['coverages[socialEngEndorsement].limit', 250_000_00, us, 'Social engineering, limit', '$250,000'],
    ['coverages[socialEngEndorsement].deductible', 5_000_00, uk, 'Social engineering, excess', '£5,000'],
    ['coverages[socialEngEndorsement].isSelected', false, us, 'Social engineering', 'No'],
    [
      'coverages[socialEngEndorsement]',
      { key: 'socialEngEndorsement', isSelected: true, limit: 250_000_00 },
      us,
      'Social engineering',
      'Covered, limit $250,000',
    ],
    ['coverages[socialEngEndorsement]', undefined, us, 'Social engineering', null],
    ['retroactive.date', '2024-12-05', us, 'Retroactive date', 'December 5, 2024'],
    ['retroactive.date', null, us, 'Retroactive date', 'Full prior acts'],
    ['additionalInsureds[2]', bank, us, 'Additional insured', 'Harbor Bank, 1 Wharf Road, Peoria, IL'],
    [
      'additionalInsureds[2]',
      { ...bank, naicsCode: '522110', isNamedInsured: true },
      us,
      'Additional insured',
      'Harbor Bank, 1 Wharf Road, Peoria, IL, NAICS code 522110, named insured',
    ],
    [
      'additionalInsureds[2]',
      { businessName: 'Harbour Bank', naicsCode: '64191', isNamedInsured: false },
      uk,
      'Additional insured',
      'Harbour Bank, SIC code 64191',
    ],
    ['additionalInsureds[2].zipCode', '61602', us, 'ZIP code', '61602'],
    [
      'contact.policyContactEmail',
      'maya@vandermeer.test',
      us,
      'Email of the contact',
      'maya@vandermeer.test',
    ],
    ['insured.mailingAddress.city', 'Peoria', us, 'Mailing address, city', 'Peoria'],
    ['exposure.revenue', 4_000_000_00, uk, 'Turnover', '£4,000,000'],
    ['exposure.noOfEmployees', 1200, us, 'Employees', '1,200'],
  ])('%s of %j is said', (path, value, speech, label, text) => {
    expect(pathLabel(path, speech)).toBe(label)
    expect(valueText(path, value ?? (value === null ? null : undefined), speech)).toBe(text)
  })

  it.each([
    'preset',
    'deductibleAsked',
    'retroActivePeriod',
    'retroactive.moves',
    'coverages[x].retroActivePeriod',
  ])('nothing is said of %s', (path) => expect(isSaid(path)).toBe(false))

  it('names an organization whose address changes', () => {
    const added = { changes: [{ path: 'additionalInsureds[2]', left: bank }] }
    const chain = [{ terms: {}, changes: [] }, added] as unknown as Transaction[]
    const changes = [
      { path: 'additionalInsureds[2].city', found: 'Peoria', left: 'Pekin' },
      { path: 'preset', left: 'CUSTOM' },
    ]
    expect(saidChanges(changes, { ...us, names: insuredNames(chain) })).toEqual([
      { path: 'additionalInsureds[2].city', label: 'Harbor Bank, city', found: 'Peoria', left: 'Pekin' },
    ])
  })
})
