import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { versionOf } from '#server/testing/quote-version.ts'
import { runCalendar } from '../../calendar.ts'

/** Two policies that end on 16 March 2027. */
let harness: Harness
let book: TwoTenants

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  await runOn('2026-03-17')
})

const runOn = async (day: string) => {
  harness.clock.moveTo(`${day}T17:00:00Z`)
  const before = harness.jobs.length
  const { reminded } = await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
  const mails = harness.jobs
    .slice(before)
    .flatMap((job) => (job.type === 'mail.send' && job.template === 'renewalReminder' ? [job] : []))
  return { reminded, mails }
}

const policyOf = (policyId: string) =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow()

describe('the reminders of a renewal', () => {
  it('begin 45 days before the end, to the insured and the agent, each with its own page', async () => {
    expect((await runOn('2027-01-29')).reminded).toBe(0)
    const { reminded, mails } = await runOn('2027-01-30')
    expect(reminded).toBe(2)
    const own = await policyOf(book.records.own.policy)
    const { policyContactEmail } = own.contact as { policyContactEmail: string }
    const { agentEmail } = own.agent as { agentEmail: string }
    const about = mails.filter((mail) => mail.facts?.['policyNumber'] === own.policy_number)
    expect(about.map((mail) => [mail.to, mail.facts?.['linkPath']])).toEqual([
      [policyContactEmail, `/customer/policies/P100/${own.id}`],
      [agentEmail, `/agency/policies/P100/${own.id}`],
    ])
    expect(about[0]?.facts).toMatchObject({ daysLeft: 45, endDate: '2027-03-16', renewalPremium: null })
  })

  it('are sent once a rung, however often the calendar runs', async () => {
    expect((await runOn('2027-01-30')).reminded).toBe(0)
    expect((await runOn('2027-02-01')).reminded).toBe(0)
  })

  it('of several rungs that were missed only the last is sent', async () => {
    const { mails } = await runOn('2027-03-04')
    expect(mails).toHaveLength(4)
    expect(mails[0]?.facts).toMatchObject({ daysLeft: 12 })
    expect((await runOn('2027-03-05')).reminded).toBe(0)
  })

  it('lead the agent to the renewal quote, and stop once the policy is renewed', async () => {
    const { own } = book.records
    const agent = book.agents.own
    const at = { productType: 'P100' }
    const { quoteId } = await harness.api.run(agent, 'policyRenew', { params: { policyId: own.policy } })
    const asked = await harness.api.run(agent, 'quoteRequest', {
      params: { ...at, id: quoteId },
      body: { version: await versionOf(harness, quoteId) },
    })
    if (asked.status === 'REFERRED')
      await harness.api.run(book.actors.get('COWBELL super-admin') ?? null, 'quoteRelease', {
        body: { quoteId },
      })
    const { mails } = await runOn('2027-03-09')
    const { policy_number } = await policyOf(own.policy)
    const about = mails.filter((mail) => mail.facts?.['policyNumber'] === policy_number)
    expect(about.map((mail) => mail.facts?.['linkPath'])).toEqual([
      `/customer/policies/P100/${own.policy}`,
      `/agency/quotes/P100/${quoteId}`,
    ])
    expect(about[1]?.facts?.['renewalPremium']).toBeGreaterThan(0)
    await harness.ports.db
      .updateTable('policy')
      .set({ renewed_by: book.records.foreign.policy })
      .where('id', '=', own.policy)
      .execute()
    const last = await runOn('2027-03-15')
    expect(last.mails.every((mail) => mail.facts?.['policyNumber'] !== policy_number)).toBe(true)
    expect(last.reminded).toBe(1)
  })
})
