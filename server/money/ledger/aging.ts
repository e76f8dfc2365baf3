import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ledgerContract } from '#contract/money/ledger.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'

type Aging = OutputOf<(typeof ledgerContract)['ledgerAging']>

/**
 * What each policy owes as of a day, as its postings have it, on its invoices: what is paid counts for the oldest first, so
 * that what is open is of the newest. A fee that is on no invoice is due with the newest one.
 */
const openItems = (ctx: Ctx, asOf: LocalDate) => sql`
  with open as (
    select posting.party::uuid as policy_id, posting.currency, sum(posting.amount) as amount from posting
    where posting.account = 'receivable' and posting.day <= ${asOf}::date
      and ${withoutSandboxes(ctx.actor, 'posting.tenant_id')}
    group by posting.party, posting.currency having sum(posting.amount) <> 0
  ), billed as (
    select open.policy_id, open.currency, open.amount as open, policy.tenant_id, policy.agency_name,
      coalesce(invoice.due_date, ${asOf}::date) as due_date,
      coalesce(invoice.amount_due, 0) as due,
      coalesce(sum(invoice.amount_due) over newer, 0) - coalesce(invoice.amount_due, 0) as before,
      row_number() over newer = 1 as is_newest,
      coalesce(sum(invoice.amount_due) over (partition by open.policy_id), 0) as all_due
    from open join policy on policy.id = open.policy_id
    left join invoice on invoice.policy_id = open.policy_id
      and (invoice.created_at at time zone 'America/New_York')::date <= ${asOf}::date
    window newer as (partition by open.policy_id order by invoice.due_date desc, invoice.id)
  ), item as (
    select policy_id, currency, tenant_id, agency_name, ${asOf}::date - due_date as days,
      greatest(0, least(due, open - before)) + case when is_newest then greatest(0, open - all_due)
        + least(0, open) else 0 end as amount
    from billed
  )`

/** By agency and currency, the largest debt over 90 days first. */
export const aging = async (ctx: Ctx, given: LocalDate | undefined): Promise<Aging> => {
  const asOf = given ?? ctx.today
  const { rows } = await sql<Aging['rows'][number]>`${openItems(ctx, asOf)}
    select tenant_id as "agencyId", min(agency_name) as "agencyName", currency,
      count(distinct policy_id)::int as policies,
      coalesce(sum(amount) filter (where days <= 0), 0)::bigint as "notDue",
      coalesce(sum(amount) filter (where days between 1 and 30), 0)::bigint as "upTo30",
      coalesce(sum(amount) filter (where days between 31 and 60), 0)::bigint as "upTo60",
      coalesce(sum(amount) filter (where days between 61 and 90), 0)::bigint as "upTo90",
      coalesce(sum(amount) filter (where days > 90), 0)::bigint as "over90",
      coalesce(sum(amount) filter (where policy_id in (select late.policy_id from item late
        where late.days > 90 and late.amount > 0)), 0)::bigint as "nonAdmitted",
      sum(amount)::bigint as total
    from item where amount <> 0 group by tenant_id, currency
    order by "over90" desc, total desc, "agencyName", tenant_id`.execute(ctx.db)
  return { asOf, rows }
}

type PastDue = OutputOf<(typeof ledgerContract)['ledgerHome']>['pastDue']

/** What is due since before today by currency, and how many policies owe some of it. */
export const pastDue = async (ctx: Ctx): Promise<PastDue> => {
  const { rows } = await sql<PastDue[number]>`${openItems(ctx, ctx.today)}
    select currency, sum(amount)::bigint as amount, count(distinct policy_id) filter (where amount > 0)::int as policies
    from item where days > 0 and amount <> 0 group by currency order by currency desc`.execute(ctx.db)
  return rows
}
