import { sql } from 'kysely'
import { addDays } from '#domain/kernel/dates.ts'
import {
  adviceDueOn,
  automaticUntil,
  buyingRefusal,
  MAY_BE_EXTENDED,
} from '#domain/policy/reporting/period.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { sameClock } from '#server/command/sandbox.ts'
import { statusList } from '#server/database/status-list.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { type Alone, oneByOne } from '#server/jobs/one-by-one.ts'
import type { ReportingStep } from '#server/mail/templates/policy/reporting.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { CALENDAR } from '#server/command/calendar-actor.ts'
import { mailReaders } from '../ending/papers.ts'
import { policyToday, readPolicy, type WholePolicy } from '../shared/policy.ts'
import { readTerm } from '../shared/term.ts'
import { endOf, offersOf } from './ended.ts'
import { offerDocument } from './papers.ts'

/** Insured and agent are reminded so many days before the last day on which a period can be bought. */
const REMIND_DAYS = 10

/** Older ends have no automatic period any more: 60 days, and those until the next business day. */
const LONGEST_DAYS = 70

/** Mails insured and agent what became of the reporting period. */
export const mailReporting = (
  ctx: Pick<PublicCtx, 'enqueue'>,
  policy: WholePolicy,
  step: ReportingStep,
  until: string,
): void => {
  for (const { to, recipientName, linkPath } of mailReaders(policy))
    ctx.enqueue({
      type: 'mail.send',
      template: 'reportingNews',
      to,
      market: policy.market,
      facts: {
        step,
        recipientName,
        companyName: policy.company_name,
        policyNumber: policy.policy_number,
        until,
        linkPath,
      },
    })
}

/** Notes a step as taken, and says whether it was this one that took it. */
const takeStep = async (
  ctx: PublicCtx,
  policy: WholePolicy,
  step: 'OFFERED' | 'REMINDED',
  documentId: string | null,
): Promise<boolean> => {
  const { rows } =
    await sql`insert into reporting_step (tenant_id, policy_id, step, ended_on, document_id, taken_at)
    select tenant_id, id, ${step}, coalesce(ended_on, end_date), ${documentId}, ${ctx.now} from policy
    where tenant_id = ${policy.tenant_id} and id = ${policy.id} on conflict do nothing
    returning step`.execute(ctx.db)
  return rows.length === 1
}

const noted = (ctx: PublicCtx, policy: WholePolicy, action: string, summary: string): void =>
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action,
    recordKind: 'policy',
    recordId: policy.id,
    summary,
  })

const ended = (
  ctx: PublicCtx,
  taken: 'OFFERED' | 'REMINDED',
) => sql`policy.status in ${statusList(MAY_BE_EXTENDED)} and ${sameClock(ctx, 'policy.tenant_id')}
  and coalesce(policy.ended_on, policy.end_date) > ${todayAtInsured(ctx.now, 'policy')} - ${LONGEST_DAYS}::int
  and not exists (select from reporting_step step where step.tenant_id = policy.tenant_id
    and step.policy_id = policy.id and step.step = ${taken}
    and step.ended_on = coalesce(policy.ended_on, policy.end_date))`

const idsOf = async (ctx: PublicCtx, where: ReturnType<typeof ended>): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select policy.id from policy where ${where} order by policy.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const lockedPolicy = async (ctx: Ctx, id: string): Promise<WholePolicy | null> => {
  const { rows } = await sql`select id from policy where id = ${id} for update skip locked`.execute(ctx.db)
  return rows.length === 0 ? null : readPolicy(ctx, id)
}

/** Writes to the insured of one policy that ended, where claims can still be reported. */
const offerOne = async (ctx: Ctx, id: string): Promise<boolean> => {
  const policy = await lockedPolicy(ctx, id)
  if (!policy) return false
  const end = endOf(policy)
  if (buyingRefusal(end, policyToday(ctx.now, policy))) return takeStep(ctx, policy, 'OFFERED', null)
  const until = automaticUntil(end)
  const document = offerDocument(ctx, policy, end, {
    automaticUntil: until,
    offers: offersOf(ctx, policy, await readTerm(ctx, policy), end),
    isAdvice: adviceDueOn(end) !== null,
  })
  if (!(await takeStep(ctx, policy, 'OFFERED', document.id))) return false
  await ctx.write(insertion(ctx.db, 'document', [document]))
  mailReporting(ctx, policy, 'OFFERED', until)
  noted(
    ctx,
    policy,
    'policy.reportingPeriodOffered',
    `Claims under policy ${policy.policy_number} can be reported until ${until}; a longer period is offered`,
  )
  return true
}

/** Writes to the insured of every policy that has ended: what comes without charge, and what a longer period costs. */
export const offerReporting = (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'the reporting period of a policy could not be offered',
    find: (ctx) => idsOf(ctx, ended(ctx, 'OFFERED')),
    take: (ctx, id) => offerOne({ ...ctx, actor: CALENDAR }, id),
  })

const remindOne = async (ctx: Ctx, id: string): Promise<boolean> => {
  const policy = await lockedPolicy(ctx, id)
  if (!policy) return false
  const end = endOf(policy)
  const until = automaticUntil(end)
  const today = policyToday(ctx.now, policy)
  if (today < addDays(until, -REMIND_DAYS) || buyingRefusal(end, today)) return false
  if (!(await takeStep(ctx, policy, 'REMINDED', null))) return false
  mailReporting(ctx, policy, 'REMINDED', until)
  noted(
    ctx,
    policy,
    'policy.reportingPeriodReminded',
    `Reminder sent that a longer reporting period of policy ${policy.policy_number} can be bought until ${until}`,
  )
  return true
}

/** Reminds insured and agent before the last day on which a period can be bought, where none is bought or requested. */
export const remindReporting = (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'a reporting period could not be reminded of',
    find: (ctx) =>
      idsOf(
        ctx,
        sql`${ended(ctx, 'REMINDED')} and coalesce(policy.ended_on, policy.end_date)
          <= ${todayAtInsured(ctx.now, 'policy')} - 49 and not exists (select from reporting_request asked
            where asked.tenant_id = policy.tenant_id and asked.policy_id = policy.id)`,
      ),
    take: (ctx, id) => remindOne({ ...ctx, actor: CALENDAR }, id),
  })
