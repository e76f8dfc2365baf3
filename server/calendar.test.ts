import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { describe, expect } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import { checkInvariants } from '#server/invariants.ts'
import { actorOf } from '#server/party/shared/parties.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { versionOf } from '#server/testing/quote-version.ts'
import { runCalendar } from './calendar.ts'

/** Thirteen months of two Californian policies that start on 16 March 2026; the first is renewed. */
let harness: Harness
let book: TwoTenants
const product = { productType: 'P100' }

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const run = (iso: string) => {
  harness.clock.moveTo(iso)
  return runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
}

const policy = (policyId: string) =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow()

const statusOf = async (policyId: string) => (await policy(policyId)).status

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.refusal
}

const renew = () =>
  harness.api.run(book.agents.own, 'policyRenew', { params: { policyId: book.records.own.policy } })

/** From the draft of a renewal to its policy, as agent, underwriter and insured do it. */
const issueRenewal = async (quoteId: string): Promise<string> => {
  const { api, ports } = harness
  const agent = book.agents.own
  const staff = book.actors.get('COWBELL super-admin') ?? null
  const at = { params: { ...product, id: quoteId } }
  const asked = await api.run(agent, 'quoteRequest', {
    ...at,
    body: { version: await versionOf(harness, quoteId) },
  })
  if (asked.status === 'REFERRED') await api.run(staff, 'quoteRelease', { body: { quoteId } })
  const { contact } = await api.run(agent, 'quoteGet', at)
  await api.run(agent, 'quoteSend', { body: { quoteId, ...(contact as Required<typeof contact>) } })
  const email = contact.policyContactEmail ?? ''
  const user = await ports.db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const home = await ports.db
    .selectFrom('org')
    .selectAll()
    .where('id', '=', user.org_id)
    .executeTakeFirstOrThrow()
  const insured = actorOf(user, home)
  const { application } = await api.run(insured, 'quoteGet', at)
  const { version } = await api.run(insured, 'quoteSign', {
    body: {
      quoteId,
      signeeName: `${contact.policyContactFirstName} ${contact.policyContactLastName}`,
      isAttested: true,
      ...signedAsOffered(application),
    },
  })
  await api.run(agent, 'quoteBind', { params: { id: quoteId }, body: { version } })
  const { policyId } = await api.run(agent, 'quoteIssue', at)
  return policyId
}

describe('the calendar of a policy', () => {
  let renewal = ''

  it('begins a term on its first day where the insured is, not before', async () => {
    const { own } = book.records
    expect(await policy(own.policy)).toMatchObject({
      status: 'ISSUED',
      effective_date: '2026-03-16',
      state: 'CA',
    })
    expect(await run('2026-03-16T06:59:00Z')).toMatchObject({ begun: 0 })
    expect(await run('2026-03-16T07:01:00Z')).toMatchObject({ begun: 2, expired: 0 })
    expect(await statusOf(own.policy)).toBe('IN FORCE')
    expect(await run('2026-03-16T07:01:00Z')).toEqual({
      begun: 0,
      termsBegun: 0,
      noticesSent: 0,
      ended: 0,
      closed: 0,
      renewalNoticesClosed: 0,
      requestsLapsed: 0,
      renewed: 0,
      expired: 0,
      quotesExpired: 0,
      reminded: 0,
      bindersExpired: 0,
      conditionsDue: 0,
      bindersReminded: 0,
      invoicesDunned: 0,
      subjectivitiesReminded: 0,
      renewalsEvaluated: 0,
      renewalsOffered: 0,
      renewalsIssued: 0,
      datesCorrected: 0,
      brokersChanged: 0,
      reportingOffered: 0,
      reportingReminded: 0,
      earnedFilled: 0,
      changesExpired: 0,
      statementsMade: 0,
      financersAsked: 0,
      financingsActivated: 0,
      stopped: 0,
    })
  })

  it('writes each step into the trail in the name of the product itself', async () => {
    const entry = await harness.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('record_id', '=', book.records.own.policy)
      .where('to_status', '=', 'IN FORCE')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'policy.begun', actor_name: 'System', from_status: 'ISSUED' })
  })

  it('expires quotes that no one took up', async () => {
    const { quotesExpired } = await run('2026-05-01T12:00:00Z')
    expect(quotesExpired).toBe(2)
  })

  it('opens the renewal 90 days before the end, once', async () => {
    harness.clock.moveTo('2026-12-15T20:00:00Z')
    expect(await refusalOf(renew())).toMatchObject({ code: 'RENEWAL_NOT_OPEN' })
    harness.clock.moveTo('2026-12-31T20:00:00Z')
    const { quoteId, quoteNumber } = await renew()
    expect(await refusalOf(renew())).toMatchObject({ code: 'RENEWAL_STARTED', meta: { quoteNumber } })
    expect(
      await harness.api.run(book.agents.own, 'quoteGet', { params: { ...product, id: quoteId } }),
    ).toMatchObject({
      isRenewal: true,
      renewalOf: book.records.own.policy,
      effectiveDate: '2027-03-16',
      endDate: '2028-03-16',
    })
    renewal = await issueRenewal(quoteId)
    expect(await policy(renewal)).toMatchObject({ status: 'ISSUED', renewal_of: book.records.own.policy })
    const { facts } = await harness.ports.db
      .selectFrom('document')
      .select('facts')
      .where('policy_id', '=', renewal)
      .where('kind', '=', 'POLICY')
      .executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ renewalOf: (await policy(book.records.own.policy)).policy_number })
    expect(await refusalOf(renew())).toMatchObject({ code: 'ALREADY_RENEWED' })
  })

  it('ends a term as renewed where it was renewed and as expired where it was not, without a gap', async () => {
    const { own, foreign } = book.records
    expect(await run('2027-03-16T06:59:00Z')).toMatchObject({ begun: 0, renewed: 0, expired: 0 })
    expect(await run('2027-03-16T07:01:00Z')).toMatchObject({ begun: 1, renewed: 1, expired: 1 })
    expect([await statusOf(own.policy), await statusOf(renewal), await statusOf(foreign.policy)]).toEqual([
      'RENEWED',
      'IN FORCE',
      'EXPIRED',
    ])
    const accounts = await harness.ports.db
      .selectFrom('account')
      .select(['id', 'status'])
      .where('id', 'in', [own.account, foreign.account])
      .execute()
    expect(new Map(accounts.map((one) => [one.id, one.status]))).toEqual(
      new Map([
        [own.account, 'Active Policy'],
        [foreign.account, 'Open'],
      ]),
    )
  })

  it('leaves every invariant standing after 13 months', async () => {
    expect(await run('2027-04-02T12:00:00Z')).toMatchObject({ expired: 0 })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })
})
