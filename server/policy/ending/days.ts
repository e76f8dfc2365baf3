import { sql } from 'kysely'
import { transition, transitionOfAll, type Written } from '#domain/kernel/lifecycle.ts'
import {
  cancellationSteps,
  OPEN_NOTICE,
  type CancellationStatus,
  policyNoticeSteps,
  type PolicyNoticeStatus,
} from '#domain/policy/ending/steps.ts'
import { policyEvents, policyLifecycle, type PolicyStatus } from '#domain/policy/lifecycle.ts'
import { isNonPayment } from '#domain/policy/notices/reasons.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { statusList } from '#server/database/status-list.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { type Alone, oneByOne } from '#server/jobs/one-by-one.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { CALENDAR } from '#server/command/calendar-actor.ts'
import { readPolicy, type WholePolicy } from '../shared/policy.ts'
import { asBefore } from './commands.ts'
import { mailNews } from './news.ts'
import {
  cancellationMoved,
  noticeMoved,
  openNotices,
  policyMoved,
  recordEnding,
  writeStep,
} from './record.ts'
import { noticesOf, theOpenCancellation } from './rows.ts'

const isDue = (ctx: PublicCtx) =>
  sql`policy.status = 'CANCEL PENDING' and ${sameClock(ctx, 'policy.tenant_id')} and exists (select from policy_cancellation ending
    where ending.tenant_id = policy.tenant_id and ending.policy_id = policy.id and ending.status = 'PENDING'
      and ending.effective_on <= ${todayAtInsured(ctx.now, 'policy')})`

/** Policies whose pending end has come where the insured is. */
const dueNow = async (ctx: PublicCtx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select policy.id from policy where ${isDue(ctx)}
    order by policy.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const moved = (policy: WholePolicy, event: 'end' | 'endUnpaid' | 'goOn'): Written<PolicyStatus> =>
  transition<PolicyStatus, typeof event>(policyEvents, event, policy.status)

/** Without proof a notice ends nothing: cover goes on, and a new notice is due. */
const goOn = async (ctx: Ctx, policy: WholePolicy): Promise<void> => {
  const said = 'No proof of mailing or delivery is on file. A new notice is due.'
  const row = await theOpenCancellation(ctx, policy)
  const status = moved(policy, 'goOn')
  const faults = JSON.stringify([{ code: 'UNPROVEN', reason: said }])
  await writeStep(
    ctx,
    policy,
    [
      ...openNotices(await noticesOf(ctx, policy)).map((one) =>
        noticeMoved(ctx, one, 'fail', { faults, closed_reason: said, closed_at: ctx.now }),
      ),
      cancellationMoved(ctx, row, 'stop', { closed_reason: said }),
      policyMoved(ctx, policy, status),
    ],
    {
      action: 'policy.noticeDefective',
      to: status,
      summary: `Policy ${policy.policy_number} stays in force: ${said}`,
    },
  )
  mailNews(ctx, policy, 'GOES_ON', { day: row.effective_on, reason: said })
}

/** Ends a policy whose day has come, or lets it go on where the notice is not proven. */
const endOne = async (ctx: Ctx, policyId: string): Promise<void> => {
  const policy = await readPolicy(ctx, policyId)
  const row = await theOpenCancellation(ctx, policy)
  const [notice] = openNotices(await noticesOf(ctx, policy))
  if (notice && notice.status !== 'PROVEN') return goOn(ctx, policy)
  await recordEnding(
    ctx,
    policy,
    { way: 'CANCEL', reason: row.reason, on: row.effective_on },
    {
      status: moved(policy, isNonPayment(row.reason) ? 'endUnpaid' : 'end'),
      rowOf: (sequence) => cancellationMoved(ctx, row, 'record', { sequence }),
      writes: notice ? [noticeMoved(ctx, notice, 'takeEffect', { closed_at: ctx.now })] : [],
    },
  )
}

/** Ends the policy if it is still due, and says whether it was. A locked one waits for the next run. */
const endIfDue = async (ctx: PublicCtx, id: string): Promise<boolean> => {
  const { rows } = await sql`select policy.id from policy
    where policy.id = ${id} and ${isDue(ctx)} for update of policy skip locked`.execute(ctx.db)
  if (rows.length === 0) return false
  await endOne({ ...ctx, actor: CALENDAR }, id)
  return true
}

/** Ends every policy whose day has come. */
export const endDuePolicies = async (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'a policy whose day has come could not be ended',
    find: dueNow,
    take: endIfDue,
  })

