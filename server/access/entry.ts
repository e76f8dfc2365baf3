import { type AccountType, accountTypes, signsInStrictly } from '#domain/access/account-types.ts'
import { roleById, roles } from '#domain/access/roles.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { liveSession } from '#server/access/shared/live-session.ts'
import { openSession, sha256, type TokenPair } from '#server/access/shared/sessions.ts'

const TOKEN_SECONDS = 60

const unsupported = (): Refused =>
  new Refused(refusal('invalid', 'JUMP_UNSUPPORTED', 'Jump Failed: Unsupported account type'))

/** The account type that a path segment of a jump means (specification 0 section 2). */
const typeOfPath = (personaPath: string): AccountType => {
  const found = Object.entries(accountTypes).find(([, type]) => type.jumpPath === personaPath)
  if (!found) throw unsupported()
  return found[0] as AccountType
}

interface Target {
  orgId: string
  name: string
  accountType: AccountType
  allowsJump: boolean
  /** The user in whose place staff act: the account's first administrator, else its first user, else a guest. */
  userId: string | null
}

const administrators = roles.filter((role) => role.isAdmin).map((role) => role.id)

/** The party that an id names: an account's own, or for customers the insured account's. */
const findTarget = async (ctx: Ctx, accountId: string, accountType: AccountType): Promise<Target> => {
  const isOfInsured = isInsured(accountType)
  const row = await ctx.db
    .selectFrom('org as o')
    .leftJoin('app_user as u', (join) =>
      join
        .onRef('u.org_id', '=', 'o.id')
        .on('u.enabled', '=', true)
        .$call((on) => (isOfInsured ? on.on('u.insured_account_id', 'is not', null) : on)),
    )
    .select(['o.id', 'o.name', 'o.account_type', 'o.allows_jump', 'u.id as user_id'])
    .where('o.enabled', '=', true)
    .where((eb) =>
      isOfInsured
        ? eb.or([eb('u.insured_account_id', '=', accountId), eb('o.id', '=', accountId)])
        : eb('o.id', '=', accountId),
    )
    .orderBy(
      (eb) => eb('u.role_id', 'in', administrators),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('u.confirmed_at', (order) => order.asc().nullsLast())
    .orderBy('u.id')
    .executeTakeFirst()
  const found = row?.user_id ? row : ((await findGuest(ctx, accountId, accountType)) ?? row)
  if (!found && isOfInsured) await refuseUninvited(ctx, accountId)
  if (!found) throw absent('account')
  if (found.account_type !== accountType) throw unsupported()
  return {
    orgId: found.id,
    name: found.name,
    accountType,
    allowsJump: found.allows_jump,
    userId: found.user_id,
  }
}

/** A user of an account whose login is of another one: an insured may have no others. */
const findGuest = (ctx: Ctx, accountId: string, accountType: AccountType) =>
  ctx.db
    .selectFrom('user_account as a')
    .innerJoin('org as o', 'o.id', 'a.org_id')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .innerJoin('org as home', 'home.id', 'u.org_id')
    .select(['o.id', 'o.name', 'o.account_type', 'o.allows_jump', 'u.id as user_id'])
    .where('o.enabled', '=', true)
    .where('u.enabled', '=', true)
    .where('home.enabled', '=', true)
    .where((eb) =>
      isInsured(accountType)
        ? eb.and([
            eb('a.insured_account_id', 'is not', null),
            eb.or([eb('a.insured_account_id', '=', accountId), eb('o.id', '=', accountId)]),
          ])
        : eb('o.id', '=', accountId),
    )
    .orderBy(
      (eb) => eb('a.role_id', 'in', administrators),
      (order) => order.desc(),
    )
    .orderBy('a.accepted_at', (order) => order.asc().nullsLast())
    .orderBy('u.id')
    .executeTakeFirst()

/** An insured has no one to act for until a quote was sent to them. */
const refuseUninvited = async (ctx: Ctx, accountId: string): Promise<void> => {
  const account = await ctx.db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account)
    throw new Refused(
      refusal(
        'conflict',
        'NO_USER',
        `${account.name} has no user yet. Send a quote to the policyholder, which makes one, then enter the account.`,
      ),
    )
}

const refuseUnproved = (ctx: Ctx): void => {
  // A demo's logins have no second factor; there the password given again has to do.
  if (ctx.actor.proof?.hasSecondFactor || ctx.ports.env.DEMO) return
  throw new Refused(
    refusal(
      'forbidden',
      'SECOND_FACTOR_NEEDED',
      'Sign in with an authenticator or a text message to enter another account.',
    ),
  )
}

interface Entry {
  kind: 'JUMP' | 'SWITCH'
  userId: string
  orgId: string
}

