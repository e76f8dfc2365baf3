import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { underwritingContract } from '#contract/underwriting/underwriting.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { allowedSubjectivity, readSubjectivity } from './subjectivities.ts'
import { mailReminders } from './mail.ts'

/** Reminds broker and insured at a user's request; the rules say how often. */
export const remindNow = async (
  ctx: Ctx,
  id: string,
): Promise<OutputOf<(typeof underwritingContract)['subjectivityRemind']>> => {
  const row = await allowedSubjectivity(ctx, id, 'remind')
  const change = { reminded_at: ctx.now, reminders_by_hand: row.reminders_by_hand + 1 }
  await ctx.write(
    ctx.db
      .updateTable('subjectivity')
      .set({ ...change, modified_at: ctx.now, lock_version: sql`lock_version + 1` })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
  )
  await mailReminders(ctx, [row])
  return readSubjectivity(ctx, { ...row, ...change })
}
