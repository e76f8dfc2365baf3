import { z } from 'zod'
import { billingPlans } from '#domain/money/plans/plans.ts'
import { defineContract } from '../endpoint.ts'
import { actions, id, localDate, money } from '../wire.ts'

/** The plan of an invoice, wherever it is read or chosen. */
export const plan = z
  .enum(billingPlans)
  .describe('In one sum, in two parts of 60 and 40 percent, in four quarters, or 20 percent and nine months')

const item = z.object({
  due: localDate,
  amount: money.describe('As it was billed'),
  credited: money.describe('A credit is set against the last item first'),
  paid: money.describe('Money is for the oldest item first'),
  left: money,
})

/** How an invoice is paid over time. */
export const billingPlanView = z
  .object({
    policyId: id,
    policyNumber: z.string(),
    invoiceId: id,
    invoiceNumber: z.string(),
    currency: z.enum(['USD', 'GBP']),
    plan,
    version: z.number().int().describe('Of the invoice'),
    items: z.array(item),
    /** Null where nothing is open. */
    now: z
      .object({
        amount: money.describe('What is asked now: all that is due, or the next item'),
        through: localDate.describe('The day of the last item in it'),
        isPastDue: z.boolean(),
        fees: z
          .object({ CreditCard: money, ECheck: money })
          .describe('What each way of paying adds to that amount'),
      })
      .nullable(),
    /** Plans that the invoice can be spread by, each with its items to the cent. */
    offers: z.array(
      z.object({ plan, items: z.array(z.object({ due: localDate, amount: money, left: money })) }),
    ),
    actions,
  })
  .meta({ id: 'BillingPlan' })

const invoiceParams = z.object({ policyId: id, invoiceId: id.optional() })

export const planContract = defineContract({
  billingPlan: {
    method: 'GET',
    path: '/api/billing/v1/plan',
    summary: 'How an invoice is paid over time, and by which plans it could be',
    tag: 'Billing',
    access: ['billing:read'],
    byCode: ['E_PAY'],
    query: invoiceParams,
    response: billingPlanView,
    record: { kind: 'policy', in: 'query', field: 'policyId' },
  },
  billingPlanChoose: {
    method: 'PUT',
    path: '/api/billing/v1/plan',
    summary: 'Spread an invoice by another plan: a new one as a whole, a later one for what is not billed',
    tag: 'Billing',
    access: ['billing:pay'],
    byCode: ['E_PAY'],
    command: true,
    body: invoiceParams.extend({ plan, version: z.number().int().positive() }),
    response: billingPlanView,
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
})
