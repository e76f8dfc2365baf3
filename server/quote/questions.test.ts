import { describe, expect } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { quoteQuestionsContract } from '#contract/quote/questions.ts'
import type { quoteContract } from '#contract/quote/quote.ts'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { sampleTerms } from '#server/testing/sample-requests.ts'
import { versionOf } from '../testing/quote-version.ts'

type Social = OutputOf<(typeof quoteQuestionsContract)['quoteSocialEngineering']>
type View = OutputOf<(typeof quoteContract)['quoteGet']>

let harness: Harness
let book: TwoTenants
let agent: Actor

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  await harness.ports.db
    .insertInto('paper')
    .values(
      ['P250', 'PRIME_TECH'].map((product) => ({
        product,
        market: 'US' as const,
        is_surplus: product === 'PRIME_TECH',
        carrier_id: book.columns.own.carrierId as string,
        reinsurer_id: null,
      })),
    )
    .execute()
})

const draft = (productType = 'P100', more: object = {}) =>
  harness.api.run(agent, 'quoteCreate', {
    params: { productType, id: book.records.own.account },
    body: { request: { ...sampleTerms, ...more } },
  } as never) as Promise<{ id: string; totalPremium: number; product: string }>

const answer = (quoteId: string, answers: object, variant?: string) =>
  harness.api.run(agent, 'quoteSecurityQuestions', {
    params: { quoteId },
    body: { answers, ...(variant ? { variant } : {}) },
  } as never)

const social = (quoteId: string, yes: boolean) =>
  harness.api.run(agent, 'quoteSocialEngineering', {
    params: { quoteId },
    body: {
      isVerifyingBankAccounts: yes,
      isAuthenticatingFundTransferRequests: true,
      isPreventingUnauthorizedWireTransfers: true,
    },
  }) as Promise<unknown> as Promise<Social>

const invalid = (...errors: object[]) => ({
  refusal: { kind: 'invalid', errors: errors.map((one) => expect.objectContaining(one)) },
})

