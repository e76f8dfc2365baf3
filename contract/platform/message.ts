import { messageLabel } from '#domain/platform/fields.ts'
import { z } from 'zod'
import { MOST_LABELS } from '#domain/platform/message-events.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, numberedPageOf, text } from '../wire.ts'
import { queryFrom } from '../list-query.ts'
import { messageList } from './lists.ts'

const label = messageLabel.min(1, 'Label is required')

const message = z
  .object({
    id,
    dateReceived: instant,
    /** The event: `quote.released`. */
    kind: z.string(),
    /** What happened, in one sentence. */
    subject: z.string(),
    from: z.string(),
    companyName: z.string().nullable(),
    agencyName: z.string().nullable(),
    accountId: id.nullable(),
    quoteId: id.nullable(),
    quoteNumber: z.string().nullable(),
    policyId: id.nullable(),
    policyNumber: z.string().nullable(),
    productType: z.string().nullable(),
    /** People of the reader's account who have opened it. */
    seenBy: z.array(z.string()),
    isSeen: z.boolean(),
    isArchived: z.boolean(),
    isStarred: z.boolean(),
    labels: z.array(z.string()),
  })
  .meta({ id: 'Message' })

const pages = z.object({
  page: z.coerce.number().int().min(0).max(400).default(0),
  size: z.coerce.number().int().min(1).max(100).default(25),
  search: text(200).optional(),
})

const tag = 'Messages'

export const messageContract = defineContract({
  messageSearch: {
    method: 'GET',
    path: '/api/docmessage/v1',
    summary: 'Messages of the inbox, the latest first',
    tag,
    access: ['message:read'],
    query: queryFrom(pages, messageList),
    response: numberedPageOf(message),
  },
  messageStats: {
    method: 'GET',
    path: '/api/docmessage/v1/stats',
    summary: 'How many messages were not seen yet (100 at most), and the labels in use',
    tag,
    access: ['message:read'],
    response: z.object({
      unseen: z.int(),
      labels: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  },
  messageMark: {
    method: 'PUT',
    path: '/api/docmessage/v1',
    summary: 'Mark messages as seen, archived or starred, and label them',
    tag,
    access: ['message:read'],
    command: true,
    body: z.object({
      ids: z.array(id).min(1).max(100),
      isSeen: z.boolean().optional(),
      isArchived: z.boolean().optional(),
      isStarred: z.boolean().optional(),
      addLabels: z.array(label).max(MOST_LABELS).optional(),
      removeLabels: z.array(label).max(MOST_LABELS).optional(),
    }),
    response: z.object({ marked: z.int() }),
  },
})
