import { claimStatuses } from '#domain/claim/lifecycle.ts'
import { declareList } from '../list.ts'

/** Claims, newest first. */
export const claimList = declareList({
  name: 'claims',
  columns: {
    claimNumber: 'own',
    companyName: 'text',
    status: 'own',
    policyNumber: 'text',
    lossDate: 'day',
    contactName: 'text',
    vendorName: 'text',
    created: 'ago',
  },
  sorts: ['claimNumber', 'companyName', 'policyNumber', 'status', 'lossDate', 'created'],
  defaultSort: 'created,desc',
  filters: { status: { is: 'choices', of: claimStatuses } },
  isByTeam: true,
})
