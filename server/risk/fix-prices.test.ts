import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { settleAnswers, visibleQuestions } from '#domain/questionnaire/given-answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { evidenceFixed } from '#domain/risk/evidence-fixes.ts'
import { evidenceFor } from '#server/integrations/scan/recorded.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { sampleTerms } from '#server/testing/sample-requests.ts'

/** Whatever a company answers and a scan sees: the price to fix a finding is what fixing it then does to the price. */

const CASES = process.env['TEST_FULL'] === '1' ? 25 : 4
const seed = Number(process.env['TEST_SEED'] ?? 1)
const P100 = 'P100'

let harness: Harness
let book: TwoTenants
let seen: Evidence

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  harness.ports.evidence = async () => seen
})

const accountId = () => book.records.own.account
const agent = () => book.agents.own

const answersOf = (picks: readonly number[]): GivenAnswers => {
  let answers: GivenAnswers = {}
  const variant = variantFor(P100) as Variant
  variant.questions.forEach(({ field }, nth) => {
    const question = visibleQuestions(variant, answers).find((one) => one.field === field)
    if (!question) return
    const { choices, answerType } = question
    const value = choices[(picks[nth] ?? 0) % Math.max(1, choices.length)]?.value ?? 'In words.'
    answers = settleAnswers({ ...answers, [field]: answerType === 'multi' ? [value] : value } as GivenAnswers)
  })
  return answers
}

const asked = fc.record({
  picks: fc.array(fc.nat(20), { minLength: 30, maxLength: 30 }),
  domain: fc.nat(10_000).map((nth) => `company${nth}.test`),
  limit: fc.constantFrom(1_000_000, 2_000_000, 3_000_000),
  preset: fc.constantFrom('BASIC', 'POPULAR', 'ELITE'),
  revenue: fc.integer({ min: 400_000, max: 40_000_000 }),
})
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

const saveAnswers = (answers: GivenAnswers) =>
  harness.api.run(agent(), 'accountAnswersSave', {
    params: { accountId: accountId() },
    body: { answers, productType: P100 },
  })

const scan = (found: Evidence) => {
  seen = found
  return harness.api.run(agent(), 'accountScan', { body: { accountId: accountId() } })
}

const kept = async (): Promise<Evidence> =>
  (await harness.api.run(agent(), 'riskEvidence', { params: { accountId: accountId() } }))
    .evidence as Evidence

const facts = async ({ revenue }: Asked) => {
  const account = await harness.api.run(agent(), 'accountGet', { params: { accountId: accountId() } })
  await harness.api.run(agent(), 'accountUpdateDetails', {
    params: { accountId: accountId() },
    body: { version: account.version, firmographics: { revenue } } as never,
  })
}

const priceAgain = async (id: string) => {
  const params = { productType: P100, id }
  const { request, version } = await harness.api.run(agent(), 'quoteGet', { params })
  return harness.api.run(agent(), 'quoteUpdate', { params, body: { request, version } })
}

const cases = fc.sample(asked, { seed, numRuns: CASES })

describe('the price to fix a finding', () => {
  it.each(cases.map((one, nth) => [nth + 1, one.domain, one] as const))(
    'is what fixing it does to the price, to the cent: company %i (%s)',
    async (_nth, domain, one) => {
      // The newest quote of the account is the one that is spoken of.
      harness.clock.advance({ minutes: 1 })
      const answers = answersOf(one.picks)
      await facts(one)
      await scan(evidenceFor(domain, harness.clock.now()) as Evidence)
      // What connectors reported before stays, as it does in the account.
      const found = await kept()
      await saveAnswers(answers)
      const quote = await harness.api.run(agent(), 'quoteCreate', {
        params: { productType: P100, id: accountId() },
        body: { request: { ...sampleTerms, limit: one.limit, preset: one.preset } } as never,
      })
      const answer = await harness.api.run(agent(), 'riskSavings', { params: { accountId: accountId() } })
      expect(answer).toMatchObject({ quoteId: quote.id, totalPremium: quote.totalPremium })
      for (const { checkId, answers: fix, saves, scoreAfter } of answer.savings) {
        await scan(evidenceFixed(checkId, found) ?? found)
        await saveAnswers(fix)
        const { companyAggregateCF } = await harness.api.run(agent(), 'accountScore', {
          query: { accountId: accountId() },
        })
        const then = await priceAgain(quote.id)
        expect(companyAggregateCF, checkId).toBe(scoreAfter)
        expect((quote.totalPremium ?? 0) - (then.totalPremium ?? 0), checkId).toBe(saves)
        await saveAnswers(answers)
      }
      await scan(found)
      expect((await priceAgain(quote.id)).totalPremium).toBe(quote.totalPremium)
    },
  )
})
