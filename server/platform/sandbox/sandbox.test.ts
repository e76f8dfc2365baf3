import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { runCalendar } from '#server/calendar.ts'
import { checkInvariants } from '#server/invariants.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { createLog } from '#server/process/log.ts'
import { runSandboxes } from '#server/sandbox-timers.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

/** Thirteen months of the policy of a sandbox, which starts on 16 March 2026, next to the same policy of another agency. */
let harness: Harness
let book: TwoTenants
let agent: Actor

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = actorIn(book, 'AGENCY agency-admin')
  await openClock(agent.orgId)
})

/** As the database has it where an agency became a sandbox before it had accounts. */
const openClock = async (tenantId: string): Promise<void> => {
  await harness.database.pool.query(
    'insert into tenant_clock (tenant_id, opened_at, opened_by_name) values ($1, $2, $3)',
    [tenantId, harness.clock.now(), 'Pat Staff'],
  )
  harness.ports.sandboxes.forget()
}

const clock = async () => {
  const { sandbox } = await harness.api.run(agent, 'sandboxGet', {})
  if (!sandbox) throw new Error('the agency is no sandbox')
  return sandbox
}

const runJobs = async (): Promise<void> => {
  const run = jobHandlers(harness.ports, harness.dispatcher.jobs, createLog('silent'))
  for (const job of harness.jobs.splice(0))
    if (job.type === 'sandbox.advance') await run['sandbox.advance'](job, { id: job.tenantId, attempt: 0 })
    else harness.jobs.push(job)
}

const ask = async (day: string) => {
  const { version } = await clock()
  return harness.api.run(agent, 'sandboxAdvance', { body: { day, version } })
}

const moveTo = async (day: string) => {
  await ask(day)
  await runJobs()
  return clock()
}

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.refusal
}

const statusOf = async (side: 'own' | 'foreign') => {
  const { rows } = await harness.database.pool.query<{ status: string }>(
    'select status from policy where id = $1',
    [book.records[side].policy],
  )
  return rows[0]?.status
}

describe('a sandbox', () => {
  it('is on the day of the machine until it is moved', async () => {
    const { day } = await clock()
    expect(day).toBe(harness.clock.today())
    expect((await harness.api.run(agent, 'authMe', {})).sandbox).toEqual({ day, advancingTo: null })
    expect((await harness.api.run(book.agents.foreign, 'authMe', {})).sandbox).toBeNull()
  })

  it('moves forward only, one step at a time for all who move it, and nobody else’s', async () => {
    const { day, version } = await clock()
    const to = (wanted: string, read = version, actor = agent) =>
      refusalOf(harness.api.run(actor, 'sandboxAdvance', { body: { day: wanted, version: read } }))
    expect(await to(day)).toMatchObject({ errors: [{ field: 'day', code: 'DAY_PAST' }] })
    expect(await to('2029-12-31')).toMatchObject({ errors: [{ field: 'day', code: 'DAY_TOO_FAR' }] })
    expect(await to('2026-04-01', version + 1)).toMatchObject({ code: 'VERSION_BEHIND' })
    const other = book.agents.foreign
    expect(await to('2026-04-01', version, { ...other, permissions: agent.permissions })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(harness.database.pool.query('update tenant_clock set ahead_ms = -1')).rejects.toThrow(
      'forward only',
    )
  })

  it('begins the term on its day there and nowhere else', async () => {
    expect(await moveTo('2026-03-20')).toMatchObject({ day: '2026-03-20', advancingTo: null })
    expect([await statusOf('own'), await statusOf('foreign')]).toEqual(['IN FORCE', 'ISSUED'])
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect(await statusOf('foreign')).toBe('ISSUED')
  })

  it('dates what is done by its own day, for staff as well, and the trail by the machine’s', async () => {
    const staff = actorIn(book, 'COWBELL super-admin')
    for (const actor of [agent, staff]) {
      const { content } = await harness.api.run(actor, 'policySearch', {
        query: { id: book.records.own.policy },
      })
      expect(content.map(({ today }) => today)).toEqual(['2026-03-20'])
    }
    const { rows } = await harness.database.pool.query<{ at: Date; detail: { sandboxTime?: string } }>(
      "select at, detail from audit_entry where record_id = $1 and action = 'policy.begun'",
      [book.records.own.policy],
    )
    expect(rows.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([harness.clock.today()])
    expect(rows[0]?.detail.sandboxTime).toContain('2026-03-16')
  })

  it('goes on where a killed run has left it, and lets nothing in between', async () => {
    await ask('2026-04-20')
    expect(await refusalOf(ask('2026-05-20'))).toMatchObject({ code: 'SANDBOX_MOVES' })
    const { policy } = book.records.own
    expect(
      await refusalOf(harness.api.run(agent, 'policyRenew', { params: { policyId: policy } })),
    ).toMatchObject({ code: 'SANDBOX_MOVES' })
    // Its process dies a few days later.
    const at = harness.ports.clock
    let calls = 0
    const dying = {
      ...harness.ports,
      clock: {
        ...at,
        now: () => {
          calls += 1
          if (calls > 30) throw new Error('killed')
          return at.now()
        },
      },
    }
    const [job] = harness.jobs.filter(({ type }) => type === 'sandbox.advance')
    if (job?.type !== 'sandbox.advance') throw new Error('no job was left')
    const run = jobHandlers(dying, harness.dispatcher.jobs, createLog('silent'))
    await expect(run['sandbox.advance'](job, { id: job.tenantId, attempt: 0 })).rejects.toThrow('killed')
    const { day, advancingTo } = await clock()
    expect(advancingTo).toBe('2026-04-20')
    expect(day > '2026-03-20' && day < '2026-04-20').toBe(true)
    // No other run takes over while one may still be at work.
    await harness.database.pool.query('update tenant_clock set mover = gen_random_uuid(), mover_until = $1', [
      new Date(harness.clock.now().getTime() + 60_000),
    ])
    await runSandboxes(harness.ports, harness.dispatcher.jobs)
    expect(await clock()).toMatchObject({ day, advancingTo })
    harness.clock.advance({ minutes: 2 })
    await runSandboxes(harness.ports, harness.dispatcher.jobs)
    expect(await clock()).toMatchObject({ day: '2026-04-20', advancingTo: null })
    await runJobs()
    expect(await clock()).toMatchObject({ day: '2026-04-20', advancingTo: null })
  })

  it('passes the day on which a subjectivity falls due, and says so once', async () => {
    const { pool } = harness.database
    const { subjectivity } = book.records.own
    const { rows: before } = await pool.query<{ id: string; quote: string; due: string }>(
      `select quote.id, quote.status as quote, due_date::text as due from subjectivity
        join quote on quote.id = subjectivity.quote_id where subjectivity.id = $1`,
      [subjectivity],
    )
    const set = async (status: string, due: string) => {
      await pool.query('update quote set status = $1 where id = $2', [status, before[0]?.id])
      await pool.query('update subjectivity set due_date = $1 where id = $2', [due, subjectivity])
    }
    await set('BOUND', '2026-04-25')
    expect(await moveTo('2026-04-24')).toMatchObject({ day: '2026-04-24' })
    const { rows } = await pool.query(
      "select from audit_entry where record_id = $1 and action = 'subjectivity.due'",
      [subjectivity],
    )
    expect(rows).toHaveLength(1)
    await set(before[0]?.quote ?? '', before[0]?.due ?? '')
  })

  it('plays thirteen months in due order, and keeps its mails', async () => {
    harness.jobs.length = 0
    const began = performance.now()
    expect(await moveTo('2027-04-16')).toMatchObject({ day: '2027-04-16' })
    expect(performance.now() - began).toBeLessThan(60_000)
    expect([await statusOf('own'), await statusOf('foreign')]).toEqual(['EXPIRED', 'ISSUED'])
    const { rows } = await harness.database.pool.query<{ action: string; due: string }>(
      `select action, left(detail ->> 'sandboxTime', 10) as due from audit_entry
        where record_id = $1 and detail ? 'sandboxTime' order by arrived, id`,
      [book.records.own.policy],
    )
    expect(rows.map(({ due }) => due)).toEqual(rows.map(({ due }) => due).toSorted())
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['policy.begun', 'policy.renewalReminded', 'policy.expired']),
    )
    const mails = harness.jobs.filter((job) => job.type === 'mail.send')
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.map(({ sandboxId }) => sandboxId)).toEqual(mails.map(() => agent.orgId))
    const sent: string[] = []
    const elsewhere = {
      ...harness.ports,
      mailer: { keepsOne: false, send: async ({ to }: { to: string }) => void sent.push(to) },
    }
    const run = jobHandlers(elsewhere, harness.dispatcher.jobs, createLog('silent'))
    for (const job of mails) await run['mail.send'](job, { id: harness.ports.random.newId(), attempt: 0 })
    expect(sent).toEqual([])
    const kept = await harness.api.run(agent, 'sandboxMails', {})
    expect(kept).toHaveLength(mails.length)
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  }, 120_000)
})

