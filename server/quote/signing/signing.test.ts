import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { describe, expect } from 'vitest'
import { daysBetween, localDateIn } from '#domain/kernel/dates.ts'
import { sha256 } from '#domain/risk/sha256.ts'
import { safeRedirect } from '#server/access/link/links.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { addSignedFile, quoteCalls } from '#server/testing/quote-calls.ts'
import { CONTACT, wireRequest } from '#server/testing/quotes.ts'
import { forced } from '#server/testing/statuses.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const contactOf = (name: string) => ({ ...CONTACT, policyContactEmail: `${name}@prairielantern.test` })

const tokenOfLastMail = (): string => {
  const mail = setup.jobs.findLast((job) => job.type === 'mail.send' && job.template === 'quoteSent')
  if (mail?.type !== 'mail.send') throw new Error('no mail')
  return String(mail.facts.linkPath).replace('/signup-validation/', '')
}

test('the mail names whom to ask, and what is paid and borne at most', async () => {
  const quote = await steps.sent(await setup.account(setup.agency), contactOf('asking'))
  const mail = setup.jobs.findLast((job) => job.type === 'mail.send' && job.template === 'quoteSent')
  const { agent } = await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect(mail).toMatchObject({
    facts: {
      agent: { email: agent.agentEmail, phone: agent.agentPhone },
      limit: quote.limit * 100,
      retention: quote.deductible * 100,
    },
  })
})

test('a first sending makes the policyholder, unconfirmed and bound to the account, and keeps only the hash of the link', async () => {
  const accountId = await setup.account(setup.agency)
  const quote = await steps.sent(accountId, contactOf('first'))
  const user = await setup.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select(['insured_account_id', 'confirmed_at', 'password_hash', 'role_id', 'account_type', 'org.name'])
    .where('email', '=', 'first@prairielantern.test')
    .executeTakeFirst()
  expect(user).toEqual({
    insured_account_id: accountId,
    confirmed_at: null,
    password_hash: null,
    role_id: 'policy-holder',
    account_type: 'CUSTOMER',
    name: 'Prairie Lantern Accounting LLC',
  })
  const token = tokenOfLastMail()
  const link = await setup.db
    .selectFrom('link_token')
    .selectAll()
    .where('email', '=', 'first@prairielantern.test')
    .executeTakeFirst()
  expect(link?.token_hash).toBe(sha256(token))
  expect(link?.token_hash).not.toBe(token)
  const account = await setup.db
    .selectFrom('account')
    .select('contact')
    .where('id', '=', accountId)
    .executeTakeFirst()
  expect(account?.contact).toEqual(quote.contact)
})

test('a second sending to a policyholder with a password makes a link for an existing user in the same party', async () => {
  const accountId = await setup.account(setup.agency)
  const contact = contactOf('again')
  const { id } = await steps.sent(accountId, contact)
  await setup.db
    .updateTable('app_user')
    .set({ confirmed_at: setup.clock.now() })
    .where('email', '=', contact.policyContactEmail)
    .execute()
  await setup.must('quoteSend', setup.agent, { body: { ...contact, quoteId: id } })
  await setup.must('quoteSend', setup.agent, { body: { ...contactOf('colleague'), quoteId: id } })
  const links = await setup.db
    .selectFrom('link_token')
    .select(['token_type', 'org_id'])
    .where('email', 'in', [contact.policyContactEmail, 'colleague@prairielantern.test'])
    .orderBy('created_at')
    .execute()
  expect(links.map((link) => link.token_type).sort()).toEqual([
    'QUOTE_SENT_EXISTING_USER',
    'QUOTE_SENT_NEW_USER',
    'QUOTE_SENT_NEW_USER',
  ])
  expect(new Set(links.map((link) => link.org_id)).size).toBe(1)
})

