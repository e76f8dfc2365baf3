import { type RawBuilder, sql } from 'kysely'
import { accountStatus } from '#domain/account/eligibility.ts'
import { accountEvents, type AccountStatus } from '#domain/account/statuses.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { write } from '#server/database/statements/pipeline.ts'
import { changeOf } from '#server/database/statements/whole-rows.ts'

interface StatusRow {
  id: string
  name: string
  status: AccountStatus
  quotes: string[]
  policies: string[]
}

/** Whether an account counts as Quoted for a quote of this status alone. */
const isLive = (quoteStatus: string): boolean => accountStatus([quoteStatus], []) !== 'Open'

/** One account by its id alone: a prepared statement over a list is planned anew each time, and longer than it runs. */
const amongThe = (accountIds: readonly string[]): RawBuilder<boolean> =>
  accountIds.length === 1
    ? sql`account.id = ${accountIds[0]}`
    : sql`account.id = any(${[...accountIds]}::uuid[])`

/**
 * Keeps the status of accounts what their quotes and policies make it (Open, Quoted, Active Policy). The one
 * function that writes it after quotes change; accounts whose status stays are neither written nor locked.
 */
export const refreshAccountStatus = async (
  ctx: Pick<PublicCtx, 'db' | 'audit' | 'now'>,
  tenantId: string,
  accountIds: readonly string[],
): Promise<void> => {
  if (accountIds.length === 0) return
  const { rows } = await sql<StatusRow>`
    select account.id, account.name, account.status,
      array(select distinct quote.status from quote
        where quote.tenant_id = account.tenant_id and quote.account_id = account.id) as quotes,
      array(select distinct policy.status from policy
        where policy.tenant_id = account.tenant_id and policy.account_id = account.id) as policies
    from account where account.tenant_id = ${tenantId} and ${amongThe(accountIds)}
    order by account.id`.execute(ctx.db)
  for (const row of rows) {
    const next = accountStatus(row.quotes, row.policies)
    if (next === row.status) continue
    const status = transition(accountEvents, 'follow', row.status, next)
    const account = { tenant_id: tenantId, id: row.id }
    await write(ctx.db, changeOf(ctx.db, 'account', account, { status, modified_at: ctx.now }))
    ctx.audit({
      tenantId,
      action: 'account.statusChanged',
      recordKind: 'account',
      recordId: row.id,
      accountId: row.id,
      fromStatus: row.status,
      toStatus: status,
      summary: `${row.name} is now ${status}`,
    })
  }
}

/** The same after one quote changed, and only when its change can matter. */
export const refreshAfterQuote = async (
  ctx: Pick<PublicCtx, 'db' | 'audit' | 'now'>,
  quote: { tenant_id: string; account_id: string },
  before: string | null,
  after: string,
): Promise<void> => {
  if (isLive(after) === (before !== null && isLive(before))) return
  await refreshAccountStatus(ctx, quote.tenant_id, [quote.account_id])
}
