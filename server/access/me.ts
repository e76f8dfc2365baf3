import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { roleById, roleNameIn } from '#domain/access/roles.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { visitors } from '#domain/access/workflows.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import { sandboxOfCall } from '#server/database/sandboxes.ts'
import { absent } from '#server/database/scope.ts'
import { phoneOrNone } from '#server/market/phones.ts'
import { deviceOf } from '#server/access/sign-in/devices.ts'
import { provenFactor, type GivenFactor } from '#server/access/factor/second-factor.ts'
import { endSessions } from '#server/access/shared/sessions.ts'
import { findUserById, fullNameOf } from '#server/party/shared/users.ts'
import { sessionVoucher } from '#server/access/shared/voucher.ts'
import { checkPassword, wrongCredentials } from './sign-in/login.ts'

interface Team {
  id: string
  name: string
}

/** What the header offers: own teams to a user who works in teams and is in one, else all teams of the account. */
const teamsOf = ({ actor }: Ctx, row: { team: Team | null; teams: Team[] }) => {
  if (!actor.permissions.has('team:read')) return { defaultTeam: null, ownTeams: null }
  const [first] = row.teams
  return first && roleById(actor.roleId)?.isOfTeam
    ? { defaultTeam: first, ownTeams: row.teams }
    : { defaultTeam: row.team, ownTeams: null }
}

/** Who came by a link, as they were named when it was sent: nothing of the user in whose account its page works. */
const visitorOf = ({ id, flow, firstName, lastName, accountName }: NonNullable<Actor['workflow']>) => ({
  id,
  fullName: fullNameOf({ first_name: firstName, last_name: lastName }),
  firstName,
  lastName,
  phone: null,
  avatarUrl: null,
  mfaType: 'NONE' as const,
  role: { roleId: flow, name: visitors[flow] },
  accountName,
  defaultTeam: null,
  ownTeams: null,
})

/** The sandbox that the account is, with the day of its business. */
const sandboxDay = async ({ ports, actor, realNow }: Ctx) => {
  const sandbox = await sandboxOfCall(ports, actor, {})
  if (!sandbox) return null
  const now = new Date(realNow.getTime() + sandbox.aheadMs)
  return { day: todayIn(now, MARKET_ZONES[actor.market]), advancingTo: sandbox.advancingTo }
}