test('an address with a login in another account is answered like every other, and its owner can sign by the link', async () => {
  const accountId = await setup.account(setup.agency)
  const sendTo = async (policyContactEmail: string) => {
    const { id } = await steps.ready(accountId)
    return setup.call('quoteSend', setup.agent, { body: { ...CONTACT, policyContactEmail, quoteId: id } })
  }
  const plain = ({ status, body }: Awaited<ReturnType<typeof sendTo>>) => [status, Object.keys(body).sort()]
  const known = await sendTo(setup.rival.email.toUpperCase())
  const token = tokenOfLastMail()
  expect(plain(known)).toEqual(plain(await sendTo('unknown@prairielantern.test')))
  expect(known).toMatchObject({ status: 200, body: { contact: { policyContactEmail: expect.any(String) } } })
  const guest = await setup.db
    .selectFrom('user_account')
    .selectAll()
    .where('user_id', '=', setup.rival.userId)
    .executeTakeFirstOrThrow()
  expect(guest).toMatchObject({ role_id: 'policy-holder', insured_account_id: accountId, accepted_at: null })
  const link = await setup.db
    .selectFrom('link_token')
    .select(['token_type', 'user_id', 'redirect_url'])
    .where('token_hash', '=', sha256(token))
    .executeTakeFirstOrThrow()
  const { id } = known.body as { id: string }
  expect(link).toEqual({
    token_type: 'QUOTE_SENT_EXISTING_USER',
    user_id: setup.rival.userId,
    redirect_url: `/go-on/${guest.org_id}?redirect=/customer/quotes/${id}/sign/P100`,
  })
  expect(safeRedirect(link.redirect_url)).toBe(link.redirect_url)
  // Both are of the one account of the insured.
  const { org_id } = await setup.db
    .selectFrom('app_user')
    .select('org_id')
    .where('email', '=', 'unknown@prairielantern.test')
    .executeTakeFirstOrThrow()
  expect(org_id).toBe(guest.org_id)
  const signee = { ...(await setup.insured(accountId)), userId: setup.rival.userId, orgId: guest.org_id }
  const seen = await setup.must('quoteGet', signee, { params: steps.at(id) })
  expect((await steps.sign(seen, signee)).status).toBe('SIGNED')
})

test('an address of the sender or of the agency is refused by its field, whatever its case', async () => {
  const { id } = await steps.ready(await setup.account(setup.agency))
  for (const sender of [setup.agent, setup.underwriter])
    expect(
      await setup.call('quoteSend', sender, {
        body: { ...CONTACT, policyContactEmail: setup.agent.email.toUpperCase(), quoteId: id },
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'policyContactEmail', code: 'EMAIL_TAKEN' }] },
    })
})

test('a person who was kept out of the account of the insured is not let in by a quote', async () => {
  const accountId = await setup.account(setup.agency)
  const contact = contactOf('kept-out')
  await steps.sent(accountId, contact)
  await setup.db
    .updateTable('app_user')
    .set({ enabled: false })
    .where('email', '=', contact.policyContactEmail)
    .execute()
  const { id } = await steps.ready(accountId)
  expect(await setup.call('quoteSend', setup.agent, { body: { ...contact, quoteId: id } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'policyContactEmail', code: 'USER_DISABLED' }] },
  })
})

test('a signature counts only for what was on the screen', async () => {
  const accountId = await setup.account(setup.agency)
  const sent = await steps.sent(accountId, contactOf('stale'))
  const insured = await setup.insured(accountId)
  await setup.must('quoteUpdate', setup.agent, {
    params: steps.at(sent.id),
    body: { request: wireRequest({ brokerFee: 200 }) },
  })
  const sign = ({ application }: typeof sent) =>
    setup.call('quoteSign', insured, {
      body: {
        quoteId: sent.id,
        signeeName: 'Eleanor Marsh',
        isAttested: true,
        ...signedAsOffered(application),
      },
    })
  expect(await sign(sent)).toMatchObject({
    status: 409,
    body: { code: 'APPLICATION_CHANGED' },
  })
  const now = await setup.must('quoteGet', insured, { params: steps.at(sent.id) })
  expect((await sign(now)).status).toBe(200)
})

test('a signature keeps who, when, where from and exactly what, and the application stays as it was signed', async () => {
  const accountId = await setup.account(setup.agency)
  const { quote, insured } = await steps.signed(accountId, contactOf('kept'))
  const row = await setup.db
    .selectFrom('quote')
    .select(['signature', 'signed_at'])
    .where('id', '=', quote.id)
    .executeTakeFirstOrThrow()
  expect(row.signature).toMatchObject({
    name: 'Eleanor Marsh',
    title: 'Managing Partner',
    at: '2026-11-20T18:00:00.000Z',
    zone: 'America/Chicago',
    ip: '203.0.113.24',
    userAgent: 'Test browser',
    sha256: quote.application.sha256,
  })
  await setup.db.updateTable('account').set({ name: 'Renamed' }).where('id', '=', accountId).execute()
  const later = await setup.must('quoteGet', insured, { params: steps.at(quote.id) })
  expect(later.application).toEqual(quote.application)
})

