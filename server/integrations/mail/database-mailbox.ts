import type { Ports } from '#server/command/ports.ts'
import { mailboxMailer } from './mailbox-mailer.ts'
import type { Mailer } from './mailer.ts'

/** The mailbox in the table `mail_message`. A message's id is its row's: it is there once. */
export const databaseMailbox = ({ db, clock }: Pick<Ports, 'db' | 'clock'>): Mailer =>
  mailboxMailer({
    now: () => clock.now(),
    insert: async (row) => {
      await db
        .insertInto('mail_message')
        .values({ ...row, sent_at: row.created_at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
  })
