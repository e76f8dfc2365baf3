import { type RawBuilder, sql } from 'kysely'
import { transferRefusal } from '#domain/account/transfer.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { Market } from '#domain/market/business-days.ts'
import { stateOf } from '#domain/market/states.ts'
import { COVERING } from '#domain/policy/lifecycle.ts'
import { staysBehind } from '#domain/policy/transfer/stays.ts'
import { quoteEvents } from '#domain/quote/lifecycle.ts'
import type { Db } from '#server/database/kysely.ts'
import { isSandbox } from '#server/database/sandboxes.ts'
import { statusList } from '#server/database/status-list.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import type { ServicingAgency } from './agency.ts'

/** Which accounts of an agency are meant. */
interface Chosen {
  accountId?: string | undefined
  producer?: string | undefined
  product?: string | undefined
  state?: string | undefined
}

/** An account of the agency that gives it, with what decides whether it moves. */
export interface Candidate {
  accountId: string
  companyName: string
  market: Market
  state: string | null
  policies: number
  /** Cents; as a number also where there are many. */
  premium: number
  /** Why it stays; null where it moves. */
  stays: Refusal | null
}

interface Row extends Omit<Candidate, 'stays'> {
  tenantId: string
  isFromSandbox: boolean
  isLive: boolean
  hasSurplus: boolean
  isLicensed: boolean
  isSurplusLicensed: boolean
  hasCompany: boolean
  hasPendingLetter: boolean
}

const covering = sql`policy.tenant_id = account.tenant_id and policy.account_id = account.id
  and policy.status in ${statusList(COVERING)}`
const openQuote = sql`quote.tenant_id = account.tenant_id and quote.account_id = account.id
  and (quote.status in ${statusList(quoteEvents.brokerChanged.from)} or quote.status = 'BOUND')`

const conditions = ({ accountId, producer, product, state }: Chosen): RawBuilder<unknown>[] => [
  ...(accountId === undefined ? [] : [sql`account.id = ${accountId}`]),
  ...(state === undefined ? [] : [sql`account.state = ${state}`]),
  ...(product === undefined
    ? []
    : [sql`exists (select from policy where ${covering} and policy.product = ${product})`]),
  ...(producer === undefined
    ? []
    : [
        sql`(exists (select from policy where policy.tenant_id = account.tenant_id and policy.account_id = account.id
              and lower(policy.agent ->> 'agentEmail') = ${producer})
          or exists (select from quote where ${openQuote} and lower(quote.agent ->> 'agentEmail') = ${producer}))`,
      ]),
]

interface Asked {
  fromId: string
  to: ServicingAgency
  chosen: Chosen
  most: number
  /** They go back to where they were: what has ended meanwhile goes too, and licenses are not asked for again. */
  isReturn: boolean
}

/**
 * Accounts of an agency by their names, at most so many, each with why it would stay behind if the book moved to
 * another agency now. What it costs is that of policies with cover.
 */
export const candidatesOf = async (
  db: Db,
  now: Date,
  { fromId, to, chosen, most, isReturn }: Asked,
): Promise<Candidate[]> => {
  const { rows } = await sql<Row>`
    select account.id as "accountId", account.name as "companyName", account.market, account.state,
      account.tenant_id as "tenantId", ${isSandbox('account.tenant_id')} as "isFromSandbox", own.policies, own.premium,
      own.policies > 0 or exists (select from quote where ${openQuote})
        or exists (select from policy join invoice on invoice.tenant_id = policy.tenant_id
          and invoice.policy_id = policy.id where policy.tenant_id = account.tenant_id
          and policy.account_id = account.id and invoice.open_balance > 0)
        or exists (select from policy join claim on claim.tenant_id = policy.tenant_id
          and claim.policy_id = policy.id where policy.tenant_id = account.tenant_id
          and policy.account_id = account.id) as "isLive",
      own.surplus or exists (select from quote where ${openQuote} and quote.is_surplus) as "hasSurplus",
      exists (select from license where license.tenant_id = ${to.id} and license.state = account.state
        and license.is_verified and license.expiration_date >= ${todayAtInsured(now, 'account')}) as "isLicensed",
      exists (select from surplus_license where surplus_license.tenant_id = ${to.id}
        and surplus_license.state = account.state and surplus_license.is_verified) as "isSurplusLicensed",
      exists (select from account other where other.tenant_id = ${to.id} and other.cbid = account.cbid) as "hasCompany",
      exists (select from bor_order where bor_order.account_id = account.id and status = 'PENDING') as "hasPendingLetter"
    from account cross join lateral (select count(*)::int as policies,
        coalesce(sum(policy.premium), 0)::float8 as premium, coalesce(bool_or(policy.is_surplus), false) as surplus
      from policy where ${covering}) own
    where ${sql.join([sql`account.tenant_id = ${fromId}`, ...conditions(chosen)], sql` and `)}
    order by account.name, account.id limit ${most}`.execute(db)
  return rows.map((row) => ({
    accountId: row.accountId,
    companyName: row.companyName,
    market: row.market,
    state: row.state,
    policies: row.policies,
    premium: row.premium,
    stays:
      transferRefusal({
        account: {
          name: row.companyName,
          market: row.market,
          agencyId: row.tenantId,
          isSandbox: row.isFromSandbox,
        },
        receiver: { ...to, hasCompany: row.hasCompany },
        hasPendingLetter: row.hasPendingLetter,
        agent: to.agent ? 'KNOWN' : null,
      }) ??
      (isReturn
        ? null
        : staysBehind(
            {
              ...row,
              name: row.companyName,
              stateName: row.state && (stateOf(row.state)?.name ?? row.state),
            },
            to.name,
          )),
  }))
}