test('a signature on paper has the day of the paper, not the time and address of the one who recorded it', async () => {
  const { id, application } = await steps.sent(await setup.account(setup.agency), contactOf('paper'))
  await addSignedFile(setup, id, 'signed application.pdf')
  await setup.must('quoteMarkSigned', setup.agent, {
    body: {
      quoteId: id,
      terrorismElection: signedAsOffered(application).terrorismElection,
      signeeName: 'Eleanor Marsh',
      docSignedDate: '2026-11-12',
      fileName: 'signed application.pdf',
    },
  })
  const quote = await setup.must('quoteGet', setup.agent, { params: steps.at(id) })
  expect(quote).toMatchObject({ paperSignedOn: '2026-11-12', docSignedDate: '2026-11-20T18:00:00.000Z' })
  expect(quote.checklist.find(({ code }) => code === 'APPLICATION_SIGNED')?.detail).toBe(
    `Signed by Eleanor Marsh on November 12, 2026, on paper, as ${setup.agent.name} attests.`,
  )
  const { facts } = await setup.db
    .selectFrom('document')
    .select('facts')
    .where('quote_id', '=', id)
    .where('kind', '=', 'APPLICATION')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({
    signature: {
      onPaper: { signedOn: '2026-11-12', fileName: 'signed application.pdf', recordedBy: setup.agent.name },
    },
  })
})

test('the name of a document that no one uploaded is no signature', async () => {
  const sent = await steps.sent(await setup.account(setup.agency), contactOf('unsigned'))
  const mark = (fileName: string, docSignedDate = '2026-11-20') =>
    setup.call('quoteMarkSigned', setup.agent, {
      body: {
        quoteId: sent.id,
        terrorismElection: signedAsOffered(sent.application).terrorismElection,
        signeeName: 'Eleanor Marsh',
        docSignedDate,
        fileName,
      },
    })
  const refused = { status: 422, body: { errors: [{ field: 'fileName', code: 'FILE_MISSING' }] } }
  expect(await mark('x', '2026-11-21')).toMatchObject({ body: { errors: [{ code: 'TOO_LATE' }] } })
  expect(await mark('x', '0001-01-01')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'docSignedDate', code: 'TOO_EARLY' }] },
  })
  expect(await mark('x')).toMatchObject(refused)
  await addSignedFile(setup, sent.id, 'signed.pdf')
  expect(await mark('x')).toMatchObject(refused)
  setup.jobs.length = 0
  expect(await mark('signed.pdf')).toMatchObject({ status: 200, body: { status: 'SIGNED' } })
  // The policyholder learns of it, and the trail says which document it was.
  expect(setup.jobs).toContainEqual(
    expect.objectContaining({
      template: 'paperSignatureRecorded',
      to: 'unsigned@prairielantern.test',
      facts: expect.objectContaining({ recordedBy: setup.agent.name, fileName: 'signed.pdf' }),
    }),
  )
  const shown = await setup.must('quoteGet', setup.agent, { params: steps.at(sent.id) })
  expect(shown.timeline[0]?.summary).toContain('signed.pdf')
})

