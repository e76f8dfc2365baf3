import { describe, expect } from 'vitest'
import { type Actor, grantsInFlow } from '#domain/access/actor.ts'
import type { Job } from '#server/jobs/job.ts'
import { visible } from '#server/database/scope.ts'
import { it } from '#server/testing/fixtures.ts'

const payer = { firstName: 'Nora', lastName: 'Ledger', email: 'nora@books.test' }

const isPage = (job: Job): job is Extract<Job, { type: 'mail.send' }> =>
  job.type === 'mail.send' && job.template === 'paymentPage'

describe('sending a payer without a login a page to pay', () => {
  it('works in the name of the policyholder, with a sealed link', async ({ book, harness }) => {
    const { own } = book.agents
    await harness.api.run(own, 'workflowStart', {
      body: { policyId: book.records.own.policy, ...payer, phone: '(860) 555-0142' },
    })
    const mail = harness.jobs.findLast(isPage)
    expect(mail).toMatchObject({ to: payer.email, facts: { senderName: own.name, recipientName: 'Nora' } })
    const { linkPath } = JSON.parse(harness.ports.secrets.open(mail?.sealed ?? '', 'paymentPage') ?? '{}')
    const id = String(linkPath).replace('/validate/', '')
    expect(JSON.stringify(mail)).not.toContain(id)
    expect(await harness.api.run(null, 'workflowGet', { params: { id } })).toEqual({
      flow: 'E_PAY',
      flowUserPhone: '••• ••• 0142',
      sendCodeTo: 'n•••@books.test',
      redirectURL: `/policy/${book.records.own.policy}/accountant-payment`,
    })
    const row = await harness.ports.db.selectFrom('workflow').select('user_id').executeTakeFirstOrThrow()
    expect(row.user_id).toBe(book.customers.own.userId)
  })

  it('works as well where the policyholder’s login is of another account, of which the sender learns nothing', async ({
    harness,
    book,
  }) => {
    const { db } = harness.ports
    const customer = book.customers.own
    const ofInsured = (insured_account_id: string | null) =>
      db.updateTable('app_user').set({ insured_account_id }).where('id', '=', customer.userId).execute()
    await ofInsured(null)
    const guest = book.agents.foreign.userId
    await db
      .insertInto('user_account')
      .values({
        user_id: guest,
        org_id: customer.orgId,
        role_id: 'policy-holder',
        insured_account_id: book.records.own.account,
        created_at: harness.clock.now(),
      })
      .execute()
    const body = { policyId: book.records.own.policy, ...payer }
    await harness.api.run(book.agents.own, 'workflowStart', { body })
    const rows = await db.selectFrom('workflow').select(['user_id', 'org_id']).execute()
    expect(rows).toContainEqual({ user_id: guest, org_id: customer.orgId })
    await db.deleteFrom('user_account').where('user_id', '=', guest).execute()
    await ofInsured(book.records.own.account)
  })

  it('is refused for another tenant’s policy and for a number that is none', async ({ harness, book }) => {
    const start = (policyId: string, phone?: string) =>
      harness.api.run(book.agents.own, 'workflowStart', {
        body: { policyId, ...payer, ...(phone ? { phone } : {}) },
      })
    await expect(start(book.records.foreign.policy)).rejects.toMatchObject({ refusal: { kind: 'absent' } })
    await expect(start(book.records.own.policy, '12')).rejects.toMatchObject({
      problems: [{ field: 'phone', detail: 'Invalid phone number' }],
    })
  })

  it('shows the one policy, its money and its documents, and nothing else of the insured (SEC-048)', async ({
    book,
    harness,
  }) => {
    const { own } = book.records
    const customer = book.customers.own
    const asPayer = (recordId: string): Actor => ({
      ...customer,
      permissions: grantsInFlow(customer.roleId, 'E_PAY'),
      workflow: {
        id: own.policy,
        flow: 'E_PAY',
        firstName: 'Nora',
        lastName: 'Ledger',
        accountName: customer.orgName,
        recordId,
      },
    })
    const seen = async (actor: Actor) => {
      const { db } = harness.ports
      const [policies, invoices, documents, quotes] = await Promise.all([
        db.selectFrom('policy').select('id').where(visible(actor, 'policy')).execute(),
        db.selectFrom('invoice').select('policy_id').where(visible(actor, 'invoice')).execute(),
        db.selectFrom('document').select('policy_id').where(visible(actor, 'document')).execute(),
        db.selectFrom('quote').select('id').where(visible(actor, 'quote')).execute(),
      ])
      return {
        policies: policies.map((row) => row.id),
        ofOthers: [...invoices, ...documents].filter((row) => row.policy_id !== own.policy).length,
        money: invoices.length,
        quotes: quotes.length,
      }
    }
    expect(await seen(asPayer(own.policy))).toMatchObject({
      policies: [own.policy],
      ofOthers: 0,
      money: expect.toSatisfy((count: number) => count > 0),
      quotes: 0,
    })
    // The insured sees more documents than those of the policy, or this would show nothing.
    expect((await seen(customer)).ofOthers).toBeGreaterThan(0)
    expect(await seen(asPayer(book.records.foreign.policy))).toMatchObject({ policies: [], money: 0 })
    const page = asPayer(own.policy)
    const { dueAmount } = await harness.api.run(page, 'paymentSchedule', { query: { policyId: own.policy } })
    expect(dueAmount).toBeGreaterThan(0)
    await expect(
      harness.api.run(asPayer(own.account), 'paymentSchedule', { query: { policyId: own.policy } }),
    ).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })
})
