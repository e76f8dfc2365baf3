import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { describe, expect } from 'vitest'
import { sampleTerms } from '#server/testing/sample-requests.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const P100 = 'P100'
const account = () => book.records.own.account
const agent = () => book.agents.own
const insured = () => book.customers.own

/** Evidence of a remote desktop that is open to anyone. */
const exposeDesktop = async (port = 3389) => {
  const { evidence } = await harness.api.run(agent(), 'riskEvidence', { params: { accountId: account() } })
  const exposure = {
    observedAt: '2026-03-02T02:00:00Z',
    source: 'sample',
    ports: [{ port, service: 'rdp', product: null }],
    endOfLifeRemoteAccess: [],
    publicBuckets: [],
    kev: [],
  }
  await harness.ports.db
    .updateTable('account')
    .set({ evidence: JSON.stringify({ ...evidence, exposure }) })
    .where('id', '=', account())
    .execute()
}

const answer = (mfaRemoteSystemAccess: 'YES' | 'NO' | 'NA') =>
  harness.api.run(agent(), 'accountAnswersSave', {
    params: { accountId: account() },
    body: { answers: { mfaRemoteSystemAccess } },
  })

const resolve = (actor: typeof insured, body: object, field = 'mfaRemoteSystemAccess') =>
  harness.api.run(actor(), 'contradictionResolve', {
    params: { accountId: account(), field },
    body: body as never,
  })

const sentQuote = async () => {
  const draft = await harness.api.run(agent(), 'quoteCreate', {
    params: { productType: P100, id: account() },
    body: { request: sampleTerms } as never,
  })
  await harness.ports.db
    .updateTable('quote')
    .set({ status: forced('READY'), sent_at: harness.clock.now() })
    .where('id', '=', draft.id)
    .execute()
  return draft.id
}

const shown = (id: string) => harness.api.run(insured(), 'quoteGet', { params: { productType: P100, id } })

const listed = async (id: string) =>
  (await harness.api.run(insured(), 'quoteSearch', { query: {} as never })).content.find(
    (row) => row.id === id,
  )

const sign = async (id: string) => {
  const { application, contact } = await shown(id)
  return harness.api.run(insured(), 'quoteSign', {
    body: {
      quoteId: id,
      signeeName: `${contact.policyContactFirstName} ${contact.policyContactLastName}`,
      isAttested: true,
      ...signedAsOffered(application),
    },
  })
}

describe('an answer that the evidence contradicts', () => {
  it('keeps an application from being signed until a user confirms it with a reason', async () => {
    await exposeDesktop()
    await answer('YES')
    const id = await sentQuote()
    const before = await shown(id)
    expect(before.contradictions).toMatchObject([{ field: 'mfaRemoteSystemAccess', answerText: 'Yes' }])
    expect(before.actions.sign).toMatchObject({ allowed: false, code: 'ANSWERS_CONTRADICTED' })
    expect(before.checklist.find(({ code }) => code === 'ANSWERS_CONFIRMED')?.isDone).toBe(false)
    await expect(sign(id)).rejects.toMatchObject({ refusal: { code: 'ANSWERS_CONTRADICTED' } })
    expect((await listed(id))?.actions.sign).toEqual(before.actions.sign)
    await expect(resolve(insured, { resolution: 'CONFIRM', reason: ' ' })).rejects.toThrow()
    const [kept] = await resolve(insured, { resolution: 'CONFIRM', reason: 'The gateway asks first.' })
    expect(kept?.confirmed).toMatchObject({ reason: 'The gateway asks first.', by: insured().name })
    expect((await listed(id))?.actions.sign).toEqual({ allowed: true })
    expect((await sign(id)).status).toBe('SIGNED')
  })

  it('is raised again when something else is seen', async () => {
    await exposeDesktop(5900)
    await answer('YES')
    const { contradictions } = await harness.api.run(agent(), 'accountGet', {
      params: { accountId: account() },
    })
    expect(contradictions).toMatchObject([{ field: 'mfaRemoteSystemAccess', confirmed: null }])
  })

  it('is corrected by those who change accounts, and the quote is then priced again', async () => {
    const id = await sentQuote()
    await expect(
      resolve(insured, { resolution: 'CORRECT', answer: 'NO', reason: 'It is open.' }),
    ).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
    await expect(
      resolve(agent, { resolution: 'CORRECT', answer: 'YES', reason: 'No change.' }),
    ).rejects.toMatchObject({ refusal: { kind: 'invalid', errors: [{ field: 'answer' }] } })
    await expect(
      resolve(agent, { resolution: 'CORRECT', answer: 'OFTEN', reason: 'A typing error.' }),
    ).rejects.toMatchObject({ refusal: { errors: [{ field: 'mfaRemoteSystemAccess', code: 'INVALID' }] } })
    expect(await resolve(agent, { resolution: 'CORRECT', answer: 'NO', reason: 'It is open.' })).toEqual([])
    const stale = await shown(id)
    expect(stale.hasChangedAnswers).toBe(true)
    expect(stale.actions.sign).toMatchObject({ allowed: false, code: 'ANSWERS_CHANGED' })
    expect((await listed(id))?.actions.sign).toEqual(stale.actions.sign)
    const { totalPremium, request, version } = stale
    const priced = await harness.api.run(agent(), 'quoteUpdate', {
      params: { productType: P100, id },
      body: { request, version },
    })
    expect(priced.hasChangedAnswers).toBe(false)
    expect(priced.totalPremium).toBeGreaterThan(totalPremium ?? 0)
  })

  it('is absent where nothing is contradicted', async () => {
    await expect(resolve(agent, { resolution: 'CONFIRM', reason: 'Sure.' }, 'edr')).rejects.toMatchObject({
      refusal: { kind: 'absent' },
    })
  })

  it('takes answers that no one gave from a connector', async () => {
    const { evidence } = await harness.api.run(agent(), 'riskEvidence', {
      params: { accountId: account() },
    })
    const connectors = [
      {
        observedAt: '2026-03-02T02:00:00Z',
        source: 'connector SOPHOS',
        connectorType: 'SOPHOS',
        kind: 'endpoint',
        score: 91,
        proves: { ngav: 'YES' },
      },
    ]
    await harness.ports.db
      .updateTable('account')
      .set({ evidence: JSON.stringify({ ...evidence, connectors }) })
      .where('id', '=', account())
      .execute()
    const saved = await answer('NO')
    expect(saved.answers.ngav).toBe('YES')
    expect(saved.answerProvenance.ngav).toEqual({ source: 'connector', at: '2026-03-02T02:00:00Z' })
  })

  it('says of an old answer that it is last year’s, and when a renewal asks again', async () => {
    harness.clock.moveTo('2026-12-20T15:00:00Z')
    const list = await harness.api.run(agent(), 'questionList', {
      query: { accountId: account(), productType: P100 },
    })
    const asked = list.sections.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions))
    expect(asked.find(({ field }) => field === 'claimHistory')).toMatchObject({
      provenance: { source: 'last year' },
      isExpired: true,
    })
    expect(asked.find(({ field }) => field === 'edr')?.isExpired).toBe(false)
  })
})
