import { z } from 'zod'
import { FACT_STATES } from '#domain/money/tax/review.ts'
import { FACT_NAMES } from '#domain/money/tax/types.ts'
import { defineContract } from '../endpoint.ts'
import { amount, localDate, money, requiredText, text } from '../wire.ts'

const taxed = z.object({
  /** Two letters of the home state, or `UK`. */
  jurisdiction: requiredText(2, 'State is required'),
  isSurplus: z.boolean(),
  date: localDate,
  premium: amount,
  /** Fees by whose they are. */
  fees: z
    .array(z.object({ kind: text(40), amount }))
    .max(20)
    .default([]),
  /** The city or county, where such tax premium. */
  taxLocality: text(40).optional(),
  /** Premium that goes back, to see what of the charges does. */
  back: z
    .object({
      returned: amount,
      isFlat: z.boolean(),
      on: localDate,
      /** The day on which the placement was filed with the state's office; absent while it was not. */
      filedOn: localDate.optional(),
    })
    .optional(),
})

export const taxContract = defineContract({
  taxFacts: {
    method: 'GET',
    path: '/api/billing/v1/taxes/facts',
    summary:
      'Every fact of the public charges that hold or will: its source, when it was read, and whether it is due',
    tag: 'Billing',
    access: ['rating:read'],
    response: z.object({
      today: localDate,
      content: z.array(
        z.object({
          id: z.string(),
          jurisdiction: z.string(),
          label: z.string(),
          fact: z.enum(FACT_NAMES).meta({ description: 'Which fact of the charge it is.' }),
          /** The fact in words: "3%", "Since 2023-01-01", "Half up to the cent". */
          value: z.string(),
          state: z.enum(FACT_STATES).meta({ description: 'How well it is known on this day.' }),
          source: z.string().nullable(),
          checkedOn: localDate.nullable(),
          dueOn: localDate.nullable(),
          lookUp: z.string().nullable(),
        }),
      ),
    }),
  },
  taxTry: {
    method: 'POST',
    path: '/api/billing/v1/taxes/try',
    summary: 'Public charges of a premium and its fees, why each is what it is, and what would go back',
    tag: 'Billing',
    access: ['rating:read'],
    body: taxed,
    response: z.object({
      currency: z.enum(['USD', 'GBP']),
      lines: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          rate: z.string().nullable(),
          base: money,
          amount: money,
          why: z.array(z.string()),
        }),
      ),
      total: money,
      /** What is open, a sentence each. */
      notes: z.array(z.string()),
      back: z
        .object({
          credits: z.array(z.object({ id: z.string(), label: z.string(), amount: money })),
          total: money,
          kept: z.array(z.object({ id: z.string(), label: z.string(), amount: money, why: z.string() })),
        })
        .nullable(),
    }),
  },
  iptReturns: {
    method: 'GET',
    path: '/api/billing/v1/taxes/ipt-returns',
    summary: 'Insurance Premium Tax by quarter and insurer, on premium received',
    tag: 'Billing',
    access: ['rating:read'],
    response: z.object({
      content: z.array(
        z.object({
          quarter: z.string(),
          first: localDate,
          last: localDate,
          insurer: z.string(),
          premium: money,
          tax: money,
          refunds: money,
          credits: money,
          due: money,
        }),
      ),
    }),
  },
})
