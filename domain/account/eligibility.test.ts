import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountStatus,
  detailsImpact,
  detailsProblems,
  profileScore,
  quoteEligibility,
  recordProvenance,
  withDerivedValues,
  type ProfileFacts,
  missingToBind,
  missingToPrice,
  neededToBind,
  neededToPrice,
} from './eligibility.ts'
import type { Firmographics } from './schema.ts'

const complete: Firmographics = {
  name: 'Juniper Dental Group',
  naicsCode: '621210',
  domainName: 'juniperdental.test',
  revenue: 420_000_000,
  noOfEmployeesAll: 34,
  yearEstablished: 2004,
  ownershipType: 'Private',
  entityType: 'Independent',
  phoneNumber: '+1 5035550142',
  physicalAddress: {
    country: 'US',
    address1: '18 Alder Street',
    city: 'Portland',
    state: 'OR',
    zipCode: '97205',
  },
}
const facts: ProfileFacts = {
  country: 'US',
  firmographics: complete,
  contact: { email: 'pat@juniperdental.test' },
}
const context = { country: 'US', today: '2026-11-20' } as const

describe('the profile score', () => {
  it('is 10 when all eight facts are known', () =>
    expect(profileScore(facts)).toEqual({ score: 10, missing: [] }))

  it.each([
    ['445110', undefined, true],
    ['455219', undefined, true],
    ['423830', 0, false],
    ['541211', undefined, false],
  ])(
    'of the trade %s with %j percent sold online misses the share: %j',
    (naicsCode, onlineSalesShare, isMissing) => {
      const { score, missing } = profileScore({
        ...facts,
        firmographics: {
          ...facts.firmographics,
          naicsCode,
          ...(onlineSalesShare !== undefined && { onlineSalesShare }),
        },
      })
      expect(score).toBe(10)
      expect(missing).toEqual(
        isMissing ? [{ field: 'onlineSalesShare', label: 'Share of sales made online' }] : [],
      )
    },
  )

  it('counts an attested missing domain as known', () => {
    const { domainName: _, ...without } = complete
    expect(profileScore({ ...facts, firmographics: without }).score).toBe(8)
    expect(profileScore({ ...facts, firmographics: { ...without, hasNoDomain: true } }).score).toBe(10)
  })

  it('blocks quoting with three facts and allows it with four', () => {
    const three = profileScore({ country: 'US', firmographics: { name: 'A', revenue: 100 }, state: 'TX' })
    expect(three.score).toBe(3)
    expect(quoteEligibility({ status: 'Open', profile: three })).toMatchObject({
      code: 'ACCOUNT_NEEDS_INFORMATION',
      reason:
        'Account needs more information to enable Request Quote: Domain, or that there is none; NAICS code; Number of employees; Year established; Contact',
    })
    const four = profileScore({
      country: 'US',
      firmographics: { name: 'A', revenue: 100, noOfEmployeesAll: 2 },
      state: 'TX',
    })
    expect(quoteEligibility({ status: 'Open', profile: four })).toBeNull()
  })

  it('knows what keeps a company from a price that may be quoted by its score', () => {
    const { score, missing } = profileScore({
      country: 'US',
      firmographics: { name: 'A', domainName: 'a.test', noOfEmployeesAll: 2, naicsCode: '541110' },
    })
    expect(quoteEligibility({ status: 'Open', profile: { score, missing } })).toBeNull()
    expect(missingToPrice(missing).map(neededToPrice)).toEqual([
      'Revenue is needed to price the risk.',
      'State is needed to price the risk.',
    ])
  })

  it.each([
    ['US', '459410', undefined, ['onlineSalesShare']],
    ['US', '459410', 0, []],
    ['US', '423430', undefined, ['onlineSalesShare']],
    ['US', '541110', undefined, []],
    ['UK', '459410', undefined, []],
  ] as const)(
    'asks a trader of %s %s with %s percent online for what its price waits for: %j',
    (country, naicsCode, onlineSalesShare, fields) => {
      const { missing } = profileScore({
        country,
        firmographics: { name: 'A', naicsCode, ...(onlineSalesShare !== undefined && { onlineSalesShare }) },
      })
      const found = missingToBind(missing)
      expect(found.map(({ field }) => field)).toEqual(fields)
      expect(found.map(neededToBind)).toEqual(
        fields.map(
          () =>
            'Share of sales made online is not known yet. Terms that are rated by it are an indication until it is entered.',
        ),
      )
    },
  )

  it('asks a UK company for its SIC code, turnover and postcode', () => {
    const missing = profileScore({ country: 'UK', firmographics: { name: 'Harrow Joinery' } }).missing
    expect(missing.map(({ label }) => label)).toEqual([
      'Domain, or that there is none',
      'SIC code',
      'Turnover',
      'Number of employees',
      'Postcode',
      'Year established',
      'Contact',
    ])
  })

  it('never falls when a fact is added', () => {
    const keys = ['domainName', 'naicsCode', 'revenue', 'noOfEmployeesAll', 'yearEstablished'] as const
    fc.assert(
      fc.property(fc.subarray([...keys]), fc.constantFrom(...keys), (known, added) => {
        const pick = (fields: readonly string[]) =>
          Object.fromEntries(Object.entries(complete).filter(([key]) => fields.includes(key)))
        const before = profileScore({ country: 'US', firmographics: pick(known) }).score
        expect(
          profileScore({ country: 'US', firmographics: pick([...known, added]) }).score,
        ).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

describe('quote eligibility', () => {
  it.each([
    [{ status: 'Closed', profile: profileScore(facts) }, 'Account is not eligible to Request Quote'],
    [
      { status: 'Open', profile: profileScore(facts), isDeclined: true },
      'Account is not eligible to Request Quote',
    ],
    [{ status: 'Quoted', profile: null }, 'No Data present'],
  ])('refuses with the specified sentence', (input, reason) =>
    expect(quoteEligibility(input)?.reason).toBe(reason),
  )
})

describe('the account status', () => {
  it.each([
    [[], [], 'Open'],
    [['DRAFT', 'EXPIRED'], [], 'Open'],
    [['EXPIRED', 'REFERRED'], [], 'Quoted'],
    [['READY'], ['EXPIRED'], 'Quoted'],
    [['ISSUED'], ['IN FORCE'], 'Active Policy'],
    [['ISSUED'], ['CANCEL PENDING'], 'Active Policy'],
    [['ISSUED'], ['CANCELLED'], 'Open'],
  ])('of quotes %j and policies %j is %s', (quotes, policies, expected) =>
    expect(accountStatus(quotes, policies)).toBe(expected),
  )
})

describe('account details', () => {
  const problemsOf = (change: Partial<Firmographics>, productType?: string) =>
    detailsProblems({ ...complete, ...change }, { ...context, ...(productType ? { productType } : {}) })

  it('finds nothing wrong with a complete company', () => expect(problemsOf({})).toEqual([]))

  it.each<[Partial<Firmographics>, string]>([
    [{ yearEstablished: 2027 }, 'yearEstablished'],
    [{ primaryNaicsPercentage: 100, secondNaicsCode: '541110' }, 'secondNaicsCode'],
    [{ primaryNaicsPercentage: 60 }, 'secondNaicsCode'],
    [
      { physicalAddress: { ...complete.physicalAddress, zipCode: '10001' } as never },
      'physicalAddress.zipCode',
    ],
    [{ revenue: undefined }, 'revenue'],
    [{ entityType: undefined }, 'entityType'],
  ])('names the field for %j', (change, field) =>
    expect(problemsOf(change).map((one) => one.field)).toEqual([field]),
  )

  it('asks P100_PRO for its own fields, and follow-ups only after a yes', () => {
    expect(problemsOf({}, 'p100_pro').map((one) => one.field)).toEqual([
      'nonUsRevenue',
      'totalRevenue',
      'changeInScope',
      'collectingPersonalInformation',
    ])
    const answered = { nonUsRevenue: 0, totalRevenue: 100, changeInScope: 'yes' } as const
    expect(
      problemsOf({ ...answered, collectingPersonalInformation: 'yes' }, 'P100_PRO').map((one) => one.field),
    ).toEqual(['changeInScopeDetail', 'numberOfPersonalRecords'])
  })

  it('derives shares and totals and clears follow-ups of a no', () => {
    const derived = withDerivedValues(
      {
        ...complete,
        primaryNaicsPercentage: 70,
        nonUsRevenue: 80_000_000,
        changeInScope: 'no',
        changeInScopeDetail: 'a merger',
      },
      'P100_PRO',
    )
    expect(derived).toMatchObject({ secondaryNaicsPercentage: 30, totalRevenue: 500_000_000 })
    expect(derived).not.toHaveProperty('changeInScopeDetail')
  })

  it('invalidates quotes on a rated change and refers those of p250', () => {
    const after = { ...complete, revenue: 1_000_000_00 }
    expect(detailsImpact(complete, after, ['P100', 'p250'])).toEqual({
      willInvalidateQuotes: true,
      willReferQuotes: true,
    })
    expect(detailsImpact(complete, { ...complete, dunsNumber: '123456789' }, ['P100'])).toEqual({
      willInvalidateQuotes: false,
      willReferQuotes: false,
    })
  })

  it('keeps the first source of a value that did not change', () => {
    const known = recordProvenance({}, complete, {}, 'directory', '2026-11-01T09:00:00Z')
    const next = recordProvenance(
      complete,
      { ...complete, revenue: 500_000_000 },
      known,
      'typed',
      '2026-11-20T09:00:00Z',
    )
    expect(next.naicsCode?.source).toBe('directory')
    expect(next.revenue).toEqual({ source: 'typed', at: '2026-11-20T09:00:00Z' })
  })
})