/** The signed-in user with the account that the session acts in. */
export const readMe = async (ctx: Ctx) => {
  const row = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('org as o', (join) => join.on('o.id', '=', ctx.actor.orgId))
    .select([
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.mfa_type',
      'o.enforce_mfa',
      sql<Date | null>`(select picture.modified_at from picture
        where picture.kind = 'USER' and picture.subject_id = u.id)`.as('picture_at'),
      sql<Team | null>`(select json_build_object('id', team.id, 'name', team.name)
        from team where team.org_id = o.id order by team.is_default desc, team.name limit 1)`.as('team'),
      sql<{
        idle: number
        end: string
      } | null>`(select json_build_object('idle', s.idle_seconds, 'end', s.expires_at)
        from session s where s.id = ${ctx.actor.sessionId})`.as('session'),
      sql<Team[]>`(select coalesce(json_agg(json_build_object('id', team.id, 'name', team.name)
          order by team.is_default desc, team.name), '[]')
        from team_member member join team on team.id = member.team_id
        where member.user_id = u.id and team.org_id = o.id)`.as('teams'),
    ])
    .where('u.id', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow()
  const { actor } = ctx
  const { accountName, ...person } = actor.workflow
    ? visitorOf(actor.workflow)
    : {
        id: actor.userId,
        fullName: fullNameOf(row),
        firstName: row.first_name,
        lastName: row.last_name,
        phone: row.phone,
        avatarUrl: row.picture_at ? `/api/user/v1/pic?v=${row.picture_at.getTime()}` : null,
        mfaType: row.mfa_type,
        role: { roleId: actor.roleId, name: roleNameIn(actor.market, actor.roleId) },
        accountName: actor.orgName,
        ...teamsOf(ctx, row),
      }
  const sandbox = await sandboxDay(ctx)
  return {
    ...person,
    email: actor.email,
    isCowbell: seesAll(actor, 'account'),
    permissions: [...actor.permissions],
    account: {
      id: actor.orgId,
      name: accountName,
      fullName: accountName,
      accountType: actor.accountType,
      enforceMfa: row.enforce_mfa,
      market: actor.market,
    },
    mustSetUpMfa: actor.proof?.mustSetUpMfa ?? false,
    actingStaff: actor.actingStaff ? { name: actor.actingStaff.name } : null,
    today: sandbox?.day ?? ctx.today,
    sandbox,
    flowUserFirstName: actor.workflow?.firstName ?? null,
    flowAccountName: actor.workflow?.accountName ?? null,
    session: row.session && {
      idleSeconds: row.session.idle,
      endsAt: new Date(row.session.end).toISOString(),
    },
  }
}

export interface Profile {
  firstName: string
  lastName: string
  phone?: string | null | undefined
}

/** Changes the own name and number. Who gets codes by text message changes the number by proving it: see `mfa.ts`. */
export const updateMe = async (ctx: Ctx, given: Profile): Promise<void> => {
  const user = await findUserById(ctx.db, ctx.actor.userId)
  if (!user) throw absent('user')
  const phone = phoneOrNone(user.market, 'phone', given.phone)
  const isChanged = given.phone !== undefined && phone !== user.phone
  if (isChanged && user.mfa_type === 'SMS')
    throw new Refused(
      fieldRefusal(
        'phone',
        'Your codes go to this number. Choose another second factor before you change it.',
        'PHONE_IN_USE',
      ),
    )
  await ctx.db
    .updateTable('app_user')
    .set({
      first_name: given.firstName,
      last_name: given.lastName,
      ...(isChanged ? { phone } : {}),
      lock_version: sql`lock_version + 1`,
    })
    .where('id', '=', user.id)
    .execute()
  ctx.audit({
    tenantId: user.org_id,
    action: 'user.profileChanged',
    recordKind: 'user',
    recordId: user.id,
    summary: `${fullNameOf(user)} changed the profile`,
  })
}

/** Sessions of the user that are not over, the latest first. */
export const findSessions = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('session as s')
    .innerJoin('org as o', 'o.id', 's.org_id')
    .selectAll('s')
    .select('o.name as org_name')
    .where((eb) =>
      eb.or([
        eb.and([eb('s.user_id', '=', ctx.actor.userId), eb('s.acting_staff_id', 'is', null)]),
        eb('s.acting_staff_id', '=', ctx.actor.userId),
      ]),
    )
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .orderBy('s.seen_at', 'desc')
    .limit(100)
    .execute()
  return rows
    .filter((row) => row.seen_at.getTime() + row.idle_seconds * 1000 >= ctx.now.getTime())
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      device: deviceOf(row.user_agent),
      address: row.address,
      accountName: row.org_name,
      isRemembered: row.remember,
      isCurrent: row.id === ctx.actor.sessionId,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }))
}

const recordEnd = (ctx: Ctx, summary: string): void =>
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'session.ended',
    recordKind: 'user',
    recordId: ctx.actor.userId,
    summary,
  })

/** Ends one of the user's own sessions, and with it the ones that came from it. */
export const endSession = async (ctx: Ctx, sessionId: string): Promise<void> => {
  const ended = await ctx.db
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: 'ended by the user' })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', ctx.actor.userId), eb('acting_staff_id', 'is', null)]),
        eb('acting_staff_id', '=', ctx.actor.userId),
      ]),
    )
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw absent('session')
  recordEnd(ctx, `${ctx.actor.name} ended one of their sessions`)
}

export const endOtherSessions = async (ctx: Ctx): Promise<{ ended: number }> => {
  const ended = await endSessions(ctx, ctx.db, ctx.actor.userId, 'ended by the user', ctx.actor.sessionId)
  recordEnd(ctx, `${ctx.actor.name} ended their other sessions`)
  return { ended }
}

/** Signs out: the session ends, and so do those that came from it. */
export const logout = async (ctx: Ctx): Promise<void> => {
  await ctx.ports.db
    .updateTable('session')
    .set({ ended_at: ctx.now, end_reason: 'signed out' })
    .where('id', '=', ctx.actor.sessionId)
    .where('ended_at', 'is', null)
    .execute()
  recordEnd(ctx, `${ctx.actor.name} signed out`)
}

/** Proves again who is signed in, with password and second factor, for what asks for it. */
export const stepUp = async (ctx: Ctx, given: { password: string } & GivenFactor): Promise<void> => {
  const user = await checkPassword(
    ctx,
    { username: ctx.actor.email, password: given.password },
    sessionVoucher,
    () => wrongCredentials('The password is not right.'),
  )
  const hasSecondFactor = await provenFactor(ctx, user, given, sessionVoucher)
  await ctx.ports.db
    .updateTable('session')
    .set({ authenticated_at: ctx.now, has_second_factor: hasSecondFactor })
    .where('id', '=', ctx.actor.sessionId)
    .execute()
}
