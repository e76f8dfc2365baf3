import { billingContract } from '#contract/money/billing.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { formatMoney } from '#domain/market/format.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { paymentStarts } from '#domain/money/payments.ts'
import { pages } from '#server/mail/pages.ts'
import type { PaymentSession, SessionRequest } from '#server/integrations/payment/card-processor.ts'
import { JANITOR_DELAYS_MS, ProcessorFailure } from '#server/integrations/payment/card-processor.ts'
import { convenienceFees } from '#domain/money/surcharges.ts'
import { askedNow, payableAmounts } from '#domain/money/plans/items.ts'
import { policyToday } from '#server/policy/shared/policy.ts'
import { itemizedOf } from './shared/allocations.ts'
import { cardPlace } from './shared/card-place.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import {
  dueOf,
  type PolicyInvoice,
  policyInvoiceForUpdate,
  readPolicyInvoice,
  standingOfInvoice,
} from '#server/money/invoices.ts'
import { productName } from '#server/document/shared/parts.ts'

type Start = (typeof billingContract)['paymentStart']
type StartInput = InputOf<Start>
type Answer = OutputOf<Start>

/** The attempt that the payer goes on with, or a new session at the processor. */
export type Opened =
  | { kind: 'goOn'; answer: Answer }
  | { kind: 'new'; paymentId: string; session: PaymentSession }

const inProcess = (invoice: PolicyInvoice): Refused =>
  new Refused(
    refusal(
      'conflict',
      'PAYMENT_IN_PROCESS',
      `A payment is being processed for policy ${invoice.policy_number}. It can take 3 to 5 business days.`,
    ),
  )

/** The amount that is asked now, and with a plan all that is open as well. */
const dueSentence = (ctx: Ctx, invoice: PolicyInvoice): string => {
  if (invoice.financing) return formatMoney(dueOf(invoice), invoice.currency)
  const whole = formatMoney(invoice.open_balance, invoice.currency)
  const asked = askedNow(itemizedOf(invoice), policyToday(ctx.now, invoice))
  return asked === null || asked.amount === invoice.open_balance
    ? whole
    : `${formatMoney(asked.amount, invoice.currency)}, or ${whole} to pay in full`
}

/** Of a financed invoice what is left of the down payment, and no other amount. */
const payableOf = (ctx: Ctx, invoice: PolicyInvoice): readonly number[] =>
  invoice.financing ? [dueOf(invoice)] : payableAmounts(itemizedOf(invoice), policyToday(ctx.now, invoice))

/** The payer sees the amount that is due; another amount means that the page is out of date. */
const refuseStart = (ctx: Ctx, invoice: PolicyInvoice, { params, body }: StartInput): void => {
  if (invoice.account_id !== params.accountId) throw absent('policy')
  refuseAction(ctx, policyRules, 'pay', standingOfInvoice(ctx, invoice))
  if (invoice.open?.is_submitted) throw inProcess(invoice)
  if (invoice.financing && dueOf(invoice) === 0)
    throw new Refused(
      refusal(
        'conflict',
        'FINANCING_PAYS',
        'The down payment is paid. The finance company pays the rest of this invoice.',
      ),
    )
  if (!payableOf(ctx, invoice).includes(body.paymentAmount))
    throw new Refused(
      fieldRefusal(
        'paymentAmount',
        `The amount due is ${dueSentence(ctx, invoice)}. Look at the page again, then pay.`,
        'AMOUNT_NOT_DUE',
      ),
    )
}

const sessionFor = (
  ctx: Ctx,
  invoice: PolicyInvoice,
  { body }: StartInput,
  intentId: string,
): SessionRequest => {
  const amount = body.paymentAmount
  const origin = ctx.ports.env.PUBLIC_URL
  return {
    intentId,
    amount,
    currency: invoice.currency,
    description: `${productName(invoice.product)} cyber insurance, policy ${invoice.policy_number}`,
    customerEmail: invoice.contact.policyContactEmail ?? ctx.actor.email,
    categories: body.paymentCategory === 'ECheck' ? ['ECheck', 'CreditCard'] : ['CreditCard', 'ECheck'],
    fees: convenienceFees(amount, invoice.currency, cardPlace(invoice, ctx.now)),
    returnUrl: `${origin}${pages.payPolicy(invoice.policy_id, invoice.id)}`,
    callbackUrl: `${origin}${billingContract.paymentCallback.path}`,
    metadata: {
      policyId: invoice.policy_id,
      policyNumber: invoice.policy_number,
      quoteId: invoice.quote_id,
      agencyId: invoice.tenant_id,
      policyCreated: invoice.policy_created_at.toISOString(),
      isDownPayment: String(invoice.financing !== null),
    },
  }
}

