import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { refundActions, refundStatuses } from '#domain/money/refunds/lifecycle.ts'
import { refundPayees } from '#domain/money/refunds/plan.ts'
import { defineContract } from '../endpoint.ts'
import { declareList } from '../list.ts'
import { queryOf } from '../list-query.ts'
import { actions, amount, id, instant, localDate, money, pageOf, requiredText, version } from '../wire.ts'

/** Money on its way back to who paid, the latest first. */
export const refundList = declareList({
  name: 'refunds',
  columns: {
    created: 'moment',
    companyName: 'text',
    policyNumber: 'text',
    amount: 'money',
    way: 'own',
    status: 'own',
    dueOn: 'day',
    settled: 'moment',
    reason: 'text',
  },
  hidden: ['reason', 'settled'],
  sorts: ['created', 'companyName', 'policyNumber', 'amount', 'status', 'dueOn', 'settled'],
  defaultSort: 'created,desc',
  filters: { status: { is: 'choices', of: refundStatuses }, policyId: { is: 'record' } },
})

const payee = z.enum(refundPayees).meta({
  description: 'Who gets a refund: who paid, or the company that financed the premium.',
})

const refundRow = z
  .object({
    id,
    policyId: id,
    policyNumber: z.string(),
    companyName: z.string(),
    amount: money,
    currency: z.enum(['USD', 'GBP']),
    status: z.enum(refundStatuses).meta({ description: 'Status of a refund.' }),
    payee,
    /** "Visa ending in 4242", or the name of the finance company; null by check to who paid. */
    way: z.string().nullable(),
    checkNumber: z.string().nullable(),
    reason: z.string(),
    failure: z.string().nullable(),
    dueOn: localDate.nullable(),
    askedBy: z.string(),
    created: instant,
    sent: instant.nullable(),
    settled: instant.nullable(),
    version,
    actions,
  })
  .meta({ id: 'Refund' })

const path = '/api/billing/v1/refunds'

export const refundContract = defineContract({
  refundSearch: {
    method: 'GET',
    path,
    summary: 'Refunds with the way that they go and how far they have come',
    tag: 'Billing',
    access: ['billing:read'],
    query: queryOf(refundList),
    response: pageOf(refundRow),
  },
  refundOwed: {
    method: 'GET',
    path: `${path}/owed`,
    summary: 'Policies of which money is owed back and not asked for yet, the most pressing first',
    tag: 'Billing',
    access: ['money:refund'],
    query: z.object({ policyId: id.optional() }),
    response: z.object({
      content: z.array(
        z.object({
          policyId: id,
          policyNumber: z.string(),
          product: z.string(),
          companyName: z.string(),
          currency: z.enum(['USD', 'GBP']),
          owed: money.describe('Owed to who paid, and not on its way'),
          since: localDate,
          toFinancer: money.describe('What of it goes to the company that financed the premium'),
          financerName: z.string().nullable(),
          dueOn: localDate
            .nullable()
            .describe('The last day that the state allows; null where none is on file'),
        }),
      ),
    }),
  },
  refundAsk: {
    method: 'POST',
    path,
    summary:
      'Pay back what is owed of a policy: by the way it came, or by check; above 10,000 once another approves',
    tag: 'Billing',
    access: ['money:refund'],
    command: true,
    body: z.object({ policyId: id, amount, reason: requiredReason }),
    response: z.object({
      approvalId: id,
      status: z.enum(['REQUESTED', 'APPROVED']).meta({ description: 'Whether it waits for another user.' }),
      parts: z.array(z.object({ id, payee, way: z.string().nullable(), amount: money })),
    }),
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  refundMove: {
    method: 'PUT',
    path,
    summary: 'Record a check that was mailed or cashed, or pay a refund that failed once more',
    tag: 'Billing',
    access: ['money:refund'],
    command: true,
    body: z.object({
      id,
      action: z.enum(refundActions).meta({ description: 'What is done with the refund.' }),
      checkNumber: requiredText(20, 'Enter the number of the check.').optional(),
      version,
    }),
    response: refundRow,
  },
})
