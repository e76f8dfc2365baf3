import { z } from 'zod'
import { subjectivityStages } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { defineContract } from '#contract/endpoint.ts'
import { id, localDate, text } from '#contract/wire.ts'

/** What an underwriter released. */
export const quoteReleasedContract = defineContract({
  quoteReleased: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}/released',
    summary: 'Terms that were changed, what moved the price since the referral, and the open subjectivities',
    tag: 'Quotes',
    access: ['quote:read'],
    params: z.object({ productType: text(20), id }),
    response: z.object({
      /** Each as a line: the term, its new value and the one that was requested. */
      changes: z.array(z.string()),
      /** The total, then each part of the price by how much it moved; empty where nothing did. */
      moved: z.array(z.string()),
      /** Still to be met: before binding first, then by their last day. */
      conditions: z.array(
        z.object({ title: z.string(), stage: z.enum(subjectivityStages), dueDate: localDate }),
      ),
    }),
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
})
