import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { sampleTerms } from '#server/testing/sample-requests.ts'
import { versionOf } from '../testing/quote-version.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const accountId = () => book.records.own.account

const send = (groups: readonly string[] = ['access', 'payments']) =>
  harness.api.run(book.agents.own, 'questionsSend', {
    params: { accountId: accountId() },
    body: {
      productType: 'P100',
      groups: [...groups],
      recipientName: 'Maya Hughes',
      email: 'maya@insured.test',
    },
  })

/** The link's token, as only the mail has it. */
const mailed = (): string => {
  const mail = harness.jobs.findLast((job) => job.type === 'mail.send' && job.template === 'questionsSent')
  if (mail?.type !== 'mail.send' || !mail.sealed) throw new Error('no mail with a link')
  const { linkPath } = JSON.parse(harness.ports.secrets.open(mail.sealed, 'questionsSent') ?? '{}') as {
    linkPath: string
  }
  return linkPath.replace('/questions/', '')
}

const read = (token: string) => harness.api.run(null, 'questionLinkGet', { params: { token } })

const ANSWERS = {
  mfaEmail: 'YES',
  mfaRemoteSystemAccess: 'NO',
  mfaAdminAccounts: 'YES',
  mfaCloud: 'YES',
  isVerifyingBankAccounts: true,
  isAuthenticatingFundTransferRequests: false,
  isPreventingUnauthorizedWireTransfers: true,
} as const

const answer = (token: string, answers: object = ANSWERS, name = 'Maya Hughes') =>
  harness.api.run(null, 'questionLinkAnswer', {
    params: { token },
    body: { name, answers } as never,
  })

