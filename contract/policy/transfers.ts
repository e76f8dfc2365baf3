import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { bookOrderStatuses } from '#domain/policy/book/order.ts'
import { defineContract } from '../endpoint.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { actions, id, instant, money, text, version } from '../wire.ts'

/** Accounts that one order moves at most. */
export const BOOK_MOST = 2000

const asked = {
  fromId: id.meta({ description: 'The agency that services the accounts now.' }),
  toId: id.meta({ description: 'The agency that services them from now on.' }),
  producer: text(200)
    .toLowerCase()
    .optional()
    .meta({ description: 'Email of the producer; only accounts with a policy or quote of theirs.' }),
  product: z
    .enum(PRODUCTS.map(({ code }) => code))
    .optional()
    .meta({ description: 'Only accounts with cover of this product.' }),
  state: text(2).toUpperCase().optional().meta({ description: 'Only accounts of this state.' }),
}

const counted = {
  accountId: id,
  companyName: z.string(),
  /** State of the insured; null in the UK. */
  state: z.string().nullable(),
  /** Policies with cover now or ahead. */
  policies: z.int(),
  /** Annual premium of these. */
  premium: money,
}

const totals = z.object({ accounts: z.int(), policies: z.int(), premium: money })

const preview = z
  .object({
    fromName: z.string(),
    toName: z.string(),
    /** The user who takes open work over. */
    agentName: z.string(),
    currency: z.enum(['USD', 'GBP']),
    moving: totals,
    staying: totals,
    rows: z.array(
      z.object({
        ...counted,
        /** Why the account stays; null where it moves. */
        stays: z.object({ code: z.string(), detail: z.string() }).nullable(),
      }),
    ),
    /** Producers of the agency's policies and quotes, by name. */
    producers: z.array(z.object({ email: z.string(), name: z.string() })),
  })
  .meta({ id: 'BookTransferPreview' })

const order = z
  .object({
    id,
    status: z.enum(bookOrderStatuses).meta({ description: 'Status of the transfer of a book.' }),
    fromId: id,
    fromName: z.string(),
    toId: id,
    toName: z.string(),
    producer: z.string().nullable(),
    product: z.string().nullable(),
    state: z.string().nullable(),
    reason: z.string(),
    currency: z.enum(['USD', 'GBP']),
    orderedBy: z.string(),
    created: instant,
    /** When its last account had a result. */
    finished: instant.nullable(),
    /** Until then it can be moved back. */
    undoUntil: instant.nullable(),
    accounts: z.int(),
    /** Accounts without a result yet, of the way that is under way. */
    waiting: z.int(),
    moved: z.int(),
    stayed: z.int(),
    returned: z.int(),
    version: z.int(),
    actions,
  })
  .meta({ id: 'BookTransfer' })

const orderWithRows = order
  .extend({
    undoReason: z.string().nullable(),
    undoneBy: z.string().nullable(),
    rows: z.array(
      z.object({
        ...counted,
        result: z
          .enum(['WAITING', 'MOVED', 'STAYED', 'RETURNED', 'KEPT'])
          .meta({ description: 'What became of the account.' }),
        /** Why it stayed, or was not moved back. */
        detail: z.string().nullable(),
        at: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'BookTransferWithRows' })

const path = '/api/policy/v1/book-transfer'
const access = ['account:transfer'] as const
const tag = 'Policies'

/** Books of business that move from one agency to another. */
export const bookTransferContract = defineContract({
  bookTransferPreview: {
    method: 'GET',
    path: `${path}/preview`,
    summary: 'Which accounts of an agency would move to another one, and which stay and why',
    tag,
    access,
    query: z.object(asked),
    response: preview,
  },
  bookTransferStart: {
    method: 'POST',
    path,
    summary: 'Move the accounts of a preview to another agency; a job moves one after the other',
    tag,
    access,
    command: true,
    body: z.object({
      ...asked,
      reason: requiredReason.meta({ description: 'Why the book moves, for the trail of both agencies.' }),
      count: z.int().meta({ description: 'How many accounts move, as typed by the user.' }),
    }),
    response: order,
  },
  bookTransferUndo: {
    method: 'PUT',
    path,
    summary: 'Move a book back: every account that moved and is still with the agency that took it',
    tag,
    access,
    command: true,
    body: z.object({
      id,
      reason: requiredReason.meta({
        description: 'Why the book moves back, for the trail of both agencies.',
      }),
      version,
    }),
    response: order,
  },
  bookTransferList: {
    method: 'GET',
    path: '/api/policy/v1/book-transfers',
    summary: 'The last hundred transfers of books, the latest first',
    tag,
    access,
    response: z.object({ content: z.array(order) }),
  },
  bookTransferGet: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A transfer of a book with what became of each account',
    tag,
    access,
    params: z.object({ id }),
    response: orderWithRows,
  },
})
