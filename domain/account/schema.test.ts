import { describe, expect, it } from 'vitest'
import { domainList, domainName } from './domains.ts'
import {
  accountCreate,
  accountName,
  firmographics,
  msspAccountCreate,
  policyContact,
  policyContactIn,
} from './schema.ts'

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('the account schema', () => {
  it.each([
    ['x'.repeat(101), 'Account Name is exceeding 100 Characters. Please reset Handler.'],
    ['', 'Account Name is required'],
    ['   ', 'Account Name is required'],
    ['4711', 'Account Name needs at least one letter'],
    ['Acme\u0000', 'Account Name must not contain control characters'],
    [7, 'Account Name is required'],
  ])('refuses the name %j', (name, message) => expect(messageOf(accountName.safeParse(name))).toBe(message))

  it('trims a name', () => expect(accountName.parse('  Acme Tools ')).toBe('Acme Tools'))

  it.each([
    [{ revenue: 99 }, 'Revenue must be at least 1'],
    [{ revenue: 100_000_000_000_001 }, 'must be less than or equal to 1 Trillion Dollars.'],
    [{ noOfEmployeesAll: 0.9 }, 'Number of Employees must be at least 1'],
    [{ yearEstablished: 1499 }, 'Year Established must be 1500 or later'],
    [{ naicsCode: '5' }, 'NAICS Code must be numeric, 2 to 6 digits'],
    [{ naicsCode: '5412345' }, 'NAICS Code must be numeric, 2 to 6 digits'],
    [{ primaryNaicsPercentage: 50 }, 'Primary share must be 51 to 100'],
    [{ secondaryNaicsPercentage: 50 }, 'Secondary share must be 0 to 49'],
    [{ percentInternationalSales: 101 }, 'International sales must be 0 to 100'],
    [{ numberOfPersonalRecords: 249_999 }, 'Number of records must be at least 250000'],
    [{ ownershipType: 'Club' }, 'Ownership Type is required'],
    [{ phoneNumber: '12' }, 'Invalid phone number'],
  ])('refuses %j', (part, message) =>
    expect(messageOf(firmographics.safeParse({ name: 'Acme', ...part }))).toBe(message),
  )

  it('rounds employees down and keeps the phone in its stored shape', () => {
    const parsed = firmographics.parse({
      name: 'Acme',
      noOfEmployeesAll: 12.9,
      phoneNumber: '+1 (212) 555-0142',
    })
    expect(parsed).toMatchObject({ noOfEmployeesAll: 12, phoneNumber: '+1 2125550142' })
  })

  it('takes the creation payloads of the specification', () => {
    expect(accountCreate.parse({ name: 'Acme', state: 'TX' })).toMatchObject({ country: 'US' })
    expect(messageOf(msspAccountCreate.safeParse({ name: 'Acme' }))).toBe('State is required')
    expect(messageOf(msspAccountCreate.safeParse({ name: 'Acme', state: 'XX' }))).toBe('Invalid State')
  })

  it('says the contact texts of the specification', () => {
    const result = policyContact.safeParse({
      policyContactFirstName: ' ',
      policyContactEmail: 'nobody',
      policyContactPhone: '1',
    })
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      'Please enter Policy Holder First Name.',
      'Please enter Policy Holder Last Name.',
      'Please enter a valid Email Address',
      'Please enter a valid Policy Holder Phone Number.',
    ])
  })
})

describe('a contact', () => {
  const contact = {
    policyContactFirstName: 'Zoë',
    policyContactLastName: 'O’Brien',
    policyContactEmail: 'zoe@contacts.test',
    policyContactPhone: '(212) 555-0142',
  }
  const wrong = (market: 'US' | 'UK', change: object) =>
    policyContactIn(market)
      .safeParse({ ...contact, ...change })
      .error?.issues.map(({ path, message }) => [path[0], message])

  it('has names of letters, in each of its forms', () => {
    const refused = 'Please enter only alphabets'
    const names = { policyContactFirstName: 'Ana 🦷', policyContactLastName: 'Sasha7' }
    const expected = [
      ['policyContactFirstName', refused],
      ['policyContactLastName', refused],
    ]
    expect(wrong('US', {})).toBeUndefined()
    expect(wrong('US', names)).toEqual(expected)
    expect(policyContact.safeParse({ ...contact, ...names }).error?.issues).toMatchObject(
      expected.map(([field, message]) => ({ path: [field], message })),
    )
  })

  it('has a number of its market, or one that names its own prefix', () => {
    expect(wrong('UK', {})).toEqual([
      ['policyContactPhone', 'Please enter a valid Policy Holder Phone Number.'],
    ])
    expect(wrong('UK', { policyContactPhone: ' 020 7946 0018 ' })).toBeUndefined()
    expect(wrong('UK', { policyContactPhone: '+1 212 555 0142' })).toBeUndefined()
  })
})

describe('a domain', () => {
  it.each([
    ['https://Acme.test/about?x=1', 'acme.test'],
    ['www.acme-tools.co.uk.', 'www.acme-tools.co.uk'],
    ['http://user:pw@acme.test:8080', 'acme.test'],
    ['xn--bcher-kva.test', 'xn--bcher-kva.test'],
  ])('%s becomes %s', (text, expected) => expect(domainName.parse(text)).toBe(expected))

  it.each([
    ['', 'Please enter a domain name.'],
    ['a.test, b.test', 'Only enter one domain'],
    ['localhost', 'Invalid Domain! Try a different domain name.'],
    ['10.0.0.1', 'Invalid Domain! Try a different domain name.'],
    ['-acme.test', 'Invalid Domain! Try a different domain name.'],
    ['acme..test', 'Invalid Domain! Try a different domain name.'],
    ['аcme.test', 'Invalid Domain! Try a different domain name.'],
    ['https://[::1]/', 'Invalid Domain! Try a different domain name.'],
    ['xn--cme-5cd.com', 'This domain imitates another one with letters that look alike.'],
    [`${'a.'.repeat(130)}test`, 'Invalid Domain! Try a different domain name.'],
  ])('%s is refused', (text, message) => expect(messageOf(domainName.safeParse(text))).toBe(message))

  it('is refused quickly when it is absurdly long', () =>
    expect(domainName.safeParse('a'.repeat(10_000)).success).toBe(false))

  it('takes a comma-separated list and folds duplicates', () =>
    expect(domainList('a.test, https://b.test/,A.test,,')).toEqual(['a.test', 'b.test']))
})
