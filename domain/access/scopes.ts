import type { AccountType } from './account-types.ts'
import type { Actor } from './actor.ts'

/**
 * Who sees which rows: one table, compiled on the server to a SQL predicate and here to an in-memory check.
 * `all` sees every row; a column name sees the rows whose column holds the actor's own value; `none` sees no row.
 *
 * Columns a tenant-owned row may carry: `tenantId` (the agency, digital agent or managed security provider that
 * services the business), `accountId` (the insured), `carrierId` (the insurer that writes it), `insurerId` (who takes a share
 * of the policy, by the dated relations of parties), `reinsurerId` (whose treaty), `processorId` (who collects),
 * `vendorId` (who works the claim), `orgId` (the party itself).
 */
export type ScopeColumn =
  | 'tenantId'
  | 'accountId'
  | 'carrierId'
  | 'insurerId'
  | 'reinsurerId'
  | 'processorId'
  | 'vendorId'
  | 'orgId'

export type ScopeRule =
  | 'all'
  | 'none'
  | {
      column: ScopeColumn
      holds: 'org' | 'insuredAccount' | 'memberAgencies'
      /** Rows that have not been sent to the insured stay out of sight. */
      onlySent?: true
    }

const own = (column: ScopeColumn): ScopeRule => ({ column, holds: 'org' })
const insured: Exclude<ScopeRule, string> = { column: 'accountId', holds: 'insuredAccount' }
const members: ScopeRule = { column: 'tenantId', holds: 'memberAgencies' }

export type ScopedRecord =
  | 'account'
  | 'quote'
  | 'policy'
  | 'earned'
  | 'billing'
  | 'bor'
  | 'claim'
  | 'document'
  | 'commission'
  | 'license'
  | 'agency'
  | 'user'
  | 'preset'
  | 'message'
  | 'trail'

type Row = Record<AccountType, ScopeRule>

const business: Row = {
  COWBELL: 'all',
  AGENCY: own('tenantId'),
  DIGITAL: own('tenantId'),
  MSSP: own('tenantId'),
  CLUSTER: members,
  CUSTOMER: insured,
  CARRIER: own('carrierId'),
  RE_INSURER: 'none',
  PREMIUM_PROCESSOR: 'none',
  VENDOR: 'none',
}

const party: Row = {
  COWBELL: 'all',
  AGENCY: own('orgId'),
  DIGITAL: own('orgId'),
  MSSP: own('orgId'),
  CLUSTER: own('orgId'),
  CUSTOMER: own('orgId'),
  CARRIER: own('orgId'),
  RE_INSURER: own('orgId'),
  PREMIUM_PROCESSOR: own('orgId'),
  VENDOR: own('orgId'),
}

export const scopes: Record<ScopedRecord, Row> = {
  account: business,
  quote: { ...business, CUSTOMER: { ...insured, onlySent: true } },
  policy: {
    ...business,
    CARRIER: own('insurerId'),
    RE_INSURER: own('reinsurerId'),
    PREMIUM_PROCESSOR: own('processorId'),
  },
  /** What policies earn by month. */
  earned: { ...business, CUSTOMER: 'none', CARRIER: own('insurerId'), RE_INSURER: own('reinsurerId') },
  billing: { ...business, CARRIER: own('insurerId'), PREMIUM_PROCESSOR: own('processorId') },
  /** A letter is of two agencies: of the one that services the account, and of the one that it names. */
  bor: business,
  claim: { ...business, CARRIER: own('insurerId'), VENDOR: own('vendorId') },
  document: { ...business, CARRIER: own('insurerId'), CUSTOMER: { ...insured, onlySent: true } },
  commission: { ...business, CUSTOMER: 'none', CARRIER: 'none' },
  license: { ...business, CUSTOMER: 'none', CARRIER: 'none' },
  preset: { ...business, CUSTOMER: 'none', CARRIER: 'none' },
  message: { ...business, CLUSTER: 'none', CUSTOMER: 'none', CARRIER: 'none' },
  agency: { ...party, CLUSTER: { column: 'orgId', holds: 'memberAgencies' } },
  user: party,
  trail: Object.fromEntries(
    Object.entries(party).map(([type, rule]) => [type, rule === 'all' ? rule : own('tenantId')]),
  ) as Row,
}

/** Whether an actor sees every row of a kind, and so acts for whom they choose. */
export const seesAll = ({ accountType }: Pick<Actor, 'accountType'>, record: ScopedRecord): boolean =>
  scopes[record][accountType] === 'all'

/** Whether users of the type are the insured themselves, who see the business of one account. */
export const isInsured = (type: AccountType): boolean => {
  const rule = scopes.account[type]
  return typeof rule !== 'string' && rule.holds === 'insuredAccount'
}

/** Whether users of the type see what their member agencies own. */
export const hasMembers = (type: AccountType): boolean => {
  const rule = scopes.agency[type]
  return typeof rule !== 'string' && rule.holds === 'memberAgencies'
}

/** Whether users of the type see the claims that they were given to work. */
export const worksClaims = (type: AccountType): boolean => {
  const rule = scopes.claim[type]
  return typeof rule !== 'string' && rule.column === 'vendorId'
}

/** Whether users of the type are an insurer, who sees and earns its shares of policies. */
export const takesShares = (type: AccountType): boolean => {
  const rule = scopes.earned[type]
  return typeof rule !== 'string' && rule.column === 'insurerId'
}

/** The values that a rule compares its column with, for one actor. */
export const scopeValues = (actor: Actor, rule: Exclude<ScopeRule, 'all' | 'none'>): readonly string[] => {
  if (rule.holds === 'org') return [actor.orgId]
  if (rule.holds === 'memberAgencies') return actor.memberAgencyIds
  return actor.insuredAccountId ? [actor.insuredAccountId] : []
}

/**
 * Whether an actor may see a row, decided in memory by the same table that the SQL predicate comes from. A policy has
 * several insurers.
 */
export const inScope = (
  actor: Actor,
  record: ScopedRecord,
  row: Partial<Record<ScopeColumn, string | readonly string[] | null>> & { isSent?: boolean },
): boolean => {
  const rule = scopes[record][actor.accountType]
  if (rule === 'all') return true
  if (rule === 'none' || (rule.onlySent && !row.isSent)) return false
  const held = [row[rule.column] ?? []].flat()
  return scopeValues(actor, rule).some((value) => held.includes(value))
}
