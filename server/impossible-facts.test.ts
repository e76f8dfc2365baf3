import { describe, expect } from 'vitest'
import type { EndpointName } from '#contract/all.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { Malformed } from '#server/http/errors.ts'
import { type Harness, it, type TwoTenants } from './testing/fixtures.ts'
import { sampleTerms } from './testing/sample-requests.ts'
import { actorIn } from './testing/two-tenants.ts'

/** What cannot be is refused where it is typed, with the name of its field, and nothing of it is stored. */

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const account = () =>
  harness.api.run(book.agents.own, 'accountGet', { params: { accountId: book.records.own.account } })

/** The fields that a call was refused for; empty where it was taken. */
const refusedFields = async (actor: Actor, name: EndpointName, input: object): Promise<string[]> => {
  const error: unknown = await harness.api.run(actor, name, input as never).then(
    () => null,
    (because: unknown) => because,
  )
  if (error === null) return []
  if (error instanceof Malformed) return error.problems.map(({ field }) => field)
  if (error instanceof Refused) return (error.refusal.errors ?? []).map(({ field }) => field)
  throw error
}

const address = { country: 'US', address1: '1 Main Street', city: 'Oakland', state: 'CA', zipCode: '94607' }

describe('a fact of a company that cannot be', () => {
  it.each<[field: string, value: unknown]>([
    ['naicsCode', '999999'],
    ['naicsCode', '99'],
    ['secondNaicsCode', '541519999'],
    ['noOfEmployeesAll', 2.5],
    ['noOfEmployeesAll', 0],
    ['noOfEmployeesAll', -3],
    ['revenue', -5],
    ['revenue', 0],
    ['nonUsRevenue', -1],
    ['yearEstablished', 2027],
    ['yearEstablished', 1066],
    ['yearEstablished', 2001.5],
    ['percentInternationalSales', 101],
    ['onlineSalesShare', 101],
    ['onlineSalesShare', -1],
    ['riskShares', [{ state: 'ZZ', percent: 100 }]],
    ['riskShares', [{ state: 'NV', percent: 101 }]],
    ['riskShares', [{ state: 'NV', percent: 60 }]],
    ['primaryNaicsPercentage', 140],
    ['numberOfPersonalRecords', 250_000.5],
    ['dunsNumber', '12'],
    ['ein', 'AB-1234567'],
    ['ownershipType', 'Nobody'],
    ['entityType', 'Ghost'],
    ['domainName', 'not a domain'],
    ['phoneNumber', '12'],
    ['physicalAddress', { ...address, state: 'ZZ' }],
    ['physicalAddress', { ...address, zipCode: '1' }],
  ])('%s of %j', async (field, value) => {
    const before = await account()
    const fields = await refusedFields(book.agents.own, 'accountUpdateDetails', {
      params: { accountId: before.id },
      body: { version: before.version, firmographics: { [field]: value } },
    })
    expect(fields.map((one) => one.replace(/^firmographics\./, '').split('.')[0])).toContain(field)
    expect(await account()).toEqual(before)
  })
})

