import type { Ctx } from '#server/command/ctx.ts'
import type { Db } from '#server/database/kysely.ts'
import { endSessions } from '#server/access/shared/sessions.ts'

/** Rows of a user that could let anyone in, now or with a second factor of theirs. */
const KEYS = ['user_identity', 'recovery_code', 'passkey', 'mfa_change', 'mfa_reset_request'] as const

/**
 * Takes everything from a user that lets anyone in: sessions, password, second factor, passkeys, single sign-on and
 * the links that were mailed to them.
 */
export const takeKeys = async (
  ctx: Pick<Ctx, 'now'>,
  db: Db,
  userId: string,
  reason: string,
): Promise<void> => {
  await endSessions(ctx, db, userId, reason)
  for (const table of KEYS) await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await db
    .updateTable('link_token')
    .set({ superseded_at: ctx.now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute()
  await db
    .updateTable('app_user')
    .set({ password_hash: null, mfa_type: 'NONE', totp_secret: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute()
}
