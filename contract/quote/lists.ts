import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { declareList } from '../list.ts'

/** Quotes; newest change first (specification 1 section 9). */
export const quoteList = declareList({
  name: 'quotes',
  columns: {
    quoteNumber: 'text',
    companyName: 'text',
    status: 'own',
    readiness: 'text',
    isRenewal: 'own',
    limit: 'shortMoney',
    deductible: 'shortMoney',
    totalPremium: 'money',
    effectiveDate: 'day',
    expiresOn: 'day',
    agencyName: 'text',
    modified: 'ago',
    state: 'text',
    underwriterName: 'text',
    agentName: 'text',
    policyNumber: 'text',
  },
  hidden: ['readiness', 'deductible', 'expiresOn', 'state', 'underwriterName', 'agentName', 'policyNumber'],
  sorts: [
    'modified',
    'created',
    'quoteNumber',
    'companyName',
    'totalPremium',
    'effectiveDate',
    'expiresOn',
    'status',
  ],
  defaultSort: 'modified,desc',
  filters: {
    status: { is: 'choices', of: quoteStatuses },
    product: { is: 'products' },
    type: { is: 'choice', of: ['new', 'renewal'] },
    effectiveFrom: { is: 'day' },
    effectiveBy: { is: 'day' },
    /** What waits in vain unless it is followed up: a quote expires on this day or before it. */
    expiresBy: { is: 'day' },
    isSent: { is: 'yesNo' },
    accountId: { is: 'record' },
  },
  isByTeam: true,
})
