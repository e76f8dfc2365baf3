import { addOrg } from '#server/party/shared/parties.ts'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { sampleTerms } from '#server/testing/sample-requests.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let staff: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  staff = book.actors.get('COWBELL super-admin') as Actor
})

const terms = { ...sampleTerms, retroActivePeriod: -1, waitingPeriod: 12, preset: 'POPULAR' } as const
const account = (): string => book.records.own.account
const calculate = (preset: 'BASIC' | 'POPULAR' = 'BASIC') =>
  harness.api.run(agent, 'ratingCalculate', {
    params: { productType: 'P100' },
    body: { accountId: account(), request: { ...terms, preset } },
  })

describe('standard presets', () => {
  it('are those of the program until staff store others, and go back', async () => {
    const query = { productType: 'P100' }
    const { content } = await harness.api.run(agent, 'presetSearch', { query })
    expect(content.map((one) => [one.preset, one.isStored])).toEqual([
      ['BASIC', false],
      ['POPULAR', false],
      ['ELITE', false],
    ])
    const before = await calculate()
    const chosen = content[2]?.coverages[0]
    const coverages = [{ key: chosen?.key ?? '', limit: chosen?.limit ?? null }]
    const body = { productType: 'p100', preset: 'basic', coverages }
    await harness.api.run(staff, 'presetCreate', { body })
    await expect(harness.api.run(staff, 'presetCreate', { body })).rejects.toMatchObject({
      refusal: { code: 'PRESET_STORED' },
    })
    const changed = await calculate()
    expect(changed.request.preset).toBe('BASIC')
    expect(changed.request.coverages?.map((one) => one.key)).toEqual([chosen?.key])
    await harness.api.run(staff, 'presetDelete', { query: { productType: 'P100', preset: 'BASIC' } })
    expect((await calculate()).totalPremium).toBe(before.totalPremium)
  })

  it('refuse a coverage that the program does not sell, by field', async () => {
    const body = {
      productType: 'P100',
      preset: 'BASIC',
      coverages: [{ key: 'directorsAndOfficers', limit: null }],
      version: 0,
    }
    await expect(harness.api.run(staff, 'presetUpdate', { body })).rejects.toMatchObject({
      refusal: { errors: [{ field: 'coverages.0.key', code: 'NOT_OFFERED' }] },
    })
  })
})

describe('presets and rules of an industry', () => {
  it('say what the rules change and why', async () => {
    const params = { naicsCode: '611310', preset: 'popular' }
    const body = { productType: 'P100', state: 'CA' }
    const found = await harness.api.run(agent, 'presetOfIndustry', { params, body })
    expect(found.preset).toBe('POPULAR')
    const { rules } = await harness.api.run(agent, 'presetRules', { params, body })
    expect(rules.some((one) => one.field.startsWith('coverages.socialEngEndorsement'))).toBe(true)
    const industry = await harness.api.run(agent, 'industryRules', { params: { naicsCode: '611310' }, body })
    expect(industry.rules.map((one) => one.detail)).toContain(
      'The largest limit is $1,000,000 for Educational Services (NAICS 61) and Public Administration (NAICS 92).',
    )
  })

  it('give the two exact texts where a coverage is not available', async () => {
    const programs = await harness.api.run(staff, 'endorsementRules', {})
    const limited = programs.content.flatMap((item) =>
      item.programs.filter((one) => one.unavailable.length > 0).map((one) => ({ key: item.key, ...one })),
    )
    expect(limited.length).toBeGreaterThan(0)
    const texts = new Set<string | null>()
    for (const state of ['CA', 'NY', 'WA', 'MD', 'VT', 'AK', 'NC']) {
      const found = await harness.api.run(agent, 'globalRules', { params: { state }, body: {} })
      for (const one of found.coverages) texts.add(one.reason)
    }
    expect([...texts].sort()).toEqual(['Not Available For Industry / State!', 'State Not Supported'])
  })
})

