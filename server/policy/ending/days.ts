import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { permissionCodes } from '#domain/access/permissions.ts'
import { transition, transitionOfAll, type Written } from '#domain/kernel/lifecycle.ts'
import {
  cancellationSteps,
  type CancellationStatus,
  policyNoticeSteps,
  type PolicyNoticeStatus,
} from '#domain/policy/ending/steps.ts'
import { policyEvents, type PolicyStatus } from '#domain/policy/lifecycle.ts'
import { isNonPayment } from '#domain/policy/notices/reasons.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Ports } from '#server/command/ports.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { readPolicy, type WholePolicy } from '../shared/policy.ts'
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

/** In whose name the calendar records: it sees every policy, and asks no rules of people. */
const CALENDAR: Actor = {
  userId: '00000000-0000-0000-0000-000000000000',
  name: 'System',
  email: '',
  accountType: 'COWBELL',
  orgId: '00000000-0000-0000-0000-000000000000',
  orgName: '',
  roleId: 'super-admin',
  permissions: new Set(permissionCodes),
  insuredAccountId: null,
  memberAgencyIds: [],
  market: 'US',
  sessionId: '',
  actingStaff: null,
}

const isDue = (ctx: PublicCtx) =>
  sql`policy.status = 'CANCEL PENDING' and exists (select from policy_cancellation ending
    where ending.tenant_id = policy.tenant_id and ending.policy_id = policy.id and ending.status = 'PENDING'
      and ending.effective_on <= ${todayAtInsured(ctx.now, 'policy')})`

type Due = Pick<WholePolicy, 'id'>

/** Policies whose pending end has come where the insured is. */
const dueNow = async (ctx: PublicCtx): Promise<readonly Due[]> =>
  (await sql<Due>`select policy.id from policy where ${isDue(ctx)} order by policy.id`.execute(ctx.db)).rows

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
  const { rows } = await sql<Due>`select policy.id from policy
    where policy.id = ${id} and ${isDue(ctx)} for update of policy skip locked`.execute(ctx.db)
  if (rows.length === 0) return false
  await endOne({ ...ctx, actor: CALENDAR }, id)
  return true
}

/** Does work in a transaction of its own. */
type Run = <T>(work: (ctx: PublicCtx) => Promise<T>) => Promise<T>

/**
 * Ends every policy whose day has come, each in a transaction of its own, and gives how many. One that fails keeps none
 * of the others from ending: it is logged, and tried again by the next run.
 */
export const endDuePolicies = async (run: Run, log: Ports['log']): Promise<number> => {
  let ended = 0
  for (const { id } of await run(dueNow))
    try {
      if (await run(async (ctx) => endIfDue(ctx, id))) ended += 1
    } catch (error) {
      log.warn({ err: error, policyId: id }, 'a policy whose day has come could not be ended')
    }
  return ended
}

/** Notices whose day of sending has come count as sent, and wait for their proof. */
export const sendDueNotices = async (ctx: PublicCtx): Promise<number> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('policy_notice')
    .set({
      status: transitionOfAll<PolicyNoticeStatus, string>(policyNoticeSteps, 'send', ['DRAFT']),
      modified_at: ctx.now,
    })
    .where('status', '=', 'DRAFT')
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
    .where(
      sql<boolean>`exists (select from policy where policy.tenant_id = policy_cancellation.tenant_id
        and policy.id = policy_cancellation.policy_id and policy.ended_on is null
        and policy.end_date <= ${todayAtInsured(ctx.now, 'policy')})`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
