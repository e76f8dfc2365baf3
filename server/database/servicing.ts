import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { scopes } from '#domain/access/scopes.ts'

/**
 * Which agency services an account is the tenant of all its rows that change. Rows that are never rewritten (the trail,
 * the ledger, the chain of a policy, issued documents) keep the tenant of their own time, so for an account that was
 * moved they are found below each agency that has ever serviced it.
 */
const servicersOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select held.party_id from party_relation held where held.record_id = ${accountId} and held.role = 'SERVICER'`

/** Whether a row's tenant has ever serviced an account; for rows that are looked up by something else as well. */
export const everServiced = (
  tenantId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`${tenantId} in (${servicersOf(accountId)})`

/** The agencies that have ever serviced an account as a table `held` with `party_id`, to begin a join with. */
export const everyServicer = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select distinct servicer.party_id from (${servicersOf(accountId)}) servicer) held`

/** The agency that serviced an account at an instant, as a value; null before the account existed. */
export const servicerAt = (accountId: RawBuilder<unknown>, at: Date): RawBuilder<string | null> =>
  sql<string | null>`(${servicersOf(accountId)} and held.from_at <= ${at}
    and (held.until_at is null or held.until_at > ${at}))`

/**
 * Which entries of a record's trail an actor reads who sees the record: an agency those of its own time, everyone else
 * all of them.
 */
export const ofOwnTime = (
  { accountType }: Actor,
  own: RawBuilder<SqlBool>,
  all: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => {
  const rule = scopes.account[accountType]
  return typeof rule !== 'string' && rule.column === 'tenantId' ? own : all
}
