import { declareList } from '../list.ts'

/** Agencies with how much business each has. */
export const agencyList = declareList({
  name: 'agencies',
  columns: {
    name: 'text',
    kind: 'own',
    market: 'text',
    state: 'text',
    npn: 'text',
    clusterName: 'text',
    commissionPercent: 'own',
    accounts: 'own',
    policies: 'own',
  },
  sorts: ['name', 'state', 'accounts', 'policies'],
  defaultSort: 'name,asc',
  filters: {},
})
