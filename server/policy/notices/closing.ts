import { sql } from 'kysely'
import { daysBetween } from '#domain/kernel/dates.ts'
import { extendedRefusal } from '#domain/policy/chain/undo.ts'
import { OPEN_NOTICE } from '#domain/policy/ending/steps.ts'
import { type RenewalOutcome, renewalOutcome } from '#domain/policy/notices/renewals/late.ts'
import { STEP_TEXT } from '#domain/policy/notices/texts.ts'
import { CALENDAR } from '#server/command/calendar-actor.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { sameClock } from '#server/command/sandbox.ts'
import { statusList } from '#server/database/status-list.ts'
import { changeOf } from '#server/database/statements/whole-rows.ts'
import type { PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { type Alone, oneByOne } from '#server/jobs/one-by-one.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { recordExtension } from '../change/issue.ts'
import { mailNews } from '../ending/news.ts'
import { nextVersion, noticeMoved, openRenewalNotices, writeStep } from '../ending/record.ts'
import { noticesOf } from '../ending/rows.ts'
import { readPolicy, type WholePolicy } from '../shared/policy.ts'
import { expiringOf } from './work.ts'

/** The term is over, and a notice about its renewal still waits. */
const isDue = (ctx: PublicCtx) =>
  sql`policy.end_date <= ${todayAtInsured(ctx.now, 'policy')} and ${sameClock(ctx, 'policy.tenant_id')}
    and exists (select from policy_notice notice where notice.tenant_id = policy.tenant_id
      and notice.policy_id = policy.id and notice.step <> 'CANCEL' and notice.status in ${statusList(OPEN_NOTICE)})`

const UNPROVEN = 'No proof of mailing or delivery is on file.'

/** What was proven takes effect with the end of the term. */
const tookEffect = async (ctx: Ctx, policy: WholePolicy, notice: PolicyNoticeRow): Promise<void> => {
  await writeStep(ctx, policy, [noticeMoved(ctx, notice, 'takeEffect', { closed_at: ctx.now })], {
    action: 'policy.renewalNoticeEffective',
    summary: `${STEP_TEXT[notice.step]} of policy ${policy.policy_number} took effect with the end of the term`,
  })
}

/** What follows from a notice that was never proven: the same as from none. */
const outcomeOf = (ctx: Ctx, policy: WholePolicy, { step }: PolicyNoticeRow): RenewalOutcome =>
  renewalOutcome(expiringOf(ctx, policy), step === 'NONRENEWAL' ? step : 'CHANGED_RENEWAL', null)

/**
 * Whether the expiring terms go on without anyone's word: nothing takes their place, the insured did not want to leave, and
 * the term was not extended before.
 */
const goesOn = (
  policy: WholePolicy,
  { code, oldTermsUntil }: RenewalOutcome,
  isNonrenewalProven: boolean,
): boolean =>
  !isNonrenewalProven &&
  code === 'OLD_TERMS' &&
  oldTermsUntil > policy.end_date &&
  policy.status === 'IN FORCE' &&
  policy.renewed_by === null &&
  !policy.opted_out_at &&
  extendedRefusal(policy.chain) === null

/** Without proof it has no effect. The law lets the expiring terms go on, where nothing else was agreed. */
const hadNone = async (
  ctx: Ctx,
  policy: WholePolicy,
  notice: PolicyNoticeRow,
  isNonrenewalProven: boolean,
): Promise<void> => {
  const outcome = outcomeOf(ctx, policy, notice)
  const isExtended = goesOn(policy, outcome, isNonrenewalProven)
  const said = isExtended ? `${UNPROVEN} ${outcome.says}` : UNPROVEN
  const { tenant_id, id } = policy
  await writeStep(
    ctx,
    policy,
    [
      noticeMoved(ctx, notice, 'fail', {
        ...(isExtended && { outcome: JSON.stringify(outcome) }),
        faults: JSON.stringify([{ code: 'UNPROVEN', reason: said }]),
        closed_reason: said,
        closed_at: ctx.now,
      }),
      ...(notice.step === 'NONRENEWAL'
        ? [
            changeOf(
              ctx.db,
              'policy',
              { tenant_id, id },
              { not_renewed_on: null, modified_at: ctx.now, lock_version: nextVersion },
            ),
          ]
        : []),
    ],
    {
      action: 'policy.renewalNoticeDefective',
      summary: `${STEP_TEXT[notice.step]} of policy ${policy.policy_number} has no effect: ${said}`,
    },
  )
  mailNews(ctx, policy, 'RENEWAL_NOTICE_VOID', { day: policy.end_date, reason: said })
  if (isExtended)
    await recordExtension(ctx, await readPolicy(ctx, id), {
      days: daysBetween(policy.end_date, outcome.oldTermsUntil),
      reason: said,
    })
}

/** Where a nonrenewal is proven, nothing goes on because of another notice. */
const closeOne = async (ctx: Ctx, policyId: string): Promise<void> => {
  const open = openRenewalNotices(await noticesOf(ctx, await readPolicy(ctx, policyId)))
  const isNonrenewalProven = open.some(({ step, status }) => step === 'NONRENEWAL' && status === 'PROVEN')
  for (const notice of open) {
    const policy = await readPolicy(ctx, policyId)
    if (notice.status === 'PROVEN') await tookEffect(ctx, policy, notice)
    else await hadNone(ctx, policy, notice, isNonrenewalProven)
  }
}

/** Closes the notices about renewals of every policy whose term is over, before it expires; gives the policies' number. */
export const closeRenewalNotices = async (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'a notice about the renewal of a policy that ended could not be closed',
    find: async (ctx) => {
      const { rows } = await sql<{ id: string }>`select policy.id from policy where ${isDue(ctx)}
        order by policy.id`.execute(ctx.db)
      return rows.map(({ id }) => id)
    },
    take: async (ctx, id) => {
      const { rows } = await sql`select policy.id from policy
        where policy.id = ${id} and ${isDue(ctx)} for update of policy skip locked`.execute(ctx.db)
      if (rows.length > 0) await closeOne({ ...ctx, actor: CALENDAR }, id)
      return rows.length > 0
    },
  })
