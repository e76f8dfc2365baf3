import { sql } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { RENEWAL_REMINDER_DAYS } from '#domain/policy/lifecycle.ts'
import { OFFERED } from '#domain/quote/status-groups.ts'
import { statusList } from '#server/database/status-list.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { pages } from '#server/mail/pages.ts'
import type { RenewalReminder } from '#server/mail/templates/policy/policy.ts'
import type { Market } from '#server/database/tables.ts'
import { todayAtInsured } from '#server/market/zones.ts'

/** Policies reminded of in one transaction. */
const BATCH = 200

interface Due {
  tenant_id: string
  tenant_type: AccountType
  id: string
  account_id: string
  policy_number: string
  company_name: string
  product: string
  market: Market
  end_date: LocalDate
  today: LocalDate
  days_before: number
  contact: { policyContactFirstName?: string; policyContactEmail?: string }
  agent: { agentFirstName?: string; agentEmail?: string }
  renewal: { id: string; product: string; premium: Cents; isSent: boolean } | null
}

/**
 * Policies that have come down to a rung of the ladder and had no notice of it. Who was not there on the day of a rung
 * gets the lowest one that is reached, not all that were missed.
 */
const takeDue = (ctx: PublicCtx) => sql<Due>`
  with due as (
    select policy.tenant_id, policy.id, ${todayAtInsured(ctx.now, 'policy')} as today, rung.days_before
    from policy cross join lateral (
      select min(days)::smallint as days_before from unnest(${[...RENEWAL_REMINDER_DAYS]}::int[]) as days
      where policy.end_date - ${todayAtInsured(ctx.now, 'policy')} <= days
    ) rung
    where policy.status = 'IN FORCE' and policy.renewed_by is null and policy.opted_out_at is null
      and policy.not_renewed_on is null and policy.run_off_from is null and policy.muted_at is null and ${sameClock(ctx, 'policy.tenant_id')}
      and policy.end_date between ${ctx.now}::date - 1 and ${ctx.now}::date + ${Math.max(...RENEWAL_REMINDER_DAYS) + 1}::int
      and policy.end_date > ${todayAtInsured(ctx.now, 'policy')} and rung.days_before is not null
      and not exists (select from renewal_reminder sent where sent.tenant_id = policy.tenant_id
        and sent.policy_id = policy.id and sent.days_before <= rung.days_before)
    order by policy.end_date, policy.id limit ${BATCH}
  ), reminded as (
    insert into renewal_reminder (tenant_id, policy_id, days_before, sent_at)
    select tenant_id, id, days_before, ${ctx.now} from due on conflict do nothing
    returning tenant_id, policy_id, days_before
  )
  select policy.tenant_id, org.account_type as tenant_type, policy.id, policy.account_id, policy.policy_number,
    policy.company_name, policy.product, policy.market, policy.end_date, due.today, reminded.days_before, policy.contact,
    policy.agent, (
      select json_build_object('id', quote.id, 'product', quote.product, 'premium', quote.total_premium,
        'isSent', quote.sent_at is not null)
      from quote where quote.tenant_id = policy.tenant_id and quote.account_id = policy.account_id
        and quote.renewal_of = policy.id and quote.status in ${statusList(OFFERED)} order by quote.created_at desc limit 1
    ) as renewal
  from reminded join due on due.tenant_id = reminded.tenant_id and due.id = reminded.policy_id
    join policy on policy.tenant_id = reminded.tenant_id and policy.id = reminded.policy_id
    join org on org.id = policy.tenant_id
  order by policy.end_date, policy.id`

const mailsOf = (due: Due): [to: string | undefined, facts: RenewalReminder][] => {
  const { renewal, contact, agent } = due
  const shared = {
    companyName: due.company_name,
    policyNumber: due.policy_number,
    endDate: due.end_date,
    daysLeft: daysBetween(due.today, due.end_date),
  }
  // What was not sent to the insured yet is the agent's to show.
  const isShown = renewal?.isSent === true
  return [
    [
      contact.policyContactEmail,
      {
        ...shared,
        recipientName: contact.policyContactFirstName ?? '',
        renewalPremium: isShown ? renewal.premium : null,
        linkPath: isShown ? pages.signQuote(renewal) : pages.policy('CUSTOMER', due),
      },
    ],
    [
      agent.agentEmail,
      {
        ...shared,
        recipientName: agent.agentFirstName ?? '',
        renewalPremium: renewal?.premium ?? null,
        linkPath: renewal ? pages.quote(due.tenant_type, renewal) : pages.policy(due.tenant_type, due),
      },
    ],
  ]
}

/** Reminds insureds and agents of one batch of policies that end soon and are not renewed; gives how many. */
export const remindBatch = async (ctx: PublicCtx): Promise<number> => {
  const { rows } = await takeDue(ctx).execute(ctx.db)
  for (const due of rows) {
    for (const [to, facts] of mailsOf(due))
      if (to)
        ctx.enqueue({
          type: 'mail.send',
          template: 'renewalReminder',
          to,
          market: due.market,
          facts,
        })
    ctx.audit({
      tenantId: due.tenant_id,
      accountId: due.account_id,
      action: 'policy.renewalReminded',
      recordKind: 'policy',
      recordId: due.id,
      summary: `Reminder sent that policy ${due.policy_number} ends in ${daysBetween(due.today, due.end_date)} days`,
    })
  }
  return rows.length
}