describe('the calculator of the rater', () => {
  it('equals the product calculator, takes YES for true and drops what no one reads', async () => {
    const own = await calculate('POPULAR')
    const same = await harness.api.run(agent, 'raterCalculate', {
      body: {
        accountId: account(),
        productType: 'p100',
        request: terms,
        securityQuestions: { dmzSeparation: 'YES' },
      },
    })
    expect(same.totalPremium).toBe(own.totalPremium)
    const worse = await harness.api.run(agent, 'raterCalculate', {
      body: { accountId: account(), request: terms, securityQuestions: { edr: false, mfaEmail: 'NO' } },
    })
    expect(worse.totalPremium).toBeGreaterThan(own.totalPremium)
    const misspelt = harness.api.run(agent, 'raterCalculate', {
      body: { accountId: account(), request: terms, securityQuestions: { edrr: 'YES' } },
    })
    await expect(misspelt).rejects.toMatchObject({
      status: 422,
      problems: [{ code: 'UNKNOWN_FIELD', field: 'securityQuestions.edrr' }],
    })
  })

  it('prices a coverage under a retention of its own, and gives it back only where it departs', async () => {
    const request = { ...terms, preset: 'CUSTOM' as const, deductible: 25_000 }
    const priced = (deductible?: number) =>
      harness.api.run(agent, 'ratingCalculate', {
        params: { productType: 'P100' },
        body: {
          accountId: account(),
          request: {
            ...request,
            coverages: [
              { key: 'hardwareReplCostEndorsement', isSelected: true, ...(deductible && { deductible }) },
            ],
          },
        },
      })
    const [usual, same, own] = [await priced(), await priced(25_000), await priced(100_000)]
    expect(same.request.coverages?.[0]).not.toHaveProperty('deductible')
    expect(same.totalPremium).toBe(usual.totalPremium)
    expect(own.request.coverages?.[0]).toMatchObject({ deductible: 100_000 })
    const line = own.coverages.find((one) => one.key === 'hardwareReplCostEndorsement')
    expect(line).toMatchObject({ deductible: 100_000, ownTerms: ['deductible'] })
    expect(own.premium).toBeLessThan(usual.premium)
  })

  it('cuts the carrier at its first hyphen and refuses one without paper', async () => {
    const priced = await harness.api.run(agent, 'raterCalculate', {
      body: { accountId: account(), carrier: 'Zanzibarro CARRIER-V5-2026', request: terms },
    })
    expect(priced.totalPremium).toBeGreaterThan(0)
    await expect(
      harness.api.run(agent, 'raterCalculate', {
        body: { accountId: account(), carrier: 'Nobody-V5', request: terms },
      }),
    ).rejects.toMatchObject({ refusal: { errors: [{ field: 'carrier' }] } })
  })

  it('answers what a change would cost without saving it', async () => {
    const body = { accountId: account(), productType: 'P100', request: terms }
    const found = await harness.api.run(agent, 'ratingWhatIf', {
      body: { ...body, change: { answers: { edr: 'NO' }, revenue: 8_000_000 } },
    })
    expect(found.difference).toBe(
      Math.round((found.after.totalPremium - found.before.totalPremium) * 100) / 100,
    )
    expect(found.steps.map((step) => step.id)).toEqual(expect.arrayContaining(['base', 'edr']))
    expect((await calculate('POPULAR')).totalPremium).toBe(found.before.totalPremium)
    await expect(
      harness.api.run(agent, 'ratingWhatIf', { body: { ...body, change: { answers: { edr: 'PERHAPS' } } } }),
    ).rejects.toMatchObject({ refusal: { errors: [{ field: 'change.answers.edr' }] } })
  })

  it.each([
    ['P100', { revenue: 8_000_000 }, 'base'],
    ['P100', { nonUsRevenue: 3_000_000 }, 'base'],
    ['P100', { naicsCode: '522110' }, 'hazard'],
    ['P100', { score: 3 }, 'score'],
    ['P100', { verifiedConnectors: 2 }, 'connectors'],
    ['P100', { answers: { mfaEmail: 'NO' } }, 'mfaEmail'],
    ['ZSP', { noOfEmployees: 900 }, 'line:employmentPractices'],
  ])('prices %s under another value of %j', async (productType, change, step) => {
    const found = await harness.api.run(agent, 'ratingWhatIf', {
      body: { accountId: account(), productType, request: { ...terms, preset: 'ELITE' }, change },
    })
    const line = found.steps.find(({ id }) => id === step)
    expect(line?.to).not.toBe(line?.from)
    expect(line?.after).not.toBe(line?.before)
  })

  it('gives bounds of schedule rating and the modifier at ten decimals', async () => {
    const body = { accountId: account(), productType: 'P100', request: terms }
    const found = await harness.api.run(staff, 'raterIrpm', {
      body: {
        ...body,
        values: { drPlanning: '-5.25', securityAwareness: '' },
        irpmNote: 'Tested plan seen on site',
      },
    })
    expect(found.irpmModifier).toBe('0.9475000000')
    expect(found.bounds).toContainEqual({ characteristic: 'financialCondition', min: -5, max: 5 })
    expect(found.premiumAfter).toBeLessThan(found.premiumBefore)
    const out = await harness.api.run(staff, 'raterIrpm', { body: { ...body, values: { drPlanning: '11' } } })
    expect(out.problems[0]).toMatchObject({ detail: 'Invalid', field: 'irpm.values.drPlanning' })
    expect(out.premiumAfter).toBeNull()
  })
})

