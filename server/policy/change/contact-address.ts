import { sql } from 'kysely'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { Value } from '#domain/policy/chain/values.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { WholePolicy } from '#server/policy/shared/policy.ts'

/** Refuses an address of the sellers' own people for the policyholder: who sells a policy does not act for its holder. */
export const refuseSellers = async (
  ctx: Ctx,
  { tenant_id }: WholePolicy,
  email: Value | undefined,
): Promise<void> => {
  if (typeof email !== 'string') return
  const { rows } = await sql<{ is_sellers: boolean }>`
    select exists (select from app_user where lower(email) = lower(${email})
      and org_id in (${ctx.actor.orgId}, ${tenant_id})) as is_sellers`.execute(ctx.db)
  if (rows[0]?.is_sellers)
    refuseIf(
      fieldRefusal(
        'changes.contact.policyContactEmail',
        'This e-mail address belongs to a user of your own account or of the agency. Use an address of the policyholder.',
        'EMAIL_TAKEN',
      ),
    )
}
