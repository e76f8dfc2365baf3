import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { LIVE_POLICIES } from '#domain/account/eligibility.ts'
import {
  CLEARANCE_DAYS,
  EXCESS_PRODUCTS,
  type Rival,
  SAME_COMPANY_KEYS,
} from '#domain/quote/binding/clearance.ts'
import { OPEN, WAITING } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { statusList } from '#server/database/status-list.ts'
import { companyKeys } from '#server/database/company-keys.ts'

/** Statuses of quotes whose clearance is asked for. */
const ASKED = [...new Set([...OPEN, ...WAITING, 'API_REJECTED', 'INVALID', 'BOUND'])]
/** Statuses of other agencies' quotes that are submissions: a draft was only typed. */
const SUBMITTED = [...new Set([...OPEN, ...WAITING])].filter((status) => status !== 'DRAFT')

const isExcess = (quote: string) => sql`(${sql.ref(`${quote}.product`)} in ${statusList(EXCESS_PRODUCTS)})`

/** `Rival`s of a quote, for a query on `quote`; the latest first. Policies count by their own days. */
export const rivalsOfQuote = sql<Rival[]>`case when quote.status in ${statusList(ASKED)} then coalesce((
  select json_agg(rival) from (
    select found.is_same as "isSame", found.is_bound as "isBound", found.is_earlier as "isEarlier",
      found.quote_number as "quoteNumber", found.policy_number as "policyNumber", found.agency_name as "agencyName",
      found.effective_date as "effectiveDate", found.end_date as "endDate"
    from (
      select theirs.quote_number, policy.policy_number, theirs.agency_name, theirs.created_at,
        coalesce(policy.effective_date, theirs.effective_date) as effective_date,
        coalesce(policy.end_date, theirs.end_date) as end_date,
        exists (select from unnest(${companyKeys('other')}) as key where key = any(${companyKeys('mine')})
          and split_part(key, ':', 1) in ${statusList(SAME_COMPANY_KEYS)}) as is_same,
        (case theirs.status when 'BOUND' then true
          when 'ISSUED' then coalesce(policy.status in ${statusList(LIVE_POLICIES)}, false) else false end)
          and coalesce(policy.effective_date, theirs.effective_date) < quote.end_date
          and coalesce(policy.end_date, theirs.end_date) > quote.effective_date as is_bound,
        theirs.status in ${statusList(SUBMITTED)}
          and theirs.created_at between quote.created_at - ${sql.lit(`${CLEARANCE_DAYS} days`)}::interval
            and quote.created_at + ${sql.lit(`${CLEARANCE_DAYS} days`)}::interval as is_submitted,
        theirs.status in ${statusList(SUBMITTED)} and (theirs.created_at, theirs.id) < (quote.created_at, quote.id) as is_earlier
      from account mine
      join account other on ${companyKeys('other')} && ${companyKeys('mine')} and other.tenant_id <> mine.tenant_id
      join quote theirs on theirs.tenant_id = other.tenant_id and theirs.account_id = other.id
        and ${isExcess('theirs')} = ${isExcess('quote')}
      left join policy on policy.tenant_id = theirs.tenant_id and policy.quote_id = theirs.id
      where mine.tenant_id = quote.tenant_id and mine.id = quote.account_id
    ) found where found.is_bound or found.is_submitted
    order by found.created_at desc limit 20
  ) rival), '[]') else '[]' end`

/** Only who sees the business of every agency reads whose it is. */
export const rivalsFor = (actor: Actor, rivals: readonly Rival[]): Rival[] =>
  rivals.map((rival) => ({ ...rival, agencyName: seesAll(actor, 'quote') ? rival.agencyName : null }))

/**
 * Locks the company of a quote until the command ends, by all that two accounts may have in common: of two agencies
 * that bind it at once, one is first and the other sees it. Taken before any row is locked.
 */
export const lockCompany = async (ctx: Pick<Ctx, 'db'>, quoteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
      select distinct 'company:' || key as key from account mine, unnest(${companyKeys('mine')}) as key
      where (mine.tenant_id, mine.id) = (select tenant_id, account_id from quote where id = ${quoteId})
      order by 1 offset 0) keys`.execute(ctx.db)
}
