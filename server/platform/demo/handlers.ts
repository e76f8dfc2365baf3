import { sql } from 'kysely'
import type { demoContract } from '#contract/platform/demo.ts'
import type { Handlers, PublicCtx } from '#server/http/handlers.ts'
import { isFromThisMachine } from '#server/http/connection/networks.ts'
import { absent } from '#server/database/scope.ts'

/**
 * Demo pages exist only in a demo and for a browser on the server's own machine; elsewhere they are not found,
 * like any unknown address.
 */
const demoOnly = ({ ports, caller }: PublicCtx): void => {
  if (!ports.env.DEMO || !isFromThisMachine(caller.ip, caller.raw)) throw absent('page')
}

const demoLogins = async (ctx: PublicCtx): Promise<{ email: string; role: string }[]> => {
  demoOnly(ctx)
  const row = await ctx.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'demo.logins')
    .executeTakeFirst()
  if (!row) throw absent('page')
  return row.value as { email: string; role: string }[]
}

/** The built-in mailbox. */
const mailbox = async (ctx: PublicCtx, query: { to?: string | undefined; search?: string | undefined }) => {
  demoOnly(ctx)
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

/** Text messages of the built-in mailbox, the latest first. */
const textMessages = async (ctx: PublicCtx) => {
  demoOnly(ctx)
  const rows = await ctx.db
    .selectFrom('text_message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    toNumber: row.to_number,
    text: row.text,
    template: row.template,
    createdAt: row.created_at.toISOString(),
  }))
}

export const demoHandlers: Handlers<typeof demoContract> = {
  demoLogins: (ctx) => demoLogins(ctx),
  mailboxSearch: (ctx, { query }) => mailbox(ctx, query),
  textMessageSearch: (ctx) => textMessages(ctx),
}
