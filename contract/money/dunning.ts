import { z } from 'zod'
import { emailAddress } from '#domain/kernel/fields.ts'
import { phoneNumberSaying } from '#domain/market/phones.ts'
import { dunningSteps } from '#domain/money/dunning/ladder.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, localDate, money, requiredText, text, version } from '../wire.ts'

/** Who receives the bills of an account along with its own contact (texts of specification 1 section 8). */
const contactFields = {
  firstName: requiredText(100, 'First Name is required'),
  lastName: requiredText(100, 'Last Name is required'),
  email: emailAddress,
  phone: phoneNumberSaying('Phone number is required'),
}

const contact = z
  .object({
    id,
    accountId: id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    version,
    modified: instant,
  })
  .meta({ id: 'BillingContact' })

const step = z.enum(dunningSteps).describe('What the ladder does about a payment that is open')

const collect = { tag: 'Billing', access: ['billing:collect'] } as const

export const dunningContract = defineContract({
  billingContacts: {
    method: 'GET',
    path: '/api/billing/v1/contact',
    summary: 'Who receives the bills of an account along with its own contact',
    tag: 'Billing',
    access: ['billing:read'],
    query: z.object({ accountId: id }),
    response: z.object({ content: z.array(contact) }),
    record: { kind: 'account', in: 'query', field: 'accountId' },
  },
  billingContactCreate: {
    method: 'POST',
    path: '/api/billing/v1/contact',
    summary: 'Add a billing contact to an account',
    ...collect,
    command: true,
    body: z.object({ accountId: id, ...contactFields }),
    response: contact,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  billingContactUpdate: {
    method: 'PUT',
    path: '/api/billing/v1/contact',
    summary: 'Change a billing contact',
    ...collect,
    command: true,
    body: z.object({ id, ...contactFields, version }),
    response: contact,
  },
  billingContactDelete: {
    method: 'DELETE',
    path: '/api/billing/v1/contact',
    summary: 'Delete a billing contact',
    ...collect,
    command: true,
    query: z.object({ id }),
  },
  invoiceReminderSend: {
    method: 'POST',
    path: '/api/billing/v1/invoiceReminder/{id}',
    summary: 'Send a payment reminder for an invoice, once a day',
    ...collect,
    command: true,
    params: z.object({ id: id.describe('Of the invoice') }),
    response: z.object({ sentTo: z.array(z.string()), amount: money, due: localDate }),
  },
  invoiceReminderToggle: {
    method: 'PUT',
    path: '/api/billing/v1/toggle/invoiceReminder',
    summary: 'Pause or resume the payment reminders of a policy; a notice of the law is never paused',
    ...collect,
    command: true,
    body: z.object({ policyId: id, isPaused: z.boolean() }),
    response: z.object({ policyId: id, isPaused: z.boolean() }),
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  checkInMail: {
    method: 'PUT',
    path: '/api/policy/v1/description/{id}',
    summary:
      'Note that a check is in the mail: reminders and notices wait ten days, once for a day that is past due',
    ...collect,
    command: true,
    params: z.object({ id: id.describe('Of the policy') }),
    body: z.object({ note: text(500).default('') }),
    response: z.object({ policyId: id, until: localDate }),
    record: { kind: 'policy', in: 'params', field: 'id' },
  },
  invoiceRegenerate: {
    method: 'POST',
    path: '/api/policy/v1/regenerate-invoice',
    summary:
      'Draw an invoice again as it is now, with its parts and what was paid; the earlier drawing stays',
    ...collect,
    command: true,
    body: z.object({ policyId: id, invoiceId: id.optional() }),
    response: z.object({ documentId: id }),
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  pastDue: {
    method: 'GET',
    path: '/api/billing/v1/past-due',
    summary: 'Policies with a payment that is past due, by the day until which they are paid for',
    tag: 'Billing',
    access: ['billing:read'],
    response: z.object({
      isCut: z.boolean().describe('There are more than are listed'),
      totals: z.array(z.object({ currency: z.enum(['USD', 'GBP']), pastDue: money, policies: z.int() })),
      content: z.array(
        z
          .object({
            policyId: id,
            policyNumber: z.string(),
            product: z.string(),
            companyName: z.string(),
            agencyName: z.string(),
            policyStatus: z.string(),
            invoiceId: id,
            invoiceNumber: z.string(),
            currency: z.enum(['USD', 'GBP']),
            pastDue: money,
            open: money,
            due: localDate.describe('The oldest day that is past due'),
            daysPastDue: z.int(),
            equityDate: localDate.describe('The day until which the premium that was paid pays for cover'),
            noticeBy: localDate
              .nullable()
              .describe('The last day on which a notice can go out without cover that is not paid for'),
            heldUntil: localDate.nullable(),
            isPaused: z.boolean(),
            lastStep: z.string().nullable(),
            next: z.object({ step, on: localDate }).nullable(),
          })
          .meta({ id: 'PastDuePolicy' }),
      ),
    }),
  },
})
