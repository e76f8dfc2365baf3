import { z } from 'zod'
import { financeStatuses } from '#domain/money/finance/lifecycle.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { defineContract } from '../endpoint.ts'
import { actions, amount, id, localDate, money, requiredText, text, version } from '../wire.ts'

/** A yearly rate on the wire is percent with at most two decimals; inside, ten-thousandths. */
const apr = z
  .codec(z.number().min(0).max(100), z.int(), {
    decode: (percent, context) => {
      const units = Math.round(percent * 100)
      if (Math.abs(units - percent * 100) > 1e-6) {
        context.issues.push({ code: 'custom', message: 'Use at most two decimals.', input: percent })
        return z.NEVER
      }
      return units
    },
    encode: (units) => units / 100,
  })
  .meta({ description: 'Annual percentage rate in percent, at most two decimals.' })

const count = z.int().min(1).max(60)
const byPolicy = z.object({ policyId: id })
const ofBody = { record: { kind: 'policy', in: 'body', field: 'policyId' } } as const

const installment = z.object({
  dueOn: localDate,
  amount: money,
  paid: money,
  status: z.enum(['PAID', 'PARTLY_PAID', 'PAST_DUE', 'DUE', 'UPCOMING']),
})

const financing = z
  .object({
    policyId: id,
    policyNumber: z.string(),
    currency: z.enum(['USD', 'GBP']),
    state: z.string().nullable(),
    /** What is open on the policy, and so can be financed. */
    amount: money,
    /** Why no financing is offered; null where one is, and where the policy is financed. */
    notOffered: z.string().nullable(),
    FinanceQuoteNumber: z.string().nullable(),
    AmountFinanced: money.nullable(),
    APR: apr.nullable(),
    NumberOfInstallments: z.int().nullable(),
    TotalPremium: money.nullable(),
    DownPayment: money.nullable(),
    TotalPaymentAmount: money.nullable(),
    InstallmentAmount: money.nullable(),
    FinanceCharge: money.nullable(),
    /** Installments fall due a day after it, and then each month. */
    FirstInstallmentDue: localDate.nullable(),
    financerName: z.string().nullable(),
    /** Last day on which it can be disaffirmed: of an offer, if it is accepted today. */
    disaffirmUntil: localDate.nullable(),
    installments: z.array(installment),
    /** The day of the payoff that was asked for. */
    payoffOn: localDate,
    /** What the law of the state says, a sentence each, and where it was read. */
    rules: z.array(z.object({ text: z.string(), law: z.string(), verifiedOn: localDate.nullable() })),
    agreement: z
      .object({
        id,
        status: z.enum(financeStatuses),
        isEntered: z.boolean().describe('Agreed elsewhere and recorded here'),
        reference: z.string().nullable(),
        acceptedOn: localDate,
        acceptedBy: z.string(),
        signedName: z.string(),
        fundedOn: localDate.nullable(),
        funded: money,
        paid: money.describe('Installments that the finance company was paid'),
        pastDue: money,
        noticeOn: localDate.nullable(),
        curableUntil: localDate.nullable(),
        endedOn: localDate.nullable(),
        /** What pays it off on the day that was asked for. */
        payoff: z.object({ on: localDate, unpaid: money, refund: money, amount: money }),
        /** Premium that was returned: to the finance company first. */
        returns: z.array(
          z.object({ on: localDate, company: money, insured: money, dueOn: localDate.nullable() }),
        ),
        documentId: id.nullable(),
        version: z.int(),
        actions,
      })
      .nullable(),
    /** Whether the caller may record a financing that was agreed elsewhere. */
    mayEnter: z.boolean(),
  })
  .meta({ id: 'Financing' })

export const financeContract = defineContract({
  financeQuote: {
    method: 'GET',
    path: '/api/billing/v1/finance',
    summary:
      'Financing of a policy: the quote of the finance company, or the agreement with its installments',
    tag: 'Financing',
    access: ['billing:read'],
    byCode: ['E_PAY'],
    query: z.object({ policyId: id, payoffOn: localDate.optional() }),
    response: financing,
    record: { kind: 'policy', in: 'query', field: 'policyId' },
  },
  financeAccept: {
    method: 'POST',
    path: '/api/billing/v1/finance',
    summary: 'Accept the financing of a policy with a typed name',
    tag: 'Financing',
    access: ['billing:pay'],
    byCode: ['E_PAY'],
    command: true,
    body: byPolicy.extend({
      /** The quote that was looked at: refused once its terms are others. */
      financeQuoteNumber: requiredText(100, 'Name the quote that is accepted.'),
      signature: text(200),
    }),
    response: financing,
    ...ofBody,
  },
  financeEnter: {
    method: 'POST',
    path: '/api/billing/v1/create/premiumFinance',
    summary: 'Record a financing that was agreed elsewhere',
    tag: 'Financing',
    access: ['billing:finance'],
    command: true,
    body: byPolicy.extend({
      financerName: requiredText(100, 'Enter who finances the premium.'),
      apr,
      numberOfInstallments: count,
      downPayment: amount,
      amountFinanced: amount,
      totalPremium: amount,
      accountId: id,
      customerEmail: emailAddress,
      installmentAmount: amount,
    }),
    response: financing,
    ...ofBody,
  },
  financeInstallment: {
    method: 'POST',
    path: '/api/billing/v1/get-installment',
    summary: 'Work out the installment of a loan',
    tag: 'Financing',
    access: ['billing:read'],
    body: z.object({ apr, financedAmount: amount, numberOfInstallments: count }),
    response: z.object({
      installmentAmount: money,
      lastInstallmentAmount: money,
      financeCharge: money,
      totalPaymentAmount: money,
    }),
  },
  financePay: {
    method: 'PUT',
    path: '/api/billing/v1/pay/premiumFinance',
    summary: 'Record money of a financing: what the finance company paid, or was paid',
    tag: 'Financing',
    access: ['billing:finance'],
    command: true,
    body: byPolicy.extend({
      kind: z.enum(['FUNDING', 'INSTALLMENT', 'PAYOFF']),
      amount,
      paidOn: localDate,
      /** Of the wire or the receipt: money with a reference that was recorded is refused. */
      reference: requiredText(60, 'Enter the reference of the wire or the receipt.'),
      version,
    }),
    response: financing,
    ...ofBody,
  },
  financeStep: {
    method: 'PUT',
    path: '/api/billing/v1/finance',
    summary: 'Disaffirm a financing, or record a default, a notice of intent, a request to cancel or its end',
    tag: 'Financing',
    access: ['billing:pay', 'billing:finance'],
    byCode: ['E_PAY'],
    command: true,
    body: byPolicy.extend({
      step: z.enum(['disaffirm', 'miss', 'sendIntent', 'cure', 'askCancel', 'close']),
      on: localDate.describe('The day of a notice or request; a financing is disaffirmed today'),
      version,
    }),
    response: financing,
    ...ofBody,
  },
  financeCallback: {
    method: 'POST',
    path: '/api/billing/v1/external/premiumFinance',
    summary: 'Signed notification of the finance company',
    tag: 'Financing',
    access: 'public',
    atomic: true,
    rate: 6000,
    body: z.unknown(),
    answers: { 401: 'The signature or the time stamp is wrong.' },
  },
})