test('any other name than the contact’s is refused by its field, and so is a deputy without a title', async () => {
  const accountId = await setup.account(setup.agency)
  const sent = await steps.sent(accountId, contactOf('deputy'))
  const insured = await setup.insured(accountId)
  const sign = (said: object) =>
    setup.call('quoteSign', insured, {
      body: { quoteId: sent.id, isAttested: true, ...signedAsOffered(sent.application), ...said } as never,
    })
  expect(await sign({ signeeName: 'Mickey Mouse' })).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          field: 'signeeName',
          code: 'NAME_DIFFERS',
          detail:
            'This quote was sent to Eleanor Marsh. Type that name, or say that you sign in place of Eleanor Marsh.',
        },
      ],
    },
  })
  const deputy = { signeeName: 'Iris Bell', isSigningForContact: true }
  expect(await sign(deputy)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'signeeTitle', code: 'TITLE_REQUIRED' }] },
  })
  expect((await sign({ ...deputy, signeeTitle: 'Controller' })).status).toBe(200)
  const seen = await setup.must('quoteGet', insured, { params: steps.at(sent.id) })
  expect(seen).toMatchObject({
    signeeName: 'Iris Bell',
    signeeTitle: 'Controller',
    signedInPlaceOf: 'Eleanor Marsh',
  })
  const entry = await setup.db
    .selectFrom('audit_entry')
    .select(['summary', 'detail'])
    .where('record_id', '=', sent.id)
    .where('action', '=', 'quote.signed')
    .executeTakeFirstOrThrow()
  expect(entry.summary).toMatch(/^Iris Bell, Controller, in place of Eleanor Marsh, signed the application/)
  expect(entry.detail).toMatchObject({ name: 'Iris Bell', title: 'Controller', inPlaceOf: 'Eleanor Marsh' })
  const { facts } = await setup.db
    .selectFrom('document')
    .select('facts')
    .where('quote_id', '=', sent.id)
    .where('kind', '=', 'APPLICATION')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({
    signature: {
      inPlaceOf: 'Eleanor Marsh',
      login: insured.email,
      statement:
        'I sign for Prairie Lantern Accounting LLC as Controller, in place of Eleanor Marsh, and my name is Iris Bell.',
    },
  })
})

test('the contact signs by name whatever its case, accents and spaces', async () => {
  const accountId = await setup.account(setup.agency)
  const sent = await steps.sent(accountId, contactOf('plain'))
  const insured = await setup.insured(accountId)
  const body = { quoteId: sent.id, isAttested: true, ...signedAsOffered(sent.application) } as const
  const signed = await setup.must('quoteSign', insured, {
    body: { ...body, signeeName: '  élEANOR   marsh ' },
  })
  expect(signed).toMatchObject({ status: 'SIGNED', signedInPlaceOf: null })
})

test('no one signs without ticking the statement, and no one but the insured of the account signs', async () => {
  const accountId = await setup.account(setup.agency)
  const sent = await steps.sent(accountId, contactOf('other'))
  const body = {
    quoteId: sent.id,
    signeeName: 'X',
    isAttested: true,
    ...signedAsOffered(sent.application),
  }
  const stranger = await setup.insured(await setup.account(setup.agency))
  expect((await setup.call('quoteSign', stranger, { body })).status).toBe(404)
  expect((await setup.call('quoteSign', setup.agent, { body })).status).toBe(403)
  const insured = await setup.insured(accountId)
  const unticked = await setup.call('quoteSign', insured, { body: { ...body, isAttested: false } })
  expect(unticked).toMatchObject({ status: 422, body: { errors: [{ field: 'isAttested' }] } })
})

test('a policyholder never receives notes, referral codes or the steps of the price', async () => {
  const accountId = await setup.account(setup.agency)
  const referred = await steps.ready(accountId, { limit: 5_000_000, deductible: 25_000 })
  await setup.must('quoteRelease', setup.underwriter, {
    body: { quoteId: referred.id, note: 'Secret remark' },
  })
  await setup.must('quoteSend', setup.agent, { body: { ...contactOf('hidden'), quoteId: referred.id } })
  const insured = await setup.insured(accountId)
  const seen = await setup.must('quoteGet', insured, { params: steps.at(referred.id) })
  expect(seen.calculation?.referrals).toEqual([])
  expect(await setup.call('quoteWorksheet', insured, { params: steps.at(referred.id) })).toMatchObject({
    status: 403,
  })
  expect(seen.totalPremium).toBeGreaterThan(0)
  const text = JSON.stringify(seen)
  expect(text).not.toContain('Secret remark')
  expect(text).not.toContain('Uma')
  expect(seen.timeline.map((entry) => entry.action)).toEqual(['quote.sent'])
  const agents = await setup.must('quoteGet', setup.agent, { params: steps.at(referred.id) })
  expect(agents.calculation?.referrals.length).toBeGreaterThan(0)
  expect(agents.decisionNote).toBe('Secret remark')
})

