import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { ownsBusiness } from '#domain/access/account-types.ts'
import { type ScopeColumn, type ScopedRecord, scopes, scopeValues } from '#domain/access/scopes.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Database } from './tables.ts'

/** The tables whose rows have an owner, and which kind of record decides who sees them. */
const tables = {
  account: 'account',
  quote: 'quote',
  policy: 'policy',
  endorsement: 'policy',
  policy_earned: 'earned',
  invoice: 'billing',
  credit_note: 'billing',
  payment: 'billing',
  money_approval: 'commission',
  refund: 'billing',
  document: 'document',
  claim: 'claim',
  license: 'license',
  custom_preset: 'preset',
  surplus_license: 'license',
  agent_license: 'license',
  audit_entry: 'message',
  bor_order: 'bor',
  policy_change: 'account',
  binder: 'account',
  cart_quote: 'account',
  subjectivity: 'account',
  submission: 'account',
} as const satisfies Partial<Record<keyof Database, ScopedRecord>>

export type ScopedTable = keyof typeof tables

/** The kind of record that decides who sees a table's rows. */
export const scopeOf = (table: ScopedTable): ScopedRecord => tables[table]

/** A column that all of some tables have. */
export type ColumnOf<T extends ScopedTable> = keyof Database[T] & string

export const refTo = <T extends ScopedTable>(table: T, column: ColumnOf<T>): RawBuilder<unknown> =>
  sql.ref(`${table}.${column}`)

/** Columns that scopes compare, each of some scoped table. */
const NAMES = {
  tenantId: 'tenant_id',
  accountId: 'account_id',
  carrierId: 'carrier_id',
  reinsurerId: 'reinsurer_id',
  processorId: 'processor_id',
  vendorId: 'vendor_id',
} as const satisfies Record<
  Exclude<ScopeColumn, 'insurerId' | 'orgId'>,
  { [T in ScopedTable]: ColumnOf<T> }[ScopedTable]
>

const columnOf = (table: ScopedTable, column: keyof typeof NAMES): string =>
  table === 'account' && column === 'accountId' ? 'id' : NAMES[column]

/** A quote counts as sent by its own mark; a document of a quote by its quote's, and any other document always. */
const wasSent = (table: ScopedTable): RawBuilder<SqlBool> =>
  table === 'document'
    ? sql<SqlBool>`(document.quote_id is null or exists (
        select 1 from quote where quote.id = document.quote_id and quote.sent_at is not null))`
    : table === 'quote'
      ? sql<SqlBool>`${refTo(table, 'sent_at')} is not null`
      : sql<SqlBool>`false`

/**
 * The documents that a tenant sees: those issued in its own time for good, and those of the accounts that it services
 * now, although another one serviced them when they were issued.
 */
