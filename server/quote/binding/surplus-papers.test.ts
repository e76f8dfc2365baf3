import { expect } from 'vitest'
import type { FactsByKind } from '#domain/document/document-facts.ts'
import { type QuoteSetup, type Steps, test } from '#server/testing/fixtures.ts'
import { CONTACT, type WireQuote } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

/** A quote on surplus lines paper of a state, all of whose licenses are on file. */
const readyIn = async (state: string) => {
  const account = await setup.account(setup.agency, { state })
  await setup.license(setup.agency, state, '2027-12-31')
  await setup.surplusLicense(setup.agency, state)
  return { account, quote: await steps.ready(account, { isSurplus: true }) }
}

const send = ({ id }: WireQuote) =>
  setup.call('quoteSend', setup.agent, { body: { ...CONTACT, quoteId: id } })

const signedBy = async (account: string, quote: WireQuote): Promise<WireQuote> => {
  expect(await send(quote)).toMatchObject({ status: 200 })
  const sent = await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  return steps.sign(sent, await setup.insured(account))
}

const signedIn = async (state: string): Promise<WireQuote> => {
  const { account, quote } = await readyIn(state)
  await steps.searched(quote)
  return signedBy(account, quote)
}

const bind = ({ id }: WireQuote) => setup.call('quoteBind', setup.agent, { params: { id }, body: {} })

const lineOf = async ({ id }: WireQuote) => {
  const { checklist, actions } = await setup.must('quoteGet', setup.agent, { params: steps.at(id) })
  return { line: checklist.find(({ code }) => code === 'SURPLUS_LINES'), bind: actions['bind'] }
}

const factsOf = async ({ id }: WireQuote, kind: 'BINDER' | 'POLICY') => {
  const { facts } = await setup.db
    .selectFrom('document')
    .select('facts')
    .where('quote_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return facts as { surplusNotice?: object }
}

test.each([
  ['FL', ['FL-1'], ['FL-1', 'FL-2'], { points: 14, isBold: true, isOnFace: true }],
  ['TX', ['TX-1'], ['TX-1'], { points: 11, isOnFace: true }],
  ['NY', ['NY-1'], ['NY-1'], { points: 10, isRed: true, isOnFace: true }],
  ['SD', ['SD-1'], ['SD-1'], { points: 10, remarks: [] }],
] as const)(
  'binder and policy of %s print the notice of the state, with its broker where the law wants it',
  async (state, onBinder, onPolicy, look) => {
    const quote = await signedIn(state)
    expect(await bind(quote)).toMatchObject({ status: 200 })
    expect((await factsOf(quote, 'BINDER')).surplusNotice).toMatchObject({ ids: onBinder, ...look })
    await setup.must('quoteIssue', setup.agent, { params: steps.at(quote.id) })
    const { surplusNotice } = await factsOf(quote, 'POLICY')
    expect(surplusNotice).toMatchObject({
      ids: onPolicy,
      placedBy: [
        'Harborview Insurance Agency',
        'Dana Whitfield',
        `${state} surplus lines license SL ${state} 1`,
      ],
      ...look,
    })
    if (state === 'FL')
      expect(surplusNotice).toMatchObject({
        broker: [
          'Surplus lines broker: Dana Whitfield, Harborview Insurance Agency',
          'FL surplus lines license SL FL 1',
        ],
      })
  },
)

test('surplus lines paper is neither sent nor bound where the notice of the state is not on file', async () => {
  const { quote } = await readyIn('NV')
  const reason =
    'The surplus lines notice of NV is not on file, so surplus lines paper cannot be bound there. The law has it in NRS 685A.090. Admitted paper needs none.'
  const refused = { status: 409, body: { code: 'SURPLUS_NOTICE_MISSING', detail: reason } }
  expect(await send(quote)).toMatchObject(refused)
  expect((await lineOf(quote)).line).toMatchObject({ isDone: false, because: 'SURPLUS_NOTICE_MISSING' })
  // As if it had been signed before its notice was asked for.
  const signed = await signedIn('IL')
  await setup.db.updateTable('quote').set({ state: 'NV' }).where('id', '=', signed.id).execute()
  expect(await lineOf(signed)).toMatchObject({
    line: { isDone: false },
    bind: { allowed: false, code: 'SURPLUS_NOTICE_MISSING', reason },
  })
  expect(await bind(signed)).toMatchObject(refused)
})

test('in production a notice that no one compared with the law is not issued', async () => {
  const quote = await signedIn('TX')
  const { ports } = setup.dispatcher
  const { env } = ports
  Object.assign(ports, { env: { ...env, DEMO: false, PUBLIC_URL: 'https://app.bindery.example' } })
  try {
    expect(await bind(quote)).toMatchObject({
      status: 409,
      body: {
        code: 'SURPLUS_NOTICE_UNVERIFIED',
        detail:
          'The surplus lines notice of TX may not be issued yet. Its wording has not been compared with Tex. Ins. Code 981.101.',
      },
    })
    const compared = await signedIn('SD')
    expect(await bind(compared)).toMatchObject({ status: 200 })
    const { account, quote: florida } = await readyIn('FL')
    expect(await send(florida)).toMatchObject({
      status: 409,
      body: {
        code: 'SURPLUS_NOTICE_UNVERIFIED',
        detail:
          'The surplus lines notice of FL may not be issued yet. The address of the surplus lines broker is not on the license; it is added under Licenses.',
      },
    })
    const address = '12 Levee Street, Tampa, FL 33602'
    await setup.db
      .updateTable('surplus_license')
      .set({ broker_address: address })
      .where('state', '=', 'FL')
      .execute()
    await signedBy(account, florida)
    expect(await bind(florida)).toMatchObject({ status: 200 })
    expect((await factsOf(florida, 'BINDER')).surplusNotice).toMatchObject({
      broker: expect.arrayContaining([address]),
      remarks: [],
    })
  } finally {
    Object.assign(ports, { env })
  }
})

test('surplus lines terms of any day name who receives process, and admitted ones what the law of the state changes', async () => {
  const terms = { effectiveDate: '2027-01-05', endDate: '2028-01-05' }
  const account = await setup.account(setup.agency, { state: 'TX' })
  const formsIn = async (more: object) => {
    const { id } = await steps.ready(account, { ...more })
    const { facts } = await setup.db
      .selectFrom('document')
      .select('facts')
      .where('quote_id', '=', id)
      .where('kind', '=', 'QUOTE_PROPOSAL')
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    return facts as FactsByKind['QUOTE_PROPOSAL']
  }
  const surplus = await formsIn({ ...terms, isSurplus: true })
  expect(surplus.forms).toContainEqual(expect.objectContaining({ number: 'CY 27 40', edition: '01 27' }))
  const words = surplus.endorsements?.find(({ number }) => number === 'CY 27 40')?.paragraphs.join(' ')
  expect(words).toContain('For Sable River Insurance Company: Meridian Process Agents, Inc., 40 Court Square')
  expect(words).toContain('For Northbank Specialty Insurance Company: ')
  expect(words).toContain('the Commissioner of Insurance of Texas (28 TAC 7.1404')
  const earlier = await formsIn({ isSurplus: true })
  expect(earlier.forms).toContainEqual(expect.objectContaining({ number: 'CY 27 40', edition: '11 26' }))
  const admitted = await formsIn(terms)
  const numbers = admitted.forms.map(({ number }) => number)
  expect(numbers).toContain('CYA TX 01')
  expect(numbers).not.toContain('CY 27 40')
  expect(surplus.forms.map(({ number }) => number)).not.toContain('CYA TX 01')
})
