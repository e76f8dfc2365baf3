import { describe, expect } from 'vitest'
import { notification } from '../../db/seed/card-payments.ts'
import type { ProcessorPayment } from '#server/integrations/payment/card-processor.ts'
import { checkInvariants } from '#server/invariants.ts'
import type { Job } from './job.ts'
import { runJob } from '#server/jobs/queue.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { jobHandlers } from '../job-handlers.ts'
import { createLog } from '#server/process/log.ts'

let harness: Harness
let book: TwoTenants
const left: Job[] = []

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const run = (job: Job) =>
  runJob(
    jobHandlers(harness.ports, { put: async (_trx, jobs) => void left.push(...jobs) }, createLog('silent')),
    job,
    { id: harness.ports.random.newId(), attempt: 0 },
  )

const pay = async (side: 'own' | 'foreign') => {
  const { policy, account } = book.records[side]
  const { dueAmount } = await harness.api.run(book.agents[side], 'paymentSchedule', {
    query: { policyId: policy },
  })
  const { paymentId } = await harness.api.run(book.agents[side], 'paymentStart', {
    params: { accountId: account },
    body: { policyId: policy, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
  })
  return paymentId
}

const checkOf = (paymentId: string): Extract<Job, { type: 'payment.check' }> => {
  const job = [...harness.jobs, ...left].findLast(
    (one) => one.type === 'payment.check' && one.paymentId === paymentId,
  )
  if (job?.type !== 'payment.check') throw new Error('nobody will ask about this payment')
  return job
}

const reportOf = (paymentId: string, ending: 'succeeded' | 'pending'): ProcessorPayment =>
  JSON.parse(notification(harness.ports.cardProcessor, paymentId, ending, harness.ports).body).payment

const statusOf = async (paymentId: string) =>
  (
    await harness.ports.db
      .selectFrom('payment')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).status

describe('the jobs', () => {
  it('render and send every mail that the commands of a policy left', async () => {
    const mails = harness.jobs.filter((job) => job.type === 'mail.send')
    for (const mail of mails) await run(mail)
    const sent = await harness.ports.db.selectFrom('mail_message').select(['template', 'subject']).execute()
    expect(sent).toHaveLength(mails.length)
    expect(sent.map((one) => one.template)).toContain('policyIssuedToCustomer')
    expect(sent.find((one) => one.template === 'policyIssuedToCustomer')?.subject).toMatch(
      /^Your cyber policy CYP-\d+ is issued$/,
    )
  })

  it('refuse a mail that has no template', async () => {
    // As an earlier version may have left it.
    const job = {
      type: 'mail.send',
      template: 'toString',
      to: 'a@b.test',
      market: 'US',
      facts: {},
    } as unknown as Job
    await expect(run(job)).rejects.toThrow('there is no mail toString')
  })

  it('draw a document once, however often they run', async () => {
    const documents = () =>
      harness.ports.db
        .selectFrom('document')
        .select(['sha256', 'pages', 'rendered_at'])
        .orderBy('id')
        .execute()
    await run({ type: 'documents.draw' })
    const drawn = await documents()
    expect(drawn.length).toBeGreaterThan(5)
    await run({ type: 'documents.draw' })
    expect(await documents()).toEqual(drawn)
    for (const { sha256 } of drawn) expect(await harness.ports.files.get(sha256 ?? '')).not.toBeNull()
  })
})

describe('the janitor of payments', () => {
  it('asks after 1, 5, 30 minutes, 6 and 24 hours, and finds what the processor could not tell us', async () => {
    const paymentId = await pay('own')
    const answers = [
      { status: 'unknown' as const },
      reportOf(paymentId, 'pending'),
      reportOf(paymentId, 'succeeded'),
    ]
    const waits: number[] = []
    for (const answer of answers) {
      const job = checkOf(paymentId)
      waits.push((Date.parse(job.notBefore) - harness.clock.now().getTime()) / 60_000)
      harness.clock.moveTo(job.notBefore)
      harness.ports.cardProcessor.getPayment = async () => answer
      await run(job)
    }
    expect(waits).toEqual([1, 5, 30])
    expect(await statusOf(paymentId)).toBe('Paid')
    const many = left.length
    await run(checkOf(paymentId))
    expect(left).toHaveLength(many)
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('gives up on a page that was left, and still takes money that comes later', async () => {
    const paymentId = await pay('foreign')
    harness.ports.cardProcessor.getPayment = async () => ({ status: 'unknown' })
    for (let asked = 0; (await statusOf(paymentId)) === 'In process'; asked += 1) {
      expect(asked).toBeLessThan(20)
      const job = checkOf(paymentId)
      harness.clock.moveTo(job.notBefore)
      await run(job)
    }
    expect(await statusOf(paymentId)).toBe('Void')
    const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
    await harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
    expect(await statusOf(paymentId)).toBe('Paid')
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })
})
