import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { savedFilterContract } from '#contract/platform/saved-filter.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'

type Contract = typeof savedFilterContract

/** More than anyone can tell apart above a list. */
const MOST = 20

const columns = ['id', 'list', 'name', 'query'] as const

const own = (ctx: Ctx, list: 'inbox') =>
  ctx.db
    .selectFrom('saved_filter')
    .select(columns)
    .where('user_id', '=', ctx.actor.userId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute()

const full = refusal(
  'conflict',
  'TOO_MANY_FILTERS',
  `You keep ${MOST} views of this list already. Delete one first.`,
)

const save = async (ctx: Ctx, { list, name, query }: InputOf<Contract['savedFilterSave']>['body']) => {
  const kept = await own(ctx, list)
  const isKnown = kept.some((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!isKnown && kept.length >= MOST) throw new Refused(full)
  return ctx.db
    .insertInto('saved_filter')
    .values({
      user_id: ctx.actor.userId,
      id: ctx.newId(),
      list,
      name,
      query: JSON.stringify(query),
      created_at: ctx.now,
      modified_at: ctx.now,
    })
    .onConflict((taken) =>
      taken
        .expression(sql`user_id, list, lower(name)`)
        .doUpdateSet({ name, query: JSON.stringify(query), modified_at: ctx.now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

const forget = async (ctx: Ctx, id: string): Promise<undefined> => {
  const gone = await ctx.db
    .deleteFrom('saved_filter')
    .where('user_id', '=', ctx.actor.userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw absent('saved filter')
  return undefined
}

/** Filters of lists that users keep for themselves. */
export const savedFilterHandlers: Handlers<Contract> = {
  savedFilterSearch: async (ctx, { query }) => ({ content: await own(ctx, query.list) }),
  savedFilterSave: (ctx, { body }) => save(ctx, body),
  savedFilterDelete: (ctx, { params }) => forget(ctx, params.id),
}