/** What the notice of nonpayment counted is paid or credited; what was billed after it is another matter. */
const isPaid = sql`policy.status = 'CANCEL PENDING' and exists (select from policy_notice notice
    where notice.tenant_id = policy.tenant_id and notice.policy_id = policy.id
      and notice.status in ${statusList(OPEN_NOTICE)} and notice.reason in ('NON_PAY', 'NSF')
      and not exists (select from invoice where invoice.tenant_id = policy.tenant_id
        and invoice.policy_id = policy.id and invoice.created_at <= notice.served_at and invoice.open_balance > 0
        and (invoice.items is null or invoice.next_due < notice.sent_on)))`

const PAID = 'The premium was paid in time.'

/** Stops what is to end a policy because its premium was paid before it did. */
const stopPaid = async (ctx: Ctx, policyId: string): Promise<void> => {
  const policy = await readPolicy(ctx, policyId)
  const row = await theOpenCancellation(ctx, policy)
  const status = transition<PolicyStatus, 'stopNotice'>(
    policyLifecycle,
    'stopNotice',
    policy.status,
    asBefore(ctx, policy),
  )
  await writeStep(
    ctx,
    policy,
    [
      ...openNotices(await noticesOf(ctx, policy)).map((one) =>
        noticeMoved(ctx, one, 'stop', { closed_reason: PAID, closed_at: ctx.now }),
      ),
      cancellationMoved(ctx, row, 'stop', { closed_reason: PAID }),
      policyMoved(ctx, policy, status),
    ],
    {
      action: 'policy.cancelStopped',
      to: status,
      summary: `Cancellation of policy ${policy.policy_number} stopped: ${PAID}`,
    },
  )
  mailNews(ctx, policy, 'STOPPED', { day: row.effective_on, reason: PAID })
}

/** Stops the end of every policy whose premium was paid after the notice and before the end was recorded. */
export const stopPaidEndings = async (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'a cancellation whose premium was paid could not be stopped',
    find: async (ctx) => {
      const { rows } = await sql<{ id: string }>`select policy.id from policy
        where ${isPaid} and ${sameClock(ctx, 'policy.tenant_id')}
        order by policy.id`.execute(ctx.db)
      return rows.map(({ id }) => id)
    },
    take: async (ctx, id) => {
      const { rows } = await sql`select policy.id from policy
        where policy.id = ${id} and ${isPaid} and ${sameClock(ctx, 'policy.tenant_id')}
          for update of policy skip locked`.execute(ctx.db)
      if (rows.length > 0) await stopPaid({ ...ctx, actor: CALENDAR }, id)
      return rows.length > 0
    },
  })

/** Notices whose day of sending has come count as sent, and wait for their proof. */
export const sendDueNotices = async (ctx: PublicCtx): Promise<number> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('policy_notice')
    .set({
      status: transitionOfAll<PolicyNoticeStatus, string>(policyNoticeSteps, 'send', ['DRAFT']),
      modified_at: ctx.now,
    })
    .where('status', '=', 'DRAFT')
    .where(sameClock(ctx, 'policy_notice.tenant_id'))
    .where(
      sql<boolean>`sent_on <= (select ${todayAtInsured(ctx.now, 'policy')} from policy
        where policy.tenant_id = policy_notice.tenant_id and policy.id = policy_notice.policy_id)`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A request that no one decided on lapses with the term. */
export const lapseRequests = async (ctx: PublicCtx): Promise<number> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('policy_cancellation')
    .set({
      status: transitionOfAll<CancellationStatus, string>(cancellationSteps, 'lapse', ['REQUESTED']),
      closed_reason: 'The term ended first.',
      modified_at: ctx.now,
    })
    .where('status', '=', 'REQUESTED')
    .where(sameClock(ctx, 'policy_cancellation.tenant_id'))
    .where(
      sql<boolean>`exists (select from policy where policy.tenant_id = policy_cancellation.tenant_id
        and policy.id = policy_cancellation.policy_id and policy.ended_on is null
        and policy.end_date <= ${todayAtInsured(ctx.now, 'policy')})`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
