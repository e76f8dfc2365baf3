import { z } from 'zod'
import { AGENT_PHONE_MESSAGE, phoneNumberSaying } from '#domain/market/phones.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { retailAgentName, retailLicenseNumber } from '#domain/quote/fields.ts'
import { defineContract } from '../endpoint.ts'
import { quoteRow } from './quote.ts'
import { calculatorRequest } from '../rating/rating.ts'
import { id, money, numberedPageOf, text } from '../wire.ts'

const cartQuote = quoteRow
  .extend({
    premium: money.nullable(),
    mgaFee: money,
    brokerFee: money,
    additionalBrokerFee: money,
    inspectionFee: money,
    taxes: money.nullable(),
    waitingPeriod: z.int(),
    retroActivePeriod: z.int(),
    preset: z.string(),
    /** Its terms as the calculator takes them, to go on from. */
    request: calculatorRequest,
    /** Questions of the product that are not answered yet. */
    unanswered: z.int(),
    coverages: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        isSelected: z.boolean(),
        limit: money.nullable(),
        deductible: money.nullable(),
        /** Why terms of it are less than the quote's. */
        bounds: z.array(z.string()).optional(),
      }),
    ),
  })
  .meta({ id: 'CartQuote' })

const cart = z
  .object({
    accountId: id,
    companyName: z.string(),
    state: z.string().nullable(),
    content: z.array(cartQuote),
  })
  .meta({ id: 'Cart' })

const byAccount = z.object({ accountId: id })
const ofAccount = (where: 'query' | 'body') =>
  ({ record: { kind: 'account', in: where, field: 'accountId' } }) as const

const agent = z.object({
  agentFirstName: text(100).optional(),
  agentLastName: text(100).optional(),
  agentEmail: emailAddress.optional(),
  agentPhone: phoneNumberSaying(AGENT_PHONE_MESSAGE).optional(),
  retailAgentFirstName: retailAgentName.optional(),
  retailAgentLastName: retailAgentName.optional(),
  /** Asked for in Florida only. */
  retailAgentLicenseNumber: retailLicenseNumber.optional(),
})

export const cartContract = defineContract({
  cartGet: {
    method: 'GET',
    path: '/api/quote/v1/cart',
    summary: 'Quotes in the cart of an account, with their terms to compare',
    tag: 'Cart',
    access: ['quote:request'],
    ignores: ['agencyId'],
    query: byAccount,
    response: cart,
    ...ofAccount('query'),
  },
  cartAdd: {
    method: 'POST',
    path: '/api/quote/v1/cart',
    summary: 'Put quotes into the cart of their account, five at most',
    tag: 'Cart',
    access: ['quote:request'],
    command: true,
    body: byAccount.extend({ quoteIds: z.array(id).min(1).max(5) }),
    response: cart,
    ...ofAccount('body'),
  },
  cartVary: {
    method: 'POST',
    path: '/api/quote/v1/P250/cart',
    summary: 'Make another variation of terms for an account and put it into the cart',
    tag: 'Cart',
    access: ['quote:create'],
    command: true,
    body: byAccount.extend({ productType: text(20), request: calculatorRequest }),
    response: cart,
    ...ofAccount('body'),
  },
  cartRemove: {
    method: 'DELETE',
    path: '/api/quote/v1/cart',
    summary: 'Take a quote out of the cart',
    tag: 'Cart',
    access: ['quote:request'],
    command: true,
    ignores: ['agencyId'],
    query: byAccount.extend({ quoteId: id }),
    response: cart,
    ...ofAccount('query'),
  },
  cartSubmit: {
    method: 'POST',
    path: '/api/quote/v1/cart/submit',
    summary: 'Request the quotes of the cart; each that cannot be requested is named with its reason',
    tag: 'Cart',
    access: ['quote:request'],
    command: true,
    body: byAccount.extend({
      quoteIds: z.array(id).min(1).max(5),
      agencyId: id.optional(),
      teamIds: z.array(id).max(20).optional(),
      ...agent.shape,
    }),
    response: z.object({
      requested: z.array(z.object({ quoteId: id, quoteNumber: z.string(), status: z.enum(quoteStatuses) })),
      errors: z.array(
        z.object({ quoteId: id, quoteNumber: z.string(), code: z.string(), detail: z.string() }),
      ),
    }),
    ...ofAccount('body'),
  },
  cartCompare: {
    method: 'POST',
    path: '/api/docs/v1/proposal',
    summary: 'Draw a comparison of up to five quotes of an account; it is downloaded by its id',
    tag: 'Cart',
    access: ['quote:request'],
    command: true,
    body: byAccount.extend({ quoteIds: z.array(id).min(1).max(5) }),
    response: z.object({ docId: id, fileName: z.string() }),
    ...ofAccount('body'),
  },
  retailAgencySearch: {
    method: 'GET',
    path: '/api/wra/search',
    summary: 'Retail agencies by name, to send a quote to',
    tag: 'Cart',
    access: ['quote:send'],
    query: z.object({
      search: text(200).default(''),
      page: z.coerce.number().int().min(0).max(400).default(0),
      size: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: numberedPageOf(z.object({ id, name: z.string(), state: z.string().nullable() })),
  },
})
