import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import type { PolicyFacts } from '#domain/document/document-facts.ts'
import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorOf } from '#server/party/shared/parties.ts'
import { checkInvariants } from '#server/invariants.ts'
import { runCalendar } from '../../calendar.ts'
import { correctedDatesText } from './retroactive-corrections.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  await harness.ports.db.updateTable('license').set({ expiration_date: '2035-01-01' }).execute()
})

const at = { productType: 'P100' }

const policyOf = (id: string) =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const policyView = (policyId: string) =>
  harness.api.run(book.agents.own, 'policyGet', { params: { ...at, policyId }, query: {} })

const quoteView = (id: string) => harness.api.run(book.agents.own, 'quoteGet', { params: { ...at, id } })

/** From draft to policy, as agent, underwriter and insured do it. */
const issue = async (quoteId: string): Promise<string> => {
  const { api, ports } = harness
  const agent = book.agents.own
  const { status, contact, version } = await quoteView(quoteId)
  const asked =
    status === 'DRAFT'
      ? await api.run(agent, 'quoteRequest', { params: { ...at, id: quoteId }, body: { version } })
      : { status }
  if (asked.status === 'REFERRED')
    await api.run(book.actors.get('COWBELL super-admin') ?? null, 'quoteRelease', { body: { quoteId } })
  const email = contact.policyContactEmail ?? 'holder@quillfeather.test'
  await api.run(agent, 'quoteSend', {
    body: {
      policyContactFirstName: 'Quillfeather',
      policyContactLastName: 'Holder',
      policyContactPhone: '+1 2125550188',
      ...contact,
      policyContactEmail: email,
      quoteId,
    },
  })
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
  const { application } = await api.run(insured, 'quoteGet', { params: { ...at, id: quoteId } })
  const signed = await api.run(insured, 'quoteSign', {
    body: { quoteId, signeeName: 'Quillfeather Holder', isAttested: true, ...signedAsOffered(application) },
  })
  await api.run(agent, 'quoteBind', { params: { id: quoteId }, body: { version: signed.version } })
  const { policyId } = await api.run(agent, 'quoteIssue', { params: { ...at, id: quoteId } })
  return policyId
}

const renew = async (policyId: string): Promise<string> => {
  const { end_date } = await policyOf(policyId)
  harness.clock.moveTo(`${addDays(end_date, -20)}T17:00:00Z`)
  await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
  const { quoteId } = await harness.api.run(book.agents.own, 'policyRenew', { params: { policyId } })
  return quoteId
}

const printed = async (policyId: string) => {
  const rows = await harness.ports.db
    .selectFrom('document')
    .select(['kind', 'facts'])
    .where('policy_id', '=', policyId)
    .where('kind', 'in', ['POLICY', 'CERTIFICATE'])
    .execute()
  return rows.map(({ kind, facts }) => [kind, (facts as unknown as PolicyFacts).terms.retroactiveDate])
}

/** What was stored before dates were kept with the terms: years alone. */
const forgetDates = async () => {
  const { db } = harness.ports
  await sql`alter table policy_transaction disable trigger user`.execute(db)
  await sql`update policy_transaction set calculation = (calculation::jsonb - 'retroactive')::json`.execute(
    db,
  )
  await sql`alter table policy_transaction enable trigger user`.execute(db)
  await sql`update policy set has_retroactive_dates = false`.execute(db)
  await sql`update quote set retroactive = null, calculation = (calculation::jsonb - 'retroactive')::json
    where is_renewal`.execute(db)
}

const certificate = (policyId: string) =>
  harness.api.run(book.agents.own, 'policyCertificate', {
    params: at,
    body: {
      policyId,
      docType: 'Certificate_Holder' as const,
      organizationName: 'Riverside Property Holdings LLC',
      address1: '9 Quay Street',
      city: 'Peoria',
      state: 'IL',
      zip: '61603',
    },
  })

