import { PgBoss } from 'pg-boss'
import { afterEach, describe, expect } from 'vitest'
import { JOB_KINDS } from './job-kinds.ts'
import { failedJobsText, retryFailedJobs } from './failed-jobs.ts'
import { keepQueue } from './job-upkeep.ts'
import { type JobHandlers, type JobQueue, type JobRun, ReceiverAway, startJobQueue } from './queue.ts'
import { type Job } from './job.ts'
import { createLog } from '../process/log.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'

const log = createLog('silent')
let database: TestDatabase
const queues: JobQueue[] = []

it.beforeEach(async ({ anotherDatabase }) => {
  database = await anotherDatabase()
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop()
  await database.drop()
})

const start = async (): Promise<JobQueue> => {
  const queue = await startJobQueue(database.url, log)
  queues.push(queue)
  return queue
}

const text = (to: string): Job => ({ type: 'text.send', template: 'oneTimeCode', to, sealed: '' })

const put = (queue: JobQueue, ...jobs: Job[]) =>
  database.kysely.transaction().execute((trx) => queue.put(trx, jobs))

/** Handlers that do nothing but what a text message is made to do. */
const handling = (work: (to: string, run: JobRun) => Promise<void>): JobHandlers => {
  const nothing = Object.fromEntries(Object.keys(JOB_KINDS).map((kind) => [kind, async () => {}]))
  return { ...(nothing as unknown as JobHandlers), 'text.send': (job, run) => work(job.to, run) }
}

interface Row {
  to: string
  state: string
  retry_count: number
}

const rows = async (): Promise<Row[]> =>
  (
    await database.pool.query<Row>(
      "select data ->> 'to' as to, state::text, retry_count from jobs.job_common where name = 'text' order by 1",
    )
  ).rows

const states = async () => (await rows()).map(({ to, state }) => `${to} ${state}`)

/** Makes the waiting jobs those of a process that took them and has said nothing for so long. */
const takenBySilent = (seconds: number) =>
  database.pool.query(
    `update jobs.job_common set state = 'active', started_on = now() - $1 * interval '1 s',
      heartbeat_on = now() - $1 * interval '1 s' where name = 'text'`,
    [seconds],
  )

/** Looks so many times, as a process does within a few seconds. */
const look = async (times = 4): Promise<void> => {
  const executeSql = async (query: string, values: unknown[] = []) => database.pool.query(query, values)
  const upkeep = await keepQueue({ executeSql }, ['text'], log)
  upkeep.stop()
  for (let more = 1; more < times; more += 1) await upkeep.look()
}

describe('jobs whose process died', () => {
  it('are taken over once it has been silent for 40 seconds, without another pause', async () => {
    await put(await start(), text('one'))
    await takenBySilent(41)
    await look(3)
    expect(await states()).toEqual(['one active'])
    await look()
    expect(await states()).toEqual(['one retry'])
    const { rows: waiting } = await database.pool.query(
      "select start_after <= now() as is_due from jobs.job_common where name = 'text'",
    )
    expect(waiting).toEqual([{ is_due: true }])
    const seen: number[] = []
    await (await start()).work(handling(async (_to, { attempt }) => void seen.push(attempt)))
    await expect.poll(states, { timeout: 60_000 }).toEqual(['one completed'])
    expect(seen).toEqual([1])
  })

  it('are theirs as long as they say that they live, however long that takes', async () => {
    await put(await start(), text('one'))
    await takenBySilent(20)
    await database.pool.query("update jobs.job_common set started_on = now() - interval '50 min'")
    await look()
    expect(await states()).toEqual(['one active'])
  })

  it('are not tried for ever', async () => {
    await put(await start(), text('one'))
    await takenBySilent(41)
    await database.pool.query('update jobs.job_common set retry_count = retry_limit')
    await look()
    expect(await states()).toEqual(['one failed'])
  })
})

describe('a clock that jumps ahead', () => {
  it('takes no job from a process that lives', async () => {
    const queue = await start()
    await put(queue, text('one'))
    let go = (): void => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const seen: number[] = []
    await queue.work(
      handling(async (_to, { attempt }) => {
        seen.push(attempt)
        await gate
      }),
    )
    await expect.poll(() => seen, { timeout: 60_000 }).toEqual([0])
    await database.pool.query(
      "update jobs.job_common set heartbeat_on = heartbeat_on - interval '1 day' where state = 'active'",
    )
    await database.pool.query('update jobs.queue set monitor_on = null, monitor_claim_on = null')
    const library = new PgBoss({ connectionString: database.url, schema: 'jobs', max: 1 })
    await library.start()
    await library.supervise()
    await library.stop({ graceful: false })
    await look(3)
    expect(await states()).toEqual(['one active'])
    // It is heard again, and from then on no number of looks matters.
    const heard = async () =>
      (
        await database.pool.query<{ is: boolean }>(
          "select heartbeat_on > now() - interval '1 min' as is from jobs.job_common where name = 'text'",
        )
      ).rows
    await expect.poll(heard, { timeout: 60_000 }).toEqual([{ is: true }])
    await look()
    go()
    await expect.poll(states, { timeout: 60_000 }).toEqual(['one completed'])
    expect(seen).toEqual([0])
  })
})

