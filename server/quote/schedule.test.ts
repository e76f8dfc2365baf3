import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let underwriter: Actor
let params: { quoteId: string }

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  underwriter = book.actors.get('COWBELL underwriter') as Actor
  const { request } = await harness.api.run(book.agents.own, 'ratingDefaults', {
    query: { accountId: book.records.own.account, productType: 'P100' },
  })
  const quote = await harness.api.run(book.agents.own, 'quoteCreate', {
    params: { productType: 'P100', id: book.records.own.account },
    body: { request },
  })
  params = { quoteId: quote.id }
})

const read = () =>
  harness.api.run(underwriter, 'quoteGet', { params: { productType: 'P100', id: params.quoteId } })
const irpmNote = 'Recovery plan tested twice a year'

describe('schedule rating of a quote', () => {
  it('moves its premium by the modifier, and stays when the quote is priced again', async () => {
    const before = await read()
    await harness.api.run(underwriter, 'quoteIrpm', {
      params,
      body: { values: { drPlanning: '-7.5', securityAwareness: '' }, irpmNote, version: before.version },
    })
    const after = await read()
    expect(after.premium ?? 0).toBeLessThan(before.premium ?? 0)
    const standing = await harness.api.run(underwriter, 'quoteIrpmGet', { params })
    expect(standing).toMatchObject({ irpmModifier: '0.9250000000', irpmNote, values: { drPlanning: '-7.5' } })
    expect(standing.premiumAfter).toBe(after.premium)
    expect(standing.premiumBefore).toBe(before.premium)
    const { steps } = await harness.api.run(underwriter, 'quoteWorksheet', {
      params: { productType: 'P100', id: params.quoteId },
    })
    expect(steps.find((step) => step.id === 'irpm')?.factor).toBe('0.9250000000')
    await harness.api.run(book.agents.own, 'quoteUpdate', {
      params: { productType: 'P100', id: params.quoteId },
      body: { request: after.request, version: after.version },
    })
    expect((await read()).premium).toBe(after.premium)
  })

  it('is in the timeline with the modifier before and after, and so are changed terms', async () => {
    const { timeline, request, version } = await read()
    expect(timeline.map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/^Schedule rating of quote .*: modifier 0\.925 instead of none$/),
    )
    await harness.api.run(book.agents.own, 'quoteUpdate', {
      params: { productType: 'P100', id: params.quoteId },
      body: { request: { ...request, deductible: request.deductible * 2 }, version },
    })
    const after = await read()
    expect(after.timeline[0]?.summary).toMatch(/changed\. Retention: \$[\d,]+K? instead of \$[\d,]+K?$/)
    await harness.api.run(book.agents.own, 'quoteUpdate', {
      params: { productType: 'P100', id: params.quoteId },
      body: { request, version: after.version },
    })
  })

  it('names the percentage, the total and the note that are wrong', async () => {
    const { version } = await read()
    const save = (values: Record<string, string>, note = irpmNote) =>
      harness.api.run(underwriter, 'quoteIrpm', { params, body: { values, irpmNote: note, version } })
    const errors = (field: string, detail?: string) => ({
      refusal: { errors: [{ field, ...(detail && { detail }) }] },
    })
    await expect(save({ financialCondition: '5.01' })).rejects.toMatchObject(
      errors('values.financialCondition', 'Invalid'),
    )
    await expect(save({ drPlanning: '-1' }, 'short')).rejects.toMatchObject(errors('irpmNote'))
    const all = Object.fromEntries(
      ['managementOfContent', 'dcmPractices', 'companyStability'].map((name) => [name, '-10']),
    )
    await expect(save(all)).rejects.toMatchObject(errors('values'))
  })

  it('is taken back by leaving every percentage empty, and is no business of an agency', async () => {
    const { version } = await harness.api.run(underwriter, 'quoteIrpm', {
      params,
      body: { values: { drPlanning: '' }, version: (await read()).version },
    })
    const standing = await harness.api.run(underwriter, 'quoteIrpmGet', { params })
    expect(standing.irpmModifier).toBe('1.0000000000')
    await expect(
      harness.api.run(book.agents.own, 'quoteIrpm', { params, body: { values: {}, version } }),
    ).rejects.toMatchObject({ refusal: { code: 'PERMISSION_MISSING' } })
  })
})

describe('event exclusions of a quote', () => {
  const event = {
    claimNumber: 'CL-2041',
    claimName: 'Mail server breach',
    claimDescription: 'Known before the term.',
    claimDate: '2025-11-02',
  }

  it('are kept with the price, so that every document lists them', async () => {
    await harness.api.run(underwriter, 'quoteEventExclusions', {
      params,
      body: { eventExclusions: [event], version: (await read()).version },
    })
    expect((await read()).calculation?.eventExclusions).toEqual([event])
    const { request, version } = await read()
    await harness.api.run(book.agents.own, 'quoteUpdate', {
      params: { productType: 'P100', id: params.quoteId },
      body: { request: { ...request, limit: 2_000_000 }, version },
    })
    expect((await read()).calculation?.eventExclusions).toEqual([event])
    const found = await harness.api.run(book.agents.own, 'quoteEventExclusionsGet', { params })
    expect(found.eventExclusions).toEqual([event])
  })

  it('need a number, a name and a real date', async () => {
    const { version } = await read()
    const bad = { ...event, claimNumber: '', claimDate: '2025-02-30' }
    await expect(
      harness.api.run(underwriter, 'quoteEventExclusions', {
        params,
        body: { eventExclusions: [bad], version },
      }),
    ).rejects.toThrow()
  })
})