describe('the retroactive date', () => {
  let first = ''
  let second = ''
  let third = ''

  it('of a first term follows from its first day and the years that were chosen', async () => {
    const view = await quoteView(book.records.own.quote)
    const request = { ...view.request, retroActivePeriod: 1 as const }
    await harness.api.run(book.agents.own, 'quoteUpdate', {
      params: { ...at, id: view.id },
      body: { request, version: view.version },
    })
    first = await issue(view.id)
    expect((await policyView(first)).retroActiveDate).toBe(
      `${Number(view.effectiveDate.slice(0, 4)) - 1}${view.effectiveDate.slice(4)}`,
    )
  })

  it('is the same in the renewal, on its quote, its policy, its documents and its certificate', async () => {
    const { retroActiveDate: date } = await policyView(first)
    const quoteId = await renew(first)
    const draft = await quoteView(quoteId)
    expect(draft.calculation?.retroactive).toMatchObject({ date, years: 1 })
    const explained = await harness.api.run(book.agents.own, 'quoteRenewalDifference', {
      params: { ...at, id: quoteId },
    })
    const sum = (parts: readonly { difference: number }[]) =>
      parts.reduce((total, part) => total + Math.round(part.difference * 100), 0)
    expect(explained).toMatchObject({
      expiring: (await policyView(first)).totalPremium,
      renewal: draft.totalPremium,
      until: draft.effectiveDate,
    })
    expect(sum(explained.groups)).toBe(Math.round((explained.renewal - explained.expiring) * 100))
    for (const group of explained.groups) expect(sum(group.lines)).toBe(Math.round(group.difference * 100))
    await expect(
      harness.api.run(book.agents.own, 'quoteRenewalDifference', {
        params: { ...at, id: (await policyView(first)).quoteId },
      }),
    ).rejects.toMatchObject({ refusal: { code: 'NOT_A_RENEWAL' } })
    second = await issue(quoteId)
    expect((await policyView(second)).retroActiveDate).toBe(date)
    await certificate(second)
    expect(await printed(second)).toEqual([
      ['POLICY', date],
      ['CERTIFICATE', date],
    ])
  })

  it('does not move when other years are asked for in a renewal, and the answer says why', async () => {
    const { retroActiveDate: date } = await policyView(first)
    third = await renew(second)
    const draft = await quoteView(third)
    const before = draft.totalPremium
    await harness.api.run(book.agents.own, 'quoteUpdate', {
      params: { ...at, id: third },
      body: { request: { ...draft.request, retroActivePeriod: -1 as const }, version: draft.version },
    })
    const asked = await quoteView(third)
    expect(asked.calculation?.retroactive?.date).toBe(date)
    expect(asked.totalPremium).toBe(before)
    expect(asked.calculation?.changes).toContainEqual(
      expect.objectContaining({ field: 'retroActivePeriod', from: 'Full Prior Acts', to: '1 Year' }),
    )
  })

  it('is moved by an underwriter alone: earlier at its price, later with consent and a reason', async () => {
    const uw = book.actors.get('COWBELL super-admin') ?? null
    const { version } = await quoteView(third)
    await harness.api.run(book.agents.own, 'quoteRequest', {
      params: { ...at, id: third },
      body: { version },
    })
    const desk = await harness.api.run(uw, 'quoteDesk', { params: { quoteId: third } })
    expect(desk.retroActivePeriods).toEqual([])
    const carried = desk.retroactive
    if (!carried?.date) throw new Error('no date is carried over')
    const { inception, date } = carried
    const attempt = (retroactive: object) =>
      harness.api.run(uw, 'quoteDeskTry', {
        params: { quoteId: third },
        body: {
          retroactive: { coverage: null, date, reason: 'As the earlier insurer had it.', ...retroactive },
        },
      })
    const same = await harness.api.run(uw, 'quoteDeskTry', { params: { quoteId: third }, body: {} })
    const earlier = await attempt({ date: null })
    expect(earlier.request.retroActivePeriod).toBe(-1)
    expect(earlier.premium).toBeGreaterThan(same.premium)
    await expect(attempt({ date: inception })).rejects.toMatchObject({
      refusal: { code: 'RETROACTIVE_CONSENT_MISSING' },
    })
    await expect(attempt({ date: null, reason: ' ' })).rejects.toMatchObject({
      refusal: { code: 'RETROACTIVE_REASON_MISSING' },
    })
    await expect(
      harness.api.run(book.agents.own, 'quoteDeskTry', {
        params: { quoteId: third },
        body: { retroactive: { coverage: null, date: null, reason: 'More' } },
      }),
    ).rejects.toThrow()
    const to = addDays(date, -30)
    await harness.api.run(uw, 'quoteDeskSave', {
      params: { quoteId: third },
      body: {
        version: (await quoteView(third)).version,
        subjectivities: [],
        retroactive: { coverage: null, date: to, reason: 'As the earlier insurer had it.' },
      },
    })
    const moved = await quoteView(third)
    expect(moved.calculation?.retroactive).toMatchObject({ date: to, years: 2, inception })
    expect(moved.timeline.map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/changed the retroactive date .* As the earlier insurer had it\./),
    )
    await harness.api.run(uw, 'quoteDeskSave', {
      params: { quoteId: third },
      body: {
        version: moved.version,
        subjectivities: [],
        retroactive: {
          coverage: null,
          date,
          reason: 'The insured asks for the lower price.',
          consent: { name: 'Quillfeather Holder', date: addDays(moved.effectiveDate, -30) },
        },
      },
    })
    const back = await quoteView(third)
    expect(back.calculation?.retroactive).toMatchObject({ date, years: 1 })
    expect(back.calculation?.retroactive?.moves).toHaveLength(2)
  })

  it('of renewals that were issued before dates were kept is corrected once, on record', async () => {
    const date = String((await policyView(first)).retroActiveDate)
    const last = await issue(third)
    const fourth = await renew(last)
    await forgetDates()
    const wrong = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
    expect((await policyView(second)).retroActiveDate).toBe(wrong)
    expect(await correctedDatesText(harness.ports.db)).toBeNull()
    const run = () => runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect((await run()).datesCorrected).toBe(5)
    expect((await run()).datesCorrected).toBe(0)
    for (const policyId of [first, second, last])
      expect((await policyView(policyId)).retroActiveDate).toBe(date)
    const { revisions, totalPremium } = await policyView(last)
    expect(revisions).toMatchObject([
      { kind: 'renewal', total: totalPremium },
      { kind: 'correction', total: 0 },
    ])
    expect((await quoteView(fourth)).calculation?.retroactive?.date).toBe(date)
    expect(await correctedDatesText(harness.ports.db)).toContain(
      '2 policies had the retroactive date corrected',
    )
    const policies = (await printed(last)).filter(([kind]) => kind === 'POLICY')
    expect(policies).toHaveLength(2)
    expect(policies).toContainEqual(['POLICY', date])
    const { content } = await harness.api.run(book.agents.own, 'accountTimeline', {
      params: { accountId: book.records.own.account },
      query: { size: '100' },
    })
    expect(content.filter(({ summary }) => summary.includes('The policy had been issued with'))).toHaveLength(
      2,
    )
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })
})
