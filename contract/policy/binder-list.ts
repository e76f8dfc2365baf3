import { binderStatuses } from '#domain/policy/binder-lifecycle.ts'
import { declareList } from '../list.ts'

/** Binders, the first to begin on top (specification 1 section 9). */
export const binderList = declareList({
  name: 'binders',
  columns: {
    binderNumber: 'text',
    companyName: 'text',
    status: 'own',
    totalPremium: 'money',
    effectiveDate: 'day',
    expiresOn: 'day',
  },
  sorts: ['effectiveDate', 'expiresOn', 'companyName', 'totalPremium', 'status'],
  defaultSort: 'effectiveDate,asc',
  filters: {
    status: { is: 'choices', of: binderStatuses },
    isPaid: { is: 'yesNo' },
  },
  presets: {
    paid: { isPaid: 'true' },
    needPayment: { isPaid: 'false' },
    bound: { status: 'BOUND' },
    rescinded: { status: 'RESCIND' },
    binderExpired: { status: 'BINDER EXPIRED' },
  },
})
