import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import { DECIDING_ROLES, DESK_TYPES } from '#server/quote/shared/guard-facts.ts'

interface Person {
  id: string
  name: string
}

/** Enabled users of the accounts that work on every agency's quotes. */
export const deskUsers = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .where('org.account_type', 'in', DESK_TYPES)
    .where('app_user.enabled', '=', true)

const staffOf = async (ctx: Ctx, userId: string, roleId: string | null): Promise<Person | null> => {
  const found = await deskUsers(ctx)
    .select(['app_user.id', 'app_user.first_name', 'app_user.last_name'])
    .where('app_user.id', '=', userId)
    .$if(roleId !== null, (users) => users.where('app_user.role_id', '=', roleId ?? ''))
    .executeTakeFirst()
  return found ? { id: userId, name: `${found.first_name} ${found.last_name}` } : null
}

const chosen = (person: Person | null, sentence: string): Person => {
  if (person) return person
  throw new Refused(fieldRefusal('userId', sentence, 'UNKNOWN'))
}

/** An enabled user of the provider, to whom work of the desk is given. */
export const underwriterOf = async (ctx: Ctx, userId: string): Promise<Person> =>
  chosen(await staffOf(ctx, userId, null), 'Choose one of the underwriters.')

/** An enabled technical account manager of the provider. */
export const tamOf = async (ctx: Ctx, userId: string): Promise<Person> =>
  chosen(await staffOf(ctx, userId, 'tam'), 'Choose one of the technical account managers.')

/** Enabled underwriters of the provider, by name; at most 500. */
export const underwriters = async (ctx: Ctx): Promise<Person[]> => {
  const rows = await deskUsers(ctx)
    .select(['app_user.id', 'app_user.first_name', 'app_user.last_name'])
    .where('app_user.role_id', 'in', DECIDING_ROLES)
    .orderBy('app_user.last_name')
    .orderBy('app_user.first_name')
    .limit(500)
    .execute()
  return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}` }))
}

/** Underwriters who are notified at once; the rest find it in their list. */
const NOTIFIED_AT_MOST = 20

/** Addresses of enabled underwriters, for what waits for any of them. */
export const underwriterEmails = async (ctx: Pick<Ctx, 'db'>): Promise<string[]> => {
  const rows = await deskUsers(ctx)
    .select('app_user.email')
    .where('app_user.role_id', '=', 'underwriter')
    .orderBy('app_user.email')
    .limit(NOTIFIED_AT_MOST)
    .execute()
  return rows.map(({ email }) => email)
}

interface Reader {
  email: string
  firstName: string
  accountType: AccountType
}

/** Where a user who concerns the command is written to; null once that user is disabled or gone. */
export const emailOf = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<Reader | null> => {
  const found = await ctx.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select(['app_user.email', 'app_user.first_name as firstName', 'org.account_type as accountType'])
    .where('app_user.id', '=', userId)
    .where('app_user.enabled', '=', true)
    .executeTakeFirst()
  return found ?? null
}
