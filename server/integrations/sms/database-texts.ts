import type { Ports } from '#server/command/ports.ts'
import { mailboxTextSender, type TextSender } from './text-sender.ts'

/** Text messages in the table `text_message`. A message's id is its row's: it is there once. */
export const databaseTexts = ({ db, clock }: Pick<Ports, 'db' | 'clock'>): TextSender =>
  mailboxTextSender({
    now: () => clock.now(),
    insert: async (row) => {
      await db
        .insertInto('text_message')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
  })