const openSession = async (ctx: Ctx, request: SessionRequest): Promise<PaymentSession> => {
  try {
    return await ctx.ports.cardProcessor.createSession(request)
  } catch (error) {
    if (!(error instanceof ProcessorFailure)) throw error
    throw new Refused(
      refusal(
        'conflict',
        'PROCESSOR_AWAY',
        'The card processor does not answer. Nothing was charged; try again in a moment.',
      ),
    )
  }
}

/** A page that is open already keeps its address; the part after the # only says which way was chosen now. */
const goOnAt = (url: string, { body }: StartInput): string => `${url}#${body.paymentCategory}`

/** Before the transaction: goes on with a page that is still open, or opens a session whose intent is our payment. */
export const openPayment = async (ctx: Ctx, input: StartInput): Promise<Opened> => {
  const invoice = await readPolicyInvoice(ctx, input.body)
  refuseStart(ctx, invoice, input)
  const { open } = invoice
  if (open?.session_url) {
    const { status } = await ctx.ports.cardProcessor.getPayment(open.id)
    if (status === 'open')
      return { kind: 'goOn', answer: { paymentId: open.id, url: goOnAt(open.session_url, input) } }
    throw inProcess(invoice)
  }
  const paymentId = ctx.newId()
  const session = await openSession(ctx, sessionFor(ctx, invoice, input, paymentId))
  return { kind: 'new', paymentId, session }
}

const insertPayment = (ctx: Ctx, invoice: PolicyInvoice, amount: number, paymentId: string, url: string) =>
  ctx.db
    .insertInto('payment')
    .values({
      tenant_id: invoice.tenant_id,
      id: paymentId,
      invoice_id: invoice.id,
      policy_id: invoice.policy_id,
      account_id: invoice.account_id,
      carrier_id: invoice.carrier_id,
      processor_id: invoice.processor_id,
      company_name: invoice.company_name,
      policy_number: invoice.policy_number,
      currency: invoice.currency,
      amount,
      status: begun(paymentStarts, 'In process'),
      payment_method: null,
      processor_name: processorOf(ctx).name,
      session_url: url,
      transaction_id: null,
      failure: null,
      dismissed_at: null,
      requested_by_name: ctx.actor.name,
      created_at: ctx.now,
      settled_at: null,
    })
    .execute()

/** In the transaction: the invoice is locked, what is due is looked at again, and the attempt is recorded. */
export const recordPayment = async (ctx: Ctx, input: StartInput, opened: Opened): Promise<Answer> => {
  const invoice = await policyInvoiceForUpdate(ctx, input.body)
  refuseStart(ctx, invoice, input)
  if (opened.kind === 'goOn') return opened.answer
  // Two people pressed Pay at once: both go to the page of the first.
  if (invoice.open?.session_url) {
    const { id, session_url } = invoice.open
    return { paymentId: id, url: goOnAt(session_url, input) }
  }
  const { paymentId, session } = opened
  await insertPayment(ctx, invoice, input.body.paymentAmount, paymentId, session.url)
  ctx.audit({
    tenantId: invoice.tenant_id,
    accountId: invoice.account_id,
    action: 'payment.started',
    recordKind: 'payment',
    recordId: paymentId,
    toStatus: 'In process',
    summary: `Payment of invoice ${invoice.invoice_number} started`,
    detail: { policyId: invoice.policy_id, invoiceId: invoice.id },
  })
  ctx.enqueue({
    type: 'payment.check',
    tenantId: invoice.tenant_id,
    paymentId,
    attempt: 1,
    notBefore: new Date(ctx.now.getTime() + (JANITOR_DELAYS_MS[0] ?? 0)).toISOString(),
  })
  return { paymentId, url: session.url }
}

/** The card processor in use, as the payment page names it. */
export const processorOf = (ctx: Ctx) => {
  const url = ctx.ports.env.CARD_PROCESSOR_URL
  return {
    url: url ?? ctx.ports.env.PUBLIC_URL,
    name: url ? new URL(url).hostname : 'Sandbox card processor',
    isSandbox: url === undefined,
  }
}

/** Puts failed attempts behind, so that the payment options show again. */
export const dismissFailure = async (
  ctx: Ctx,
  asked: { policyId: string; invoiceId?: string | undefined },
): Promise<PolicyInvoice> => {
  const invoice = await policyInvoiceForUpdate(ctx, asked)
  await ctx.db
    .updateTable('payment')
    .set({ dismissed_at: ctx.now })
    .where('tenant_id', '=', invoice.tenant_id)
    .where('invoice_id', '=', invoice.id)
    .where('status', '=', 'Failed')
    .where('dismissed_at', 'is', null)
    .execute()
  return readPolicyInvoice(ctx, asked)
}
