import { describe, expect, it } from 'vitest'
import { lookAtDns } from './dns-facts.ts'
import type { Names } from './names.ts'
import { walkSpf } from './spf.ts'

const HERE = ['192.0.2.1']

interface Zone {
  txt?: string[]
  mx?: string[]
  addresses?: string[]
}

const namesOf = (zones: Record<string, Zone>): Names => ({
  txt: async (name) => zones[name]?.txt ?? [],
  mx: async (name) => zones[name]?.mx ?? [],
  addresses: async (name) => (zones[name] ? (zones[name].addresses ?? []) : null),
  caa: async () => [],
  servers: [],
  cancel: () => {},
})

const walked = (record: string, zones: Record<string, Zone> = {}) =>
  walkSpf(
    'acme.test',
    record,
    namesOf({ 'acme.test': { addresses: HERE, mx: ['10 mail.acme.test'] }, ...zones }),
  )

describe('the evaluation of SPF', () => {
  it('counts nested lookups, and none after all', async () => {
    const zones = {
      'a.test': { txt: ['v=spf1 include:b.test mx:c.test -all'] },
      'b.test': { txt: ['v=spf1 ip4:192.0.2.0/24 ?all'] },
      'c.test': { mx: ['10 mail.c.test'] },
    }
    expect(await walked('v=spf1 include:a.test a mx -all include:gone.test exists:gone.test', zones)).toEqual(
      {
        lookups: 5,
        voidLookups: 0,
        missing: [],
        redirected: null,
      },
    )
  })

  it('names what it refers to in vain, and counts answers that name nothing', async () => {
    const zones = { 'silent.test': { txt: ['something else'] }, 'empty.test': {} }
    expect(
      await walked(
        'v=spf1 include:silent.test include:gone.test a:empty.test mx:empty.test exists:gone.test ~all',
        zones,
      ),
    ).toEqual({
      lookups: 5,
      voidLookups: 4,
      missing: ['silent.test', 'gone.test'],
      redirected: null,
    })
  })

  it('follows redirects to the record that decides, but not next to all', async () => {
    const zones = {
      'x.test': { txt: ['v=spf1 redirect=y.test'] },
      'y.test': { txt: ['v=spf1 ip4:192.0.2.1 ~all'] },
    }
    expect(await walked('v=spf1 redirect=x.test', zones)).toMatchObject({
      lookups: 2,
      redirected: 'v=spf1 ip4:192.0.2.1 ~all',
    })
    expect(await walked('v=spf1 redirect=x.test -all', zones)).toMatchObject({ lookups: 0, redirected: null })
    expect(await walked('v=spf1 redirect=gone.test')).toMatchObject({
      missing: ['gone.test'],
      redirected: null,
    })
  })

  it('never passes on the all of an included record', async () => {
    const zones = { 'a.test': { txt: ['v=spf1 +all'] } }
    expect(await walked('v=spf1 include:a.test ~all', zones)).toMatchObject({ lookups: 1, redirected: null })
  })

  it('ends in a circle, and neither follows macros nor takes a failure for an answer', async () => {
    const zones = { 'a.test': { txt: ['v=spf1 redirect=a.test'] } }
    expect(await walked('v=spf1 redirect=a.test', zones)).toMatchObject({ lookups: 11 })
    const failing: Names = {
      ...namesOf({}),
      addresses: async () => {
        throw new Error('SERVFAIL')
      },
    }
    const record = 'v=spf1 a:%{d}.x.test exists:%{i}.x.test include:%{d}.test ptr a:broken.test -all'
    expect(await walkSpf('acme.test', record, failing)).toEqual({
      lookups: 5,
      voidLookups: 0,
      missing: [],
      redirected: null,
    })
  })
})

const dmarcAt = async (domain: string, zones: Record<string, string[]>) => {
  const named = Object.entries(zones).map(([name, txt]): [string, Zone] => [name, { txt }])
  const found = await lookAtDns(
    domain,
    {
      names: namesOf(Object.fromEntries(named)),
      observe: async () => {
        throw new Error('nothing is fetched')
      },
      queryId: 1,
      signal: new AbortController().signal,
      questionMs: 1_000,
      httpsPort: '',
    },
    '2026-11-20T02:00:00Z',
  )
  return [found?.dmarc, found?.dmarcOrganization]
}

describe('the DMARC record of a domain', () => {
  it.each<[string, string, Record<string, string[]>, (string | null | undefined)[]]>([
    [
      'its own',
      'shop.acme.test',
      { '_dmarc.shop.acme.test': ['x', 'v=DMARC1; p=none'] },
      ['v=DMARC1; p=none', undefined],
    ],
    [
      'all of its own',
      'acme.test',
      { '_dmarc.acme.test': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      ['v=DMARC1; p=none\nv=DMARC1; p=reject', undefined],
    ],
    [
      'its organization’s',
      'shop.acme.test',
      { '_dmarc.acme.test': ['v=DMARC1; p=reject; sp=none'] },
      ['v=DMARC1; p=reject; sp=none', 'acme.test'],
    ],
    [
      'its organization’s where its own is none',
      'a.b.acme.test',
      { '_dmarc.a.b.acme.test': ['p=none'], '_dmarc.acme.test': ['v=DMARC1; p=reject'] },
      ['v=DMARC1; p=reject', 'acme.test'],
    ],
    [
      'no registry’s',
      'acme.co.uk',
      { '_dmarc.co.uk': ['v=DMARC1; p=reject'], '_dmarc.uk': ['v=DMARC1; p=reject'] },
      [null, undefined],
    ],
    [
      'what was meant as one',
      'acme.test',
      { '_dmarc.acme.test': ['p=reject; v=DMARC1'] },
      ['p=reject; v=DMARC1', undefined],
    ],
    ['none where there is something else', 'acme.test', { '_dmarc.acme.test': ['hello'] }, [null, undefined]],
  ])('is %s', async (_, domain, zones, expected) => expect(await dmarcAt(domain, zones)).toEqual(expected))
})
