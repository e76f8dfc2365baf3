import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '#server/platform/jobs.ts'
import { type CanaryBook, createCanaryBook } from '#server/testing/canary-book.ts'
import { createHarness, type Harness } from '#server/testing/harness.ts'

let harness: Harness
let book: CanaryBook
beforeAll(async () => {
  harness = await createHarness()
  book = await createCanaryBook(harness)
})
afterAll(() => harness?.close())

const payer = { firstName: 'Nora', lastName: 'Ledger', email: 'nora@books.test' }

const isPage = (job: Job): job is Extract<Job, { type: 'mail.send' }> =>
  job.type === 'mail.send' && job.template === 'paymentPage'

describe('sending somebody without a login a page to pay', () => {
  it('works in the name of the policyholder, with a sealed link', async () => {
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

  it('is refused for another tenant’s policy and for a number that is none', async () => {
    const start = (policyId: string, phone?: string) =>
      harness.api.run(book.agents.own, 'workflowStart', {
        body: { policyId, ...payer, ...(phone ? { phone } : {}) },
      })
    await expect(start(book.records.foreign.policy)).rejects.toMatchObject({ refusal: { kind: 'absent' } })
    await expect(start(book.records.own.policy, '12')).rejects.toMatchObject({
      refusal: { errors: [{ field: 'phone' }] },
    })
  })
})
