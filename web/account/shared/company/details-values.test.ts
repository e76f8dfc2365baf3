import { describe, expect, it } from 'vitest'
import { changedDetails, detailsOf, detailsSchema, type DetailsValues } from './details-values.ts'

const known: DetailsValues = {
  name: 'Blue Harbor Dental',
  dbaOrTradestyle: '',
  domainName: 'blueharbor.test',
  hasNoDomain: false,
  industryCode: '621210',
  revenue: 1_600_000,
  noOfEmployeesAll: 13,
  onlineSalesShare: null,
  yearEstablished: 1978,
  ownershipType: 'Private',
  entityType: 'Independent',
  companyNumber: '',
  taxLocality: '',
  phoneNumber: '+1 3035550103',
  address1: '2412 Second Avenue',
  address2: '',
  city: 'Boulder',
  state: 'CO',
  zipCode: '80302',
  isRiskElsewhere: false,
  riskShares: [],
}

const problems = (change: Partial<DetailsValues>) => {
  const parsed = detailsSchema('US', 2026).safeParse({ ...known, ...change })
  return (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message])
}

describe('the account details form', () => {
  it('accepts what the directory delivers', () => expect(problems({})).toEqual([]))

  it.each<[Partial<DetailsValues>, string, string]>([
    [{ revenue: null }, 'revenue', 'Revenue is required'],
    [{ revenue: 2e12 }, 'revenue', 'must be less than or equal to 1 Trillion Dollars.'],
    [{ yearEstablished: 2027 }, 'yearEstablished', 'Year Established must be 2026 or earlier'],
    [{ ownershipType: '' }, 'ownershipType', 'Ownership Type is required'],
    [{ entityType: '' }, 'entityType', 'Entity Type is required'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'Invalid phone number'],
    [{ city: 'B0ulder' }, 'city', 'Invalid City'],
    [{ zipCode: '00000' }, 'zipCode', 'Invalid ZIP Code'],
    [{ domainName: '' }, 'domainName', 'Please enter a domain name.'],
    [{ domainName: 'a.test,b.test' }, 'domainName', 'Only enter one domain'],
    [{ name: '123' }, 'name', 'Account Name needs at least one letter'],
  ])('refuses %j', (change, field, message) => expect(problems(change)).toContainEqual([field, message]))

  describe('of a company of which little is known', () => {
    const little: DetailsValues = {
      ...known,
      domainName: '',
      industryCode: '',
      revenue: null,
      noOfEmployeesAll: null,
      yearEstablished: null,
      ownershipType: '',
      entityType: '',
      phoneNumber: '',
      address1: '',
      city: '',
      zipCode: '',
    }
    const wrongIn = (change: Partial<DetailsValues>, before = little) =>
      (detailsSchema('US', 2026, before).safeParse({ ...before, ...change }).error?.issues ?? []).map(
        (issue) => issue.path.join('.'),
      )

    it.each<Partial<DetailsValues>>([
      {},
      { revenue: 2_000_000 },
      { phoneNumber: '(303) 555-0103', domainName: 'blueharbor.test' },
      { address1: '2412 Second Avenue', city: 'Boulder', zipCode: '80302' },
    ])('takes what there is: %j', (change) => expect(wrongIn(change)).toEqual([]))

    it.each<[Partial<DetailsValues>, string[]]>([
      [{ phoneNumber: '12' }, ['phoneNumber']],
      [{ city: 'Boulder' }, ['address1', 'zipCode']],
      [{ name: '' }, ['name', 'name']],
      [{ yearEstablished: 2027 }, ['yearEstablished']],
    ])('refuses what is wrong: %j', (change, wrong) =>
      expect([...new Set(wrongIn(change))]).toEqual([...new Set(wrong)]),
    )

    it('keeps what was known from being taken away', () =>
      expect(wrongIn({ revenue: null, ownershipType: '', domainName: '' }, known)).toEqual([
        'domainName',
        'revenue',
        'ownershipType',
      ]))
  })

  it('needs no domain when the company attests that it has none', () =>
    expect(problems({ domainName: '', hasNoDomain: true })).toEqual([]))

  it('takes a Companies House number of the register as it is typed, or none, in the United Kingdom', () => {
    const about = (typed: string) => {
      const british = {
        ...known,
        industryCode: '62012',
        phoneNumber: '020 7946 0958',
        zipCode: 'HD1 5AQ',
        state: '',
      }
      const parsed = detailsSchema('UK', 2026).safeParse({ ...british, companyNumber: typed })
      return parsed.success ? parsed.data.companyNumber : parsed.error.issues.map(({ message }) => message)
    }
    expect(['', '01234567', 'sc 123456', 'NI012345'].map(about)).toEqual([
      '',
      '01234567',
      'sc 123456',
      'NI012345',
    ])
    const refused = [
      'A Companies House number has 8 digits, or 2 letters and 6 digits, such as 01234567 or SC123456',
    ]
    for (const typed of ['1234567', '123456789', 'S1234567', 'SC12345', 'number'])
      expect(about(typed), typed).toEqual(refused)
    expect(changedDetails({ ...known, companyNumber: '01234567' }, known, 'UK')).toEqual({
      companyNumber: null,
    })
  })

  it('sends only what was changed, the address as one', () => {
    expect(changedDetails(known, known, 'US')).toEqual({})
    const kentucky = { ...known, state: 'KY', taxLocality: 'KY-LEXINGTON' }
    expect(changedDetails({ ...kentucky, taxLocality: '' }, kentucky, 'US')).toEqual({
      taxLocality: 'KY-LEXINGTON',
    })
    expect(changedDetails(kentucky, { ...kentucky, state: 'OH' }, 'US')).toMatchObject({ taxLocality: null })
    const grocer = { ...known, industryCode: '445110', onlineSalesShare: 30 }
    expect(changedDetails({ ...grocer, onlineSalesShare: null }, grocer, 'US')).toEqual({
      onlineSalesShare: 30,
    })
    expect(changedDetails(grocer, { ...grocer, industryCode: '541110' }, 'US')).toEqual({
      naicsCode: '541110',
      onlineSalesShare: null,
    })
    expect(problems({ industryCode: '445110', onlineSalesShare: 130 })).toEqual([
      ['onlineSalesShare', 'Online sales must be 0 to 100'],
    ])
    expect(changedDetails(known, { ...known, revenue: 2_000_000 }, 'US')).toEqual({ revenue: 2_000_000 })
    expect(changedDetails(known, { ...known, industryCode: '541110' }, 'US')).toEqual({ naicsCode: '541110' })
    expect(changedDetails(known, { ...known, city: 'Denver' }, 'US')).toEqual({
      physicalAddress: {
        country: 'US',
        address1: '2412 Second Avenue',
        city: 'Denver',
        state: 'CO',
        zipCode: '80302',
      },
    })
  })

  it('shows unknown details as empty', () => {
    const empty = detailsOf({ market: 'US', state: 'CO', firmographics: { name: 'X' } })
    expect([empty.name, empty.revenue, empty.city]).toEqual(['X', null, ''])
    expect(empty.state).toBe('CO')
  })
})

describe('where the risk is', () => {
  const shares = (...riskShares: DetailsValues['riskShares']) => ({ isRiskElsewhere: true, riskShares })

  it.each<[string, Partial<DetailsValues>, RegExp]>([
    ['nothing entered', shares({ state: '', percent: null }), /^Choose a state/],
    ['less than all', shares({ state: 'NV', percent: 60 }), /come to 60%/],
    ['a part in the state of the address', shares({ state: 'CO', percent: 100 }), /Remove the shares/],
  ])('is asked for where the shares are wrong: %s', (_case, change, message) =>
    expect(problems(change)).toEqual([['riskShares.0.percent', expect.stringMatching(message)]]),
  )

  it('is sent as shares, and taken away with the tick', () => {
    const elsewhere = { ...known, ...shares({ state: 'NV', percent: 100 }) }
    expect(changedDetails(known, elsewhere, 'US')).toEqual({ riskShares: [{ state: 'NV', percent: 100 }] })
    expect(changedDetails(elsewhere, { ...elsewhere, isRiskElsewhere: false }, 'US')).toEqual({
      riskShares: null,
    })
  })
})
