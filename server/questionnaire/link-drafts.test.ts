import { describe, expect } from 'vitest'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { sql } from 'kysely'
import { forgetDrafts } from '#server/questionnaire/forget-drafts.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

/** A new link for one part of the questionnaire: its token, as only the mail has it. */
const sent = (...groups: string[]): Promise<string> => sentOf('P100', groups)

const sentOf = async (productType: string, groups: string[]): Promise<string> => {
  await harness.api.run(book.agents.own, 'questionsSend', {
    params: { accountId: book.records.own.account },
    body: { productType, groups, recipientName: 'Maya Hughes', email: 'maya@insured.test' },
  })
  const mail = harness.jobs.findLast((job) => job.type === 'mail.send' && job.template === 'questionsSent')
  if (mail?.type !== 'mail.send' || !mail.sealed) throw new Error('no mail with a link')
  const { linkPath } = JSON.parse(harness.ports.secrets.open(mail.sealed, 'questionsSent') ?? '{}') as {
    linkPath: string
  }
  return linkPath.replace('/questions/', '')
}

const keep = (token: string, answers: object, name?: string) =>
  harness.api.run(null, 'questionLinkKeep', {
    params: { token },
    body: { answers, ...(name !== undefined && { name }) } as never,
  })
const draft = async (token: string) =>
  (await harness.api.run(null, 'questionLinkGet', { params: { token } })).draft
const answers = async () =>
  (
    await harness.api.run(book.agents.own, 'accountGet', {
      params: { accountId: book.records.own.account },
    })
  ).answers

const THREE = {
  isVerifyingBankAccounts: true,
  isAuthenticatingFundTransferRequests: true,
  isPreventingUnauthorizedWireTransfers: false,
}

describe('what the insured typed behind a link and has not sent', () => {
  it('is found again on any device, is no one else’s and is no answer of the account yet', async () => {
    const before = await answers()
    const [token, other] = [await sent('payments'), await sent('payments')]
    expect(await draft(token)).toEqual({ answers: {}, name: null, version: 0, savedAt: null })
    await keep(token, { isVerifyingBankAccounts: false }, 'M. Hughes')
    expect(await draft(token)).toEqual({
      answers: { isVerifyingBankAccounts: false },
      name: 'M. Hughes',
      version: 1,
      savedAt: harness.clock.now().toISOString(),
    })
    expect(await draft(other)).toMatchObject({ answers: {}, version: 0 })
    expect(await answers()).toEqual(before)
  })

  it('is one draft from two devices: each keeps its own questions, of one question the last counts', async () => {
    const token = await sent('payments')
    await Promise.all([
      keep(token, { isVerifyingBankAccounts: true }),
      keep(token, { isAuthenticatingFundTransferRequests: false }),
    ])
    await keep(token, { isVerifyingBankAccounts: false })
    expect(await draft(token)).toMatchObject({
      answers: { isVerifyingBankAccounts: false, isAuthenticatingFundTransferRequests: false },
      version: 3,
    })
  })

  it('is not sent by a device that did not see what the other one changed', async () => {
    const token = await sent('payments')
    const { version } = await keep(token, THREE)
    await keep(token, { isVerifyingBankAccounts: false })
    const send = (draftVersion: number) =>
      harness.api.run(null, 'questionLinkAnswer', {
        params: { token },
        body: { name: 'Maya Hughes', answers: THREE, draftVersion },
      })
    await expect(send(version)).rejects.toMatchObject({
      refusal: { kind: 'conflict', code: 'DRAFT_CHANGED' },
    })
    expect(await send(version + 1)).toEqual({ answered: 3 })
  })

  it('is gone once it is sent, and then nothing more is kept', async () => {
    const token = await sent('payments')
    await keep(token, THREE, 'Maya Hughes')
    await harness.api.run(null, 'questionLinkAnswer', {
      params: { token },
      body: { name: 'Maya Hughes', answers: THREE },
    })
    const left = await harness.ports.db
      .selectFrom('question_request')
      .select(['draft', 'draft_name'])
      .where('answered_at', 'is not', null)
      .execute()
    expect(left.every((row) => row.draft_name === null && Object.keys(row.draft).length === 0)).toBe(true)
    await expect(keep(token, THREE)).rejects.toMatchObject({
      refusal: { kind: 'conflict', code: 'LINK_USED' },
    })
  })

  it('is sent although the larger product shows a daily backup as weekly, and leaves it daily', async () => {
    const backups: GivenAnswers = { backupFrequency: 'DAILY', backupTypes: ['BACKUP_FREQUENCY_CLOUD'] }
    await harness.api.run(book.agents.own, 'accountAnswersSave', {
      params: { accountId: book.records.own.account },
      body: { answers: { ...backups, edr: 'YES', patchingFrequency: 'WEEKLY' }, productType: 'P100' },
    })
    const token = await sentOf('P250', ['resilience'])
    const shown = await harness.api.run(null, 'questionLinkGet', { params: { token } })
    const typed = { testedFullFailover: true, dmzSeparation: true }
    await keep(token, typed)
    await harness.api.run(null, 'questionLinkAnswer', {
      params: { token },
      body: {
        name: 'Maya Hughes',
        answers: { ...shown.answers, ...typed },
        prefilled: Object.keys(shown.answers),
      },
    })
    expect(await answers()).toMatchObject({ ...backups, ...typed })
  })

  it('is forgotten once the link is too old to be opened, and not before', async () => {
    const token = await sent('payments')
    await keep(token, THREE, 'Maya Hughes')
    harness.clock.advance({ days: 13 })
    expect(await forgetDrafts(harness.ports)).toBe(0)
    expect((await draft(token)).answers).toEqual(THREE)
    harness.clock.advance({ days: 2 })
    expect(await forgetDrafts(harness.ports)).toBeGreaterThan(0)
    const { rows } = await sql`select 1 from question_request where draft <> '{}'`.execute(harness.ports.db)
    expect(rows).toEqual([])
  })

  it.each([
    [{ mfaEmail: 'YES' }, 'answers.mfaEmail', 'NOT_ASKED'],
    [{ hasDualAuthorizationControls: true }, 'answers.hasDualAuthorizationControls', 'NOT_ASKED'],
  ])('refuses %j, which the link does not ask, by its field', async (given, field, code) => {
    const token = await sent('payments')
    await expect(keep(token, given)).rejects.toMatchObject({
      refusal: {
        kind: 'invalid',
        errors: expect.arrayContaining([expect.objectContaining({ field, code })]),
      },
    })
    expect((await draft(token)).version).toBe(0)
  })
})
