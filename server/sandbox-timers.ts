import { type RawBuilder, sql } from 'kysely'
import { localDateIn } from '#domain/kernel/dates.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { nextSandboxStep } from '#domain/platform/sandbox.ts'
import type { Ports } from '#server/command/ports.ts'
import { allSandboxes, type Sandbox, sandboxOf } from '#server/database/sandboxes.ts'
import type { JobSink } from '#server/jobs/queue.ts'
import { runSandbox } from './calendar.ts'

const marketOf = async ({ db }: Ports, { tenantId }: Sandbox): Promise<'US' | 'UK'> => {
  const { rows } = await sql<{ market: 'US' | 'UK' }>`select market from org where id = ${tenantId}`.execute(
    db,
  )
  return rows[0]?.market ?? 'US'
}

/** How long a run alone moves a sandbox after each step: longer than the timers of a day take. */
const ALONE_MS = 120_000

interface Move {
  ports: Ports
  jobs: JobSink
  tenantId: string
  /** The run; its steps are refused once another one has taken over. */
  mover: string
}

const until = ({ ports }: Move): Date => new Date(ports.clock.now().getTime() + ALONE_MS)

/** Begins to move a sandbox that no other run moves; false where one does, or where it has arrived. */
const take = async (move: Move): Promise<boolean> => {
  const { rows } =
    await sql`update tenant_clock set failed_at = null, mover = ${move.mover}, mover_until = ${until(move)}
    where tenant_id = ${move.tenantId} and advancing_to is not null
      and (mover is null or mover_until < ${move.ports.clock.now()}) returning tenant_id`.execute(
      move.ports.db,
    )
  return rows.length > 0
}

const change = async (move: Move, set: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql`update tenant_clock set ${set}
    where tenant_id = ${move.tenantId} and mover = ${move.mover} returning tenant_id`.execute(move.ports.db)
  return rows.length > 0
}

/** Runs the timers of the day that a sandbox is on, and goes to the next; false once it has arrived. */
const moveOn = async (move: Move, sandbox: Sandbox): Promise<boolean> => {
  const { ports, jobs } = move
  await runSandbox(ports, jobs, ports.clock.now(), sandbox)
  const business = new Date(ports.clock.now().getTime() + sandbox.aheadMs)
  const today = localDateIn(business, MARKET_ZONES[await marketOf(ports, sandbox)])
  if (sandbox.advancingTo === null || today >= sandbox.advancingTo) {
    await change(move, sql`advancing_to = null, lock_version = lock_version + 1`)
    return false
  }
  const aheadMs = nextSandboxStep(business).getTime() - ports.clock.now().getTime()
  return change(move, sql`ahead_ms = ${aheadMs}, mover_until = ${until(move)}`)
}

/**
 * Moves a sandbox to the day that it was asked to move to: noon by noon, and at each all timers of the tenant run, so that
 * what is due on one day has happened before anything of the next. What a killed run has done stays done, and the next run
 * goes on from the day that was reached.
 */
export const advanceSandbox = async (ports: Ports, jobs: JobSink, tenantId: string): Promise<void> => {
  const move: Move = { ports, jobs, tenantId, mover: ports.random.newId() }
  if (!(await take(move))) return
  try {
    for (let sandbox = await sandboxOf(ports.db, tenantId); sandbox;)
      sandbox = (await moveOn(move, sandbox)) ? await sandboxOf(ports.db, tenantId) : null
  } catch (error) {
    await change(move, sql`failed_at = ${ports.clock.now()}`)
    throw error
  } finally {
    await change(move, sql`mover = null, mover_until = null`)
  }
}

/**
 * The timers of every sandbox at its own moment; one that was left on its way goes on. One that fails keeps no other one
 * waiting: it is logged, and tried again by the next run.
 */
export const runSandboxes = async (ports: Ports, jobs: JobSink): Promise<void> => {
  for (const sandbox of await allSandboxes(ports.db))
    try {
      if (sandbox.advancingTo) await advanceSandbox(ports, jobs, sandbox.tenantId)
      else await runSandbox(ports, jobs, ports.clock.now(), sandbox)
    } catch (error) {
      ports.log.warn({ err: error, tenantId: sandbox.tenantId }, 'the timers of a sandbox failed')
    }
}
