import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, money } from '../wire.ts'

/** What clearing a subjectivity changes in addition to its status. */
const subjectivityEffect = z
  .object({
    /** Answers that its files correct; empty where nothing but its status changes. */
    answers: z.array(z.object({ question: z.string(), from: z.string(), to: z.string() })),
    currency: z.enum(['USD', 'GBP']),
    /**
     * Total premium now and once the quote is recalculated; null where answers do not change, the price is agreed, or
     * there is none.
     */
    price: z.object({ before: money, after: money }).nullable(),
  })
  .meta({ id: 'SubjectivityEffect' })

export const subjectivityEffectContract = defineContract({
  subjectivityEffect: {
    method: 'GET',
    path: '/api/quote/v1/quote-subjectivity/{id}/effect',
    summary: 'What clearing a subjectivity does to answers and price',
    tag: 'Underwriting',
    access: ['subjectivity:manage'],
    params: z.object({ id }),
    response: subjectivityEffect,
    record: { kind: 'account', in: 'params', field: 'id' },
  },
})