describe('opening a sandbox', () => {
  it('is for an agency without accounts, once', async () => {
    const staff = actorIn(book, 'COWBELL super-admin')
    const open = (agencyId: string) => harness.api.run(staff, 'sandboxOpen', { body: { agencyId } })
    expect(await refusalOf(open(book.agents.foreign.orgId))).toMatchObject({ code: 'SANDBOX_HAS_BUSINESS' })
    expect(await refusalOf(open(agent.orgId))).toMatchObject({ code: 'SANDBOX_OPEN' })
    expect(await refusalOf(open(staff.orgId))).toMatchObject({ code: 'FIELD_INVALID' })
    const id = harness.ports.random.newId()
    await harness.database.pool.query(
      `insert into org (id, account_type, name, market, created_at) values ($1, 'AGENCY', 'Trial Agency', 'US', $2)`,
      [id, harness.clock.now()],
    )
    expect(await open(id)).toMatchObject({ day: harness.clock.today(), advancingTo: null })
    expect(await harness.ports.sandboxes.ids()).toContain(id)
  })
})

describe('a move that fails', () => {
  it('says so, holds up no other sandbox, and is asked for again', async () => {
    const { pool } = harness.database
    const other = book.agents.foreign
    await openClock(other.orgId)
    const day = '2027-04-20'
    await pool.query('update tenant_clock set advancing_to = $1 where tenant_id = any($2)', [
      day,
      [agent.orgId, other.orgId],
    ])
    const { rows } = await pool.query<{ ahead: string }>(
      'select max(ahead_ms)::text as ahead from tenant_clock',
    )
    // As where a timer of its day fails each time: the clock cannot go on.
    await pool.query(
      `alter table tenant_clock add constraint stuck check (tenant_id <> '${agent.orgId}' or ahead_ms <= ${rows[0]?.ahead}) not valid`,
    )
    await runSandboxes(harness.ports, harness.dispatcher.jobs)
    expect(harness.log.join('')).toContain('the timers of a sandbox failed')
    await pool.query('alter table tenant_clock drop constraint stuck')
    const { sandbox } = await harness.api.run(other, 'sandboxGet', {})
    expect(sandbox).toMatchObject({ day, advancingTo: null, hasFailed: false })
    expect(await clock()).toMatchObject({ advancingTo: day, hasFailed: true })
    expect(await moveTo(day)).toMatchObject({ day, advancingTo: null, hasFailed: false })
  }, 120_000)
})
