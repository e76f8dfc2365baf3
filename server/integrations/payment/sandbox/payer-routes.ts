import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#server/process/clock.ts'
import { cancelSession, payNow, settleDue } from './payment-commands.ts'
import type { PaymentMemory, SandboxRecord } from './payment-memory.ts'
import { type Fields, readPaymentForm } from './payment-form.ts'
import { messagePage, paymentPage } from './payment-page.ts'

interface PayerSettings {
  memory: PaymentMemory
  clock: Clock
  merchantName: string
  /** Delivers what is due of one payment. */
  flush: (record: SandboxRecord) => Promise<void>
}

const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** How long the browser is held back so that the merchant usually knows before the payer returns. */
const HOLD_MS = 1_500

/** The pages that a payer sees. Nothing on them comes from another origin, and nothing typed is logged or kept. */
export const payerRoutes = (app: FastifyInstance, settings: PayerSettings): void => {
  const { memory } = settings
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  for (const [name, type] of [
    ['pay.css', 'text/css; charset=utf-8'],
    ['pay.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const text = asset(name)
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .type(type)
        .send(text),
    )
  }

  const withSession = (reply: FastifyReply, sessionKey: string): SandboxRecord | null => {
    const record = memory.ofSession(sessionKey)
    if (record !== undefined) return record
    page(
      reply,
      null,
      404,
      messagePage(
        'This payment page does not exist',
        'Go back to the site that sent you here and start again.',
        null,
      ),
    )
    return null
  }

  app.get<{ Params: { sessionKey: string } }>('/pay/:sessionKey', async (request, reply) => {
    const record = withSession(reply, request.params.sessionKey)
    if (record === null) return reply
    await settleDue(memory, record)
    return page(
      reply,
      record,
      200,
      record.payment.status === 'open' ? openPage(settings, record) : endPage(record),
    )
  })

  app.post<{ Params: { sessionKey: string }; Body: Fields | null }>(
    '/pay/:sessionKey',
    async (request, reply) => {
      const record = withSession(reply, request.params.sessionKey)
      if (record === null) return reply
      const errors = await pay(settings, record, request.body ?? {})
      if (errors !== null) return page(reply, record, 422, errors)
      return goBack(settings, reply, record)
    },
  )

  app.post<{ Params: { sessionKey: string } }>('/pay/:sessionKey/cancel', async (request, reply) => {
    const record = withSession(reply, request.params.sessionKey)
    if (record === null) return reply
    await cancelSession(memory, record)
    return goBack(settings, reply, record)
  })
}

const openPage = ({ memory, merchantName }: PayerSettings, record: SandboxRecord): string =>
  paymentPage({ record, merchantName, saved: memory.savedMethod(record.request.tokenId) })

const endPage = (record: SandboxRecord): string => {
  const { status, failureCode } = record.payment
  const [title, sentence] =
    status === 'succeeded'
      ? ['Payment received', 'This payment is complete. You can go back now.']
      : status === 'pending'
        ? ['Payment is being processed', 'Your bank has been asked. You can go back now.']
        : failureCode === 'session_expired'
          ? ['This page has expired', 'Nothing was charged. Go back and start the payment again.']
          : ['Payment not completed', 'Nothing was charged. Go back to try again.']
  return messagePage(title, sentence, returnUrlOf(record))
}

/** Takes the payment; answers with the page to show again when a field is wrong. */
const pay = async (
  settings: PayerSettings,
  record: SandboxRecord,
  fields: Fields,
): Promise<string | null> => {
  const { memory, clock, merchantName } = settings
  await settleDue(memory, record)
  if (record.payment.status !== 'open') return null
  const saved = memory.savedMethod(record.request.tokenId)
  if (saved !== undefined) {
    await payNow(memory, record, saved, saved)
    return null
  }
  const { currency, categories } = record.request
  const result = readPaymentForm(fields, currency, categories, clock.now().toISOString())
  if ('errors' in result) return paymentPage({ record, merchantName, errors: result.errors, fields })
  await payNow(memory, record, result.method, result)
  return null
}

const returnUrlOf = (record: SandboxRecord): string => {
  const url = new URL(record.request.returnUrl)
  url.searchParams.set('intent', record.request.intentId)
  return url.href
}

const goBack = async (
  { flush }: PayerSettings,
  reply: FastifyReply,
  record: SandboxRecord,
): Promise<FastifyReply> => {
  await Promise.race([flush(record).catch(() => {}), wait(HOLD_MS, undefined, { ref: false })])
  return reply.header('cache-control', 'no-store').redirect(returnUrlOf(record), 303)
}

/** `form-action` names the merchant too: browsers apply it to the redirect that follows a form. */
const page = (
  reply: FastifyReply,
  record: SandboxRecord | null,
  status: number,
  body: string,
): FastifyReply =>
  reply
    .status(status)
    .headers({
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        'img-src data:',
        `form-action 'self'${record === null ? '' : ` ${new URL(record.request.returnUrl).origin}`}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(body)
