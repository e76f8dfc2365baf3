import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { notification } from '../../db/seed/card-payments.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import type { MailMessage } from '#server/integrations/mail/mailer.ts'
import type { ProcessorPayment, RefundRequest } from '#server/integrations/payment/card-processor.ts'
import { checkpointText } from '#server/platform/audit/checkpoint-file.ts'
import { JOB_KINDS, jobsPage } from '#server/jobs/job-kinds.ts'
import { runJob } from '#server/jobs/queue.ts'
import { type Job } from './job.ts'
import { createLog } from '#server/process/log.ts'
import type { Ports } from '#server/command/ports.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { orderBook } from '#server/testing/book-transfers.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { jobHandlers } from '../job-handlers.ts'
import { sendOnce } from './once.ts'

let harness: Harness
let book: TwoTenants
let folder: string
const left: Job[] = []
const sent: string[] = []
const refunds: RefundRequest[] = []

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  folder = mkdtempSync(join(tmpdir(), 'bindery-jobs-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** Mail and text messages go to a receiver that keeps what comes, as a mail server does. */
const elsewhere = (): Pick<Ports, 'mailer' | 'texts'> => {
  const send = async ({ id }: Pick<MailMessage, 'id'>): Promise<void> => void sent.push(id)
  return { mailer: { keepsOne: false, send }, texts: { keepsOne: false, send } }
}

const run = (job: Job, id: string, attempt: number, more: Partial<Ports> = {}): Promise<void> => {
  const ports = { ...harness.ports, env: { ...harness.ports.env, AUDIT_DIR: folder }, ...more }
  const jobs = { put: async (_trx: unknown, some: readonly Job[]) => void left.push(...some) }
  return runJob(jobHandlers(ports, jobs, createLog('silent')), job, { id, attempt })
}

const count = async (from: string): Promise<number> => {
  const { rows } = await harness.database.pool.query<{ many: number }>(
    `select count(*)::int as many from ${from}`,
  )
  return rows[0]?.many ?? 0
}

const sealed = (template: string, facts: object) =>
  harness.ports.secrets.seal(JSON.stringify(facts), template)

const mail = (): Job => ({
  type: 'mail.send',
  template: 'oneTimeCode',
  to: 'pat@holder.test',
  market: 'US',
  facts: { recipientName: 'Pat', linkMinutes: 5 },
  sealed: sealed('oneTimeCode', { code: '012345' }),
})

const text = (): Job => ({
  type: 'text.send',
  template: 'oneTimeCode',
  to: '+18605550142',
  sealed: sealed('oneTimeCode', { code: '012345' }),
})

const startPayment = async (side: 'own' | 'foreign') => {
  const { policy, account } = book.records[side]
  const agent = book.agents[side]
  const { dueAmount } = await harness.api.run(agent, 'paymentSchedule', { query: { policyId: policy } })
  const { paymentId } = await harness.api.run(agent, 'paymentStart', {
    params: { accountId: account },
    body: { policyId: policy, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
  })
  return paymentId
}

/** Something for the audit trail. */
const note = () =>
  runAsSystem({ ports: harness.ports, jobs: harness.dispatcher.jobs }, 'test', async (ctx) =>
    ctx.audit({
      tenantId: book.agents.own.orgId,
      action: 'test.noted',
      recordKind: 'account',
      recordId: book.records.own.account,
      summary: 'Something happened',
    }),
  )

const checkOf = (paymentId: string): Job => {
  const job = harness.jobs.findLast((one) => one.type === 'payment.check' && one.paymentId === paymentId)
  if (!job) throw new Error('nobody will ask about this payment')
  return job
}

const reportOf = (paymentId: string, ending: 'succeeded' | 'pending'): ProcessorPayment =>
  JSON.parse(notification(harness.ports.cardProcessor, paymentId, ending, harness.ports).body).payment

/** The day that the business of a sandbox is on, in Greenwich. */
const sandboxDay = async (tenantId: string): Promise<string> => {
  const { rows } = await harness.database.pool.query<{ ahead: number }>(
    'select ahead_ms as ahead from tenant_clock where tenant_id = $1',
    [tenantId],
  )
  return new Date(harness.clock.now().getTime() + (rows[0]?.ahead ?? 0)).toISOString().slice(0, 10)
}

/** A payment that has not ended; a second one could not be started next to it. */
let pending: string | undefined

/** One thing for a job to do, and how often that was done. */
interface Scenario {
  prepare(): Promise<Job> | Job
  effects(): Promise<number> | number
  ports?: () => Partial<Ports>
  /**
   * A run may wait for a transaction of another test's database that ends at the very moment, and do nothing: it is made again
   * until it did what it is for.
   */
  mayWait?: true
}

/** More than any test needs. */
const RUNS = 100

/** Runs a job that may wait again until it has left an effect. */
const untilDone = async ({ effects, mayWait }: Scenario, job: Job, id: string, before: number) => {
  if (!mayWait) return
  for (let nth = 0; nth < RUNS && (await effects()) === before; nth += 1) await run(job, id, nth)
}

/** By kind, so that the compiler names the one that is missing. */
const scenarios: Record<Job['type'], Record<string, Scenario>> = {
  'mail.send': {
    'to the mailbox': { prepare: mail, effects: () => count('mail_message') },
    'to a mail server': { prepare: mail, effects: () => sent.length, ports: elsewhere },
  },
  'text.send': {
    'to the mailbox': { prepare: text, effects: () => count('text_message') },
    'to a provider': { prepare: text, effects: () => sent.length, ports: elsewhere },
  },
  'link.send': {
    'to a user who asked': {
      prepare: async () => {
        const { email } = await harness.ports.db
          .selectFrom('app_user')
          .select('email')
          .where('id', '=', book.agents.own.userId)
          .executeTakeFirstOrThrow()
        return { type: 'link.send', link: 'PASSWORD_RESET', email }
      },
      effects: async () => {
        const mails = left.filter((job) => job.type === 'mail.send' && job.template === 'passwordReset')
        const links = await count(`link_token where token_type = 'PASSWORD_RESET'`)
        expect(mails).toHaveLength(links)
        return links
      },
    },
  },
  'payment.check': {
    'of one that has not ended': {
      prepare: async () => checkOf((pending ??= await startPayment('own'))),
      effects: () => left.filter((job) => job.type === 'payment.check').length,
      ports: () => ({
        cardProcessor: {
          ...harness.ports.cardProcessor,
          getPayment: async (id) => reportOf(id, 'pending'),
        },
      }),
    },
    'of one that came twice': {
      prepare: async () => {
        const job = checkOf(await startPayment('foreign'))
        if (job.type !== 'payment.check') throw new Error('not a check')
        await harness.ports.db
          .updateTable('payment')
          .set({ status: forced('Void'), failure: 'already_paid' })
          .where('id', '=', job.paymentId)
          .execute()
        return job
      },
      effects: () => new Set(refunds.map(({ refundId }) => refundId)).size,
      ports: () => ({
        cardProcessor: {
          ...harness.ports.cardProcessor,
          refund: async (request) => {
            refunds.push(request)
            return { refundId: request.refundId, status: 'succeeded', amount: request.amount }
          },
        },
      }),
    },
  },
  'refund.send': {
    'by a card': {
      prepare: async () => {
        const paymentId = (pending ??= await startPayment('own'))
        const refundId = harness.ports.random.newId()
        await harness.database.pool.query(
          `insert into refund (tenant_id, id, approval_id, policy_id, account_id, carrier_id, company_name, policy_number,
            currency, amount, payment_id, status, reason, asked_by_name, created_at)
          select tenant_id, $1, $1, policy_id, account_id, carrier_id, company_name, policy_number, currency, 1, id,
            'SENDING', 'Canceled', 'Pat', created_at from payment where id = $2`,
          [refundId, paymentId],
        )
        return { type: 'refund.send', tenantId: book.agents.own.orgId, refundId }
      },
      effects: () => count(`journal where kind = 'refund'`),
      ports: () => ({
        cardProcessor: {
          ...harness.ports.cardProcessor,
          refund: async ({ refundId, amount }) => ({ refundId, status: 'succeeded', amount }),
        },
      }),
    },
  },
  'books.move': {
    'there and back': {
      prepare: async () => {
        // No book moves to or from a sandbox, which another job makes of an agency.
        await harness.database.pool.query('truncate tenant_clock')
        const { rows } = await harness.database.pool.query<{ tenant_id: string }>(
          'select tenant_id from account where id = $1',
          [book.records.own.account],
        )
        const isOwn = rows[0]?.tenant_id === book.agents.own.orgId
        const [from, to] = isOwn ? (['own', 'foreign'] as const) : (['foreign', 'own'] as const)
        await orderBook(harness, book, from, to)
        return { type: 'books.move' }
      },
      effects: () =>
        count(`audit_entry where action = 'book.moved' and tenant_id = '${book.agents.own.orgId}'`),
    },
  },
  'programs.choose': {
    'for the renewals of a product': {
      prepare: async () => {
        // What other jobs ended has cover again.
        await harness.database.pool.query(
          "update policy set renewal_program = null, status = 'IN FORCE' where id = $1",
          [book.records.own.policy],
        )
        const staff = actorIn(book, 'COWBELL super-admin')
        const body = { product: 'P100', program: 'P100 2026-01-01', reason: 'Held' } as const
        const { rows } = await harness.api.run(staff, 'policyBulkProgram', {
          body: { ...body, isPreview: true },
        })
        const count = rows.filter(({ stays }) => !stays).length
        await harness.api.run(staff, 'policyBulkProgram', { body: { ...body, count } })
        return { type: 'programs.choose' }
      },
      effects: () =>
        count(
          `audit_entry where action = 'policy.renewalProgram' and record_id = '${book.records.own.policy}'`,
        ),
    },
  },
  'audit.seal': {
    'of an entry': {
      prepare: async () => {
        await run({ type: 'audit.seal' }, harness.ports.random.newId(), 0)
        await note()
        return { type: 'audit.seal' }
      },
      // Every entry has its seal, and none has two.
      effects: async () => {
        const [seals, entries] = [await count('audit_seal'), await count('audit_entry')]
        expect(seals).toBeLessThanOrEqual(entries)
        return seals === entries ? 1 : 0
      },
      mayWait: true,
    },
  },
  'audit.checkpoint': {
    'of what has grown': {
      prepare: async () => {
        // What earlier commands left to be sealed is witnessed before, or it would be a line of its own.
        await run({ type: 'audit.checkpoint' }, harness.ports.random.newId(), 0)
        await note()
        return { type: 'audit.checkpoint' }
      },
      effects: async () => ((await checkpointText(folder)) ?? '').split('\n').filter(Boolean).length,
    },
  },
  'documents.draw': {
    'of one that is not drawn': {
      prepare: async () => {
        await harness.database.pool.query(
          'update document set sha256 = null, pages = null, rendered_at = null, created_at = $2 where id = $1',
          [book.records.own.document, harness.clock.now()],
        )
        return { type: 'documents.draw' }
      },
      effects: () =>
        count(
          `(select distinct sha256 from document where sha256 is not null and id = '${book.records.own.document}') as drawn`,
        ),
    },
  },
  'sandbox.advance': {
    'over the last day of a policy': {
      prepare: async () => {
        // Its agency by now: another job moves books.
        const { tenant_id: orgId } = await harness.ports.db
          .selectFrom('policy')
          .select('tenant_id')
          .where('id', '=', book.records.foreign.policy)
          .executeTakeFirstOrThrow()
        await harness.database.pool.query(
          `insert into tenant_clock (tenant_id, opened_at, opened_by_name) values ($1, $2, 'Pat Staff')
            on conflict do nothing`,
          [orgId, harness.clock.now()],
        )
        await harness.database.pool.query(
          `update policy set status = 'IN FORCE', effective_date = $2::date - 364, end_date = $2::date + 1 where id = $1`,
          [book.records.foreign.policy, await sandboxDay(orgId)],
        )
        await harness.database.pool.query(
          'update tenant_clock set advancing_to = $2::date + 2 where tenant_id = $1',
          [orgId, await sandboxDay(orgId)],
        )
        return { type: 'sandbox.advance', tenantId: orgId }
      },
      effects: () =>
        count(`audit_entry where action = 'policy.expired' and record_id = '${book.records.foreign.policy}'`),
    },
  },
  'calendar.run': {
    'on a day that ends a policy': {
      prepare: async () => {
        harness.clock.advance({ days: 1 })
        await harness.database.pool.query(
          "update policy set effective_date = effective_date - 400, end_date = end_date - 400, status = 'IN FORCE' where id = $1",
          [book.records.own.policy],
        )
        return { type: 'calendar.run' }
      },
      effects: () => count(`audit_entry where action = 'policy.expired'`),
    },
  },
}

const cases = Object.entries(scenarios).flatMap(([kind, each]) =>
  Object.entries(each).map(([about, scenario]) => [kind, about, scenario] as const),
)

describe('a job that runs again leaves one effect', () => {
  it.each(cases)('%s %s: one run after the other', async (_kind, _about, scenario) => {
    const { prepare, effects, ports } = scenario
    const job = await prepare()
    const id = harness.ports.random.newId()
    const before = await effects()
    for (const attempt of [0, 1, 2]) await run(job, id, attempt, ports?.())
    await untilDone(scenario, job, id, before)
    expect((await effects()) - before).toBe(1)
  })

  it.each(cases)('%s %s: at two places at once', async (kind, about, scenario) => {
    const { prepare, effects, ports } = scenario
    const job = await prepare()
    const id = harness.ports.random.newId()
    const before = await effects()
    await Promise.all([run(job, id, 0, ports?.()), run(job, id, 0, ports?.())])
    await untilDone(scenario, job, id, before)
    expect((await effects()) - before, `${kind} ${about}`).toBe(1)
    await run(job, id, 1, ports?.())
    expect((await effects()) - before).toBe(1)
  })
})

describe('what goes to a user who cannot be asked', () => {
  const send = async (id: string, attempt: number, work: () => Promise<void>) =>
    sendOnce(harness.ports, 'mail.send', { id, attempt }, work)

  it('is sent again when it failed, and when its process died on the way', async () => {
    const id = harness.ports.random.newId()
    const tries: number[] = []
    const refused = send(id, 0, async () => {
      tries.push(0)
      throw new Error('451 later')
    })
    await expect(refused).rejects.toThrow('451')
    await send(id, 1, async () => void tries.push(1))
    await send(id, 2, async () => void tries.push(2))
    expect(tries).toEqual([0, 1])
  })

  it('is not sent by a process that was thought dead and whose job another has', async () => {
    const id = harness.ports.random.newId()
    const tries: number[] = []
    let isOver = (): void => {}
    const other = send(id, 1, () => new Promise((resolve) => (isOver = resolve)))
    await expect.poll(() => count(`job_effect where key = 'mail.send ${id}'`)).toBe(1)
    await send(id, 0, async () => void tries.push(0))
    isOver()
    await other
    expect(tries).toEqual([])
  })
})

it('every kind of job is in the table, and the page in docs is current', async () => {
  expect(Object.keys(scenarios).sort()).toEqual(Object.keys(JOB_KINDS).sort())
  await expect(jobsPage()).toMatchFileSnapshot('../../docs/jobs.md')
})
