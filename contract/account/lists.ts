import { ACCOUNT_STATUSES } from '#domain/account/statuses.ts'
import { submissionStatuses } from '#domain/account/submission/lifecycle.ts'
import { STATES } from '#domain/market/states.ts'
import { declareList } from '../list.ts'

/** Insured accounts; name ascending (specification 1 section 9). */
export const accountList = declareList({
  name: 'accounts',
  columns: {
    name: 'text',
    status: 'own',
    place: 'own',
    industry: 'text',
    revenue: 'own',
    riskScore: 'own',
    profileScore: 'own',
    agencyName: 'text',
    modified: 'ago',
  },
  sorts: ['name', 'status', 'state', 'revenue', 'profileScore', 'riskScore', 'agencyName', 'modified'],
  defaultSort: 'name,asc',
  filters: {
    status: { is: 'choices', of: ACCOUNT_STATUSES },
    state: { is: 'choices', of: STATES.map(({ code }) => code) },
    country: { is: 'choice', of: ['US', 'UK'] },
  },
  presets: {
    activePolicy: { status: 'Active Policy' },
    quoted: { status: 'Quoted' },
    notQuoted: { status: 'Open' },
  },
  isByTeam: true,
})

/** Submissions, the last change first. */
export const submissionList = declareList({
  name: 'submissions',
  columns: {
    submissionNumber: 'text',
    accountName: 'text',
    status: 'own',
    operationalStatus: 'own',
    assignee: 'text',
    agencyName: 'text',
    quotedPremium: 'money',
    type: 'own',
    created: 'ago',
    modified: 'ago',
  },
  hidden: ['type', 'modified'],
  sorts: ['modified', 'created', 'submissionNumber', 'accountName', 'agencyName', 'status', 'assignee'],
  defaultSort: 'modified,desc',
  filters: {
    status: { is: 'choices', of: submissionStatuses },
    assignee: { is: 'choice', of: ['mine', 'unassigned'] },
    type: { is: 'choice', of: ['new', 'renewal'] },
    accountId: { is: 'record' },
  },
  presets: {
    mine: { assignee: 'mine' },
    unassigned: { assignee: 'unassigned', status: 'NEW' },
    declined: { status: 'DECLINED' },
    renewal: { type: 'renewal' },
  },
  isByTeam: true,
})
