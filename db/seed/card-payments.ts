import type { Env } from '#server/env.ts'
import type {
  CardProcessor,
  ProcessorPayment,
  SessionRequest,
} from '#server/integrations/payment/card-processor.ts'
import { httpCardProcessor } from '#server/integrations/payment/http-card-processor.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Random } from '#server/process/random.ts'
import { signMessage } from '#server/outbound/standard-webhooks.ts'

/** How a payment of the demo book ends. */
export type Ending = 'succeeded' | 'failed' | 'pending'

const sessions = new WeakMap<CardProcessor, Map<string, SessionRequest>>()

/**
 * The card processor as the past knew it: it opens sessions without a network, and its notifications are signed
 * and checked exactly as those of the real one.
 */
export const seedProcessor = (env: Env, random: Random): CardProcessor => {
  const real = httpCardProcessor({
    apiUrl: 'http://127.0.0.1',
    apiKey: env.CARD_PROCESSOR_KEY,
    callbackSecrets: [env.CARD_PROCESSOR_SECRET],
    egress: async () => {
      throw new Error('the past sends nothing')
    },
  })
  const opened = new Map<string, SessionRequest>()
  const processor: CardProcessor = {
    ...real,
    createSession: async (request) => {
      opened.set(request.intentId, request)
      const sessionKey = random.secret()
      return { sessionKey, url: `http://localhost/pay/${sessionKey}` }
    },
  }
  sessions.set(processor, opened)
  return processor
}

const digits = (random: Random, many: number): string =>
  Array.from({ length: many }, () => random.integer(10)).join('')

const paymentOf = (request: SessionRequest, ending: Ending, now: Date, random: Random): ProcessorPayment => ({
  intentId: request.intentId,
  status: ending,
  transactionId: `txn_${digits(random, 12)}`,
  transactionDate: now.toISOString(),
  paymentAmount: request.amount,
  totalPaymentAmount: request.amount + (request.fees?.CreditCard ?? 0),
  refundedAmount: 0,
  currency: request.currency,
  category: 'CreditCard',
  lastFourDigits: digits(random, 4),
  cardType: random.integer(2) === 0 ? 'Visa' : 'Mastercard',
  expirationMonth: 1 + random.integer(12),
  expirationYear: now.getUTCFullYear() + 2,
  bankName: null,
  bankAccountType: null,
  tokenId: null,
  customerEmail: request.customerEmail,
  failureCode: ending === 'failed' ? 'card_declined' : null,
  metadata: request.metadata,
})

/** The processor's signed notification of how a payment ended, as the callback endpoint receives it. */
export const notification = (
  processor: CardProcessor,
  intentId: string,
  ending: Ending,
  { env, clock, random }: { env: Env; clock: Clock; random: Random },
): { headers: Record<string, string>; body: string } => {
  const request = sessions.get(processor)?.get(intentId)
  if (!request) throw new Error(`no session for payment ${intentId}`)
  const now = clock.now()
  const id = `evt_${digits(random, 16)}`
  const body = JSON.stringify({
    type: `payment.${ending}`,
    sequence: 1,
    payment: paymentOf(request, ending, now, random),
  })
  return { headers: { ...signMessage([env.CARD_PROCESSOR_SECRET], id, now.getTime(), body) }, body }
}