describe('the jobs of a batch', () => {
  it('end each for itself, while others are still at work', async () => {
    const queue = await start()
    await put(queue, text('one'), text('two'), text('three'))
    let go = (): void => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const begun: string[] = []
    await queue.work(
      handling(async (to) => {
        const turn = begun.push(to)
        if (turn === 2) throw new Error('not this one')
        if (turn === 3) await gate
      }),
    )
    await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(3)
    const stateOf = async (turn: number) => (await rows()).find(({ to }) => to === begun[turn - 1])?.state
    expect([await stateOf(1), await stateOf(3)]).toEqual(['completed', 'active'])
    go()
    await expect.poll(() => stateOf(3), { timeout: 60_000 }).toBe('completed')
    await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(4)
    expect(begun[3]).toBe(begun[1])
  })
})

const mail = (to: string): Job => ({
  type: 'mail.send',
  template: 'invite',
  to,
  market: 'US',
  facts: { recipientName: 'Pat', inviterName: 'Ann', accountName: 'Readers', linkHours: 1 },
  sealed: '',
})

const paymentCheck = (notBefore = new Date(0)): Job => ({
  type: 'payment.check',
  tenantId: '',
  paymentId: '',
  attempt: 1,
  notBefore: notBefore.toISOString(),
})

describe('a receiver that hangs', () => {
  const link: Job = { type: 'link.send', link: 'USER_INVITED', email: '' }
  it.each([
    { hanging: text('a code'), others: [link, mail('one'), paymentCheck()] },
    { hanging: paymentCheck(), others: [link, mail('one'), text('a code')] },
    { hanging: mail('one'), others: [link, paymentCheck(), text('a code')] },
  ])('of $hanging.type holds up no job of another kind', async ({ hanging, others }) => {
    const queue = await start()
    const done: string[] = []
    const begun: string[] = []
    let go = (): void => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const handlerOf = (type: string) => async () => {
      begun.push(type)
      if (type === hanging.type) await gate
      done.push(type)
    }
    await put(queue, hanging)
    await queue.work(
      Object.fromEntries(
        Object.keys(JOB_KINDS).map((type) => [type, handlerOf(type)]),
      ) as unknown as JobHandlers,
    )
    await expect.poll(() => begun, { timeout: 60_000 }).toContain(hanging.type)
    await put(queue, ...others)
    const types = others.map(({ type }) => type)
    await expect
      .poll(() => done.filter((type) => types.some((one) => one === type)).toSorted(), { timeout: 20_000 })
      .toEqual(types)
    go()
  })
})

const mailStates = async () =>
  (
    await database.pool.query<{ to: string; state: string }>(
      "select data ->> 'to' as to, state::text from jobs.job_common where name = 'mail' order by 1",
    )
  ).rows.map(({ to, state }) => `${to} ${state}`)

