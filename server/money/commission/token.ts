import { sql } from 'kysely'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'

const PURPOSE = 'commission token'
const GOOD_FOR_MS = 10 * 60_000

const signed = (ctx: Ctx, id: string, until: number): string =>
  ctx.ports.secrets.mac(PURPOSE, `${id} ${until} ${ctx.actor.userId}`)

/** A token for one payment or one change of bank details by this user, within ten minutes. Nothing is stored. */
export const newToken = (ctx: Ctx): { token: string } => {
  const id = ctx.newId()
  const until = ctx.realNow.getTime() + GOOD_FOR_MS
  return { token: `${id}.${until}.${signed(ctx, id, until)}` }
}

const refused = (sentence: string): Refused => new Refused(fieldRefusal('token', sentence, 'TOKEN'))

/** Uses a token up, in the command's transaction; refuses one of another user, one that is over and one that was used. */
export const useToken = async (ctx: Ctx, token: string): Promise<void> => {
  const [id = '', untilText = '', mac = ''] = token.split('.')
  const until = Number(untilText)
  const isOurs =
    /^[0-9a-f-]{36}$/.test(id) && ctx.ports.secrets.hasMac(PURPOSE, `${id} ${until} ${ctx.actor.userId}`, mac)
  if (!isOurs) throw refused('This token is not known. Close the form and open it again.')
  if (until < ctx.realNow.getTime())
    throw refused('The form was open for more than ten minutes. Close it and open it again.')
  const { rows } = await sql`insert into used_token (id, user_id, used_at)
    values (${id}, ${ctx.actor.userId}, ${ctx.realNow}) on conflict (id) do nothing returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0)
    throw refused('This was sent already. Look at the statement before you send it again.')
}
