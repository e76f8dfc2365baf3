import { z } from 'zod'
import { isLocalDate } from '#domain/kernel/dates.ts'
import { longText } from '#domain/kernel/fields.ts'
import { defineContract } from '../endpoint.ts'
import { quoteStanding } from '../quote/quote.ts'
import { irpmStanding, irpmValues } from '../rating/rater.ts'
import { id, text } from '../wire.ts'

const byQuote = z.object({ quoteId: id })
const ofQuote = { record: { kind: 'quote', in: 'params', field: 'quoteId' } } as const
const expected = { version: z.int() }

/** An event that a policy does not cover, by the claim that reported it. */
export const eventExclusion = z.object({
  claimNumber: text(60).min(1, 'Claim Number is required'),
  claimName: text(200).min(1, 'Claim Name is required'),
  claimDescription: longText.default(''),
  claimDate: z.string().refine(isLocalDate, 'Invalid date format'),
})

/** Schedule rating of a quote, and the events that it excludes. */
export const scheduleContract = defineContract({
  quoteIrpmGet: {
    method: 'GET',
    path: '/api/quote/v1/uw/irpm/{quoteId}',
    summary: 'Bounds, percentages and note of the schedule rating of a quote',
    tag: 'Underwriting',
    access: ['quote:schedule'],
    params: byQuote,
    response: irpmStanding.extend({
      values: z.record(z.string(), z.string()),
      irpmNote: z.string(),
      version: z.int(),
    }),
    ...ofQuote,
  },
  quoteIrpm: {
    method: 'PUT',
    path: '/api/quote/v1/uw/irpm/{quoteId}',
    summary:
      'Schedule-rate a quote that nobody has signed, or take it back by leaving every percentage empty',
    tag: 'Underwriting',
    access: ['quote:schedule'],
    command: true,
    params: byQuote,
    body: z.object({ values: irpmValues, irpmNote: longText.default(''), ...expected }),
    response: quoteStanding,
    ...ofQuote,
  },
  quoteEventExclusionsGet: {
    method: 'GET',
    path: '/api/quote/v1/uw/event-exclusions/{quoteId}',
    summary: 'Events that a quote excludes',
    tag: 'Underwriting',
    access: ['quote:read'],
    params: byQuote,
    response: z.object({ eventExclusions: z.array(eventExclusion), version: z.int() }),
    ...ofQuote,
  },
  quoteEventExclusions: {
    method: 'PUT',
    path: '/api/quote/v1/uw/event-exclusions/{quoteId}',
    summary: 'Set the events that a quote which nobody has signed excludes',
    tag: 'Underwriting',
    access: ['quote:schedule'],
    command: true,
    params: byQuote,
    body: z.object({ eventExclusions: z.array(eventExclusion).max(20), ...expected }),
    response: quoteStanding,
    ...ofQuote,
  },
})
