import { z } from 'zod'
import { MOST_INSUREDS } from '#domain/quote/terms/additional-insureds.ts'
import { defineContract } from '../endpoint.ts'
import { quoteStanding } from './quote.ts'
import { id, text } from '../wire.ts'

/** An additional insured; its market says what is required, so the server reports it by field. */
export const additionalInsured = z
  .object({
    businessName: text(200),
    address1: text(100),
    address2: text(100).default(''),
    city: text(100),
    /** Two letters; empty in the UK. */
    state: text(2).toUpperCase().default(''),
    zipCode: text(12),
    /** NAICS in the US, SIC in the UK. */
    naicsCode: text(6),
    /** With the rights and duties of the insured, where the endorsement for that is chosen. */
    isNamedInsured: z.boolean().optional(),
  })
  .meta({ id: 'AdditionalInsured' })

const byQuote = z.object({ quoteId: id })
const ofQuote = { record: { kind: 'quote', in: 'params', field: 'quoteId' } } as const

/** Who a quote covers with the insured. */
export const insuredsContract = defineContract({
  quoteInsuredsGet: {
    method: 'GET',
    path: '/api/quote/v1/additional-insureds/{quoteId}',
    summary: 'Additional insureds of a quote',
    tag: 'Quotes',
    access: ['quote:read'],
    params: byQuote,
    response: z.object({ additionalInsureds: z.array(additionalInsured), version: z.int() }),
    ...ofQuote,
  },
  quoteInsureds: {
    method: 'PUT',
    path: '/api/quote/v1/additional-insureds/{quoteId}',
    summary: 'Set the additional insureds of a quote that nobody has signed',
    tag: 'Quotes',
    access: ['quote:update'],
    command: true,
    params: byQuote,
    body: z.object({
      additionalInsureds: z.array(additionalInsured).max(MOST_INSUREDS),
      version: z.int(),
    }),
    response: quoteStanding,
    ...ofQuote,
  },
})