describe('a part of the questionnaire sent to the insured', () => {
  it('is answered once, without a password, and everyone sees by whom', async () => {
    await send()
    const token = mailed()
    const shown = await read(token)
    expect(Object.keys(shown.answers).toSorted()).toEqual(Object.keys(ANSWERS).toSorted())
    expect(await answer(token)).toEqual({ answered: 7 })
    const account = await harness.api.run(book.agents.own, 'accountGet', {
      params: { accountId: accountId() },
    })
    expect(account.answers).toMatchObject(ANSWERS)
    expect(account.answerProvenance.mfaRemoteSystemAccess).toMatchObject({
      source: 'typed',
      by: 'Maya Hughes (insured)',
    })
    const [request] = await harness.api.run(book.agents.own, 'questionRequestList', {
      params: { accountId: accountId() },
    })
    expect(request).toMatchObject({ answeredBy: 'Maya Hughes', answered: 7 })
    expect(harness.jobs.at(-1)).toMatchObject({
      template: 'questionsAnswered',
      to: book.agents.own.email,
      facts: { answeredBy: 'Maya Hughes', answered: 7 },
    })
    for (const again of [read, answer])
      await expect(again(token)).rejects.toMatchObject({ refusal: { kind: 'conflict', code: 'LINK_USED' } })
  })

  it('keeps the token as a hash only', async () => {
    await send()
    const rows = await harness.ports.db
      .selectFrom('link_token')
      .selectAll()
      .where('token_type', '=', 'QUESTIONS_SENT')
      .execute()
    expect(JSON.stringify(rows)).not.toContain(mailed())
  })

  it.each([
    [{ ...ANSWERS, edr: 'NO' }, 'answers.edr', 'NOT_ASKED'],
    [{ mfaEmail: 'YES', backupFrequency: 'DAILY' }, 'answers.backupFrequency', 'NOT_ASKED'],
  ])('refuses %j by field and stays open', async (answers, field, code) => {
    await send()
    const token = mailed()
    await expect(answer(token, answers)).rejects.toMatchObject({
      refusal: {
        kind: 'invalid',
        errors: expect.arrayContaining([expect.objectContaining({ field, code })]),
      },
    })
    expect((await read(token)).recipientName).toBe('Maya Hughes')
  })

  it('asks for every question of its part that no one has answered', async () => {
    await harness.ports.db
      .updateTable('account')
      .set({ answers: JSON.stringify({ answers: {}, provenance: {} }) })
      .where('id', '=', accountId())
      .execute()
    await send(['payments'])
    await expect(answer(mailed(), { isVerifyingBankAccounts: true })).rejects.toMatchObject({
      refusal: {
        errors: [
          { field: 'answers.isAuthenticatingFundTransferRequests', code: 'REQUIRED' },
          { field: 'answers.isPreventingUnauthorizedWireTransfers', code: 'REQUIRED' },
        ],
      },
    })
  })

  it('lets a newer answer stand against one that the page only showed', async () => {
    const save = (mfaEmail: string) =>
      harness.api.run(book.agents.own, 'accountAnswersSave', {
        params: { accountId: accountId() },
        body: { answers: { ...ANSWERS, mfaEmail } as never, productType: 'P100' },
      })
    await save('NO')
    await send()
    const token = mailed()
    const shown = (await read(token)).answers
    expect(shown.mfaEmail).toBe('NO')
    await save('YES')
    const { answered } = await harness.api.run(null, 'questionLinkAnswer', {
      params: { token },
      body: {
        name: 'Maya Hughes',
        answers: { ...shown, mfaCloud: 'NO' },
        prefilled: Object.keys(ANSWERS).filter((field) => field !== 'mfaCloud'),
      },
    })
    expect(answered).toBe(6)
    const { answers, answerProvenance } = await harness.api.run(book.agents.own, 'accountGet', {
      params: { accountId: accountId() },
    })
    expect(answers).toMatchObject({ mfaEmail: 'YES', mfaCloud: 'NO' })
    expect(answerProvenance.mfaEmail?.by).not.toContain('insured')
    expect(answerProvenance.mfaCloud?.by).toBe('Maya Hughes (insured)')
  })

  it('still takes the answers once the quote is closed, and leaves that quote as it was', async () => {
    const quote = await harness.api.run(book.agents.own, 'quoteCreate', {
      params: { productType: 'P100', id: accountId() },
      body: { request: sampleTerms } as never,
    })
    await send()
    const token = mailed()
    await harness.api.run(book.agents.own, 'quoteRequest', {
      params: { productType: 'P100', id: quote.id },
      body: { version: await versionOf(harness, quote.id) },
    })
    await harness.api.run(book.agents.own, 'quoteLose', {
      params: { id: quote.id },
      body: { reasonSummary: 'Price is High', reason: 'Price is High' },
    })
    const at = { productType: 'P100', id: quote.id }
    const before = await harness.api.run(book.agents.own, 'quoteGet', { params: at })
    expect(await answer(token, { ...ANSWERS, mfaCloud: 'NO' })).toEqual({ answered: 7 })
    const after = await harness.api.run(book.agents.own, 'quoteGet', { params: at })
    expect(after).toMatchObject({
      status: 'LOST',
      totalPremium: before.totalPremium,
      version: before.version,
    })
    const account = await harness.api.run(book.agents.own, 'accountGet', {
      params: { accountId: accountId() },
    })
    expect(account.answers.mfaCloud).toBe('NO')
  })

  it('tells a stranger with the link no more than the questions of it, signed in elsewhere or not', async () => {
    await send(['payments'])
    const token = mailed()
    for (const stranger of [null, book.agents.foreign]) {
      const shown = await harness.api.run(stranger, 'questionLinkGet', { params: { token } })
      expect(Object.keys(shown.answers).every((field) => field.startsWith('is'))).toBe(true)
      expect(JSON.stringify(shown)).not.toContain(accountId())
    }
    await expect(
      harness.api.run(book.agents.foreign, 'questionRequestList', { params: { accountId: accountId() } }),
    ).rejects.toMatchObject({ refusal: { kind: 'absent' } })
    await expect(
      harness.api.run(book.agents.foreign, 'questionLinkAnswer', {
        params: { token },
        body: { name: 'Nobody', answers: { mfaEmail: 'NO' } },
      }),
    ).rejects.toMatchObject({ refusal: { errors: [{ code: 'NOT_ASKED' }] } })
  })

  it('is refused for a part that the product does not have, and gone after 14 days', async () => {
    await expect(send(['techEo'])).rejects.toMatchObject({ refusal: { errors: [{ field: 'groups' }] } })
    await send()
    const token = mailed()
    harness.clock.advance({ days: 15 })
    await expect(read(token)).rejects.toMatchObject({ refusal: { kind: 'absent', code: 'LINK_GONE' } })
    await expect(read('none')).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })
})
