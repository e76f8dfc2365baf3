import { z } from 'zod'
import { CAUSES } from '#domain/quote/terms/renewal-difference.ts'
import { defineContract } from '../endpoint.ts'
import { id, localDate, money, text } from '../wire.ts'

/** Why a renewal costs something else than the expiring term. */
export const renewalDifferenceContract = defineContract({
  quoteRenewalDifference: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}/renewal-difference',
    summary:
      'Why a renewal costs something else than the expiring terms for a year: lines by cause, which add up to the cent',
    tag: 'Quotes',
    access: ['quote:explain'],
    params: z.object({ productType: text(20), id }),
    response: z.object({
      currency: z.enum(['USD', 'GBP']),
      policyNumber: z.string(),
      /** First and last day of the expiring term. */
      from: localDate,
      until: localDate,
      /** Of the expiring terms for a year, at the end of their term. */
      expiring: money,
      renewal: money,
      difference: money,
      groups: z.array(
        z.object({
          cause: z.enum(CAUSES),
          difference: money,
          lines: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              /** What the line read; null where there was no such line. */
              from: z.string().nullable(),
              to: z.string().nullable(),
              difference: money,
            }),
          ),
        }),
      ),
      /** Findings and answers that cost money, and what putting them right would save before taxes and fees. */
      fixes: z.array(z.object({ code: z.string(), title: z.string(), saves: money, explain: z.string() })),
    }),
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
})
