import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { approvalActions, approvalKinds, approvalStatuses } from '#domain/money/approval.ts'
import { defineContract } from '../endpoint.ts'
import { declareList } from '../list.ts'
import { queryOf } from '../list-query.ts'
import { actions, id, instant, localDate, money, pageOf, version } from '../wire.ts'

/** What is asked with money: what waits first, the longest waiting first. */
export const approvalList = declareList({
  name: 'moneyApprovals',
  columns: {
    asked: 'moment',
    kind: 'own',
    subjectName: 'text',
    amount: 'money',
    status: 'own',
    dueOn: 'day',
    askedBy: 'text',
    decidedBy: 'text',
    reason: 'text',
  },
  hidden: ['reason'],
  sorts: ['asked', 'kind', 'subjectName', 'amount', 'status', 'dueOn', 'askedBy', 'decidedBy'],
  defaultSort: 'asked,asc',
  filters: {
    status: { is: 'choices', of: approvalStatuses },
    kind: { is: 'choices', of: approvalKinds },
    policyId: { is: 'record' },
  },
  presets: {
    waiting: { status: 'REQUESTED' },
    underWay: { status: 'APPROVED' },
    ended: { status: 'DONE,DECLINED,WITHDRAWN' },
  },
})

const approvalRow = z
  .object({
    id,
    kind: z.enum(approvalKinds),
    status: z.enum(approvalStatuses).meta({ description: 'Status of a request about money.' }),
    subjectName: z.string(),
    policyId: id.nullable(),
    amount: money.nullable(),
    currency: z.enum(['USD', 'GBP']),
    reason: z.string(),
    needsSecond: z.boolean().describe('Another user than who asked has to approve it'),
    dueOn: localDate.nullable(),
    askedBy: z.string(),
    asked: instant,
    decidedBy: z.string().nullable(),
    decided: instant.nullable(),
    decision: z.string().nullable(),
    done: instant.nullable(),
    version,
    actions,
  })
  .meta({ id: 'MoneyApproval' })

const path = '/api/billing/v1/approvals'

export const approvalContract = defineContract({
  moneyApprovalSearch: {
    method: 'GET',
    path,
    summary:
      'What is asked with money: refunds, write-offs, edits, commission payments, bank details, periods',
    tag: 'Billing',
    access: ['money:approve', 'money:record', 'money:refund', 'money:writeoff'],
    query: queryOf(approvalList),
    response: pageOf(approvalRow),
  },
  moneyApprovalGet: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One request about money, with what may be done',
    tag: 'Billing',
    access: ['money:approve', 'money:record', 'money:refund', 'money:writeoff'],
    params: z.object({ id }),
    response: approvalRow,
  },
  moneyApprovalDecide: {
    method: 'PUT',
    path,
    summary: 'Approve, decline or withdraw a request about money; who asked never approves',
    tag: 'Billing',
    access: ['money:approve', 'billing:read'],
    command: true,
    body: z.object({
      id,
      action: z.enum(approvalActions).meta({ description: 'What is done with the request.' }),
      reason: requiredReason.optional().meta({ description: 'Why it is declined or taken back.' }),
      version,
    }),
    response: approvalRow,
  },
})
