import { sql } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Market, UserRow } from '#server/database/tables.ts'

/** A user with what their own account asks of a sign-in. */
export interface SigningUser extends UserRow {
  org_name: string
  account_type: AccountType
  market: Market
  enforce_mfa: boolean
  org_enabled: boolean
}

const query = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('org as o', 'o.id', 'u.org_id')
    .selectAll('u')
    .select(['o.name as org_name', 'o.account_type', 'o.market', 'o.enforce_mfa', 'o.enabled as org_enabled'])

/**
 * The user who signs in with an address. Seen from an account (`orgId`), one whom it has invited comes first, although
 * the address has a login elsewhere: the account cannot tell that one from others who have not joined yet.
 */
export const findUserByEmail = (db: Db, email: string, orgId?: string): Promise<SigningUser | undefined> =>
  query(db)
    .where(sql`lower(u.email)`, '=', email.trim().toLowerCase())
    .where((eb) =>
      orgId === undefined
        ? eb('u.has_other_login', '=', false)
        : eb.or([eb('u.has_other_login', '=', false), eb('u.org_id', '=', orgId)]),
    )
    .orderBy('u.has_other_login', 'desc')
    .executeTakeFirst()

export const findUserById = (db: Db, id: string): Promise<SigningUser | undefined> =>
  query(db).where('u.id', '=', id).executeTakeFirst()

/** Takes the user's row lock, for who is about to change how they sign in. */
export const lockUser = (db: Db, id: string): Promise<SigningUser> =>
  query(db).where('u.id', '=', id).forUpdate('u').executeTakeFirstOrThrow()

export const isIn = (user: Pick<SigningUser, 'enabled' | 'org_enabled'>): boolean =>
  user.enabled && user.org_enabled

export const fullNameOf = (user: Pick<UserRow, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`

/** Letters that people write for `%`, `_` and `\` mean themselves in a search. */
export const likeOf = (search: string | undefined): string =>
  `%${(search ?? '').toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`
