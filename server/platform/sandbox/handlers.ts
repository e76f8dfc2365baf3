import { sql } from 'kysely'
import type { sandboxContract } from '#contract/platform/sandbox.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionBehind } from '#domain/kernel/version.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { sandboxDayRefusal } from '#domain/platform/sandbox.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { sandboxOfCall } from '#server/database/sandboxes.ts'
import { absent, ownTenant } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'

interface Clock {
  tenant_id: string
  ahead_ms: number
  advancing_to: string | null
  failed_at: Date | null
  lock_version: number
  market: 'US' | 'UK'
}

const clockOf = async (ctx: Ctx, tenantId: string, lock = sql``): Promise<Clock | undefined> =>
  (
    await sql<Clock>`select clock.tenant_id, clock.ahead_ms, clock.advancing_to, clock.failed_at, clock.lock_version, org.market
      from tenant_clock clock join org on org.id = clock.tenant_id
      where clock.tenant_id = ${tenantId} ${lock}`.execute(ctx.db)
  ).rows[0]

const dayOf = (ctx: Ctx, { ahead_ms, market }: Clock): string =>
  localDateIn(new Date(ctx.realNow.getTime() + ahead_ms), MARKET_ZONES[market])

const viewOf = (ctx: Ctx, clock: Clock) => ({
  day: dayOf(ctx, clock),
  advancingTo: clock.advancing_to,
  hasFailed: clock.failed_at !== null,
  version: clock.lock_version,
})

/** The sandbox of who asks, for the band above their pages; null for all others. */
export const sandboxOfActor = async (ctx: Ctx) => {
  const sandbox = await sandboxOfCall(ctx.ports, ctx.actor, {})
  const clock = sandbox && (await clockOf(ctx, sandbox.tenantId))
  return clock ? viewOf(ctx, clock) : null
}

interface Mail {
  id: string
  at: Date
  to: string
  subject: string
  template: string
  text: string
}

export const sandboxHandlers: Handlers<typeof sandboxContract> = {
  sandboxGet: async (ctx) => ({ sandbox: await sandboxOfActor(ctx) }),

  sandboxMails: async (ctx) => {
    const { rows } = await sql<Mail>`select id, created_at as at, to_address as "to", subject, template, text
      from mail_message where sandbox_id = ${ownTenant(ctx.actor)} order by created_at desc, id desc limit 50`.execute(
      ctx.db,
    )
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  },

  sandboxAdvance: async (ctx, { body }) => {
    const tenantId = ownTenant(ctx.actor)
    const clock = await clockOf(ctx, tenantId, sql`for update of clock`)
    if (!clock) throw absent('sandbox')
    if (clock.lock_version !== body.version) throw new Refused(versionBehind('sandbox', clock.lock_version))
    if (clock.advancing_to !== null && clock.failed_at === null)
      throw new Refused(
        refusal('conflict', 'SANDBOX_MOVES', `The sandbox is moving to ${clock.advancing_to} already.`),
      )
    const from = dayOf(ctx, clock)
    refuseIf(sandboxDayRefusal(from, body.day))
    const moved = { ...clock, advancing_to: body.day, failed_at: null, lock_version: clock.lock_version + 1 }
    await sql`update tenant_clock set advancing_to = ${body.day}, failed_at = null, advanced_by = ${ctx.actor.name},
      lock_version = ${moved.lock_version} where tenant_id = ${tenantId}`.execute(ctx.db)
    ctx.audit({
      tenantId,
      action: 'sandbox.advanced',
      recordKind: 'agency',
      recordId: tenantId,
      summary: `The sandbox moves from ${from} to ${body.day}`,
      detail: { from, to: body.day },
    })
    ctx.enqueue({ type: 'sandbox.advance', tenantId })
    return viewOf(ctx, moved)
  },

  sandboxOpen: async (ctx, { body }) => {
    const { rows } = await sql<{
      name: string
      market: 'US' | 'UK'
      has_accounts: boolean
      is_open: boolean
    }>`
      select org.name, org.market, exists (select from account where account.tenant_id = org.id) as has_accounts,
        exists (select from tenant_clock where tenant_id = org.id) as is_open
      from org where org.id = ${body.agencyId} and org.account_type = 'AGENCY' for update of org`.execute(
      ctx.db,
    )
    const [agency] = rows
    if (!agency) throw new Refused(fieldRefusal('agencyId', 'There is no such agency.'))
    if (agency.is_open)
      throw new Refused(refusal('conflict', 'SANDBOX_OPEN', `${agency.name} is a sandbox already.`))
    if (agency.has_accounts)
      throw new Refused(
        refusal(
          'conflict',
          'SANDBOX_HAS_BUSINESS',
          `${agency.name} has accounts. Only an agency without accounts becomes a sandbox.`,
        ),
      )
    await sql`insert into tenant_clock (tenant_id, opened_at, opened_by_name)
      values (${body.agencyId}, ${ctx.realNow}, ${ctx.actor.name})`.execute(ctx.db)
    ctx.ports.sandboxes.forget()
    ctx.audit({
      tenantId: body.agencyId,
      action: 'sandbox.opened',
      recordKind: 'agency',
      recordId: body.agencyId,
      summary: `${agency.name} is a sandbox from now on`,
    })
    return viewOf(ctx, {
      tenant_id: body.agencyId,
      ahead_ms: 0,
      advancing_to: null,
      failed_at: null,
      lock_version: 1,
      market: agency.market,
    })
  },
}
