import { expect } from 'vitest'
import { type QuoteSetup, type Steps, test } from '#server/testing/fixtures.ts'
import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { CONTACT, type WireQuote } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

/** A quote on surplus lines paper of a state, with all that its binding asks of the agency. */
const readyIn = async (state: string) => {
  const account = await setup.account(setup.agency, { state })
  await setup.license(setup.agency, state, '2027-12-31')
  await setup.surplusLicense(setup.agency, state)
  const quote = await steps.ready(account, { isSurplus: true })
  await steps.searched(quote)
  return { account, id: quote.id }
}

const read = (id: string) => setup.must('quoteGet', setup.agent, { params: steps.at(id) })

const send = (id: string, account: string) =>
  setup.must('quoteSend', setup.agent, {
    body: { ...CONTACT, policyContactEmail: `${account}@notice.test`, quoteId: id },
  })

const bind = (id: string) => setup.call('quoteBind', setup.agent, { params: { id }, body: {} })

const factsOf = async (id: string, kind: 'APPLICATION' | 'POLICY') => {
  const { facts } = await setup.db
    .selectFrom('document')
    .select('facts')
    .where('quote_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  return facts as object
}

const lineOf = ({ checklist }: WireQuote) => checklist.find(({ code }) => code === 'SURPLUS_LINES')

test('the notice of Maine is signed by itself before coverage is bound, and goes with the policy as it was signed', async () => {
  const { id, account } = await readyIn('ME')
  expect(lineOf(await read(id))).toMatchObject({ isDone: false, because: 'SURPLUS_NOTICE_NOT_SIGNED' })
  const sent = await send(id, account)
  expect(lineOf(await read(id))).toMatchObject({ isDone: false, because: 'SURPLUS_NOTICE_NOT_SIGNED' })
  const insured = await setup.insured(account)
  const sign = (said: object) =>
    setup.call('quoteSign', insured, {
      body: { quoteId: id, signeeName: 'Eleanor Marsh', isAttested: true, ...said } as never,
    })
  const { isNoticeSigned: _left, ...without } = signedAsOffered(sent.application)
  for (const said of [without, { ...without, isNoticeSigned: false }])
    expect(await sign(said)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'isNoticeSigned', code: 'REQUIRED' }] },
    })
  expect(await sign(signedAsOffered(sent.application))).toMatchObject({ status: 200 })
  const notice = { statute: '24-A M.R.S. 2009 (P.L. 2025 ch. 348)', points: 16 }
  expect(await factsOf(id, 'APPLICATION')).toMatchObject({ surplusNotice: notice })
  expect(lineOf(await read(id))).toMatchObject({ isDone: true })
  expect(await bind(id)).toMatchObject({ status: 200 })
  await setup.must('quoteIssue', setup.agent, { params: steps.at(id) })
  expect(await factsOf(id, 'POLICY')).toMatchObject({
    signedNotice: { ...notice, signer: { signeeName: 'Eleanor Marsh' } },
  })
})

test('the notice of North Carolina has to have reached the policyholder', async () => {
  const { id, account } = await readyIn('NC')
  expect(lineOf(await read(id))).toMatchObject({ isDone: false, because: 'SURPLUS_NOTICE_NOT_GIVEN' })
  await send(id, account)
  expect(lineOf(await read(id))).toMatchObject({ isDone: true })
})

test('an application without such a notice takes no word of one', async () => {
  const account = await setup.account(setup.agency)
  const { id, application } = await steps.sent(account)
  expect(application.surplusNotice).toBeUndefined()
  expect(
    await setup.call('quoteSign', await setup.insured(account), {
      body: {
        quoteId: id,
        signeeName: 'Eleanor Marsh',
        isAttested: true,
        ...signedAsOffered(application),
        isNoticeSigned: true,
      },
    }),
  ).toMatchObject({ status: 422, body: { errors: [{ field: 'isNoticeSigned', code: 'NOT_ASKED' }] } })
})
