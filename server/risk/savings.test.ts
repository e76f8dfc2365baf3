import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { sampleTerms } from '#server/testing/sample-requests.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const accountId = () => book.records.own.account
const agent = () => book.agents.own

const weaken = () =>
  harness.api.run(agent(), 'accountAnswersSave', {
    params: { accountId: accountId() },
    body: { answers: { edr: 'NO', training: 'NO', mfaEmail: 'NO' } },
  })

const draft = () =>
  harness.api.run(agent(), 'quoteCreate', {
    params: { productType: 'P100', id: accountId() },
    body: { request: sampleTerms } as never,
  })

const savings = () => harness.api.run(agent(), 'riskSavings', { params: { accountId: accountId() } })

describe('the money that fixing a finding saves', () => {
  it('is what the calculator says of the same change, to the cent', async () => {
    await weaken()
    const quote = await draft()
    const answer = await savings()
    expect(answer).toMatchObject({ quoteId: quote.id, productType: 'P100', totalPremium: quote.totalPremium })
    expect(answer.savings.length).toBeGreaterThan(3)
    for (const { checkId, scoreAfter, answers, saves } of answer.savings) {
      const { difference } = await harness.api.run(agent(), 'ratingWhatIf', {
        body: {
          accountId: accountId(),
          productType: 'P100',
          request: sampleTerms,
          change: { answers, ...(scoreAfter === null ? {} : { score: scoreAfter }) },
        } as never,
      })
      expect(saves, checkId).toBe(-difference === 0 ? 0 : -difference)
    }
    expect(answer.savings.find(({ checkId }) => checkId === 'endpoint.edr')?.saves).toBeGreaterThan(0)
  })

  it('is what the price of the quote then falls by', async () => {
    await weaken()
    const quote = await draft()
    const fix = (await savings()).savings.find(({ checkId }) => checkId === 'endpoint.edr')
    const fixed = await harness.api.run(agent(), 'quoteSecurityQuestions', {
      params: { quoteId: quote.id },
      body: { answers: { edr: 'YES' } },
    })
    expect(fixed.totalPremium).toBe(fix?.totalPremium)
    const account = await harness.api.run(agent(), 'accountScore', { query: { accountId: accountId() } })
    expect(account.companyAggregateCF).toBe(fix?.scoreAfter)
  })

  it('counts the fee and the schedule rating that an underwriter decided on for that quote', async () => {
    await weaken()
    const quote = await draft()
    const irpm = { values: { drPlanning: '-5' }, irpmNote: 'Restored twice this year.' }
    await harness.ports.db
      .updateTable('quote')
      .set({ mga_fee_override: 912_00, irpm: JSON.stringify(irpm) as never })
      .where('id', '=', quote.id)
      .execute()
    const answer = await savings()
    expect(answer.quoteId).toBe(quote.id)
    const fix = answer.savings.find(({ checkId }) => checkId === 'endpoint.edr')
    const fixed = await harness.api.run(agent(), 'quoteSecurityQuestions', {
      params: { quoteId: quote.id },
      body: { answers: { edr: 'YES' } },
    })
    expect(fixed).toMatchObject({ mgaFee: 912, totalPremium: fix?.totalPremium })
    expect(fix?.saves).toBeGreaterThan(0)
  })
})

describe('scores of an account', () => {
  it('are plain figures, the same after a scan as after a reload', async () => {
    const scanned = await harness.api.run(agent(), 'accountScan', { body: { accountId: accountId() } })
    const score = await harness.api.run(agent(), 'accountScore', { query: { accountId: accountId() } })
    expect(score.companyAggregateCF).toBe(scanned.report.companyAggregateCF)
    expect(score.networkSecurity).toBe(
      scanned.report.factors.find(({ factor }) => factor === 'networkSecurity')?.score,
    )
    expect(score.portfolioAggregateCF).not.toBeNull()
    const again = await harness.api.run(agent(), 'accountReload', { body: { accountId: accountId() } })
    expect(again.report.companyAggregateCF).toBe(scanned.report.companyAggregateCF)
  })
})

describe('the money that fixing a finding saves, later', () => {
  it('are of the usual terms while the only open quote has let its start pass', async () => {
    await weaken()
    const quote = await draft()
    expect(await savings()).toMatchObject({ quoteId: quote.id })
    harness.clock.advance({ days: 45 })
    const after = await savings()
    expect(after).toMatchObject({ quoteId: null, quoteNumber: null })
    expect(after.savings.find(({ checkId }) => checkId === 'endpoint.edr')?.saves).toBeGreaterThan(0)
  })
})
