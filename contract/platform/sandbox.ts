import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, instant, localDate } from '../wire.ts'

/** The own clock of an agency whose business dates follow it. */
const sandbox = z
  .object({
    /** The business day that it is on. */
    day: localDate,
    /** The day that it is moving to; null while it waits. */
    advancingTo: localDate.nullable(),
    /** Whether an error stopped the move; it is tried again every five minutes, and may be asked for again. */
    hasFailed: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'Sandbox' })

export const sandboxContract = defineContract({
  sandboxGet: {
    method: 'GET',
    path: '/api/platform/v1/sandbox',
    summary: 'The clock of the account, where it is a sandbox',
    tag: 'Sandbox',
    access: 'any',
    response: z.object({ sandbox: sandbox.nullable() }),
  },
  sandboxMails: {
    method: 'GET',
    path: '/api/platform/v1/sandbox/mails',
    summary: 'The last 50 mails of the sandbox, which were kept instead of sent',
    tag: 'Sandbox',
    access: ['sandbox:advance'],
    response: z.array(
      z.object({
        id,
        at: instant,
        to: z.string(),
        subject: z.string(),
        template: z.string(),
        text: z.string(),
      }),
    ),
  },
  sandboxAdvance: {
    method: 'POST',
    path: '/api/platform/v1/sandbox/advance',
    summary: 'Move the sandbox forward to a day; what is due until then happens day by day',
    tag: 'Sandbox',
    access: ['sandbox:advance'],
    command: true,
    body: z.object({ day: localDate, version: z.number().int() }),
    response: sandbox,
  },
  sandboxOpen: {
    method: 'POST',
    path: '/api/platform/v1/sandboxes',
    summary: 'Make an agency without accounts a sandbox, for good',
    tag: 'Sandbox',
    access: ['sandbox:open'],
    command: true,
    body: z.object({ agencyId: id }),
    response: sandbox,
  },
})
