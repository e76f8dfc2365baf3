import { expect } from 'vitest'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import type { WireQuote } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

interface Cart {
  content: (WireQuote & { coverages: unknown[]; unanswered: number; request: { limit: number } })[]
}
interface Submitted {
  requested: { quoteId: string; status: string }[]
  errors: { quoteId: string; quoteNumber: string; code: string; detail: string }[]
}

const add = (accountId: string, quoteIds: string[]) =>
  setup.call<Cart>('cartAdd', setup.agent, { body: { accountId, quoteIds } })

const drafts = async (accountId: string, many: number): Promise<string[]> => {
  const ids: string[] = []
  for (let nth = 0; nth < many; nth += 1)
    ids.push((await steps.draft(accountId, { limit: 1_000_000 + nth * 500_000 })).id)
  return ids
}

test('five quotes fit, the sixth is refused with its text, and two who add the fifth at once are told apart', async () => {
  const accountId = await setup.account(setup.agency)
  const ids = await drafts(accountId, 6)
  expect(await add(accountId, ids.slice(0, 4))).toMatchObject({ status: 200 })
  const answers = await Promise.all(ids.slice(4).map((id) => add(accountId, [id])))
  const refused = answers.find((one) => one.status !== 200)
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'You have reached 5 request limit, please delete one to add another variation!' },
  })
  const cart = await setup.must<Cart>('cartGet', setup.agent, { query: { accountId } })
  expect(cart.content).toHaveLength(5)
  expect(cart.content[0]?.coverages.length).toBeGreaterThan(5)
  expect(cart.content[0]?.unanswered).toBe(0)
  // Its terms are there to go on from in the calculator.
  expect(cart.content.slice(0, 4).map(({ request }) => request.limit)).toEqual([
    1_000_000, 1_500_000, 2_000_000, 2_500_000,
  ])
})

test('requesting empties the cart of what went through and says of each other quote why not', async () => {
  const accountId = await setup.account(setup.agency)
  const [good = '', stale = ''] = await drafts(accountId, 2)
  await add(accountId, [good, stale])
  await setup.db.updateTable('quote').set({ effective_date: '2026-11-01' }).where('id', '=', stale).execute()
  const submitted = await setup.must<Submitted>('cartSubmit', setup.agent, {
    body: { accountId, quoteIds: [good, stale], agentFirstName: 'Nora', retailAgentFirstName: 'Rita' },
  })
  expect(submitted.requested).toMatchObject([{ quoteId: good, status: 'READY' }])
  expect(submitted.errors).toMatchObject([{ detail: expect.stringContaining('Coverage can start from') }])
  const cart = await setup.must<Cart>('cartGet', setup.agent, { query: { accountId } })
  expect(cart.content.map((one) => one.id)).toEqual([stale])
  const sent = await setup.must('quoteGet', setup.agent, { params: steps.at(good) })
  expect(sent.agent.agentFirstName).toBe('Nora')
})

test('every reason for which a quote of the cart cannot be requested is given for its own quote', async () => {
  const accountId = await setup.account(setup.agency)
  const ids = await drafts(accountId, 5)
  const [good = '', stale = '', taken = '', deleted = '', lost = ''] = ids
  await add(accountId, ids)
  const set = (id: string, change: object) =>
    setup.db.updateTable('quote').set(change).where('id', '=', id).execute()
  await set(stale, { effective_date: '2026-11-01' })
  // Another user was faster with each of these while the cart was open.
  await setup.must('quoteRequest', setup.agent, { params: steps.at(taken), body: {} })
  await set(deleted, { status: 'DELETED' })
  await set(lost, { status: 'LOST' })
  const submitted = await setup.must<Submitted>('cartSubmit', setup.agent, {
    body: { accountId, quoteIds: ids },
  })
  expect(submitted.requested.map(({ quoteId }) => quoteId)).toEqual([good])
  const refusals = new Map(submitted.errors.map(({ quoteId, code, detail }) => [quoteId, [code, detail]]))
  expect([stale, taken, deleted, lost].map((id) => refusals.get(id))).toEqual([
    ['EFFECTIVE_DATE_OUT_OF_WINDOW', expect.stringContaining('Coverage can start from')],
    ['TRANSITION_NOT_ALLOWED', expect.stringContaining('while the quote is READY')],
    ['TRANSITION_NOT_ALLOWED', expect.stringContaining('while the quote is DELETED')],
    ['TRANSITION_NOT_ALLOWED', expect.stringContaining('while the quote is LOST')],
  ])
})

test('a declined account and a closed state are given for every quote that they keep from being requested', async () => {
  const accountId = await setup.account(setup.agency)
  const ids = await drafts(accountId, 2)
  await add(accountId, ids)
  const ask = async () => {
    const { requested, errors } = await setup.must<Submitted>('cartSubmit', setup.agent, {
      body: { accountId, quoteIds: ids },
    })
    expect(requested).toEqual([])
    return errors.map(({ code }) => code)
  }
  await setup.db
    .updateTable('paper')
    .set({ closed_states: ['IL'] })
    .execute()
  expect(await ask()).toEqual(['STATE_CLOSED', 'STATE_CLOSED'])
  await setup.db.updateTable('paper').set({ closed_states: [] }).execute()
  await setup.must('accountDecline', setup.underwriter, {
    body: { accountId, productType: 'P100', reasonSummary: 'Size is too Big', reason: 'Beyond appetite' },
  })
  expect(await ask()).toEqual(['ACCOUNT_DECLINED', 'ACCOUNT_DECLINED'])
})

test("in Florida the retail agent's license is asked for", async () => {
  const accountId = await setup.account(setup.agency, { state: 'FL' })
  const quoteIds = await drafts(accountId, 1)
  const ask = (more: object) =>
    setup.call('cartSubmit', setup.agent, {
      body: { accountId, quoteIds, retailAgentFirstName: 'Rita', ...more },
    })
  expect(await ask({})).toMatchObject({ status: 422, body: { detail: 'License # is required' } })
  expect(await ask({ retailAgentLicenseNumber: 'FL 1' })).toMatchObject({ status: 200 })
})

test('what is requested already stays out, and what is taken out leaves room', async () => {
  const accountId = await setup.account(setup.agency)
  const ready = await steps.ready(accountId)
  expect(await add(accountId, [ready.id])).toMatchObject({
    status: 409,
    body: { code: 'TRANSITION_NOT_ALLOWED' },
  })
  const [id = ''] = await drafts(accountId, 1)
  await add(accountId, [id])
  const cart = await setup.must<Cart>('cartRemove', setup.agent, { query: { accountId, quoteId: id } })
  expect(cart.content).toEqual([])
})
