import type { billingContract } from '#contract/money/billing.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { readPolicyInvoice } from '#server/money/invoices.ts'
import { takeCallback } from './callback.ts'
import { balanceOf, journalsOf, searchStatements } from './postings.ts'
import { dismissFailure, openPayment, processorOf, recordPayment } from './pay.ts'
import { searchCredits } from './lists/credits.ts'
import { searchInvoices, searchPayments } from './lists/queries.ts'
import { paymentStatusOf, scheduleOf, statusOf } from './schedule.ts'

type Contract = typeof billingContract

export const billingHandlers: Handlers<Contract> = {
  billingSearch: (ctx, { query }) => searchPayments(ctx, query),
  invoiceSearch: (ctx, { query }) => searchInvoices(ctx, query),
  creditSearch: (ctx, { query }) => searchCredits(ctx, query),
  paymentSchedule: async (ctx, { query }) => scheduleOf(ctx, await readPolicyInvoice(ctx, query)),
  paymentStatus: async (ctx, { query }) => paymentStatusOf(await readPolicyInvoice(ctx, query)),
  billingBalance: (ctx, { params }) => balanceOf(ctx, params.policyId),
  billingLedger: async (ctx, { params }) => ({ journals: await journalsOf(ctx, params.policyId) }),
  paymentProcessor: async (ctx) => processorOf(ctx),
  paymentStart: twoStep<Contract['paymentStart'], Awaited<ReturnType<typeof openPayment>>>({
    outside: (ctx, input) => openPayment(ctx, input),
    inside: (ctx, input, opened) => recordPayment(ctx, input, opened),
  }),
  paymentReset: async (ctx, { body }) => ({ status: statusOf(await dismissFailure(ctx, body)) }),
  paymentCallback: async (ctx) => {
    await takeCallback(ctx)
    return undefined
  },
  commissionStatements: (ctx, { query }) => searchStatements(ctx, query),
}
