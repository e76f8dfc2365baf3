import { sql } from 'kysely'
import { SUBJECTIVITY_NOTICE_DAYS } from '#domain/platform/message-events.ts'
import { CONDITIONED } from '#domain/quote/status-groups.ts'
import { subjectivityLifecycle } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { statusList } from '#server/database/status-list.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'

const BATCH = 200

interface Due {
  tenant_id: string
  id: string
  account_id: string
  title: string
  due_date: string
  status: string
}

/**
 * Notes in the trail, and so in the inboxes, that a condition has to be met within three days; once for each last
 * day. Gives how many were noted, until 0.
 */
export const noteDueConditions = async (ctx: PublicCtx): Promise<number> => {
  const { rows } = await sql<Due>`
    select s.tenant_id, s.id, s.account_id, s.title, s.due_date::text, s.status
    from subjectivity s join quote on quote.tenant_id = s.tenant_id and quote.id = s.quote_id
    where s.status = any(${[...subjectivityLifecycle.waive.from]}::text[])
      and ${sameClock(ctx, 's.tenant_id')}
      and quote.status in ${statusList(CONDITIONED)}
      and s.due_date <= (${todayAtInsured(ctx.now, 'quote')})::date + ${SUBJECTIVITY_NOTICE_DAYS}::int
      and not exists (select from audit_entry e where e.record_id = s.id and e.action = 'subjectivity.due'
        and e.detail ->> 'dueDate' = s.due_date::text)
    order by s.id limit ${BATCH} for update of s skip locked`.execute(ctx.db)
  for (const one of rows)
    ctx.audit({
      tenantId: one.tenant_id,
      action: 'subjectivity.due',
      recordKind: 'subjectivity',
      recordId: one.id,
      accountId: one.account_id,
      summary: `The subjectivity "${one.title}" has to be met by ${one.due_date}`,
      detail: { dueDate: one.due_date },
    })
  return rows.length
}