describe('a fact of another record that cannot be', () => {
  const staff = () => actorIn(book, 'COWBELL super-admin')
  const license = { number: '1', expirationDate: '2027-01-01' }
  const broker = { brokerFirstName: 'Pat', brokerLastName: 'Sample', brokerEmail: 'pat@sample.test' }
  const landlord = {
    businessName: 'Landlord LLC',
    address1: '9 Quay Street',
    city: 'Peoria',
    state: 'IL',
    zipCode: '61603',
    naicsCode: '531120',
  }
  const insured = (more: object) => ({ body: { additionalInsureds: [{ ...landlord, ...more }] } })

  /** Only a quote with the endorsement takes additional insureds. */
  const quoteWithInsureds = async (body: object) => {
    const accountId = book.records.own.account
    const { request } = await harness.api.run(book.agents.own, 'ratingDefaults', {
      query: { accountId, productType: 'P100' },
    })
    const coverages = [{ key: 'additionalInsureds', isSelected: true }]
    const { id, version } = await harness.api.run(book.agents.own, 'quoteCreate', {
      params: { productType: 'P100', id: accountId },
      body: { request: { ...request, coverages } },
    })
    return { params: { quoteId: id }, body: { ...body, version } }
  }

  const priced = (change: object) => ({
    body: { accountId: book.records.own.account, productType: 'P100', request: sampleTerms, change },
  })
  const authority = (more: object) => ({
    params: { userId: staff().userId },
    body: { largestLimit: null, largestRevenue: null, states: null, products: null, version: 0, ...more },
  })

  it.each<[EndpointName, field: string, () => object]>([
    ['accountCreate', 'state', () => ({ body: { name: 'Anywhere Inc', state: 'ZZ' } })],
    ['licenseCreate', 'state', () => ({ body: { ...license, state: 'ZZ' } })],
    [
      'licenseCreate',
      'expirationDate',
      () => ({ body: { ...license, state: 'CA', expirationDate: '2027-02-30' } }),
    ],
    [
      'agentLicenseCreate',
      'state',
      () => ({ body: { ...license, agentId: book.agents.own.userId, state: 'ZZ' } }),
    ],
    [
      'surplusLicenseCreate',
      'surplusLinesState',
      () => ({ body: { ...broker, surplusLicenseNumber: '1', surplusLinesState: 'ZZ' } }),
    ],
    [
      'claimCreate',
      'lossDate',
      () => ({
        body: {
          policyId: book.records.own.policy,
          contactName: 'Pat',
          lossDescription: 'Lost',
          lossDate: '2031-01-01',
        },
      }),
    ],
    ['quoteInsureds', 'additionalInsureds.0.state', () => insured({ state: 'ZZ' })],
    ['quoteInsureds', 'additionalInsureds.0.naicsCode', () => insured({ naicsCode: '999999' })],
    ['quoteInsureds', 'additionalInsureds.0.zipCode', () => insured({ zipCode: '1' })],
    ['ratingWhatIf', 'firmographics.naicsCode', () => priced({ naicsCode: '999999' })],
    ['ratingWhatIf', 'change.state', () => priced({ state: 'ZZ' })],
    ['ratingWhatIf', 'change.noOfEmployees', () => priced({ noOfEmployees: 2.5 })],
    ['ratingWhatIf', 'change.revenue', () => priced({ revenue: -5 })],
    ['industryRules', 'naicsCode', () => ({ params: { naicsCode: '999999' }, body: {} })],
    ['industryRules', 'state', () => ({ params: { naicsCode: '541512' }, body: { state: 'ZZ' } })],
    [
      'presetOfIndustry',
      'naicsCode',
      () => ({ params: { naicsCode: '999999', preset: 'popular' }, body: {} }),
    ],
    ['globalRules', 'state', () => ({ params: { state: 'ZZ' }, body: {} })],
    ['authoritySave', 'states.0', () => authority({ states: ['ZZ'] })],
    ['authoritySave', 'products.0', () => authority({ products: ['NOPE'] })],
    ['authoritySave', 'largestLimit', () => authority({ largestLimit: -1 })],
    [
      'quoteBrokerFee',
      'brokerFee',
      () => ({ params: { id: book.records.own.quote }, body: { version: 1, brokerFee: -1 } }),
    ],
  ])('%s refuses %s', async (name, field, input) => {
    const given = input() as { body?: object }
    if (name === 'quoteInsureds') Object.assign(given, await quoteWithInsureds(given.body ?? {}))
    const asStaff = ['industryRules', 'globalRules', 'authoritySave', 'presetOfIndustry'].includes(name)
    expect(await refusedFields(asStaff ? staff() : book.agents.own, name, given)).toContain(field)
  })
})
