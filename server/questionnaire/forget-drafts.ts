import { sql } from 'kysely'
import type { Ports } from '#server/command/ports.ts'

/**
 * Empties what people typed behind a mailed link and never sent, once no one can open the link any more: no one
 * was given it, and it is no answer of the account.
 */
export const forgetDrafts = async ({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<number> => {
  const { numUpdatedRows = 0n } = await db
    .updateTable('question_request')
    .set({ draft: '{}', draft_name: null, drafted_at: null })
    .where('drafted_at', 'is not', null)
    .where('answered_at', 'is', null)
    .where(sql<boolean>`expires_at < ${clock.now()}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