const documentsOf = (tenants: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(document.tenant_id = any(${tenants}::uuid[]) or exists (
      select from account where account.id = document.account_id and account.tenant_id = any(${tenants}::uuid[])))`

/** A broker of record letter is seen by the agency that services the account and by the one that the letter names. */
const ofEitherAgency = (tenants: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(bor_order.tenant_id = any(${tenants}::uuid[]) or bor_order.receiver_id = any(${tenants}::uuid[]))`

/**
 * What an insurer sees by its share of a policy: the policy and its claims while it has the share, its documents for
 * good as far as they were issued before it gave the share up; and documents of quotes on its own paper.
 */
const ofInsurer = (table: ScopedTable, insurerId: string | undefined): RawBuilder<SqlBool> => {
  if (table === 'document')
    return sql<SqlBool>`(document.carrier_id = ${insurerId}::uuid or exists (
        select from party_relation share where share.record_id = document.policy_id and share.role = 'INSURER'
          and share.party_id = ${insurerId}::uuid
          and (share.until_at is null or document.created_at < share.until_at)))`
  return sql<SqlBool>`${sql.ref(table === 'policy' ? 'policy.id' : `${table}.policy_id`)} in (
      select share.record_id from party_relation share where share.party_id = ${insurerId}::uuid
        and share.role = 'INSURER' and share.until_at is null)`
}

/** What is tried in a sandbox is on no insurer's paper and in no reinsurer's treaty. */
const ofNoSandbox = (table: ScopedTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`${refTo(table, 'tenant_id')} not in (select clock.tenant_id from tenant_clock clock)`

/** What a page about one quote may see: the quote, its account, its documents and conditions, in its own tenant. */
const ofQuote = (actor: Actor, table: ScopedTable, quoteId: string): RawBuilder<SqlBool> => {
  const own =
    table === 'document'
      ? documentsOf([actor.orgId])
      : sql<SqlBool>`${refTo(table, 'tenant_id')} = ${actor.orgId}::uuid`
  if (table === 'quote') return sql<SqlBool>`(quote.id = ${quoteId}::uuid and ${own})`
  if (table === 'account')
    return sql<SqlBool>`(account.id = (select quote.account_id from quote where quote.id = ${quoteId}::uuid
      and quote.tenant_id = account.tenant_id) and ${own})`
  if (table === 'document' || table === 'subjectivity')
    return sql<SqlBool>`(${refTo(table, 'quote_id')} = ${quoteId}::uuid and ${own})`
  return sql<SqlBool>`false`
}

/** What a page to pay for one policy may see: the policy, its money and its documents, of the insured's account. */
const ofPolicy = (actor: Actor, table: ScopedTable, policyId: string): RawBuilder<SqlBool> => {
  if (
    table !== 'policy' &&
    table !== 'invoice' &&
    table !== 'credit_note' &&
    table !== 'payment' &&
    table !== 'document'
  )
    return sql<SqlBool>`false`
  const id = table === 'policy' ? refTo(table, 'id') : refTo(table, 'policy_id')
  return sql<SqlBool>`(${id} = ${policyId}::uuid
    and ${refTo(table, 'account_id')} = ${actor.insuredAccountId}::uuid)`
}

const ofPage = (actor: Actor, table: ScopedTable, recordId: string): RawBuilder<SqlBool> =>
  actor.workflow?.flow === 'E_PAY' ? ofPolicy(actor, table, recordId) : ofQuote(actor, table, recordId)

/**
 * The one place where tenants are kept apart: a condition on a table that lets through what the actor may see
 * and nothing else. Every query of a tenant-owned table is built with it.
 */
export const visible = (actor: Actor, table: ScopedTable): RawBuilder<SqlBool> => {
  const rule = scopes[tables[table]][actor.accountType]
  const recordId = actor.workflow?.recordId ?? null
  if (recordId !== null) return ofPage(actor, table, recordId)
  if (rule === 'all') return sql<SqlBool>`true`
  if (rule === 'none') return sql<SqlBool>`false`
  const values = scopeValues(actor, rule)
  const [only] = values
  if (rule.column === 'insurerId') return sql<SqlBool>`(${ofInsurer(table, only)} and ${ofNoSandbox(table)})`
  if (rule.column === 'tenantId' && table === 'document') return documentsOf(values)
  if (rule.column === 'tenantId' && table === 'bor_order') return ofEitherAgency(values)
  // That is of parties themselves, which are no rows with an owner.
  if (rule.column === 'orgId') return sql<SqlBool>`false`
  const column = sql.ref(`${table}.${columnOf(table, rule.column)}`)
  const sent = rule.onlySent ? sql` and ${wasSent(table)}` : sql``
  if (rule.column === 'carrierId' || rule.column === 'reinsurerId')
    return sql<SqlBool>`(${column} = ${only}::uuid${sent} and ${ofNoSandbox(table)})`
  if (values.length === 1) return sql<SqlBool>`${column} = ${only}::uuid${sent}`
  return sql<SqlBool>`(${column} = any(${values}::uuid[])${sent})`
}

/** The tenant that an actor creates records in; provider staff act in a tenant only when jumped into it. */
export const ownTenant = (actor: Actor): string => {
  if (ownsBusiness(actor.accountType)) return actor.orgId
  throw new Refused(
    refusal('conflict', 'NO_TENANT', 'Open the agency first: a record of business always belongs to one.'),
  )
}

/** The answer for what does not exist and for what belongs to others: the two look the same. */
export const absent = (noun: string): Refused =>
  new Refused(refusal('absent', 'NOT_FOUND', `There is no such ${noun}.`))