/** A token for one exchange within a minute, next to the asking session and in the same browser. */
const issueToken = async (ctx: Ctx, entry: Entry): Promise<string> => {
  const token = ctx.ports.random.secret()
  await ctx.db
    .insertInto('entry_token')
    .values({
      token_hash: sha256(token),
      kind: entry.kind,
      session_id: ctx.actor.sessionId,
      user_id: entry.userId,
      org_id: entry.orgId,
      user_agent: ctx.caller.userAgent,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + TOKEN_SECONDS * 1000),
    })
    .execute()
  return token
}

/** Lets provider staff into an account, in the place of its administrator. */
export const jump = async (ctx: Ctx, personaPath: string, accountId: string) => {
  const target = await findTarget(ctx, accountId, typeOfPath(personaPath))
  refuseUnproved(ctx)
  if (!target.allowsJump)
    throw new Refused(
      refusal(
        'conflict',
        'JUMP_NOT_ALLOWED',
        `${target.name} does not let provider staff in. Ask its administrator.`,
      ),
    )
  const token = await issueToken(ctx, {
    kind: 'JUMP',
    userId: target.userId ?? ctx.actor.userId,
    orgId: target.orgId,
  })
  return { token, accountType: target.accountType, accountName: target.name }
}

/** Lets a user go on in another account of theirs, while they still have a role there. */
export const switchAccount = async (ctx: Ctx, accountId: string) => {
  const home = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('org as o', 'o.id', 'u.org_id')
    .select(['o.id', 'o.name', 'o.account_type', 'u.role_id'])
    .where('u.id', '=', ctx.actor.userId)
    .where('o.id', '=', accountId)
    .where('o.enabled', '=', true)
    .executeTakeFirst()
  const other = await ctx.db
    .selectFrom('user_account as a')
    .innerJoin('org as o', 'o.id', 'a.org_id')
    .select(['o.id', 'o.name', 'o.account_type', 'a.role_id'])
    .where('a.user_id', '=', ctx.actor.userId)
    .where('a.org_id', '=', accountId)
    .where('o.enabled', '=', true)
    .executeTakeFirst()
  const target = home ?? other
  if (!target || roleById(target.role_id)?.accountType !== target.account_type) throw absent('account')
  const token = await issueToken(ctx, { kind: 'SWITCH', userId: ctx.actor.userId, orgId: target.id })
  return { token, accountType: target.account_type, accountName: target.name }
}

const refused = (): Refused =>
  new Refused(
    refusal('unauthenticated', 'ENTRY_REFUSED', 'This link is not valid any more. Open the account again.'),
  )

/** Who goes on in a further account for the first time joins the teams that were chosen for them, and is known there. */
const accept = async (ctx: PublicCtx, userId: string, orgId: string): Promise<void> => {
  const accepted = await ctx.db
    .updateTable('user_account')
    .set({ accepted_at: ctx.now })
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .where('accepted_at', 'is', null)
    .returning('team_ids')
    .executeTakeFirst()
  if (!accepted || accepted.team_ids.length === 0) return
  // Teams that were deleted meanwhile are left out.
  await ctx.db
    .insertInto('team_member')
    .columns(['team_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('team')
        .select(['team.id', eb.val(userId).as('user_id')])
        .where('team.org_id', '=', orgId)
        .where('team.id', 'in', accepted.team_ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Exchanges a token for a session in the other account; at most one of many exchanges succeeds. */
export const enter = async (ctx: PublicCtx, token: string): Promise<TokenPair> => {
  const row = await ctx.db
    .updateTable('entry_token')
    .set({ used_at: ctx.now })
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('user_agent', '=', ctx.caller.userAgent)
    .returningAll()
    .executeTakeFirst()
  const issuer = row ? await liveSession(ctx.db, row.session_id, ctx.now) : null
  if (!row || !issuer) throw refused()
  const isJump = row.kind === 'JUMP'
  if (!isJump) await accept(ctx, row.user_id, row.org_id)
  const staffName = `${issuer.first_name} ${issuer.last_name}`
  const org = await ctx.db
    .selectFrom('org')
    .select(['name', 'account_type'])
    .where('id', '=', row.org_id)
    .executeTakeFirstOrThrow()
  ctx.audit({
    tenantId: row.org_id,
    action: isJump ? 'session.jumped' : 'session.switched',
    recordKind: 'org',
    recordId: row.org_id,
    summary: isJump
      ? `${staffName}, provider staff, entered ${org.name}`
      : `${staffName} went on in ${org.name}`,
    detail: { address: ctx.caller.ip, fromSession: issuer.id },
    actor: { userId: issuer.user_id, name: staffName },
  })
  return openSession(ctx, ctx.db, {
    userId: row.user_id,
    orgId: row.org_id,
    kind: row.kind,
    isStaff: signsInStrictly(org.account_type),
    parentId: issuer.id,
    hasSecondFactor: issuer.has_second_factor,
    ...(issuer.authenticated_at ? { authenticatedAt: issuer.authenticated_at } : {}),
    ...(isJump ? { actingStaffId: issuer.user_id } : {}),
  })
}