describe('security questions of a quote', () => {
  it('price the quote again and are answered for the account once and for all', async () => {
    const quote = await draft()
    const before = await answer(quote.id, { edr: 'YES' })
    const after = await answer(quote.id, { edr: 'NO' })
    expect(after.totalPremium).toBeGreaterThan(before.totalPremium ?? 0)
    const account = await harness.api.run(agent, 'accountGet', {
      params: { accountId: book.records.own.account },
    })
    expect(account.answers.edr).toBe('NO')
    expect(account.answerProvenance.edr?.source).toBe('typed')
    await answer(quote.id, { edr: 'YES' })
  })

  it('of another questionnaire are refused by name', async () => {
    const quote = await draft()
    await expect(answer(quote.id, { dmzSeparation: true })).rejects.toMatchObject(
      invalid({ field: 'dmzSeparation', code: 'NOT_IN_VARIANT' }),
    )
    await expect(answer(quote.id, { edr: 'YES' }, 'P250-3')).rejects.toMatchObject(
      invalid({ field: 'variant', code: 'NOT_OF_PRODUCT' }),
    )
    await expect(answer(quote.id, { trainingAnswer: 'YES' })).rejects.toMatchObject(
      invalid({ field: 'trainingAnswer', code: 'NOT_IN_VARIANT' }),
    )
  })

  it('are taken by the names of the newer questionnaire, and refused by them', async () => {
    const quote = await draft('PRIME_TECH', { isSurplus: true })
    await answer(quote.id, { trainingAnswer: 'NO', mfaComments: 'None left' })
    const list = await harness.api.run(agent, 'questionList', {
      query: { accountId: book.records.own.account, productType: 'PRIME_TECH' },
    })
    const asked = list.sections.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions))
    expect(asked.find(({ field }) => field === 'training')).toMatchObject({
      name: 'trainingAnswer',
      answer: 'NO',
      provenance: { source: 'typed' },
    })
    await expect(answer(quote.id, { trainingAnswer: 'MAYBE' })).rejects.toMatchObject(
      invalid({ field: 'trainingAnswer', code: 'INVALID' }),
    )
    await answer(quote.id, { trainingAnswer: 'YES' })
  })

  it('keep a quote an indication until its own questionnaire is complete', async () => {
    const quote = await draft('P250')
    const request = async () =>
      harness.api.run(agent, 'quoteRequest', {
        params: { productType: 'P250', id: quote.id },
        body: { version: await versionOf(harness, quote.id) },
      })
    const asked = await request()
    expect(asked.status).toBe('INDICATION')
    const shown = await harness.api.run(agent, 'quoteGet', { params: { productType: 'P250', id: quote.id } })
    expect(
      shown.calculation?.referrals.filter(({ code }) => code === 'ANSWER_MISSING').map(({ field }) => field),
    ).toContain('answers.dmzSeparation')
  })

  it('are what the forms of the account count', async () => {
    const forms = await harness.api.run(agent, 'formList', {
      query: { accountId: book.records.own.account },
    })
    expect(forms.find(({ productType }) => productType === 'P100')?.sections).toEqual([
      expect.objectContaining({ id: 'security', unanswered: 0 }),
    ])
    expect(forms.find(({ productType }) => productType === 'P250')?.sections.slice(-2)).toMatchObject([
      { id: 'incidents', unanswered: 6 },
      { id: 'safeguards', unanswered: 0 },
    ])
    expect(forms.some(({ productType }) => productType === 'P_ONE')).toBe(false)
  })

  it('that one press gave say so, with who pressed, to the signer and everywhere, until they are given alone', async () => {
    const quote = await draft('P250')
    const params = { quoteId: quote.id }
    const answers = { pastCyberIncident: 0, civilOrCriminalAction: false, edr: 'YES' }
    await harness.api.run(agent, 'quoteSecurityQuestions', {
      params,
      body: { answers, together: ['pastCyberIncident', 'civilOrCriminalAction', 'pendingLitigation'] },
    } as never)
    const { answerProvenance } = await harness.api.run(agent, 'accountGet', {
      params: { accountId: book.records.own.account },
    })
    expect(answerProvenance.pastCyberIncident).toMatchObject({ by: agent.name, together: true })
    expect(answerProvenance.edr).not.toHaveProperty('together')
    const read = async () => {
      const { application } = await harness.api.run(agent, 'quoteGet', {
        params: { productType: 'P250', id: quote.id },
      })
      return {
        pressed: application.answers.filter(({ answer: text }) => text.includes('None of these')),
        sha256: application.sha256,
      }
    }
    const before = await read()
    expect(before.pressed.map(({ answer: text }) => text)).toEqual([
      expect.stringMatching(new RegExp(`^Never, by “None of these” \\(${agent.name}, \\w+ \\d+, \\d{4}\\)$`)),
      expect.stringMatching(/^No, by “None of these”/),
    ])
    await answer(quote.id, { pastCyberIncident: 0 })
    const after = await read()
    expect(after.pressed.map(({ answer: text }) => text)).toEqual([expect.stringMatching(/^No, by/)])
    expect(after.sha256).not.toBe(before.sha256)
  })
})

const readQuote = (productType: string, id: string) =>
  harness.api.run(agent, 'quoteGet', { params: { productType, id } }) as Promise<unknown> as Promise<View>

/** Coverages of a quote with their limits. */
const selected = ({ calculation }: View): string[] =>
  (calculation?.coverages ?? [])
    .filter(({ isSelected }) => isSelected)
    .map(({ key, limit }) => `${key} ${limit}`)

describe('social engineering answers', () => {
  it('add the coverage with three Yes, and say why not otherwise', async () => {
    const quote = await draft('P100', { preset: 'BASIC' })
    const refused = await social(quote.id, false)
    expect(refused).toMatchObject({
      socialEngineering: false,
      reasons: [expect.stringContaining('verify vendors’ bank accounts')],
    })
    const added = await social(quote.id, true)
    expect(added).toMatchObject({ socialEngineering: true, reasons: [] })
    const shown = await harness.api.run(agent, 'quoteGet', { params: { productType: 'P100', id: quote.id } })
    const line = shown.calculation?.coverages.find(({ key }) => key === 'socialEngEndorsement')
    expect(line?.isSelected).toBe(true)
    expect(shown.request.preset).toBe('CUSTOM')
  })

  it.each(['P100', 'P250'])('name no coverage of %s but the one that was added', async (productType) => {
    const quote = await draft(productType, { preset: 'BASIC' })
    const before = await readQuote(productType, quote.id)
    await social(quote.id, true)
    const after = await readQuote(productType, quote.id)
    const added = selected(after).filter((line) => !selected(before).includes(line))
    expect(added).toHaveLength(1)
    expect(selected(after)).toEqual(expect.arrayContaining(selected(before)))
    expect(after.request.coverages.map(({ key }) => key)).toEqual(added.map((line) => line.split(' ')[0]))
  })
})
