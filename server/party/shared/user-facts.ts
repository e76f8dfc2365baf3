import type { AccountType } from '#domain/access/account-types.ts'
import type { UserFacts } from '#domain/party/user-actions.ts'
import type { Ctx } from '#server/command/ctx.ts'

/** What decides about a user as the actor meets them; of a guest, `org_id` and `account_type` are those of their host. */
export const userFacts = (
  { actor }: Pick<Ctx, 'actor'>,
  user: { id: string; role_id: string; org_id: string; account_type: AccountType; enabled: boolean },
): UserFacts => ({
  status: user.enabled ? 'ENABLED' : 'DISABLED',
  roleId: user.role_id,
  accountType: user.account_type,
  isOwnAccount: user.org_id === actor.orgId,
  isSelf: user.id === actor.userId,
  actorType: actor.accountType,
  isActing: actor.actingStaff !== null,
})
