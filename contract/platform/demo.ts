import { z } from 'zod'
import { emailSaying } from '#domain/kernel/fields.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, text } from '../wire.ts'

/** What a demo installation adds to the product; absent elsewhere. */
export const demoContract = defineContract({
  demoLogins: {
    method: 'GET',
    path: '/api/dev/v1/demo-logins',
    summary: 'Logins of the demo book; absent outside a demo',
    tag: 'Demo',
    access: 'public',
    response: z.array(z.object({ email: z.string(), role: z.string() })),
  },
  mailboxSearch: {
    method: 'GET',
    path: '/api/dev/v1/mailbox',
    summary: 'Messages of the built-in mailbox; demo and loopback only',
    tag: 'Demo',
    access: 'public',
    query: z.object({
      to: emailSaying('Enter a valid e-mail address.').optional(),
      search: text(100).optional(),
    }),
    response: z.array(
      z.object({
        id,
        toAddress: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        template: z.string(),
        createdAt: instant,
      }),
    ),
  },
  textMessageSearch: {
    method: 'GET',
    path: '/api/dev/v1/text-messages',
    summary: 'Text messages of the built-in mailbox; demo and loopback only',
    tag: 'Demo',
    access: 'public',
    response: z.array(
      z.object({ id, toNumber: z.string(), text: z.string(), template: z.string(), createdAt: instant }),
    ),
  },
})
