import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { longText, reasonDescription, requiredReason } from '#domain/kernel/fields.ts'
import { tamOverride } from '../rating/state.ts'
import { byId, byQuote, command, inBody, outcomeOfOne, quoteRow, quoteStanding } from './quote.ts'
import { id, localDate, pageOf, requiredText } from '../wire.ts'
import { inboxList, retailList } from './inbox-list.ts'

const reason = requiredReason

const count = z.int().min(0)

/** The review of a quote: from the agent's referral through the underwriters' inbox to the decision. */
export const quoteReviewContract = defineContract({
  quoteSubmit: {
    method: 'PUT',
    path: '/api/quote/v1/{id}/review',
    summary: 'Submit a quote for underwriter review',
    tag: 'Quotes',
    access: ['quote:submit'],
    command: true,
    params: byId,
    body: z.object({ reason: requiredReason }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  uwInbox: {
    method: 'GET',
    path: '/api/quote/v1/search/uw-inbox',
    summary: 'Quotes that wait for an underwriter, the next decision first, with their reasons',
    tag: 'Underwriting',
    access: ['quote:assign', 'quote:release'],
    query: queryOf(inboxList),
    response: pageOf(
      quoteRow.extend({
        isRead: z.boolean(),
        /** Why it waits: rules that need an underwriter, or the agent's own words. */
        reasons: z.array(z.string()),
      }),
    ),
  },
  uwInboxCounts: {
    method: 'GET',
    path: '/api/quote/v1/search/uw-inbox/counts',
    summary: 'How many quotes each view of the inbox has, and how many the caller may take or has taken',
    tag: 'Underwriting',
    access: ['quote:assign', 'quote:release'],
    response: z
      .object({
        mine: count,
        unassigned: count,
        overdue: count,
        requests: count,
        unread: count,
        /** What no underwriter holds, or the caller does. */
        waiting: count,
      })
      .meta({ id: 'InboxCounts' }),
  },
  retailRequests: {
    method: 'GET',
    path: '/api/quote/v1/search/retail-requests',
    summary: 'Requests to bind of retail agencies that their wholesaler has not answered, the next due first',
    tag: 'Underwriting',
    access: ['quote:retail'],
    query: queryOf(retailList),
    response: pageOf(
      quoteRow.extend({
        retailAgency: z.string().nullable(),
        retailAgent: z.string().nullable(),
        brokerName: z.string().nullable(),
        /** Who has it, as a sentence. */
        has: z.string(),
      }),
    ),
  },
  retailRequestCounts: {
    method: 'GET',
    path: '/api/quote/v1/search/retail-requests/counts',
    summary:
      'How many requests of retail agencies each view has, and how many the caller may take or has taken',
    tag: 'Underwriting',
    access: ['quote:retail'],
    response: z
      .object({ mine: count, unassigned: count, overdue: count, waiting: count })
      .meta({ id: 'RetailRequestCounts' }),
  },
  quoteRead: {
    method: 'PUT',
    path: '/api/quote/v1/search/read',
    summary: 'Mark quotes of the inbox as read, or unread again',
    tag: 'Underwriting',
    access: ['quote:assign', 'quote:release'],
    command: true,
    body: z.object({ quoteIds: z.array(id).min(1).max(100), isRead: z.boolean().default(true) }),
    response: z.object({ changed: z.int() }),
  },
  quoteInboxFlag: {
    method: 'PUT',
    path: '/api/quote/v1/uw/inbox-flag',
    summary: "Put a quote into the underwriters' inbox, or take it out",
    tag: 'Underwriting',
    access: ['quote:assign'],
    body: byQuote.extend({ isFlagged: z.boolean() }),
    ...command,
    ...inBody,
  },
  quoteAssign: {
    method: 'PUT',
    path: '/api/quote/v1/uw/assign',
    summary: 'Take a referred quote into review',
    tag: 'Underwriting',
    access: ['quote:assign'],
    command: true,
    body: z.object({ quoteId: id }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'body', field: 'quoteId' },
  },
  quoteUnassign: {
    method: 'PUT',
    path: '/api/quote/v1/uw/unassign',
    summary: 'Return a quote in review to the queue',
    tag: 'Underwriting',
    access: ['quote:assign'],
    body: byQuote,
    ...command,
    ...inBody,
  },
  quoteReassign: {
    method: 'PUT',
    path: '/api/quote/v1/uw/reassign',
    summary: 'Give a quote to an underwriter',
    tag: 'Underwriting',
    access: ['quote:assign'],
    body: byQuote.extend({ userId: id }),
    ...command,
    ...inBody,
  },
  quoteReassignMany: {
    method: 'PUT',
    path: '/api/quote/v1/uw/reassign/many',
    summary: 'Give several quotes to an underwriter',
    tag: 'Underwriting',
    access: ['quote:assign'],
    command: true,
    body: z.object({ quoteIds: z.array(id).min(1).max(100), userId: id }),
    response: z.object({ assigned: z.int(), refused: z.array(outcomeOfOne) }),
  },
  quoteRelease: {
    method: 'PUT',
    path: '/api/quote/v1/uw/release',
    summary: 'Release terms: the quote becomes ready',
    tag: 'Underwriting',
    access: ['quote:release'],
    command: true,
    body: z.object({ quoteId: id, note: longText.optional() }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'body', field: 'quoteId' },
  },
  quoteDecline: {
    method: 'PUT',
    path: '/api/quote/v1/decline/{id}',
    summary: 'Decline a quote',
    tag: 'Underwriting',
    access: ['quote:decline'],
    command: true,
    params: byId,
    body: z.object({
      reasonSummary: requiredText(200, 'Reason Summary is required'),
      reason: reasonDescription,
      isNotificationEnabled: z.boolean().default(true),
    }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteUwDecline: {
    method: 'PUT',
    path: '/api/quote/v1/uw/decline',
    summary: 'Decline a quote by its id in the body',
    tag: 'Underwriting',
    access: ['quote:decline'],
    body: byQuote.extend({
      reasonSummary: requiredText(200, 'Reason Summary is required'),
      reason: reasonDescription,
      isNotificationEnabled: z.boolean().default(true),
    }),
    ...command,
    ...inBody,
  },
  quoteReopen: {
    method: 'PUT',
    path: '/api/quote/v1/uw/reopen',
    summary: 'Take a declined quote into review again',
    tag: 'Underwriting',
    access: ['quote:underwrite'],
    body: byQuote.extend({ note: reason }),
    ...command,
    ...inBody,
  },
  quoteRefer: {
    method: 'POST',
    path: '/api/quote/v1/action/refer',
    summary: 'Refer a quote to underwriting',
    tag: 'Quotes',
    access: ['quote:submit'],
    body: byQuote.extend({ note: longText.optional() }),
    ...command,
    ...inBody,
  },
  quoteNote: {
    method: 'POST',
    path: '/api/quote/v1/note',
    summary: "Leave a note in a quote's timeline for agency and underwriters",
    tag: 'Quotes',
    access: ['quote:update'],
    body: byQuote.extend({ note: requiredText(2000, 'Write a note first.') }),
    ...command,
    ...inBody,
  },
  quoteNeedBy: {
    method: 'PUT',
    path: '/api/quote/v1/update/needBy',
    summary: 'Say by when the quote is needed',
    tag: 'Quotes',
    access: ['quote:update'],
    query: byQuote.extend({ needBy: localDate }),
    ...command,
    record: { kind: 'quote', in: 'query', field: 'quoteId' },
  },
  quoteTam: {
    method: 'PUT',
    path: '/api/quote/v1/tam/override',
    summary: 'Name the technical account manager of one quote, or take that back',
    tag: 'Underwriting',
    access: ['quote:assign'],
    body: tamOverride,
    ...command,
    ...inBody,
  },
})
