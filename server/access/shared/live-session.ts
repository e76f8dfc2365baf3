import { sql } from 'kysely'
import { type AccountType, accountTypeCodes } from '#domain/access/account-types.ts'
import { hasMembers } from '#domain/access/scopes.ts'
import type { Db } from '#server/database/kysely.ts'
import type { SessionKind } from '#server/database/tables/access-tables.ts'
import type { Market } from '#server/database/tables.ts'

/** A session that counts, with everything that an actor and an access token are made from. */
export interface LiveSession {
  id: string
  kind: SessionKind
  user_id: string
  org_id: string
  seen_at: Date
  expires_at: Date
  authenticated_at: Date | null
  has_second_factor: boolean
  email: string
  first_name: string
  last_name: string
  mfa_type: 'NONE' | 'EMAIL' | 'SMS' | 'GOOGLE'
  has_passkey: boolean
  /** The role in the account of the session; null when the user has none there. */
  role_id: string | null
  insured_account_id: string | null
  org_name: string
  account_type: AccountType
  market: Market
  /** An agency that places the business of retail agencies. */
  is_wholesale: boolean
  enforce_mfa: boolean
  /** Account type of the user's own account: it differs while acting in another account. */
  subscriber_type: AccountType
  staff_id: string | null
  staff_name: string | null
  workflow_id: string | null
  flow: string | null
  /** Whom the link went to. */
  flow_first_name: string | null
  flow_last_name: string | null
  flow_email: string | null
  flow_agency: string | null
  flow_record_id: string | null
  members: string[]
}

/** Of all others, PostgreSQL does not look for members: each request reads its session, and relations are many. */
const WITH_MEMBERS = accountTypeCodes.filter(hasMembers)

/**
 * Reads a session that is not over: neither ended, expired nor idle, of an enabled user in an enabled account, and
 * for a session that came from another one, with that one still going. Everything in one query, so that a right
 * withdrawn is noticed at the next look.
 */
export const liveSession = async (db: Db, sessionId: string, now: Date): Promise<LiveSession | null> => {
  const { rows } = await sql<LiveSession>`
    select s.id, s.kind, s.user_id, s.org_id, s.seen_at, s.expires_at, s.authenticated_at, s.has_second_factor,
      u.email, u.first_name, u.last_name, u.mfa_type,
      exists (select from passkey where passkey.user_id = u.id) as has_passkey,
      case when u.org_id = s.org_id then u.role_id else a.role_id end as role_id,
      case when u.org_id = s.org_id then u.insured_account_id else a.insured_account_id end as insured_account_id,
      o.name as org_name, o.account_type, o.market, o.is_wholesale, o.enforce_mfa,
      coalesce(staff_home.account_type, home.account_type) as subscriber_type,
      staff.id as staff_id, staff.first_name || ' ' || staff.last_name as staff_name,
      w.id as workflow_id, w.flow, w.first_name as flow_first_name,
      w.last_name as flow_last_name, w.email as flow_email, w.agency_name as flow_agency, w.record_id as flow_record_id,
      case when o.account_type = any(${WITH_MEMBERS}) then
        array(select member.record_id::text from party_relation member where member.party_id = o.id
          and member.role = 'MEMBER' and member.until_at is null)
      else '{}' end as members
    from session s
    join app_user u on u.id = s.user_id and u.enabled
    join org o on o.id = s.org_id and o.enabled
    join org home on home.id = u.org_id and home.enabled
    left join user_account a on a.user_id = s.user_id and a.org_id = s.org_id
    left join app_user staff on staff.id = s.acting_staff_id
    left join org staff_home on staff_home.id = staff.org_id
    left join session parent on parent.id = s.parent_id
    left join workflow w on w.id = s.workflow_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}
      and s.seen_at + s.idle_seconds * interval '1 second' >= ${now}
      and (s.acting_staff_id is null or (staff.enabled and staff_home.enabled))
      and (s.parent_id is null or (parent.ended_at is null and parent.expires_at > ${now}))
      and (s.workflow_id is null or w.expires_at > ${now})`.execute(db)
  return rows[0] ?? null
}