describe('custom presets', () => {
  const body = {
    productType: 'P100',
    name: 'Law firms',
    limit: 2_000_000,
    deductible: 10_000,
    waitingPeriod: 8 as const,
    retroActivePeriod: 2 as const,
    coverages: [],
  }

  it('belong to the tenant, have one name, can be copied, changed and deleted', async () => {
    const made = await harness.api.run(agent, 'customPresetCreate', { body })
    await expect(
      harness.api.run(agent, 'customPresetCreate', { body: { ...body, name: 'LAW FIRMS' } }),
    ).rejects.toMatchObject({ refusal: { code: 'PRESET_NAME_TAKEN' } })
    const copied = await harness.api.run(agent, 'customPresetCopy', {
      params: { id: made.id },
      body: { name: 'Accountants' },
    })
    expect(copied).toMatchObject({ limit: 2_000_000, waitingPeriod: 8, name: 'Accountants' })
    await harness.api.run(agent, 'customPresetUpdateById', {
      params: { id: copied.id },
      body: { ...body, name: 'Accountants', limit: 3_000_000, version: copied.version },
    })
    const foreign = await harness.api.run(book.agents.foreign, 'customPresetSearch', { query: {} })
    expect(foreign.content.map((one) => one.name)).not.toContain('Law firms')
    await harness.api.run(agent, 'customPresetDelete', { query: { id: made.id } })
    const left = await harness.api.run(agent, 'customPresetSearch', { query: { productType: 'p100' } })
    expect(left.content.map((one) => one.name)).toContain('Accountants')
    expect(left.content.map((one) => one.name)).not.toContain('Law firms')
  })

  it('keep the terms of their own that coverages have, and no term that a coverage shares', async () => {
    const coverages = [{ key: 'socialEngEndorsement', limit: null, deductible: 25_000 }]
    const made = await harness.api.run(agent, 'customPresetCreate', {
      body: { ...body, name: 'Payroll offices', coverages },
    })
    expect(made.coverages).toMatchObject(coverages)
    const found = await harness.api.run(agent, 'customPresetSearch', { query: { productType: 'P100' } })
    expect(found.content.find(({ id }) => id === made.id)?.coverages).toMatchObject(coverages)
    const shared = [{ key: 'socialEngEndorsement', limit: null, waitingPeriod: 24 as const }]
    await expect(
      harness.api.run(agent, 'customPresetUpdateById', {
        params: { id: made.id },
        body: { ...body, name: 'Payroll offices', coverages: shared, version: made.version },
      }),
    ).rejects.toMatchObject({ refusal: { errors: [{ field: 'coverages.0.waitingPeriod' }] } })
  })
})

describe('rater carriers', () => {
  it('are searched, moved to another carrier and taken away', async () => {
    const { content } = await harness.api.run(staff, 'raterCarrierSearch', { query: { search: 'p100' } })
    const [first] = content
    const { content: profiles, reinsurers } = await harness.api.run(staff, 'raterCarrierProfiles', {})
    const giving = profiles.find(({ carrierId }) => carrierId === first?.carrierId)
    expect(giving?.papers.length).toBe(content.length)
    expect(reinsurers.length).toBeGreaterThan(0)
    const made = await harness.api.run(staff, 'raterCarrierCreate', {
      body: { carrierId: first?.carrierId ?? '', product: 'P250', isSurplus: false },
    })
    await expect(
      harness.api.run(staff, 'raterCarrierCreate', {
        body: { carrierId: first?.carrierId ?? '', product: 'P250', isSurplus: true },
      }),
    ).rejects.toMatchObject({ refusal: { errors: [{ field: 'isSurplus' }] } })
    await expect(
      harness.api.run(staff, 'raterCarrierUpdate', {
        params: { id: made.id },
        body: { carrierId: book.records.own.account },
      }),
    ).rejects.toMatchObject({ refusal: { errors: [{ field: 'carrierId' }] } })
    await harness.api.run(staff, 'raterCarrierDelete', { params: { id: made.id } })
    await expect(
      harness.api.run(staff, 'raterCarrierDelete', { params: { id: made.id } }),
    ).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })

  it('refuses an insurer the paper that it may not write in any state', async () => {
    const { db, random } = harness.ports
    const now = harness.clock.now()
    const addCarrier = (name: string) =>
      addOrg(db, { id: random.newId(), accountType: 'CARRIER', name, market: 'US' }, now)
    const surplus = await addCarrier('Sable River Insurance Company')
    const admitted = await addCarrier('Northbank Casualty Company')
    const give = (carrierId: string, product: string, isSurplus: boolean) =>
      harness.api.run(staff, 'raterCarrierCreate', { body: { carrierId, product, isSurplus } })
    await expect(give(surplus.id, 'P250', false)).rejects.toMatchObject({
      refusal: {
        errors: [{ field: 'carrierId' }],
        reason:
          'Sable River Insurance Company is not an admitted insurer in any state, so it cannot write admitted paper.',
      },
    })
    const { id } = await give(surplus.id, 'P250_S', true)
    await expect(
      harness.api.run(staff, 'raterCarrierUpdate', { params: { id }, body: { carrierId: admitted.id } }),
    ).rejects.toMatchObject({ refusal: { errors: [{ field: 'carrierId' }] } })
    await harness.api.run(staff, 'raterCarrierDelete', { params: { id } })
  })

  it('lists every product with its program', async () => {
    const { content } = await harness.api.run(staff, 'raterSearch', {})
    expect(content).toHaveLength(12)
    const { content: tech } = await harness.api.run(staff, 'techRules', {})
    expect(tech.find((one) => one.product === 'PRIME_TECH')?.isIncluded).toBe(true)
  })
})
