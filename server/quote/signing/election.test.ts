import { sql } from 'kysely'
import { expect } from 'vitest'
import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { addSignedFile } from '#server/testing/quote-calls.ts'
import { CONTACT } from '#server/testing/quotes.ts'
import { forced } from '#server/testing/statuses.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const signeeName = 'Eleanor Marsh'

/** A quote that the insured was sent, as the insured sees it. */
const sentTo = async (name: string) => {
  const accountId = await setup.account(setup.agency)
  const { id } = await steps.sent(accountId, { ...CONTACT, policyContactEmail: `${name}@elect.test` })
  const insured = await setup.insured(accountId)
  const shown = () => setup.must('quoteGet', insured, { params: steps.at(id) })
  return { id, insured, shown, quote: await shown() }
}

type Sent = Awaited<ReturnType<typeof sentTo>>

const elect = ({ insured, id }: Sent, terrorismElection: 'ACCEPT' | 'REJECT') =>
  setup.call('quoteElectTerrorism', insured, { body: { quoteId: id, terrorismElection } })

const sign = ({ insured, id }: Sent, said: object) =>
  setup.call('quoteSign', insured, { body: { quoteId: id, signeeName, isAttested: true, ...said } as never })

const setStatus = (id: string, status: 'REQUESTED' | 'BOUND') =>
  setup.db
    .updateTable('quote')
    .set({ status: forced(status) })
    .where('id', '=', id)
    .execute()

const refusedFor = (code: string) => ({
  status: 422,
  body: { errors: [{ field: 'terrorismElection', code }] },
})

const proposalOf = (id: string) => lastOf(id, 'QUOTE_PROPOSAL')

const lastOf = async (id: string, kind: 'APPLICATION' | 'POLICY' | 'QUOTE_PROPOSAL') =>
  (
    await setup.db
      .selectFrom('document')
      .select('facts')
      .where('quote_id', '=', id)
      .where('kind', '=', kind)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
  ).facts

test('an application is signed with the election that its price holds, and with no other or none', async () => {
  const sent = await sentTo('needed')
  const { sha256, terrorism } = sent.quote.application
  const charged = sent.quote.calculation?.coverages.find(({ key }) => key === 'tria')?.premium ?? 0
  expect(charged).toBeGreaterThan(0)
  expect(terrorism).toMatchObject({ election: 'ACCEPT' })
  expect(terrorism?.choices[0]?.text).toContain(`premium of $${charged.toFixed(2)}.`)
  expect(await sign(sent, { sha256 })).toMatchObject(refusedFor('REQUIRED'))
  expect(await sign(sent, { sha256, terrorismElection: 'MAYBE' })).toMatchObject({ status: 422 })
  expect(await sign(sent, { sha256, terrorismElection: 'REJECT' })).toMatchObject(
    refusedFor('ELECTION_DIFFERS'),
  )
  expect((await sign(sent, signedAsOffered(sent.quote.application))).status).toBe(200)
  expect(await lastOf(sent.id, 'APPLICATION')).toMatchObject({
    terrorismOffer: { choices: [{ isElected: true }, { isElected: false }] },
  })
  expect((await sent.shown()).application.terrorism).toEqual(terrorism)
})

test('the insured rejects it before signing: the price falls by that alone, and the policy excludes it', async () => {
  const sent = await sentTo('without')
  const before = sent.quote
  expect((await elect(sent, 'REJECT')).status).toBe(200)
  const after = await sent.shown()
  const tria = before.calculation?.coverages.find(({ key }) => key === 'tria')?.premium ?? 0
  expect(after).toMatchObject({ status: 'READY', premium: (before.premium ?? 0) - tria })
  expect(after.application.terrorism).toEqual({ ...before.application.terrorism, election: 'REJECT' })
  expect(await lastOf(sent.id, 'APPLICATION')).toMatchObject({
    terrorismOffer: { choices: [{ isElected: false }, { isElected: false }] },
  })
  // What was read before is not what is signed now.
  expect(await sign(sent, signedAsOffered(before.application))).toMatchObject({
    status: 409,
    body: { code: 'APPLICATION_CHANGED' },
  })
  expect((await sign(sent, signedAsOffered(after.application))).status).toBe(200)
  await setup.must('quoteBind', setup.agent, { params: { id: sent.id }, body: {} })
  await setup.must('quoteIssue', setup.agent, { params: steps.at(sent.id) })
  const policy = await lastOf(sent.id, 'POLICY')
  expect(policy).toMatchObject({ terrorism: { choice: 'REJECTED', premium: 0 } })
  expect(policy).not.toHaveProperty('terrorism.isOpen')
  const named = (title: string) => expect.arrayContaining([expect.objectContaining({ title })])
  expect(policy).toMatchObject({ forms: named('Exclusion of certified acts of terrorism') })
  expect(policy).not.toMatchObject({ forms: named('Cyber terrorism (TRIA)') })
})

test('to reject and to accept again is the first price to the cent, and to elect the same changes nothing', async () => {
  const sent = await sentTo('again')
  await elect(sent, 'REJECT')
  expect((await elect(sent, 'ACCEPT')).status).toBe(200)
  const { totalPremium, application, version } = await sent.shown()
  expect(totalPremium).toBe(sent.quote.totalPremium)
  expect(application.sha256).toBe(sent.quote.application.sha256)
  expect(await elect(sent, 'ACCEPT')).toMatchObject({ status: 200, body: { version } })
})

