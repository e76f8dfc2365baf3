import { z } from 'zod'
import { subjectivityStages } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { defineContract } from '../endpoint.ts'
import { id, localDate } from '../wire.ts'

/** A usual subjectivity with everything that setting it on the quote needs. */
export const usualSubjectivity = z
  .object({
    key: z.string(),
    title: z.string(),
    detail: z.string(),
    stage: z.enum(subjectivityStages),
    /** A business day of the market. */
    dueDate: localDate,
    checkId: z.string().nullable(),
    /** Which answer or finding makes it fitting, as a sentence; null where nothing does. */
    because: z.string().nullable(),
  })
  .meta({ id: 'UsualSubjectivity' })

export const usualSubjectivityContract = defineContract({
  subjectivityUsual: {
    method: 'GET',
    path: '/api/quote/v1/quote-subjectivity/usual',
    summary: 'Usual subjectivities for a quote that are not open on it, those that fit its company first',
    tag: 'Underwriting',
    access: ['subjectivity:manage'],
    query: z.object({ quoteId: id }),
    response: z.object({ content: z.array(usualSubjectivity) }),
    record: { kind: 'quote', in: 'query', field: 'quoteId' },
  },
})
