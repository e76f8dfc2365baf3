import { declareList } from '../list.ts'

/** Mail domains whose addresses cannot become users. */
export const blockedDomainList = declareList({
  name: 'blacklisted-domains',
  columns: { domain: 'text', created: 'ago', createdBy: 'text' },
  sorts: ['domain', 'created'],
  defaultSort: 'domain,asc',
  filters: {},
})