test('only the insured elects, on the version that was read, and only while the quote is open to sign', async () => {
  const sent = await sentTo('guarded')
  const body = { quoteId: sent.id, terrorismElection: 'REJECT' as const }
  expect((await setup.call('quoteElectTerrorism', setup.agent, { body })).status).toBe(403)
  const stranger = (await sentTo('stranger')).insured
  expect((await setup.call('quoteElectTerrorism', stranger, { body })).status).toBe(404)
  expect(
    (await setup.call('quoteElectTerrorism', sent.insured, { body: { ...body, version: 1 } })).status,
  ).toBe(412)
  expect((await sign(sent, signedAsOffered(sent.quote.application))).status).toBe(200)
  expect(await elect(sent, 'REJECT')).toMatchObject({ status: 409 })
})

test('facts that changed since are for the agent to price: the election says so and changes nothing', async () => {
  const sent = await sentTo('moved')
  await setup.db
    .updateTable('account')
    .set({ firmographics: sql`jsonb_set(firmographics, '{company,revenue}', '900000000')` })
    .where('id', '=', sent.quote.accountId)
    .execute()
  expect(await elect(sent, 'REJECT')).toMatchObject({ status: 409, body: { code: 'TERRORISM_REPRICED' } })
  expect(await sent.shown()).toMatchObject({
    totalPremium: sent.quote.totalPremium,
    version: sent.quote.version,
  })
})

test('a question that the quote was priced without is for the agent to ask, not left open by the election', async () => {
  const sent = await sentTo('asked')
  await setup.db
    .updateTable('account')
    .set({ answers: sql`answers #- '{answers,priorOrPendingClaimCircumstances}'` })
    .where('id', '=', sent.quote.accountId)
    .execute()
  await setup.db
    .updateTable('quote')
    .set({ answers: sql`answers - 'priorOrPendingClaimCircumstances'`, questionnaire: 'P100-1' })
    .where('id', '=', sent.id)
    .execute()
  const shown = await sent.shown()
  expect(shown.application.answers.map(({ question }) => question).join()).not.toMatch(/know of any claim/)
  expect(await elect(sent, 'REJECT')).toMatchObject({ status: 409, body: { code: 'TERRORISM_REPRICED' } })
  // As it was priced it is still signed.
  expect((await sign(sent, signedAsOffered(shown.application))).status).toBe(200)
})

test('terms that are offered already keep their questionnaire when only their fee changes', async () => {
  const { id, accountId } = await steps.ready(await setup.account(setup.agency))
  await setup.db
    .updateTable('account')
    .set({ answers: sql`answers #- '{answers,priorOrPendingClaimCircumstances}'` })
    .where('id', '=', accountId)
    .execute()
  await setup.db
    .updateTable('quote')
    .set({ answers: sql`answers - 'priorOrPendingClaimCircumstances'`, questionnaire: 'P100-1' })
    .where('id', '=', id)
    .execute()
  const dearer = await setup.must('quoteBrokerFee', setup.agent, { params: { id }, body: { brokerFee: 250 } })
  expect(dearer).toMatchObject({ status: 'READY', brokerFee: 250 })
  expect(dearer.application.answers.map(({ answer }) => answer)).not.toContain('Not answered')
})

test('terms without it are not bound without the signed rejection', async () => {
  const accountId = await setup.account(setup.agency)
  const { id } = await steps.ready(accountId, { isTriaExcluded: true })
  expect(await proposalOf(id)).toMatchObject({ terrorism: { choice: 'REJECTED', isOpen: true } })
  await setup.must('quoteSend', setup.agent, { body: { ...CONTACT, quoteId: id } })
  await setStatus(id, 'REQUESTED')
  const asked = await setup.must('quoteGet', setup.underwriter, { params: steps.at(id) })
  expect(asked.actions.approve).toMatchObject({ allowed: false })
  expect(asked.checklist.find(({ code }) => code === 'TERRORISM_ELECTED')).toMatchObject({
    isDone: false,
    because: 'TERRORISM_NOT_REJECTED',
  })
})

test('terms that start after the Act’s end need no rejection', async () => {
  const accountId = await setup.account(setup.agency)
  const { id } = await steps.ready(accountId, { isTriaExcluded: true })
  await setup.db
    .updateTable('quote')
    .set({ status: forced('REQUESTED'), effective_date: '2028-01-01', end_date: '2029-01-01' })
    .where('id', '=', id)
    .execute()
  const asked = await setup.must('quoteGet', setup.underwriter, { params: steps.at(id) })
  expect(asked.application).not.toHaveProperty('terrorism')
  expect(asked.checklist.map(({ code }) => code)).not.toContain('TERRORISM_ELECTED')
})

test('on paper the election is recorded as it is marked, and has to be the one of the terms', async () => {
  const sent = await sentTo('paper')
  const paper = { quoteId: sent.id, signeeName, docSignedDate: '2026-11-12', fileName: 'signed.pdf' }
  await addSignedFile(setup, sent.id, 'signed.pdf')
  const mark = (more: object) => setup.call('quoteMarkSigned', setup.agent, { body: { ...paper, ...more } })
  expect(await mark({})).toMatchObject(refusedFor('REQUIRED'))
  expect(await mark({ terrorismElection: 'REJECT' })).toMatchObject(refusedFor('ELECTION_DIFFERS'))
  expect((await mark({ terrorismElection: 'ACCEPT' })).status).toBe(200)
})

test('what is bound without a signature is signed for as it is bound', async () => {
  const sent = await sentTo('bound')
  await setStatus(sent.id, 'BOUND')
  const { application } = await sent.shown()
  expect(await sign(sent, { ...signedAsOffered(application), terrorismElection: 'REJECT' })).toMatchObject(
    refusedFor('ELECTION_AFTER_BINDING'),
  )
})
