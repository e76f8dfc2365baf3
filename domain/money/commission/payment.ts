import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** Least commission payment, in major units and in minor ones (specification 1 section 5). */
const LEAST = 1
export const LEAST_CENTS: Cents = 100
export const LEAST_SENTENCE = 'Enter at least 1.00.'

export const paymentDescription = requiredText(140, 'Description is required')

/** The form of a commission payment, in major units. */
export const paymentForm = z.object({
  commissionsAmount: z.number('Enter an amount.').min(LEAST, LEAST_SENTENCE),
  description: paymentDescription,
})
