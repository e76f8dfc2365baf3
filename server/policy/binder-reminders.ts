import { sql } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import { binderEvents } from '#domain/policy/binder-lifecycle.ts'
import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { BINDER_REMINDER_DAYS } from '#domain/quote/guards.ts'
import { productOf } from '#domain/rating/products.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { pages } from '#server/mail/pages.ts'
import type { Market } from '#server/database/tables.ts'
import { todayAtInsured } from '#server/market/zones.ts'

/** Records reminded of in one transaction. */
const BATCH = 200

interface Due {
  tenant_id: string
  tenant_type: AccountType
  id: string
  account_id: string
  quote_id: string
  quote_number: string
  company_name: string
  product: string
  market: Market
  day: LocalDate
  today: LocalDate
  agent: { agentFirstName?: string; agentEmail?: string }
  binder_number: string
  total_premium: number
}

/**
 * The rung that a day has come down to, when no notice was sent since it was reached: the lowest of the ladder, not all
 * that were missed.
 */
const isOnRung = (day: unknown, today: unknown, reminded: unknown, ladder: readonly number[]) => {
  const rung = sql`(select min(days) from unnest(${[...ladder]}::int[]) days where ${day} - ${today} <= days)`
  return sql<boolean>`(${rung} is not null and (${reminded} is null or ${reminded} < ${day} - ${rung}))`
}

const takeBinders = (ctx: PublicCtx) => {
  const today = todayAtInsured(ctx.now, 'binder')
  const day = sql.ref('binder.expires_on')
  return sql<Due>`
    with due as (
      select binder.tenant_id, binder.id, ${today} as today from binder
      where binder.status = any(${[...binderEvents.expire.from]}::text[]) and binder.expires_on >= ${today}
        and ${sameClock(ctx, 'binder.tenant_id')}
        and binder.expires_on <= ${ctx.now}::date + ${Math.max(...BINDER_REMINDER_DAYS) + 1}::int
        and ${isOnRung(day, today, sql.ref('binder.reminded_on'), BINDER_REMINDER_DAYS)}
      order by binder.expires_on, binder.id limit ${BATCH} for update of binder skip locked
    )
    update binder set reminded_on = due.today from due, quote, org
    where binder.tenant_id = due.tenant_id and binder.id = due.id
      and quote.tenant_id = binder.tenant_id and quote.id = binder.quote_id and org.id = binder.tenant_id
    returning binder.tenant_id, org.account_type as tenant_type, binder.id, binder.account_id, binder.quote_id,
      binder.quote_number, binder.company_name, binder.product, binder.market, binder.expires_on as day, due.today,
      binder.binder_number, binder.total_premium, quote.agent`
}

const sharedFacts = (due: Due) => ({
  companyName: due.company_name,
  quoteNumber: due.quote_number,
  productName: productOf(due.product)?.name ?? due.product,
  recipientName: due.agent.agentFirstName ?? '',
  linkPath: pages.quote(due.tenant_type, { id: due.quote_id, product: due.product }),
})

/** Reminds agents of one batch of binders that end soon without a policy; gives how many. */
export const remindOfBinders = async (ctx: PublicCtx): Promise<number> => {
  const { rows } = await takeBinders(ctx).execute(ctx.db)
  for (const due of rows) {
    const daysLeft = daysBetween(due.today, due.day)
    if (due.agent.agentEmail)
      ctx.enqueue({
        type: 'mail.send',
        template: 'binderReminder',
        to: due.agent.agentEmail,
        market: due.market,
        facts: {
          ...sharedFacts(due),
          binderNumber: due.binder_number,
          totalPremium: due.total_premium,
          expiresOn: due.day,
          daysLeft,
        },
      })
    ctx.audit({
      tenantId: due.tenant_id,
      accountId: due.account_id,
      action: 'binder.reminded',
      recordKind: 'binder',
      recordId: due.id,
      summary: `Reminder sent that binder ${due.binder_number} ends in ${daysLeft} days`,
    })
  }
  return rows.length
}
