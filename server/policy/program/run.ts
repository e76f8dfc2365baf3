import { sql } from 'kysely'
import { transition } from '#domain/kernel/lifecycle.ts'
import { programKept, programStays } from '#domain/policy/program/choice.ts'
import { bookOrderEvents, type BookOrderStatus, UNDER_WAY, UNDO_DAYS } from '#domain/policy/book/order.ts'
import { hasRatesOn } from '#domain/rating/program/programs.ts'
import type { Ports } from '#server/command/ports.ts'
import { statusList } from '#server/database/status-list.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { JobSink } from '#server/jobs/queue.ts'
import { runOrder } from '#server/policy/book/run-order.ts'
import { programVersions, setupOf } from '#server/rating/shared/rating-setup.ts'
import { lockedPolicy } from './candidates.ts'
import type { ProgramOrderRow } from './orders.ts'

type Program = { ports: Ports; jobs: JobSink }

interface Step {
  tenantId: string
  orderId: string
  policyId: string
}

const waitingIn = sql`case when program_order.status = 'RUNNING' then one.moved_at is null and one.stayed_at is null
  else one.moved_at is not null and one.returned_at is null and one.kept_at is null end`

/** The next policy without a result, of the order that was given first. */
const nextStep = async ({ ports }: Program): Promise<Step | null> => {
  const { rows } = await sql<Step>`select one.tenant_id as "tenantId", one.order_id as "orderId",
      one.policy_id as "policyId"
    from program_order join program_order_policy one
      on one.tenant_id = program_order.tenant_id and one.order_id = program_order.id
    where program_order.status in ${statusList(UNDER_WAY)} and ${waitingIn}
    order by program_order.created_at, program_order.id, one.end_date, one.policy_id limit 1`.execute(
    ports.db,
  )
  return rows[0] ?? null
}

type LockedOrder = ProgramOrderRow & { before: string | null }

/** The order of a step and its policy's row, locked; undefined where another process gave it its result meanwhile. */
const lockStep = async (ctx: PublicCtx, step: Step): Promise<LockedOrder | undefined> => {
  const { rows } = await sql<LockedOrder>`select program_order.*, one.before
    from program_order_policy one join program_order
      on program_order.tenant_id = one.tenant_id and program_order.id = one.order_id
    where one.tenant_id = ${step.tenantId} and one.order_id = ${step.orderId} and one.policy_id = ${step.policyId}
      and program_order.status in ${statusList(UNDER_WAY)} and ${waitingIn}
    for update of one`.execute(ctx.db)
  return rows[0]
}

/** Notes what became of a policy: null where its renewal changed, or why it did not. */
const note = async (
  ctx: PublicCtx,
  step: Step,
  order: ProgramOrderRow,
  because: string | null,
): Promise<void> => {
  const names =
    order.status === 'RUNNING'
      ? ['moved_at', 'stayed_at', 'stayed_reason']
      : ['returned_at', 'kept_at', 'kept_reason']
  const [done, left, why] = names.map((name) => sql.ref(name))
  await sql`update program_order_policy set ${done} = ${because === null ? ctx.now : null},
      ${left} = ${because === null ? null : ctx.now}, ${why} = ${because}
    where tenant_id = ${step.tenantId} and order_id = ${step.orderId}
      and policy_id = ${step.policyId}`.execute(ctx.db)
}

/** Gives the renewal of a policy its program, or the one before, and says why not. */
const chooseFor = async (ctx: PublicCtx, step: Step, order: LockedOrder): Promise<string | null> => {
  const policy = await lockedPolicy(ctx.db, step.policyId)
  if (!policy) return 'The policy is gone.'
  const isBack = order.status === 'UNDOING'
  const program = programVersions(await setupOf(ctx.db), order.product).find(
    ({ version }) => version === order.program,
  )
  if (!isBack && !program) return `${order.program} was withdrawn meanwhile.`
  const because = isBack
    ? programKept({ ...policy, ordered: order.program })
    : programStays(policy, {
        version: order.program,
        hasRates: program !== undefined && hasRatesOn(program.file, policy.endDate),
      })
  if (because) return because.reason
  const chosen = isBack ? order.before : order.program
  await sql`update policy set renewal_program = ${chosen}, modified_at = ${ctx.now},
      lock_version = lock_version + 1
    where tenant_id = ${policy.tenantId} and id = ${policy.policyId}`.execute(ctx.db)
  const [userId, name, reason] = isBack
    ? [order.undone_by, order.undone_by_name ?? '', order.undo_reason ?? '']
    : [order.ordered_by, order.ordered_by_name, order.reason]
  ctx.audit({
    tenantId: policy.tenantId,
    accountId: policy.accountId,
    action: 'policy.renewalProgram',
    recordKind: 'policy',
    recordId: policy.policyId,
    summary: `The renewal of policy ${policy.policyNumber} is rated on ${chosen ?? 'the program in force on its first day'}: ${reason}`,
    detail: { programOrderId: order.id, before: policy.chosen, after: chosen },
    actor: { userId, name },
  })
  return null
}

const take = (program: Program, step: Step, known?: string): Promise<void> =>
  runAsSystem(program, 'programs', async (ctx) => {
    const order = await lockStep(ctx, step)
    if (order) await note(ctx, step, order, known ?? (await chooseFor(ctx, step, order)))
  })

const FAILED = 'An error stopped this policy, and it was left as it was. Order it by itself, or tell support.'

/** Orders of which every policy has its result are done. */
const finish = (program: Program): Promise<void> =>
  runAsSystem(program, 'programs', async (ctx) => {
    const { rows } = await sql<ProgramOrderRow & { moved: number }>`select program_order.*,
        (select count(moved_at)::int from program_order_policy one where one.tenant_id = program_order.tenant_id
          and one.order_id = program_order.id) as moved
      from program_order
      where status in ${statusList(UNDER_WAY)} and not exists (select from program_order_policy one
        where one.tenant_id = program_order.tenant_id and one.order_id = program_order.id and ${waitingIn})
      for update of program_order skip locked`.execute(ctx.db)
    for (const order of rows) {
      const event = order.status === 'RUNNING' ? 'finish' : 'finishUndo'
      const until = new Date(ctx.now.getTime() + UNDO_DAYS * 86_400_000)
      await ctx.db
        .updateTable('program_order')
        .set({
          status: transition<BookOrderStatus, keyof typeof bookOrderEvents>(
            bookOrderEvents,
            event,
            order.status,
          ),
          ...(event === 'finish' && { finished_at: ctx.now, undo_until: until }),
          modified_at: ctx.now,
          lock_version: order.lock_version + 1,
        })
        .where('tenant_id', '=', order.tenant_id)
        .where('id', '=', order.id)
        .execute()
      ctx.audit({
        tenantId: order.tenant_id,
        action: event === 'finish' ? 'program.chosen' : 'program.returned',
        recordKind: 'programOrder',
        recordId: order.id,
        fromStatus: order.status,
        summary:
          event === 'finish'
            ? `The renewals of ${order.moved} policies are rated on ${order.program}`
            : `${order.program} is taken back from the renewals that got it`,
      })
    }
  })

/**
 * Gives the policies of every order that is under way their result, each in a transaction of its own. A process that
 * dies leaves a policy either with the program or as it was; the next run goes on there.
 */
export const choosePrograms = async (program: Program): Promise<void> => {
  await runOrder({
    next: () => nextStep(program),
    take: (step, known) => take(program, step, known),
    failed: FAILED,
    log: program.ports.log,
  })
  await finish(program)
}
