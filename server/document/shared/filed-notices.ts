import { sql } from 'kysely'
import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import type { Ctx } from '#server/command/ctx.ts'

/** The notices that staff filed for a state and another user approved, as one list: the state is a column or a value. */
export const filedNoticesOf = (state: unknown) => sql<FiledNotice[]>`coalesce((
  select json_agg(json_build_object('id', filed.id, 'kind', filed.kind, 'state', filed.state,
    'statute', filed.statute, 'validFrom', filed.valid_from, 'title', filed.title, 'texts', filed.texts,
    'layout', filed.layout, 'source', filed.source, 'readOn', filed.read_on, 'filedBy', filed.drafted_by_name,
    'approvedBy', filed.approved_by_name, 'approvedOn', filed.approved_on, 'comparedWith', filed.compared_with)
    order by filed.kind, filed.valid_from)
  from surplus_notice filed where filed.state = ${state} and filed.status = 'APPROVED'), '[]')`

/** The same, read by itself. */
export const readFiledNotices = async (ctx: Pick<Ctx, 'db'>, state: string): Promise<FiledNotice[]> => {
  const { filed } = await ctx.db.selectNoFrom(filedNoticesOf(state).as('filed')).executeTakeFirstOrThrow()
  return filed
}
