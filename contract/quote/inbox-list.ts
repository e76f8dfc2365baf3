import { STATES } from '#domain/market/states.ts'
import { RETAIL_PENDING } from '#domain/quote/status-groups.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { declareList } from '../list.ts'

/** The largest premium that a filter names, in whole dollars or pounds. */
const LARGEST_PREMIUM = 100_000_000

/** What waits for an underwriter, the decision that is due first on top. */
export const inboxList = declareList({
  name: 'inbox',
  columns: {
    quoteNumber: 'own',
    companyName: 'own',
    reasons: 'own',
    decisionBy: 'own',
    underwriterName: 'text',
    totalPremium: 'money',
    status: 'own',
    limit: 'shortMoney',
    effectiveDate: 'day',
    agencyName: 'text',
    modified: 'ago',
  },
  hidden: ['status', 'limit', 'effectiveDate', 'agencyName', 'modified'],
  sorts: ['decisionBy', 'modified', 'quoteNumber', 'companyName', 'totalPremium', 'effectiveDate', 'status'],
  defaultSort: 'decisionBy,asc',
  filters: {
    status: { is: 'choices', of: quoteStatuses },
    holder: { is: 'choice', of: ['mine', 'unassigned'] },
    productType: { is: 'product' },
    agencyName: { is: 'text', max: 100 },
    state: { is: 'choices', of: STATES.map(({ code }) => code) },
    premiumFrom: { is: 'number', min: 0, max: LARGEST_PREMIUM },
    premiumTo: { is: 'number', min: 0, max: LARGEST_PREMIUM },
    waitingDays: { is: 'number', min: 1, max: 365 },
    overdue: { is: 'yesNo' },
    unread: { is: 'yesNo' },
  },
  presets: {
    mine: { holder: 'mine' },
    unassigned: { holder: 'unassigned' },
    overdue: { overdue: 'true' },
    requests: { status: 'REQUESTED' },
    unread: { unread: 'true' },
  },
})

/** What retail agencies asked a wholesaler to bind, the answer that is due first on top. */
export const retailList = declareList({
  name: 'retailRequests',
  columns: {
    quoteNumber: 'own',
    companyName: 'own',
    retailAgency: 'own',
    has: 'own',
    decisionBy: 'own',
    totalPremium: 'money',
    status: 'own',
    limit: 'shortMoney',
    effectiveDate: 'day',
    state: 'text',
    modified: 'ago',
  },
  hidden: ['status', 'limit', 'effectiveDate', 'state', 'modified'],
  sorts: ['decisionBy', 'modified', 'quoteNumber', 'companyName', 'totalPremium', 'effectiveDate'],
  defaultSort: 'decisionBy,asc',
  filters: {
    status: { is: 'choices', of: RETAIL_PENDING },
    holder: { is: 'choice', of: ['mine', 'unassigned'] },
    productType: { is: 'product' },
    retailAgency: { is: 'text', max: 100 },
    state: { is: 'choices', of: STATES.map(({ code }) => code) },
    overdue: { is: 'yesNo' },
  },
  presets: {
    mine: { holder: 'mine' },
    unassigned: { holder: 'unassigned' },
    overdue: { overdue: 'true' },
  },
})
