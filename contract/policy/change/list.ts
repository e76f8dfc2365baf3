import { changeKindNames } from '#domain/policy/change/kinds.ts'
import { draftStatuses } from '#domain/policy/change/draft/lifecycle.ts'
import { declareList } from '#contract/list.ts'

/** Changes of policies before they are issued, the one that moved last first. */
export const draftList = declareList({
  name: 'policyChanges',
  columns: {
    companyName: 'text',
    policyNumber: 'text',
    kind: 'own',
    status: 'own',
    said: 'own',
    effectiveDate: 'day',
    begunBy: 'text',
    expiresOn: 'day',
    modified: 'moment',
  },
  hidden: ['modified'],
  sorts: ['companyName', 'policyNumber', 'kind', 'status', 'effectiveDate', 'expiresOn', 'modified'],
  defaultSort: 'modified,desc',
  filters: {
    status: { is: 'choices', of: draftStatuses },
    kind: { is: 'choices', of: changeKindNames },
    waiting: { is: 'yesNo' },
    policyId: { is: 'record' },
  },
  presets: {
    mine: { waiting: 'true' },
    requested: { status: 'REQUESTED' },
    referred: { status: 'REFERRED' },
    ready: { status: 'READY' },
  },
})
