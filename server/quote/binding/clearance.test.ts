import { describe, expect } from 'vitest'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { type QuoteSetup, type Steps, testWith } from '#server/testing/fixtures.ts'
import { thread, type WireQuote } from '#server/testing/quotes.ts'

const it = testWith({ connections: 8 })

let setup: QuoteSetup
let first: Steps
let second: Steps

it.beforeAll(async ({ setup: given, steps }) => {
  setup = given
  first = steps
  second = thread({ ...setup, agency: setup.rival.orgId, agent: setup.rival })
  await setup.license(setup.rival.orgId, 'IL', '2027-12-31')
})

let nth = 0
/** A company of its own that both agencies have as an account, the same by what is given. */
const both = async (shared: object, apart: object = {}) => {
  nth += 1
  const own = { name: `Ellison ${nth} Dental Group`, domain_name: `ellison${nth}.test`, ...shared }
  const ours = await setup.account(setup.agency, own)
  const theirs = await setup.account(setup.rival.orgId, {
    ...own,
    agency_name: 'Calder Valley Brokers',
    ...apart,
  })
  return { ours, theirs }
}
const contact = (who: string) => ({
  policyContactFirstName: 'Eleanor',
  policyContactLastName: 'Marsh',
  policyContactEmail: `${who}${nth}@ellison.test`,
  policyContactPhone: '+1 3095550107',
})

const bind = (quote: WireQuote, actor = setup.rival) => quoteCalls(setup, actor).bind(quote)
const read = (quote: WireQuote, actor = setup.rival) =>
  setup.must('quoteGet', actor, { params: { productType: 'P100', id: quote.id } })
const lineOf = (quote: WireQuote) => quote.checklist.find(({ code }) => code === 'CLEARANCE')

/** The second agency's signed terms, which an underwriter released. */
const released = async (accountId: string) => {
  const { id } = await second.ready(accountId)
  await setup.must('quoteRelease', setup.underwriter, { body: { quoteId: id } })
  await setup.must('quoteSend', setup.rival, { body: { ...contact('second'), quoteId: id } })
  const insured = await setup.insured(accountId)
  return second.sign(await setup.must('quoteGet', setup.rival, { params: second.at(id) }), insured)
}

describe('a company that another agency submitted first', () => {
  it.for([
    ['its id in the directory', { cbid: 'C-9001' }, {}],
    ['its web domain, though the name differs', {}, { name: 'Ellison Dental PLLC', cbid: null }],
    [
      'its name at its postcode, though the web domain differs',
      {},
      { name: 'The ELLISON 3 Dental Group, Inc.', domain_name: 'other.test' },
    ],
  ] as const)('is referred by %s, and only for who came second', async ([, shared, apart]) => {
    const { ours, theirs } = await both(shared, apart)
    const early = await first.ready(ours)
    expect(early.status).toBe('READY')
    const late = await second.ready(theirs)
    expect(late.status).toBe('REFERRED')
    const reasons = JSON.stringify(late)
    expect(reasons).not.toContain('withdrawn')
    expect(reasons).toContain('Another agency submitted this company')
    for (const secret of ['Harborview', early.quoteNumber]) expect(reasons).not.toContain(secret)
    expect(lineOf(await read(late, setup.underwriter))?.detail).toContain(
      `Harborview Insurance Agency: quote ${early.quoteNumber}`,
    )
  })

  it('is not held up by another company, nor by one submitted long ago', async () => {
    const { ours, theirs } = await both({}, { name: 'Quite Another', domain_name: 'another.test' })
    await first.ready(ours)
    expect((await second.ready(theirs)).status).toBe('READY')
    const again = await both({})
    const { id } = await first.ready(again.ours)
    await setup.db
      .updateTable('quote')
      .set({ created_at: new Date('2026-08-01T12:00:00Z') })
      .where('id', '=', id)
      .execute()
    expect((await second.ready(again.theirs)).status).toBe('READY')
  })
})

describe('binding a company twice', () => {
  it('is refused to all for the same company, in words that name no agency to the other', async () => {
    const { ours, theirs } = await both({ cbid: 'C-9002' })
    const { quote } = await first.signed(ours, contact('first'))
    const late = await released(theirs)
    expect((await bind(quote, setup.agent)).status).toBe(200)
    const refused = await bind(late)
    expect(refused).toMatchObject({ status: 409, body: { code: 'COMPANY_BOUND_ELSEWHERE' } })
    expect(JSON.stringify(refused.body)).toContain('broker of record letter')
    expect(JSON.stringify(refused.body)).not.toContain('Harborview')
    const toStaff = await quoteCalls(setup, setup.underwriter).bind(late)
    expect(JSON.stringify(toStaff.body)).toContain(`Harborview Insurance Agency: quote ${quote.quoteNumber}`)
    await setup.must('quoteRescind', setup.underwriter, {
      params: { quoteId: quote.id },
      body: { reason: 'Broker of record letter' },
    })
    expect((await bind(await read(late))).status).toBe(200)
  })

  it('goes to an underwriter where only its likeness says that it is the same', async () => {
    const { ours, theirs } = await both({})
    const { quote } = await first.signed(ours, contact('first'))
    const late = await released(theirs)
    await bind(quote, setup.agent)
    expect((await bind(late)).status).toBe(409)
    const asked = await quoteCalls(setup, setup.rival).requestBind(late)
    expect(asked).toMatchObject({ status: 200, body: { status: 'REQUESTED' } })
    const approved = await setup.call('quoteApprove', setup.underwriter, { body: { quoteId: late.id } })
    expect(approved).toMatchObject({ status: 200, body: { status: 'BOUND' } })
  })

  it('is done by one of two agencies that bind at once', async () => {
    const { ours, theirs } = await both({ cbid: 'C-9003' })
    const { quote } = await first.signed(ours, contact('first'))
    const late = await released(theirs)
    const answers = await Promise.all([bind(quote, setup.agent), bind(late)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
