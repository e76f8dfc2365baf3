import { noticeStandings } from '#domain/policy/notices/standing.ts'
import { declareList } from '../list.ts'

/** Notices of all policies, what is overdue first, then by their last day. */
export const noticeList = declareList({
  name: 'notices',
  columns: {
    companyName: 'own',
    standing: 'own',
    sendBy: 'day',
    effectiveDate: 'day',
    reasonText: 'text',
    sentOn: 'day',
    proof: 'own',
    stopUntil: 'day',
    policyNumber: 'text',
    state: 'text',
    agencyName: 'text',
  },
  hidden: ['policyNumber', 'state'],
  sorts: ['sendBy', 'effectiveDate', 'sentOn', 'stopUntil', 'companyName', 'policyNumber', 'agencyName'],
  defaultSort: 'sendBy,asc',
  filters: {
    standing: { is: 'choices', of: noticeStandings },
    product: { is: 'products' },
    state: { is: 'text', max: 2 },
  },
  presets: {
    OVERDUE: { standing: 'OVERDUE' },
    TO_SEND: { standing: 'TO_SEND' },
    UNPROVEN: { standing: 'UNPROVEN' },
    RUNNING: { standing: 'RUNNING' },
    DEFECTIVE: { standing: 'DEFECTIVE' },
    STOPPED: { standing: 'STOPPED' },
    EFFECTIVE: { standing: 'EFFECTIVE' },
  },
  isByTeam: true,
})
