import type { Ports } from '#server/command/ports.ts'
import { mailboxMailer } from './mailbox-mailer.ts'
import type { Mailer } from './mailer.ts'

/**
 * The mailbox in the table `mail_message`. A message's id is its row's: it is there once. That of a sandbox is its outbox,
 * wherever mails of others go.
 */
export const databaseMailbox = (
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  sandboxId: string | null = null,
): Mailer =>
  mailboxMailer({
    now: () => clock.now(),
    insert: async (row) => {
      await db
        .insertInto('mail_message')
        .values({ ...row, sent_at: row.created_at, sandbox_id: sandboxId })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
  })
