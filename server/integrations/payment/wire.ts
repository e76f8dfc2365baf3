import { z } from 'zod'
import { disputeStages } from '#domain/money/payments.ts'
import { callbackTypes, failureCodes } from './card-processor.ts'

/** The processor's JSON, as docs/integrations/card-processor.md describes it. Amounts are whole minor units. */

const cents = z.int().min(0).max(100_000_000_000_000)
const key = z.string().regex(/^[\w-]{1,100}$/)
const nullableText = (max: number) => z.string().max(max).nullable()
const category = z.enum(['CreditCard', 'ECheck'])
const metadata = z
  .record(z.string().max(40), z.string().max(200))
  .refine((record) => Object.keys(record).length <= 20, 'At most 20 entries.')

export const sessionRequestWire = z.object({
  intentId: key,
  amount: cents.min(1),
  currency: z.enum(['USD', 'GBP']),
  description: z.string().min(1).max(200),
  customerEmail: z.string().max(320),
  categories: z.array(category).min(1).max(2),
  fees: z
    .object({ CreditCard: cents.default(0), ECheck: cents.default(0) })
    .default({ CreditCard: 0, ECheck: 0 }),
  tokenId: key.optional(),
  returnUrl: z.url({ protocol: /^https?$/ }).max(2048),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(2048),
  metadata,
})

export const sessionWire = z.object({ sessionKey: key, url: z.url({ protocol: /^https?$/ }).max(2048) })

/** Four digits or null: anything longer could be the number itself, and is refused. */
const lastFour = z
  .string()
  .regex(/^\d{4}$/)
  .nullable()

export const refundWire = z.object({
  refundId: key,
  status: z.enum(['pending', 'succeeded', 'failed']),
  amount: cents,
})

export const paymentWire = z.object({
  intentId: key,
  status: z.enum(['open', 'pending', 'succeeded', 'failed']),
  transactionId: key.nullable(),
  transactionDate: z.iso.datetime({ offset: true }).nullable(),
  paymentAmount: cents,
  totalPaymentAmount: cents,
  refundedAmount: cents,
  currency: z.enum(['USD', 'GBP']),
  category: category.nullable(),
  lastFourDigits: lastFour,
  cardType: nullableText(40),
  /** Absent from a processor that does not say. */
  cardFunding: z.enum(['credit', 'debit', 'prepaid']).nullish(),
  expirationMonth: z.int().min(1).max(12).nullable(),
  expirationYear: z.int().min(2000).max(2200).nullable(),
  bankName: nullableText(100),
  bankAccountType: z.enum(['Checking', 'Savings']).nullable(),
  tokenId: key.nullable(),
  customerEmail: z.string().max(320),
  failureCode: z.enum(failureCodes).nullable(),
  returned: z
    .object({ code: z.string().regex(/^\w{1,6}$/), trace: key, at: z.iso.datetime({ offset: true }) })
    .nullish(),
  dispute: z
    .object({
      disputeId: key,
      stage: z.enum(disputeStages),
      reason: z.string().max(100),
      fee: cents,
      respondBy: z.iso.date().nullable(),
    })
    .nullish(),
  refunds: z.array(refundWire).max(100).nullish(),
  metadata,
})

export const callbackWire = z.object({
  type: z.enum(callbackTypes),
  sequence: z.int().min(1).max(1000),
  payment: paymentWire,
})

export const refundRequestWire = z.object({
  intentId: key,
  amount: cents.min(1),
  refundId: key,
  reason: z.string().min(1).max(200),
})
