import { describe, expect } from 'vitest'
import { addDays, addYears, daysBetween } from '#domain/kernel/dates.ts'
import { latestProgramDay } from '#domain/rating/program/programs.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const today = harness.clock.today()
  harness.clock.advance({
    days: Math.max(0, daysBetween(today, addDays(latestProgramDay('P100'), -30))),
  })
  const account = await harness.api.run(book.agents.own, 'accountGet', {
    params: { accountId: book.records.own.account },
  })
  await harness.api.run(book.agents.own, 'accountUpdateDetails', {
    params: { accountId: account.id },
    body: { version: account.version, firmographics: { revenue: 25_060_000 } },
  })
})

describe('a retention that the revenue of a company raises', () => {
  it('is shown and saved with what was asked for, at the same price each time', async () => {
    const { api } = harness
    const accountId = book.records.own.account
    const agent = book.agents.own
    const { request } = await api.run(agent, 'ratingDefaults', { query: { accountId, productType: 'P100' } })
    const effectiveDate = addDays(latestProgramDay('P100'), 5)
    const asked = { ...request, deductible: 2_500, effectiveDate, endDate: addYears(effectiveDate, 1) }
    const calculate = (terms: typeof asked) =>
      api.run(agent, 'ratingCalculate', {
        params: { productType: 'P100' },
        body: { accountId, request: terms },
      })
    const first = await calculate(asked)
    expect(first.request).toMatchObject({ deductible: 5_000, deductibleAsked: 2_500 })
    const again = await calculate(first.request)
    expect([again.totalPremium, again.request]).toEqual([first.totalPremium, first.request])
    const chosen = await calculate({ ...asked, deductible: 5_000 })
    expect(chosen.request).not.toHaveProperty('deductibleAsked')
    expect(chosen.totalPremium).toBeLessThan(first.totalPremium)

    const quote = await api.run(agent, 'quoteCreate', {
      params: { id: accountId, productType: 'P100' },
      body: { request: asked },
    })
    const saved = await api.run(agent, 'quoteGet', { params: { id: quote.id, productType: 'P100' } })
    // A quote keeps what was asked for, and is priced with what the rule made of it.
    expect(saved).toMatchObject({
      request: { deductible: 2_500 },
      deductible: 5_000,
      totalPremium: first.totalPremium,
    })
    expect(saved.calculation?.request).toMatchObject({ deductible: 5_000, deductibleAsked: 2_500 })
  })
})
