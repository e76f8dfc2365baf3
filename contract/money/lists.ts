import { listedStatuses, paymentStatuses } from '#domain/money/invoices.ts'
import { declareList } from '../list.ts'

/** Invoices with what is paid and what is due, the latest due first. */
export const invoiceList = declareList({
  name: 'invoices',
  columns: {
    invoiceNumber: 'text',
    policyNumber: 'text',
    companyName: 'text',
    status: 'own',
    dueDate: 'own',
    nextDue: 'day',
    amountDue: 'money',
    credited: 'money',
    amountPaid: 'money',
    balance: 'money',
    created: 'moment',
  },
  hidden: ['credited', 'created'],
  sorts: [
    'invoiceNumber',
    'policyNumber',
    'companyName',
    'amountDue',
    'credited',
    'amountPaid',
    'balance',
    'dueDate',
    'created',
  ],
  defaultSort: 'dueDate,desc',
  filters: { status: { is: 'choices', of: listedStatuses }, policyId: { is: 'record' } },
  isByTeam: true,
})

/** Credit notes with what became of their amount, newest first. */
export const creditList = declareList({
  name: 'credits',
  columns: {
    creditNumber: 'text',
    policyNumber: 'text',
    companyName: 'text',
    reason: 'text',
    amount: 'money',
    applied: 'money',
    refund: 'money',
    created: 'moment',
  },
  sorts: ['creditNumber', 'policyNumber', 'companyName', 'amount', 'applied', 'refund', 'created'],
  defaultSort: 'created,desc',
  filters: { policyId: { is: 'record' } },
  isByTeam: true,
})

/** Payment transactions, newest first. */
export const paymentList = declareList({
  name: 'payments',
  columns: {
    paymentDate: 'moment',
    companyName: 'text',
    status: 'own',
    amountPaid: 'money',
    paymentMethod: 'text',
    policyNumber: 'text',
    invoiceNumber: 'text',
    transactionId: 'text',
    processorName: 'text',
  },
  hidden: ['processorName'],
  sorts: ['paymentDate', 'companyName', 'policyNumber', 'status', 'amountPaid', 'paymentMethod'],
  defaultSort: 'paymentDate,desc',
  filters: { status: { is: 'choices', of: paymentStatuses }, policyId: { is: 'record' } },
  isByTeam: true,
})

/** Commission by payment that earned it, the latest first. */
export const statementList = declareList({
  name: 'commissions',
  columns: {
    policyNumber: 'text',
    companyName: 'text',
    agencyName: 'text',
    earnedAt: 'moment',
    amount: 'money',
  },
  sorts: ['month', 'earnedAt', 'agencyName', 'policyNumber', 'companyName', 'amount'],
  defaultSort: 'earnedAt,desc',
  filters: { year: { is: 'number', min: 2020, max: 2200 }, month: { is: 'number', min: 1, max: 12 } },
})
