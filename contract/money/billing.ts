import { z } from 'zod'
import { invoiceStatuses, listedStatuses, paymentStatuses } from '#domain/money/invoices.ts'
import { defineContract } from '../endpoint.ts'
import { queryFrom, queryOf } from '../list-query.ts'
import {
  actions,
  amount,
  id,
  instant,
  localDate,
  money,
  numberedPageOf,
  numberedQuery,
  pageOf,
} from '../wire.ts'
import { plan } from './plans.ts'
import { creditList, invoiceList, paymentList, statementList } from './lists.ts'

const policyParams = z.object({ policyId: id })

/** A policy may have several invoices; without one of them, the oldest that is open is meant. */
const invoiceParams = z.object({ policyId: id, invoiceId: id.optional() })

export const paymentRow = z
  .object({
    id,
    transactionId: z.string().nullable(),
    invoiceNumber: z.string(),
    policyId: id,
    policyNumber: z.string(),
    companyName: z.string(),
    status: z.enum(paymentStatuses),
    paymentDate: instant,
    paymentMethod: z.string().nullable(),
    processorName: z.string(),
    amountPaid: money,
    currency: z.enum(['USD', 'GBP']),
    paymentDesc: z.string(),
  })
  .meta({ id: 'Payment' })

export const billingContract = defineContract({
  billingSearch: {
    method: 'GET',
    path: '/api/billing/v1/search',
    summary: 'Payment transactions',
    tag: 'Billing',
    access: ['billing:read'],
    query: queryOf(paymentList),
    response: pageOf(paymentRow),
  },
  invoiceSearch: {
    method: 'GET',
    path: '/api/billing/v1/invoices',
    summary: 'Invoices with what is paid and what is due',
    tag: 'Billing',
    access: ['billing:read'],
    query: queryOf(invoiceList),
    response: pageOf(
      z
        .object({
          id,
          invoiceNumber: z.string(),
          policyId: id,
          policyNumber: z.string(),
          product: z.string(),
          companyName: z.string(),
          currency: z.enum(['USD', 'GBP']),
          amountDue: money,
          credited: money,
          amountPaid: money,
          balance: money,
          dueDate: localDate,
          nextDue: localDate.nullable().describe('The day of the oldest part that is not paid'),
          plan,
          status: z.enum(listedStatuses),
          created: instant,
        })
        .meta({ id: 'Invoice' }),
    ),
  },
  creditSearch: {
    method: 'GET',
    path: '/api/billing/v1/credits',
    summary: 'Credit notes: what changes of policies gave back, and what became of it',
    tag: 'Billing',
    access: ['billing:read'],
    query: queryOf(creditList),
    response: pageOf(
      z
        .object({
          id,
          creditNumber: z.string(),
          policyId: id,
          policyNumber: z.string(),
          product: z.string(),
          companyName: z.string(),
          currency: z.enum(['USD', 'GBP']),
          reason: z.string(),
          amount: money,
          applied: money.describe('Set against invoices that were open'),
          refund: money.describe('Owed to who paid'),
          documentId: id.nullable(),
          created: instant,
        })
        .meta({ id: 'CreditNote' }),
    ),
  },
  paymentSchedule: {
    method: 'GET',
    path: '/api/billing/v1/desc',
    summary: 'What is to be paid on a policy, and how',
    tag: 'Billing',
    access: ['billing:read'],
    byCode: ['E_PAY'],
    query: invoiceParams,
    response: z
      .object({
        policyId: id,
        policyNumber: z.string(),
        accountId: id,
        product: z.string(),
        companyName: z.string(),
        invoiceId: id,
        invoiceNumber: z.string(),
        description: z.string(),
        currency: z.enum(['USD', 'GBP']),
        dueDate: localDate,
        amountDue: money,
        credited: money,
        amountPaid: money,
        dueAmount: money,
        isOfChange: z.boolean().describe('For a change of the policy, and not for a new one'),
        /** Further invoices of the policy that are open, oldest first. */
        others: z.array(
          z.object({ invoiceId: id, invoiceNumber: z.string(), dueDate: localDate, dueAmount: money }),
        ),
        /** What each way of paying adds to the due amount. */
        fees: z.object({ CreditCard: money, ECheck: money }),
        premiumFinanced: z.boolean(),
        lines: z.array(z.object({ label: z.string(), amount: money })),
        installments: z.object({
          downPayment: money,
          financed: money,
          installments: z.array(z.object({ dueDate: localDate, amount: money })),
        }),
        bank: z.object({
          bank: z.string(),
          routing: z.string(),
          account: z.string(),
          accountName: z.string(),
          reference: z.string(),
        }),
        actions,
      })
      .meta({ id: 'PaymentSchedule' }),
    record: { kind: 'policy', in: 'query', field: 'policyId' },
  },
  paymentStatus: {
    method: 'GET',
    path: '/api/billing/v1/payment',
    summary: 'Whether a policy is paid',
    tag: 'Billing',
    access: ['billing:read'],
    byCode: ['E_PAY'],
    query: invoiceParams,
    response: z.object({
      isPaid: z.boolean(),
      status: z.enum(invoiceStatuses),
      policyNumber: z.string(),
      cardFees: money.describe('What the card processor charged payers on top for using a card'),
      failure: z.string().nullable(),
      cameBack: z
        .object({
          status: z.enum(['Returned', 'Disputed', 'Charged back']).meta({
            description: 'What became of the payment after it was paid.',
          }),
          reason: z.string(),
          todo: z.string(),
          amount: money,
        })
        .nullable()
        .describe(
          'The latest payment of the invoice that came back or is disputed, unless a later one was paid',
        ),
    }),
    record: { kind: 'policy', in: 'query', field: 'policyId' },
  },
  billingBalance: {
    method: 'GET',
    path: '/api/billing/v1/balance/{policyId}',
    summary: 'Balance of a policy, as the ledger has it',
    tag: 'Billing',
    access: ['billing:read'],
    params: policyParams,
    response: z.object({
      currency: z.enum(['USD', 'GBP']),
      charged: money.describe('What the policy costs after all changes'),
      paid: money,
      balance: money.describe('What is still to be paid'),
      refund: money.describe('What is owed to who paid'),
    }),
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  billingLedger: {
    method: 'GET',
    path: '/api/billing/v1/ledger/{policyId}',
    summary: 'Ledger postings of a policy',
    tag: 'Billing',
    access: ['ledger:read'],
    params: policyParams,
    response: z.object({
      journals: z.array(
        z.object({
          id,
          kind: z.string(),
          postedAt: instant,
          postings: z.array(
            z.object({ account: z.string(), label: z.string(), party: z.string(), amount: money }),
          ),
        }),
      ),
    }),
    record: { kind: 'policy', in: 'params', field: 'policyId' },
  },
  paymentProcessor: {
    method: 'GET',
    path: '/api/billing/v1/payment-processor',
    summary: 'The card processor in use',
    tag: 'Billing',
    access: ['billing:pay'],
    response: z.object({ url: z.string(), name: z.string(), isSandbox: z.boolean() }),
  },
  paymentStart: {
    method: 'POST',
    path: '/api/billing/v1/payfor/{accountId}',
    summary: 'Open a session with the card processor for what is due on a policy',
    tag: 'Billing',
    access: ['billing:pay'],
    byCode: ['E_PAY'],
    command: true,
    params: z.object({ accountId: id }),
    body: invoiceParams.extend({
      /** What the payer saw; refused when it is not what is due. */
      paymentAmount: amount,
      paymentCategory: z.enum(['CreditCard', 'ECheck']),
    }),
    response: z.object({ paymentId: id, url: z.string() }),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  paymentReset: {
    method: 'POST',
    path: '/api/billing/v1/payment/retry',
    summary: 'Put a failed payment behind and show the payment options again',
    tag: 'Billing',
    access: ['billing:pay'],
    byCode: ['E_PAY'],
    command: true,
    body: invoiceParams,
    response: z.object({ status: z.enum(invoiceStatuses) }),
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  paymentCallback: {
    method: 'POST',
    path: '/api/billing/v1/external/applyPayment',
    summary: 'Signed notification of the card processor',
    tag: 'Billing',
    access: 'public',
    atomic: true,
    rate: 6000,
    body: z.unknown(),
    answers: { 401: 'The signature or the time stamp is wrong.' },
  },
  commissionStatements: {
    method: 'GET',
    path: '/api/commissions/v1/statements',
    summary: 'Commission earned on paid premium, by month and policy',
    tag: 'Commissions',
    access: ['commission:read'],
    query: queryFrom(numberedQuery, statementList),
    response: numberedPageOf(
      z.object({
        id: z.string(),
        month: z.string(),
        agencyName: z.string(),
        policyId: id,
        product: z.string(),
        policyNumber: z.string(),
        companyName: z.string(),
        currency: z.enum(['USD', 'GBP']),
        amount: money,
        earnedAt: instant,
      }),
    ).extend({
      /** Sums of everything that matches, not of the page, one a currency. */
      totals: z.array(z.object({ currency: z.enum(['USD', 'GBP']), amount: money })),
    }),
  },
})
