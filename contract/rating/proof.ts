import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, money, text } from '../wire.ts'

/** The equation behind a price, to the cent. */
export const proofContract = defineContract({
  quoteProof: {
    method: 'GET',
    path: '/api/rater/v1/{productType}/proof/{quoteId}',
    summary:
      'The equation from worksheet through coverages, taxes and fees to the total, the invoice and the ledger',
    tag: 'Rating',
    access: ['quote:explain'],
    params: z.object({ productType: text(20), quoteId: id }),
    response: z
      .object({
        quoteNumber: z.string(),
        program: z.string(),
        currency: z.enum(['USD', 'GBP']),
        totalPremium: money,
        /** Whether every link does. */
        holds: z.boolean(),
        links: z.array(
          z.object({
            id: z.enum(['worksheet', 'coverages', 'total', 'invoice', 'ledger']),
            equation: z.string(),
            amount: money,
            holds: z.boolean(),
          }),
        ),
      })
      .meta({ id: 'Proof' }),
    record: { kind: 'quote', in: 'params', field: 'quoteId' },
  },
})
