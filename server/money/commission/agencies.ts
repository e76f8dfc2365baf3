import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { TENANT_TYPES } from '#domain/access/account-types.ts'
import { scopes, scopeValues } from '#domain/access/scopes.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { type ShownBank } from '#domain/money/commission/bank.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'

/** Who earns commission: those that own business, and clusters by their overrides. */
export const EARNERS = [...TENANT_TYPES, 'CLUSTER'] as const

/**
 * Whose commission an actor sees, over a column with the id of an agency: the scope of `commission`, and their own account's
 * whatever its type, so that a cluster sees its overrides.
 */
export const ofCommission = ({ actor }: Pick<Ctx, 'actor'>, column: string): RawBuilder<SqlBool> => {
  const rule = scopes.commission[actor.accountType]
  if (rule === 'all') return sql<SqlBool>`true`
  if (rule === 'none' || rule.column !== 'tenantId') return sql<SqlBool>`false`
  const values = [...scopeValues(actor, rule), actor.orgId]
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::uuid[])`
}

export interface AgencyRow {
  id: string
  name: string
  market: 'US' | 'UK'
  state: string | null
  isPaused: boolean
  isCorporation: boolean
  bankSealed: string | null
  bankShown: ShownBank | null
  statedThrough: string | null
  version: number
}

export const zoneOf = ({ market, state }: Pick<AgencyRow, 'market' | 'state'>): string =>
  timeZoneOf(market, state)

export const currencyOfAgency = ({ market }: Pick<AgencyRow, 'market'>): Currency => currencyOf(market)

/** Columns of `AgencyRow`, of `org` and its `commission_account`. */
export const agencyColumns = sql`org.id, org.name, org.market, org.state,
  coalesce(account.is_paused, false) as "isPaused", coalesce(account.is_corporation, false) as "isCorporation",
  account.bank_sealed as "bankSealed", account.bank_shown as "bankShown", account.stated_through as "statedThrough",
  coalesce(account.lock_version, 0) as version`

/** An agency with how it is paid; absent for who may not see its commission. */
export const readAgency = async (ctx: Ctx, agencyId: string): Promise<AgencyRow> => {
  const { rows } = await sql<AgencyRow>`select ${agencyColumns} from org
    left join commission_account account on account.tenant_id = org.id
    where org.id = ${agencyId} and org.account_type = any(${[...EARNERS]}::text[])
      and ${ofCommission(ctx, 'org.id')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('agency')
  return row
}

/** The same with its row locked until the command ends, made where there was none. */
export const lockAgency = async (ctx: Ctx, agencyId: string): Promise<AgencyRow> => {
  await readAgency(ctx, agencyId)
  await sql`insert into commission_account (tenant_id, modified_at, lock_version)
    values (${agencyId}, ${ctx.now}, 0) on conflict (tenant_id) do nothing`.execute(ctx.db)
  await sql`select from commission_account where tenant_id = ${agencyId} for update`.execute(ctx.db)
  return readAgency(ctx, agencyId)
}
