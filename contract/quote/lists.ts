import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { declareList } from '../list.ts'

/** Quotes; newest change first (specification 1 section 9). */
export const quoteList = declareList({
  name: 'quotes',
  columns: {
    quoteNumber: 'text',
    companyName: 'text',
    status: 'own',
    isRenewal: 'own',
    limit: 'shortMoney',
    totalPremium: 'money',
    effectiveDate: 'day',
    agencyName: 'text',
    modified: 'ago',
    state: 'text',
    underwriterName: 'text',
  },
  hidden: ['state', 'underwriterName'],
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
    accountId: { is: 'record' },
  },
  isByTeam: true,
})

/** What waits for an underwriter, the decision that is due first on top. */
export const inboxList = declareList({
  name: 'inbox',
  columns: {
    quoteNumber: 'own',
    companyName: 'text',
    decisionBy: 'own',
    status: 'own',
    reasons: 'own',
    underwriterName: 'text',
    totalPremium: 'money',
    limit: 'shortMoney',
    effectiveDate: 'day',
    agencyName: 'text',
    modified: 'ago',
  },
  hidden: ['limit', 'effectiveDate', 'agencyName', 'modified'],
  sorts: ['decisionBy', 'modified', 'quoteNumber', 'companyName', 'totalPremium', 'effectiveDate', 'status'],
  defaultSort: 'decisionBy,asc',
  filters: {
    status: { is: 'choices', of: quoteStatuses },
    holder: { is: 'choice', of: ['mine', 'unassigned'] },
    productType: { is: 'product' },
    unread: { is: 'yesNo' },
  },
  presets: {
    mine: { holder: 'mine' },
    unassigned: { holder: 'unassigned' },
    requests: { status: 'REQUESTED' },
    unread: { unread: 'true' },
  },
})
