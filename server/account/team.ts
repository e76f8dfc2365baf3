import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { accountContract } from '#contract/account/account.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { accountFor, accountView, changeAccount } from '#server/account/shared/account.ts'

/** A team of the agency; one that it has not is refused at its field. */
const teamOf = async (ctx: Ctx, orgId: string, teamId: string): Promise<{ id: string; name: string }> => {
  const team = await ctx.db
    .selectFrom('team')
    .select(['id', 'name'])
    .where('id', '=', teamId)
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (!team) throw new Refused(fieldRefusal('teamId', 'Please select a Team', 'UNKNOWN'))
  return team
}

/** The team of an account that is being added: the one given, else the only one its creator is in, else the default. */
export const teamOfNew = async (
  ctx: Ctx,
  given: string | undefined,
): Promise<string | RawBuilder<string | null>> =>
  given
    ? (await teamOf(ctx, ctx.actor.orgId, given)).id
    : sql<string | null>`(select case when count(*) = 1 then min(team.id::text)::uuid end
        from team_member join team on team.id = team_member.team_id
        where team_member.user_id = ${ctx.actor.userId} and team.org_id = ${ctx.actor.orgId})`

/** Gives an account, and so all business of it, to another team of its agency. */
export const changeTeam = async (
  ctx: Ctx,
  accountId: string,
  teamId: string,
): Promise<OutputOf<(typeof accountContract)['accountTeamChange']>> => {
  const account = await accountFor(ctx, accountId, 'changeTeam')
  const team = await teamOf(ctx, account.tenant_id, teamId)
  const changed = await changeAccount(ctx, account, { team_id: team.id })
  ctx.audit({
    tenantId: account.tenant_id,
    action: 'account.teamChanged',
    recordKind: 'account',
    recordId: account.id,
    accountId: account.id,
    summary: `${ctx.actor.name} gave ${account.name} to the team ${team.name}`,
  })
  return accountView(ctx, changed)
}
