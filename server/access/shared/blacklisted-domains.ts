import { domainOf } from '#domain/party/user-schema.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Db } from '#server/database/kysely.ts'

/** Refuses an address whose mail domain was blacklisted: it cannot become a user's. */
export const refuseBlacklisted = async (db: Db, email: string): Promise<void> => {
  const domain = domainOf(email)
  const found = await db
    .selectFrom('blacklisted_domain')
    .select('domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (found)
    throw new Refused(
      fieldRefusal('email', `Addresses at ${domain} cannot be used here.`, 'DOMAIN_BLACKLISTED'),
    )
}
