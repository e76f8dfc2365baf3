import { statusesIn, statusesOf } from '#domain/policy/book/statuses.ts'
import { endorsementKinds } from '#domain/policy/change/numbers.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { declareList } from '../list.ts'

/** Policies, ending soonest first (specification 1 section 9). */
export const policyList = declareList({
  name: 'policies',
  columns: {
    policyNumber: 'text',
    companyName: 'text',
    status: 'own',
    isPaid: 'own',
    product: 'own',
    effectiveDate: 'day',
    endDate: 'day',
    aggLimit: 'shortMoney',
    totalPremium: 'money',
    state: 'text',
    agencyName: 'text',
  },
  hidden: ['state'],
  sorts: [
    'policyNumber',
    'companyName',
    'agencyName',
    'product',
    'status',
    'state',
    'effectiveDate',
    'endDate',
    'totalPremium',
    'aggLimit',
    'created',
    'modified',
  ],
  defaultSort: 'endDate,asc',
  filters: {
    status: { is: 'choices', of: policyStatuses },
    product: { is: 'products' },
    paid: { is: 'yesNo' },
    openForRenewal: { is: 'yesNo' },
    accountId: { is: 'record' },
    id: { is: 'record' },
  },
  presets: {
    openForRenewal: { openForRenewal: 'true' },
    inForce: { status: 'IN FORCE' },
    expired: { status: 'EXPIRED' },
    cancellations: { status: statusesOf('cancellations').join(',') },
    inactive: { status: statusesOf('inactive').join(',') },
    needPayment: { paid: 'false' },
    active: { status: statusesIn('active').join(',') },
    ended: { status: statusesIn('expired').join(',') },
    renewed: { status: statusesIn('renewed').join(',') },
    canceled: { status: statusesIn('canceled').join(',') },
  },
  isByTeam: true,
})

const endorsementColumns = {
  number: 'text',
  companyName: 'text',
  kind: 'own',
  product: 'own',
  effectiveDate: 'day',
  recordedAt: 'moment',
  recordedBy: 'text',
  premium: 'money',
  total: 'money',
  agencyName: 'text',
  reason: 'text',
} as const

const endorsementSorts = [
  'number',
  'companyName',
  'agencyName',
  'product',
  'effectiveDate',
  'recordedAt',
] as const

const endorsementFilters = {
  kind: { is: 'choices', of: endorsementKinds },
  product: { is: 'products' },
  reversed: { is: 'yesNo' },
  accountId: { is: 'record' },
  policyId: { is: 'record' },
} as const

/** Endorsements of all policies, the latest recording first. */
export const endorsementList = declareList({
  name: 'endorsements',
  columns: endorsementColumns,
  hidden: ['reason', 'agencyName'],
  sorts: endorsementSorts,
  defaultSort: 'recordedAt,desc',
  filters: endorsementFilters,
})

/** The same of policies whose term is running or lies ahead. */
export const midtermList = declareList({
  name: 'midterm changes',
  columns: endorsementColumns,
  hidden: ['reason', 'agencyName'],
  sorts: endorsementSorts,
  defaultSort: 'recordedAt,desc',
  filters: endorsementFilters,
})
