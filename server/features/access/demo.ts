import { sql } from 'kysely'
import type { PublicCtx } from '#server/http/handlers.ts'
import { absent } from '#server/platform/scope.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Demo pages exist only in a demo; elsewhere they are as absent as any other unknown address. */
const demoOnly = (ctx: PublicCtx): void => {
  if (!ctx.ports.env.DEMO) throw absent('page')
}

export const demoLogins = async (ctx: PublicCtx): Promise<{ email: string; role: string }[]> => {
  demoOnly(ctx)
  const row = await ctx.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'demo.logins')
    .executeTakeFirst()
  if (!row) throw absent('page')
  return row.value as { email: string; role: string }[]
}

/** The built-in mailbox: demo only, and only for a browser on the server's own machine. */
export const mailbox = async (
  ctx: PublicCtx,
  query: { to?: string | undefined; search?: string | undefined },
) => {
  demoOnly(ctx)
  if (!LOOPBACK.has(ctx.caller.ip)) throw absent('page')
  const like = `%${(query.search ?? '').toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`
  const rows = await ctx.db
    .selectFrom('mail_message')
    .selectAll()
    .$if(query.to !== undefined, (mail) => mail.where('to_address', '=', query.to ?? ''))
    .$if(Boolean(query.search), (mail) =>
      mail.where((eb) =>
        eb.or([
          eb(sql<string>`lower(subject)`, 'like', like),
          eb(sql<string>`lower(to_address)`, 'like', like),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    toAddress: row.to_address,
    subject: row.subject,
    html: row.html,
    text: row.text,
    template: row.template,
    createdAt: row.created_at.toISOString(),
  }))
}
