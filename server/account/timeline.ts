import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { timelineEntry } from '#contract/account/account.ts'
import { isEventShown } from '#domain/access/hidden-fields.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { everServiced, ofOwnTime } from '#server/database/servicing.ts'

type Entry = z.output<typeof timelineEntry>

/**
 * The trail of a record that the caller has been allowed to see already, newest first. `recordId` narrows an
 * account's trail to one of its records.
 */
export const timelineOf = async (
  ctx: Ctx,
  of: { tenantId: string; accountId: string; recordId?: string },
  size: number,
): Promise<Entry[]> => {
  const rows = await ctx.db
    .selectFrom('audit_entry')
    .selectAll()
    .where(
      ofOwnTime(
        ctx.actor,
        sql<SqlBool>`tenant_id = ${of.tenantId}`,
        everServiced(sql.ref('tenant_id'), sql`${of.accountId}::uuid`),
      ),
    )
    .where('account_id', '=', of.accountId)
    .$if(of.recordId !== undefined, (trail) => trail.where('record_id', '=', of.recordId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  const shown = rows.filter((row) => isEventShown(ctx.actor.accountType, row.action))
  return shown.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    recordKind: row.record_kind,
    recordId: row.record_id,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    actorName: row.actor_name,
    actingStaffName: row.acting_staff_name,
    summary: row.summary,
  }))
}
