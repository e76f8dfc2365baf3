import { describe, expect, it } from 'vitest'
import { firmographics } from '#domain/account/schema.ts'
import { profileScore } from '#domain/account/eligibility.ts'
import { naicsCodeOf } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import { zipMatchesState } from '#domain/market/addresses.ts'
import { normalizePhone } from '#domain/market/phones.ts'
import { companyListing, DirectoryUnavailable } from './company-directory.ts'
import rows from '#server/integrations/firmographics/directory.json' with { type: 'json' }
import { httpDirectory } from './http-directory.ts'
import { recordedDirectory } from './recorded-directory.ts'

const directory = recordedDirectory(() => new Date('2026-11-20T15:00:00Z'))
const companies: readonly Record<string, unknown>[] = rows

describe('the recorded companies', () => {
  it('are at least 260, each with its own id, name and domain', () => {
    expect(companies.length).toBeGreaterThanOrEqual(260)
    for (const field of ['cbid', 'name', 'domainName']) {
      const values = companies.flatMap((one) => (one[field] === undefined ? [] : [one[field]]))
      expect(new Set(values).size, field).toBe(values.length)
    }
  })

  it('have codes, ZIPs and phones that are right for their place', async () => {
    for (const { cbid } of companies) {
      const listing = companyListing.parse(await directory.get(String(cbid)))
      const place = listing.address?.value
      if (place?.country === 'US')
        expect(zipMatchesState(place.zipCode, place.state), place.zipCode).toBe(true)
      if (listing.naicsCode) expect(naicsCodeOf(listing.naicsCode.value)?.replacedBy).toEqual([])
      if (listing.sicCode) expect(sicCodeOf(listing.sicCode.value)).not.toBeNull()
      const phone = listing.phoneNumber?.value
      if (phone) expect(normalizePhone(phone, listing.country)).toBe(phone)
      if (listing.domainName) expect(listing.domainName.value).toMatch(/^[a-z0-9]+\.test$/)
      expect(listing.name).toMatchObject({ source: 'directory', at: '2026-11-01T00:00:00.000Z' })
    }
  })

  it('leave a few accounts short of a quote and most ready for one', () => {
    const scores = companies.map((one) => {
      const facts = firmographics.partial().parse({ ...one, physicalAddress: one.address })
      return profileScore({ country: one.country === 'UK' ? 'UK' : 'US', firmographics: facts }).score
    })
    const short = scores.filter((score) => score < 4).length
    expect(short).toBeGreaterThanOrEqual(5)
    expect(short).toBeLessThan(15)
  })
})

describe('searching the recorded directory', () => {
  const sample = companies.find((one) => String(one.name).split(' ').length >= 3 && one.country === 'US') as {
    cbid: string
    name: string
    domainName: string
    address: { state: string }
  }

  it('finds a company by name, whatever the case, and by a misspelt name', async () => {
    expect((await directory.search({ name: sample.name.toUpperCase() }))[0]?.cbid).toBe(sample.cbid)
    const [first = ''] = sample.name.split(' ')
    const misspelt = sample.name.replace(first, `${first.slice(0, 2)}${first.slice(3)}`)
    expect((await directory.search({ name: misspelt })).map((one) => one.cbid)).toContain(sample.cbid)
  })

  it('finds by domain, with or without scheme and www', async () => {
    const found = await directory.search({ domain: `https://www.${sample.domainName}/about` })
    expect(found.map((one) => one.cbid)).toEqual([sample.cbid])
  })

  it('keeps to the state and the country', async () => {
    const inState = await directory.search({ name: sample.name, state: sample.address.state })
    expect(inState[0]?.cbid).toBe(sample.cbid)
    expect(inState.every((one) => one.state === sample.address.state)).toBe(true)
    const british = await directory.search({ name: 'Dental', country: 'UK' })
    expect(british.length).toBeGreaterThan(0)
    expect(british.every((one) => one.country === 'UK')).toBe(true)
  })

  it('finds nothing for nonsense and nothing for nothing', async () => {
    expect(await directory.search({ name: 'Qxzv Wjkp' })).toEqual([])
    expect(await directory.search({})).toEqual([])
    expect(await directory.get('US-0')).toBeNull()
  })

  it.each([
    ['Directory Timeout', 'timeout'],
    ['directory down', 'unavailable'],
  ])('fails for %s', async (name, failure) => {
    await expect(directory.search({ name })).rejects.toMatchObject({ failure })
  })
})

describe('the directory over HTTP', () => {
  const answering = (status: number, body: string) =>
    httpDirectory({ url: 'https://directory.test', fetch: async () => new Response(body, { status }) })

  it('asks the documented addresses and reads the documented shapes', async () => {
    const asked: string[] = []
    const remote = httpDirectory({
      url: 'https://directory.test',
      token: 'secret',
      fetch: async (url, { headers }) => {
        asked.push(`${url} ${headers.authorization}`)
        return url.includes('?')
          ? Response.json({ companies: await directory.search({ name: 'Dental', limit: 2 }) })
          : Response.json(await directory.get(String(companies[0]?.cbid)))
      },
    })
    expect(await remote.search({ name: 'Dental', limit: 2 })).toHaveLength(2)
    expect((await remote.get('US/1'))?.cbid).toBe(companies[0]?.cbid)
    expect(asked).toEqual([
      'https://directory.test/companies?name=Dental&limit=2 Bearer secret',
      'https://directory.test/companies/US%2F1 Bearer secret',
    ])
  })

  it.each([
    [503, '', 'unavailable'],
    [200, 'not json', 'malformed'],
    [200, '{"companies":[{}]}', 'malformed'],
    [200, 'x'.repeat(1_000_001), 'malformed'],
  ])('turns status %d and a bad body into a failure', async (status, body, failure) => {
    await expect(answering(status, body).search({ name: 'x' })).rejects.toMatchObject({ failure })
  })

  it('gives up after its time limit and on a lost network', async () => {
    const slow = httpDirectory({
      url: 'https://directory.test',
      timeoutMs: 5,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    await expect(slow.get('x')).rejects.toMatchObject({ failure: 'timeout' })
    const lost = httpDirectory({
      url: 'https://directory.test',
      fetch: () => Promise.reject(new Error('reset')),
    })
    await expect(lost.get('x')).rejects.toBeInstanceOf(DirectoryUnavailable)
  })

  it('answers null for a company it does not have', async () =>
    expect(await answering(404, '').get('x')).toBeNull())
})
