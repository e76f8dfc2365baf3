import type { dunningContract } from '#contract/money/dunning.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { holdForCheck, pauseReminders, redrawInvoice, sendReminder } from './commands.ts'
import { addContact, changeContact, contactsOf, deleteContact } from './contacts.ts'
import { listPastDue } from './past-due.ts'

export const dunningHandlers: Handlers<typeof dunningContract> = {
  billingContacts: (ctx, { query }) => contactsOf(ctx, query.accountId),
  billingContactCreate: (ctx, { body }) => addContact(ctx, body),
  billingContactUpdate: (ctx, { body }) => changeContact(ctx, body),
  billingContactDelete: async (ctx, { query }) => {
    await deleteContact(ctx, query.id)
    return undefined
  },
  invoiceReminderSend: (ctx, { params }) => sendReminder(ctx, params.id),
  invoiceReminderToggle: (ctx, { body }) => pauseReminders(ctx, body),
  checkInMail: (ctx, { params, body }) => holdForCheck(ctx, params.id, body.note),
  invoiceRegenerate: (ctx, { body }) => redrawInvoice(ctx, body),
  pastDue: (ctx) => listPastDue(ctx),
}
