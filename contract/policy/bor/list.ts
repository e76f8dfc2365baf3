import { borStatuses } from '#domain/policy/bor/lifecycle.ts'
import { declareList } from '#contract/list.ts'

/** Broker of record letters, the latest first. Neither agency finds or orders them by the name of the other one. */
export const borList = declareList({
  name: 'brokerOfRecord',
  columns: {
    companyName: 'text',
    policyNumber: 'text',
    status: 'own',
    side: 'own',
    lastDay: 'day',
    effectiveOn: 'day',
    filedOn: 'day',
    letterDate: 'day',
    receiverName: 'text',
    incumbentName: 'text',
  },
  hidden: ['letterDate'],
  sorts: [
    'companyName',
    'policyNumber',
    'status',
    'lastDay',
    'effectiveOn',
    'filedOn',
    'letterDate',
    'created',
  ],
  defaultSort: 'created,desc',
  filters: {
    status: { is: 'choices', of: borStatuses },
    side: { is: 'choice', of: ['INCUMBENT', 'RECEIVER'] },
    held: { is: 'yesNo' },
  },
  presets: {
    pending: { status: 'PENDING' },
    ours: { side: 'INCUMBENT', status: 'PENDING' },
    named: { side: 'RECEIVER', status: 'PENDING' },
    effective: { status: 'EFFECTIVE' },
    notTaken: { status: 'RESCINDED,REJECTED' },
  },
})
