import { describe, expect } from 'vitest'
import type { RenewalDifferenceFacts } from '#domain/document/renewal-facts.ts'
import { forced } from '#server/testing/statuses.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { runCalendar } from '../../calendar.ts'

/** A Californian policy that ends on 16 March 2027, renewed by itself. */
let harness: Harness
let book: TwoTenants

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const { db } = harness.ports
  await db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .execute()
  await db.deleteFrom('claim').execute()
  await db.updateTable('org').set({ agency_billed: true }).where('account_type', '=', 'AGENCY').execute()
})

const agent = () => book.agents.own
const at = () => ({ params: { accountId: book.records.own.account, productType: 'P100' } })
const read = () => harness.api.run(agent(), 'automaticRenewalGet', at())
const codes = async () => (await read()).found.map(({ code }) => code)

const run = async (day: string) => {
  harness.clock.moveTo(`${day}T18:00:00Z`)
  const { renewalsOffered, renewalsIssued } = await runCalendar(
    harness.ports,
    harness.dispatcher.jobs,
    harness.clock.now(),
  )
  return [renewalsOffered, renewalsIssued]
}

/** Answers given on the day, and no critical finding. */
const refresh = async () => {
  const { db } = harness.ports
  const id = book.records.own.account
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const answers = row.answers as { provenance?: Record<string, { at: string }> }
  const provenance = Object.fromEntries(
    Object.entries(answers.provenance ?? {}).map(([field, one]) => [
      field,
      { ...one, at: harness.clock.now().toISOString() },
    ]),
  )
  const risk = { ...(row.risk as object), report: { ...row.risk?.report, ceilings: [] } }
  await db
    .updateTable('account')
    .set({ answers: JSON.stringify({ ...answers, provenance }), risk: JSON.stringify(risk) })
    .where('id', '=', id)
    .execute()
}

const renewals = () =>
  harness.ports.db
    .selectFrom('policy')
    .selectAll()
    .where('renewal_of', '=', book.records.own.policy)
    .execute()

const expiring = () =>
  harness.ports.db
    .selectFrom('policy')
    .selectAll()
    .where('id', '=', book.records.own.policy)
    .executeTakeFirstOrThrow()

describe('a renewal without anyone’s work', () => {
  it('is offered 90 days before the end, priced and open until the end', async () => {
    harness.clock.moveTo('2026-12-15T18:00:00Z')
    await refresh()
    await harness.api.run(agent(), 'automaticRenewalAgree', { ...at(), body: { isAgreed: true } })
    expect(await run('2026-12-15')).toEqual([0, 0])
    expect([await run('2026-12-16'), await codes()]).toEqual([[1, 0], []])
    const [quote] = await harness.ports.db
      .selectFrom('quote')
      .selectAll()
      .where('renewal_of', '=', book.records.own.policy)
      .execute()
    expect(quote).toMatchObject({ status: 'READY', expires_on: '2027-03-16', created_by: agent().userId })
    expect(await run('2027-02-20')).toEqual([0, 0])
  })

  it('says to the policyholder why it costs what it costs, in the mail and as a document', async () => {
    const mail = harness.jobs.findLast((job) => job.type === 'mail.send' && job.template === 'quoteSent')
    const renewal =
      mail?.type === 'mail.send' && mail.template === 'quoteSent' ? mail.facts.renewal : undefined
    expect(renewal?.sentences[0]).toMatch(
      /^The renewal costs \$[\d,.]+(; the expiring terms cost|, the same)/,
    )
    const row = await harness.ports.db
      .selectFrom('document')
      .selectAll()
      .where('kind', '=', 'RENEWAL_DIFFERENCE')
      .executeTakeFirstOrThrow()
    const facts = row.facts as unknown as RenewalDifferenceFacts
    expect(facts.groups.reduce((sum, { difference }) => sum + difference, 0)).toBe(facts.difference)
    expect(facts.renewal - facts.expiring).toBe(facts.difference)
    expect(facts.statements).toEqual([])
  })

  it('is held up where no way of payment is on file or no license is valid, with the reason', async () => {
    const { db } = harness.ports
    await run('2027-03-08')
    expect(await renewals()).toEqual([])
    await db.updateTable('org').set({ agency_billed: false }).where('account_type', '=', 'AGENCY').execute()
    expect(await run('2027-03-09')).toEqual([0, 0])
    expect(await codes()).toEqual(['PAYMENT'])
    expect(await run('2027-03-09')).toEqual([0, 0])
    await db.updateTable('org').set({ agency_billed: true }).where('account_type', '=', 'AGENCY').execute()
    await db.updateTable('license').set({ expiration_date: '2027-01-31' }).execute()
    expect([await run('2027-03-10'), await codes()]).toEqual([[0, 0], ['LICENSE_MISSING']])
    // Its signature is undone with the rest of the try.
    const quote = await db
      .selectFrom('quote')
      .select(['status', 'signed_at'])
      .where('renewal_of', '=', book.records.own.policy)
      .executeTakeFirstOrThrow()
    expect(quote).toEqual({ status: 'READY', signed_at: null })
    await db.updateTable('license').set({ expiration_date: '2028-12-31' }).execute()
  })

  it('is issued in the last week once every rule holds, once', async () => {
    const both = await Promise.all([run('2027-03-11'), run('2027-03-11')])
    expect([both.map(([, issued]) => issued).toSorted(), await codes()]).toEqual([[0, 1], []])
    const [policy] = await renewals()
    expect(policy).toMatchObject({ status: 'ISSUED', effective_date: '2027-03-16', end_date: '2028-03-16' })
    expect((await expiring()).renewed_by).toBe(policy?.id)
    expect(await run('2027-03-11')).toEqual([0, 0])
    expect(await run('2027-03-12')).toEqual([0, 0])
    expect(await renewals()).toHaveLength(1)
    await run('2028-03-10')
    expect(await renewals()).toHaveLength(1)
    expect((await expiring()).status).toBe('RENEWED')
  })
})
