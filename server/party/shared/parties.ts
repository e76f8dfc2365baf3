import type { AccountType } from '#domain/access/account-types.ts'
import { type Actor, grantsOf } from '#domain/access/actor.ts'
import type { Db } from '#server/database/kysely.ts'
import type { OrgRow, UserRow } from '#server/database/tables.ts'

export interface NewOrg {
  id: string
  accountType: AccountType
  name: string
  market: 'US' | 'UK'
  state?: string
  npn?: string
  clusterId?: string
  processorId?: string
  isWholesale?: boolean
  agencyBilled?: boolean
  /** Ten-thousandths: 1500 is 15 %. */
  commissionRate?: number
}

export const addOrg = (db: Db, org: NewOrg, now: Date): Promise<OrgRow> =>
  db
    .insertInto('org')
    .values({
      id: org.id,
      account_type: org.accountType,
      name: org.name,
      market: org.market,
      state: org.state ?? null,
      npn: org.npn ?? null,
      hostname: null,
      cluster_id: org.clusterId ?? null,
      processor_id: org.processorId ?? null,
      is_wholesale: org.isWholesale ?? false,
      agency_billed: org.agencyBilled ?? false,
      commission_rate: org.commissionRate ?? 0,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export interface NewUser {
  id: string
  orgId: string
  email: string
  firstName: string
  lastName: string
  roleId: string
  passwordHash: string | null
  insuredAccountId?: string
  phone?: string
  /** Sealed for the user's id. */
  totpSecret?: string
}

/** A user whose address is confirmed; one without a password still has to follow an invitation. */
export const addUser = (db: Db, user: NewUser, now: Date): Promise<UserRow> =>
  db
    .insertInto('app_user')
    .values({
      id: user.id,
      org_id: user.orgId,
      insured_account_id: user.insuredAccountId ?? null,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone ?? null,
      role_id: user.roleId,
      password_hash: user.passwordHash,
      mfa_type: user.totpSecret ? 'GOOGLE' : 'NONE',
      totp_secret: user.totpSecret ?? null,
      totp_last_step: null,
      confirmed_at: user.passwordHash ? now : null,
      last_login: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The actor that a user is in their own account, as a session would make them. */
export const actorOf = (user: UserRow, org: OrgRow, memberAgencyIds: readonly string[] = []): Actor => ({
  userId: user.id,
  name: `${user.first_name} ${user.last_name}`,
  email: user.email,
  accountType: org.account_type,
  orgId: org.id,
  orgName: org.name,
  roleId: user.role_id,
  permissions: grantsOf(user.role_id),
  insuredAccountId: user.insured_account_id,
  memberAgencyIds,
  market: org.market,
  sessionId: user.id,
  actingStaff: null,
})