describe('a mail server that does not answer', () => {
  const mailing = (work: (to: string, run: JobRun) => Promise<void>): JobHandlers => ({
    ...handling(async () => {}),
    'mail.send': (job, run) => work(job.to, run),
  })

  it('is waited for once in a batch, and by mails alone', async () => {
    const queue = await start()
    await put(queue, mail('one'), mail('two'), mail('three'), text('a code'))
    let giveUp = (): void => {}
    const hanging = new Promise<void>((_resolve, reject) => (giveUp = () => reject(new ReceiverAway('away'))))
    const begun: string[] = []
    await queue.work(
      mailing(async (to) => {
        begun.push(to)
        await hanging
      }),
    )
    await expect.poll(states, { timeout: 60_000 }).toEqual(['a code completed'])
    // Mails are fetched apart from texts, before or after them.
    await expect.poll(mailStates, { timeout: 60_000 }).toEqual(['one active', 'three active', 'two active'])
    // None comes again before this is read.
    await database.pool.query("update jobs.job_common set retry_delay = 600 where name = 'mail'")
    giveUp()
    await expect.poll(mailStates, { timeout: 60_000 }).toEqual(['one retry', 'three retry', 'two retry'])
    expect(begun).toHaveLength(1)
  })

  it('may be away for a day', async () => {
    await start()
    const { rows: queued } = await database.pool.query<{ name: string; least: number }>(
      `select name, sum(least(retry_delay_max, retry_delay * 2 ^ least(16, try + 1) / 2))::int as least
        from jobs.queue, generate_series(0, retry_limit - 1) as try where name in ('mail', 'payment', 'text', 'work')
        group by name order by name`,
    )
    expect(queued.map(({ name }) => name)).toEqual(['mail', 'payment', 'text', 'work'])
    for (const { least } of queued) expect(least).toBeGreaterThan(86_400)
  })

  it('leaves mails behind that are listed once they are given up, and can be tried again', async () => {
    const queue = await start()
    await put(queue, mail('one'))
    await database.pool.query("update jobs.job_common set retry_limit = 0 where name = 'mail'")
    const attempts: number[] = []
    await queue.work(
      mailing(async (_to, { attempt }) => {
        if (attempts.push(attempt) === 1) throw new ReceiverAway('no one is there')
      }),
    )
    await expect.poll(mailStates, { timeout: 60_000 }).toEqual(['one failed'])
    expect(await failedJobsText(database.kysely)).toMatch(
      /^1 job was given up\.[^]*mail\.send \(invite to one\): no one is there$/,
    )
    expect(await retryFailedJobs(database.kysely)).toBe(1)
    await expect.poll(mailStates, { timeout: 60_000 }).toEqual(['one completed'])
    expect(attempts).toEqual([0, 1])
    expect(await failedJobsText(database.kysely)).toBeNull()
  })
})

describe('the queues', () => {
  it('of an earlier version get the terms of this one, and so do the jobs that wait in them', async () => {
    const earlier = new PgBoss({ connectionString: database.url, schema: 'jobs', max: 1 })
    await earlier.start()
    await earlier.createQueue('work', {
      retryLimit: 8,
      retryBackoff: true,
      retryDelay: 2,
      expireInSeconds: 300,
    })
    await earlier.send('work', text('one'))
    await earlier.stop({ graceful: false })
    const queue = await start()
    const terms = 'heartbeat_seconds, expire_seconds'
    const expected = [{ heartbeat_seconds: 604_800, expire_seconds: 3600 }]
    const of = async (from: string) =>
      (await database.pool.query(`select ${terms} from ${from} where name = 'work'`)).rows
    expect(await of('jobs.queue')).toEqual(expected)
    expect(await of('jobs.job_common')).toEqual(expected)
    // A kind that has another queue now is still done where it waits.
    const done: string[] = []
    await queue.work(handling(async (to) => void done.push(to)))
    await expect.poll(() => done, { timeout: 60_000 }).toEqual(['one'])
  })

  it('give each job a heartbeat when a command leaves it', async () => {
    await put(await start(), text('one'))
    const { rows: found } = await database.pool.query(
      "select heartbeat_seconds from jobs.job_common where name = 'text'",
    )
    expect(found).toEqual([{ heartbeat_seconds: 604_800 }])
  })
})

describe('a clock that is set back by a day', () => {
  it('keeps neither waiting jobs nor the timetable nor the jobs of the dead waiting for a day', async () => {
    const queue = await start()
    await put(queue, text('dead'))
    await takenBySilent(0)
    await put(queue, text('soon'))
    await put(queue, paymentCheck(new Date(Date.now() + 600_000)))
    const day = "interval '1 day'"
    await database.pool.query(`update jobs.job_common set created_on = created_on + ${day},
      start_after = start_after + ${day}, heartbeat_on = heartbeat_on + ${day}`)
    await database.pool.query(`update jobs.version set cron_on = now() + ${day}`)
    await database.pool.query(`update jobs.queue set monitor_claim_on = now() + ${day}`)
    await look()
    const { rows: found } = await database.pool.query(`select coalesce(data ->> 'to', data ->> 'type') as job,
      start_after <= now() as is_due, start_after < now() + interval '1 hour' as is_soon,
      coalesce(heartbeat_on <= now(), true) as is_heard from jobs.job_common where name in ('text', 'payment') order by 1`)
    expect(found).toEqual([
      { job: 'dead', is_due: false, is_soon: false, is_heard: true },
      { job: 'payment.check', is_due: false, is_soon: true, is_heard: true },
      { job: 'soon', is_due: true, is_soon: true, is_heard: true },
    ])
    const { rows: blocked } = await database.pool.query(
      'select 1 from jobs.version where cron_on > now() union all select 1 from jobs.queue where monitor_claim_on > now()',
    )
    expect(blocked).toEqual([])
  })
})
