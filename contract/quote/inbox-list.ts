import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { declareList } from '../list.ts'

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
