import type { PublicCtx } from '#server/http/handlers.ts'
import { fullNameOf, type SigningUser } from '#server/party/shared/users.ts'

/** Used in the trail where no account is known: a sign-in with a name that no user has. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

type Named = Pick<SigningUser, 'id' | 'org_id' | 'first_name' | 'last_name'>

/** An entry in the trail of the user's account, in the user's name. */
export const recordOfUser = (
  ctx: PublicCtx,
  user: Named,
  action: string,
  summary: string,
  detail: Record<string, unknown> = {},
): void =>
  ctx.audit({
    tenantId: user.org_id,
    action,
    recordKind: 'user',
    recordId: user.id,
    summary,
    detail: { ...detail, address: ctx.caller.ip },
    actor: { userId: user.id, name: fullNameOf(user) },
  })

export const recordSignIn = (ctx: PublicCtx, user: Named, summary: string): void =>
  recordOfUser(ctx, user, 'session.begun', summary)

/** A refused sign-in. An unknown name costs an entry like a known one, or the time of the answer would show it. */
export const recordFailure = (ctx: PublicCtx, user: Named | undefined): void =>
  ctx.audit({
    tenantId: user?.org_id ?? NO_USER,
    action: 'session.refused',
    recordKind: 'user',
    recordId: user?.id ?? NO_USER,
    summary: 'A sign-in with a wrong name or password was refused',
    detail: { address: ctx.caller.ip },
    actor: { userId: NO_USER, name: 'Unknown' },
  })