test('a quote that was bound unsigned is sent again, until its binder says on the button that it cannot be', async () => {
  const agent = quoteCalls(setup, setup.agent)
  const quote = await steps.ready(await setup.account(setup.agency))
  expect(await agent.contact(quote)).toMatchObject({ status: 200 })
  expect(await agent.requestBind(quote)).toMatchObject({ status: 200 })
  expect(await quoteCalls(setup, setup.underwriter).approve(quote)).toMatchObject({ status: 200 })
  expect(await agent.send(quote)).toMatchObject({ status: 200, body: { binderStatus: 'REQUESTED' } })
  expect(await agent.send(quote)).toMatchObject({ status: 200, body: { binderStatus: 'REQUESTED' } })

  await setup.db
    .updateTable('quote')
    .set({ binder_status: forced('BINDER EXPIRED') })
    .where('id', '=', quote.id)
    .execute()
  const { actions } = await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect(actions.send).toMatchObject({ allowed: false, code: 'TRANSITION_NOT_ALLOWED' })
  expect(await agent.send(quote)).toMatchObject({ status: 409, body: { detail: actions.send?.reason } })
})

describe('the insured chooses between options', () => {
  const look = (id: string) => setup.must('quoteGet', setup.agent, { params: steps.at(id) })

  test('signing one closes the others of the product that were sent, and what was not sent remains', async () => {
    const accountId = await setup.account(setup.agency)
    const higher = await steps.sent(accountId, contactOf('chooser'))
    const unsent = await steps.ready(accountId)
    const chosen = await steps.sent(accountId, contactOf('chooser'))
    const insured = await setup.insured(accountId)
    const seen = await setup.must('quoteGet', insured, { params: steps.at(chosen.id) })
    await steps.sign(seen, insured)
    const closed = await look(higher.id)
    expect(closed).toMatchObject({
      status: 'LOST',
      reasonSummary: 'Other option signed',
      reason: `Eleanor Marsh signed quote ${chosen.quoteNumber} of this account instead.`,
    })
    expect(closed.timeline[0]).toMatchObject({ action: 'quote.lost', fromStatus: 'READY' })
    expect((await look(unsent.id)).status).toBe('READY')
    const late = await setup.must('quoteGet', insured, { params: steps.at(higher.id) })
    expect(late.actions.sign).toMatchObject({ allowed: false, code: 'OTHER_OPTION_SIGNED' })
    const mail = setup.jobs.findLast(
      (job) => job.type === 'mail.send' && job.template === 'signatureCompleted',
    )
    expect(mail).toMatchObject({ facts: { closed: [higher.quoteNumber] } })
    expect((await setup.must('quoteRevive', setup.agent, { params: steps.at(higher.id) })).status).toBe(
      'READY',
    )
  })

  test('a later signature on another option takes the place of the earlier one', async () => {
    const accountId = await setup.account(setup.agency)
    const { quote: first } = await steps.signed(accountId, contactOf('twice'))
    const { quote: second } = await steps.signed(accountId, contactOf('twice'))
    expect(await look(first.id)).toMatchObject({ status: 'LOST', signeeName: null })
    expect((await look(second.id)).status).toBe('SIGNED')
  })

  test('two options signed at once leave one signed', async () => {
    const accountId = await setup.account(setup.agency)
    const insured = await setup.insured(accountId)
    const options = [
      await steps.sent(accountId, contactOf('racer')),
      await steps.sent(accountId, contactOf('racer')),
    ]
    const seen = await Promise.all(
      options.map(({ id }) => setup.must('quoteGet', insured, { params: steps.at(id) })),
    )
    await Promise.allSettled(seen.map((one) => steps.sign(one, insured)))
    const ends = await Promise.all(options.map(async ({ id }) => (await look(id)).status))
    expect(ends.toSorted()).toEqual(['LOST', 'SIGNED'])
  })
})

test('the link of a quote works through the last day of its terms', async () => {
  const accountId = await setup.account(setup.agency)
  const quote = await steps.sent(accountId, contactOf('last-day'))
  const link = await setup.db
    .selectFrom('link_token')
    .select('expires_at')
    .where('email', '=', 'last-day@prairielantern.test')
    .executeTakeFirstOrThrow()
  expect(localDateIn(link.expires_at, 'America/Chicago') > quote.expiresOn).toBe(true)
  expect(daysBetween(quote.expiresOn, localDateIn(link.expires_at, 'America/Chicago'))).toBe(1)
})
