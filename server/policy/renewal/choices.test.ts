import { describe, expect } from 'vitest'
import { forced } from '#server/testing/statuses.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { runCalendar } from '../../calendar.ts'

/** A policy that ends on 16 March 2027. */
let harness: Harness
let book: TwoTenants
let policyId = ''

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .execute()
})

const optOut = (isOptedOut: boolean, reason = 'The company is sold') =>
  harness.api.run(book.agents.own, 'policyOptOut', { params: { policyId }, body: { isOptedOut, reason } })

const mute = (isMuted: boolean, reason = 'The broker calls') =>
  harness.api.run(book.agents.own, 'policyMuteReminders', { body: { policyId, isMuted, reason } })

const row = async () => {
  const { content } = await harness.api.run(book.agents.own, 'policySearch', { query: {} })
  const found = content.find(({ id }) => id === policyId)
  if (!found) throw new Error('the policy is not listed')
  return found
}

/** Reminders of the policy that a run of the calendar on a day leaves. */
const remindedOn = async (day: string) => {
  harness.clock.moveTo(`${day}T17:00:00Z`)
  const before = harness.jobs.length
  await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
  const { policyNumber } = await row()
  return harness.jobs
    .slice(before)
    .filter(
      (job) =>
        job.type === 'mail.send' &&
        job.template === 'renewalReminder' &&
        job.facts?.['policyNumber'] === policyNumber,
    )
}

describe('a policy', () => {
  it('that is opted out of renewal says who chose it, when and why, and is not renewed or reminded of', async () => {
    harness.clock.moveTo('2027-01-05T17:00:00Z')
    expect(await row()).toMatchObject({ optedOut: null, remindersMuted: null, isOpenForRenewal: true })
    const chosen = {
      at: harness.clock.now().toISOString(),
      by: book.agents.own.name,
      reason: 'The company is sold',
    }
    expect((await optOut(true)).optedOut).toEqual(chosen)
    expect(await row()).toMatchObject({ optedOut: chosen, isOpenForRenewal: false })
    // Why is the business of those who renew it; the insured reads that it is so.
    const { content } = await harness.api.run(book.customers.own, 'policySearch', { query: {} })
    expect(content.find(({ id }) => id === policyId)?.optedOut).toEqual({ ...chosen, reason: null })
    await expect(optOut(true)).rejects.toMatchObject({ refusal: { code: 'RENEWAL_OPTED_OUT' } })
    await expect(
      harness.api.run(book.agents.own, 'policyRenew', { params: { policyId } }),
    ).rejects.toMatchObject({ refusal: { code: 'RENEWAL_OPTED_OUT' } })
    const open = await harness.api.run(book.agents.own, 'policySearch', { query: { openForRenewal: 'true' } })
    expect(open.content.map(({ id }) => id)).not.toContain(policyId)
    expect(await remindedOn('2027-02-01')).toEqual([])
  })

  it('may be renewed again once the opt-out is taken back', async () => {
    expect((await optOut(false, 'The sale fell through')).optedOut).toBeNull()
    expect(await row()).toMatchObject({ optedOut: null, isOpenForRenewal: true })
    await expect(optOut(false)).rejects.toMatchObject({ refusal: { code: 'RENEWAL_NOT_OPTED_OUT' } })
    expect((await remindedOn('2027-02-02')).length).toBeGreaterThan(0)
  })

  it('whose reminders are muted is not reminded of, and may be renewed', async () => {
    expect((await mute(true)).remindersMuted).toMatchObject({
      by: book.agents.own.name,
      reason: 'The broker calls',
    })
    expect(await remindedOn('2027-02-20')).toEqual([])
    expect(await row()).toMatchObject({ isOpenForRenewal: true })
    expect((await mute(false)).remindersMuted).toBeNull()
    expect((await remindedOn('2027-02-21')).length).toBeGreaterThan(0)
  })

  it('keeps both choices on its trail, and a reason is needed', async () => {
    const { content } = await harness.api.run(book.agents.own, 'accountTimeline', {
      params: { accountId: book.records.own.account },
      query: { size: '100' },
    })
    const said = content.map(({ summary }) => summary)
    for (const words of [
      'opted out of renewal: The company is sold',
      'taken back: The sale fell through',
      'muted: The broker calls',
    ])
      expect(said.filter((one) => one.endsWith(words))).toHaveLength(1)
    await expect(optOut(true, '')).rejects.toThrow()
  })

  it('that is renewed keeps its choice for good', async () => {
    await harness.ports.db
      .updateTable('policy')
      .set({ renewed_by: book.records.foreign.policy })
      .where('id', '=', policyId)
      .execute()
    await expect(optOut(true)).rejects.toMatchObject({ refusal: { code: 'ALREADY_RENEWED' } })
  })
})
