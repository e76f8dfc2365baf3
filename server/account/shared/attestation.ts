import type { z } from 'zod'
import type { attestedDetails } from '#contract/account/attestation.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { accountFor, changeAccount, factsOf } from './account.ts'

/**
 * Marks an account as confirmed by its agent, with the date. What is confirmed is what was on the screen: refused
 * when it has changed meanwhile. A later change of the details takes it back.
 */
export const attestAccount = async (ctx: Ctx, accountId: string, seen: z.output<typeof attestedDetails>) => {
  const row = await accountFor(ctx, accountId, 'attest')
  const { company } = factsOf(row)
  const isSame =
    seen.name === row.name &&
    seen.revenue === (company.revenue ?? null) &&
    seen.noOfEmployeesAll === (company.noOfEmployeesAll ?? null) &&
    seen.domainName === (company.domainName ?? null)
  refuseIf(
    isSame
      ? null
      : refusal(
          'conflict',
          'ACCOUNT_CHANGED',
          'The account details have changed since you opened them. Look at them again before you attest.',
        ),
  )
  const { name, workflow } = ctx.actor
  await changeAccount(ctx, row, { is_verified_by_agent: true, verified_date: ctx.now })
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.attested',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `${workflow ? `${name} of ${workflow.accountName}` : name} confirmed the details of ${row.name}`,
  })
  return { isVerifiedByAgent: true, verifiedDate: ctx.now.toISOString(), error: false }
}
