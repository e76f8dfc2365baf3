import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, localDate, money } from '../wire.ts'

/** What is decided of a subjectivity, and what clearing it changes in addition to its status. */
const subjectivityEffect = z
  .object({
    subject: z.object({
      title: z.string(),
      detail: z.string(),
      dueDate: localDate,
      companyName: z.string(),
      quoteNumber: z.string(),
      evidence: z.string(),
      /** Names of the files that were sent, the first one first. */
      files: z.array(z.string()),
    }),
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
    summary: 'What a subjectivity asks for and was sent, and what clearing it does to answers and price',
    tag: 'Underwriting',
    access: ['subjectivity:manage'],
    params: z.object({ id }),
    response: subjectivityEffect,
    record: { kind: 'account', in: 'params', field: 'id' },
  },
})
