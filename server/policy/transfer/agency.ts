import { sql } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import type { FilingFacts } from '#domain/policy/bor/filing.ts'
import type { Agent } from '#server/database/json-columns.ts'
import type { Db } from '#server/database/kysely.ts'
import { isSandbox } from '#server/database/sandboxes.ts'

/** An agency between which insurance moves, with the user who takes work over for it. */
export interface ServicingAgency extends NonNullable<FilingFacts['receiver']> {
  name: string
  processorId: string | null
  /** Its primary contact, or else its first active user; null where it has none. */
  agent: (Agent & { id: string }) | null
}

/** The agency of an id, or null; of any type of party. */
export const agencyOf = async (db: Db, agencyId: string): Promise<ServicingAgency | null> => {
  const { rows } = await sql<Omit<ServicingAgency, 'hasUsers'> & { accountType: AccountType }>`
    select org.id, org.name, org.account_type as "accountType", org.market, org.enabled as "isEnabled",
      ${isSandbox('org.id')} as "isSandbox",
      org.processor_id as "processorId",
      (select json_build_object('id', id, 'agentFirstName', first_name, 'agentLastName', last_name,
          'agentEmail', email, 'agentPhone', phone) from app_user
        where org_id = org.id and enabled and confirmed_at is not null and removed_at is null
        order by is_primary_contact desc, created_at, id limit 1) as agent
    from org where org.id = ${agencyId}`.execute(db)
  const [found] = rows
  return found ? { ...found, hasUsers: found.agent !== null } : null
}
