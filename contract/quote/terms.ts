import { z } from 'zod'
import { commissionPercent } from '#domain/money/commission/schedule.ts'
import { defineContract } from '../endpoint.ts'
import { calculatorRequest } from '../rating/rating.ts'
import { policyContact } from '#domain/account/schema.ts'
import { emailAddress, longText, requiredReason } from '#domain/kernel/fields.ts'
import { byQuote, command, expected, inBody, inParams, quoteParams, quoteStanding } from './quote.ts'
import { amount, id, requiredText, text } from '../wire.ts'

const reason = requiredReason

/** What a quote asks for and costs: terms, fees, paper, prices again. */
export const quoteTermsContract = defineContract({
  quoteUpdate: {
    method: 'PUT',
    path: '/api/quote/v1/{productType}/{id}',
    summary: 'Change the terms of a quote that is not bound; it is priced again',
    tag: 'Quotes',
    access: ['quote:update'],
    command: true,
    params: quoteParams,
    body: z.object({ request: calculatorRequest, contact: policyContact.optional(), ...expected }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteRequest: {
    method: 'PUT',
    path: '/api/quote/v1/{productType}/{id}/request',
    summary: 'Request the quote: the rules make it ready, an indication, referred or invalid',
    tag: 'Quotes',
    access: ['quote:request'],
    command: true,
    params: quoteParams,
    body: z.object(expected),
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteRetry: {
    method: 'POST',
    path: '/api/quote/v1/action/retryrequest',
    summary: 'Request a rejected or invalid quote once more',
    tag: 'Quotes',
    access: ['quote:request'],
    body: byQuote,
    ...command,
    ...inBody,
  },
  quoteUnderwrite: {
    method: 'PUT',
    path: '/api/quote/v1/P250/uw',
    summary: "Change a quote's terms as its underwriter; the status stays",
    tag: 'Underwriting',
    access: ['quote:underwrite'],
    body: byQuote.extend({ request: calculatorRequest, note: longText.optional(), ...expected }),
    ...command,
    ...inBody,
  },
  quoteRecalculate: {
    method: 'PUT',
    path: '/api/quote/v1/{productType}/{id}/recalculate',
    summary: 'Price a quote again with the facts and tables of today',
    tag: 'Quotes',
    access: ['quote:update'],
    params: quoteParams,
    body: z.object(expected),
    ...command,
    ...inParams,
  },
  quoteReassess: {
    method: 'POST',
    path: '/api/quote/v1/uw/reassess',
    summary: "Scan the insured's domain again and price the quote with what is found",
    tag: 'Underwriting',
    access: ['quote:underwrite'],
    body: byQuote.extend({ agentEmail: emailAddress.optional(), product: text(20).optional() }),
    ...command,
    ...inBody,
  },
  quoteSwitchPaper: {
    method: 'PUT',
    path: '/api/quote/v1/{productType}/{id}/surplus',
    summary: 'Switch a quote between surplus lines and admitted paper; other changes to it are lost',
    tag: 'Quotes',
    access: ['quote:update'],
    params: quoteParams,
    body: z.object(expected),
    ...command,
    ...inParams,
  },
  quoteBrokerFee: {
    method: 'PUT',
    path: '/api/quote/v1/broker-fees/{id}',
    summary:
      'Change the fees of broker, surplus lines broker and inspection of a quote that nobody has signed',
    tag: 'Quotes',
    access: ['quote:brokerfee'],
    params: z.object({ id }),
    body: z.object({
      brokerFee: amount,
      /** Of the surplus lines broker, on surplus lines paper alone; absent leaves it. */
      additionalBrokerFee: amount.optional(),
      inspectionFee: amount.optional(),
      ...expected,
    }),
    ...command,
    ...inParams,
  },
  quoteMgaFee: {
    method: 'PUT',
    path: '/api/quote/v1/mga-fees/{id}',
    summary: 'Change the MGA fee of a quote that nobody has signed',
    tag: 'Underwriting',
    access: ['quote:mgafee'],
    params: z.object({ id }),
    body: z.object({ mgaFee: amount, ...expected }),
    ...command,
    ...inParams,
  },
  quoteCommission: {
    method: 'POST',
    path: '/api/quote/v1/action/commission',
    summary: 'Agree on the commission of one quote in place of the schedule, and how producers split it',
    tag: 'Underwriting',
    access: ['commission:schedule'],
    body: byQuote.extend({
      rate: commissionPercent,
      splits: z
        .array(
          z.object({ producer: requiredText(80, 'Name the producer.'), share: z.number().min(0).max(100) }),
        )
        .max(10)
        .default([]),
      reason,
      ...expected,
    }),
    ...command,
    ...inBody,
  },
  quoteBypass: {
    method: 'PUT',
    path: '/api/quote/v1/uw/bypass',
    summary: 'Set the rules about risk factors aside for one quote, with the reason',
    tag: 'Underwriting',
    access: ['quote:underwrite'],
    body: byQuote.extend({ note: reason }),
    ...command,
    ...inBody,
  },
  quoteKeep: {
    method: 'PUT',
    path: '/api/quote/v1/{productType}/{id}/typed',
    summary: 'Keep what is typed at the last step of a draft, before the quote is requested',
    tag: 'Quotes',
    access: ['quote:update'],
    params: quoteParams,
    body: policyContact.partial().extend({ brokerFee: amount.optional() }),
    ...command,
    /** With the version that it was kept on: where the page shows another one, its terms were changed by others. */
    response: quoteStanding.extend({ keptOn: z.int() }),
    ...inParams,
  },
  quoteRevive: {
    method: 'PUT',
    path: '/api/quote/v1/{productType}/{id}/revive',
    summary: 'Price an expired, lost or invalid quote again with the tables of today',
    tag: 'Quotes',
    access: ['quote:revive'],
    command: true,
    params: quoteParams,
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
})
