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
  yearEstablished: 1978,
  ownershipType: 'Private',
  entityType: 'Independent',
  phoneNumber: '+1 3035550103',
  address1: '2412 Second Avenue',
  address2: '',
  city: 'Boulder',
  state: 'CO',
  zipCode: '80302',
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

  it('needs no domain when the company attests that it has none', () =>
    expect(problems({ domainName: '', hasNoDomain: true })).toEqual([]))

  it('sends only what was changed, the address as one', () => {
    expect(changedDetails(known, known, 'US')).toEqual({})
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
    const empty = detailsOf({ market: 'US', firmographics: { name: 'X' } } as Parameters<typeof detailsOf>[0])
    expect([empty.name, empty.revenue, empty.city]).toEqual(['X', null, ''])
  })
})
