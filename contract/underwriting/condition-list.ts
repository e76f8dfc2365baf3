import { subjectivityStages, subjectivityStatuses } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { declareList } from '../list.ts'

/** Conditions of all quotes and policies, what is still to be met first, by its last day. */
export const conditionList = declareList({
  name: 'conditions',
  columns: {
    title: 'text',
    companyName: 'text',
    dueDate: 'own',
    status: 'own',
    stage: 'own',
    quoteNumber: 'own',
    agencyName: 'text',
    decidedBy: 'text',
    createdBy: 'text',
    created: 'ago',
  },
  hidden: ['agencyName', 'createdBy', 'created'],
  sorts: ['dueDate', 'created', 'status'],
  defaultSort: 'dueDate,asc',
  filters: {
    status: { is: 'choices', of: subjectivityStatuses },
    stage: { is: 'choice', of: subjectivityStages },
    agencyName: { is: 'text', max: 100 },
    decidedBy: { is: 'text', max: 100 },
    due: { is: 'choice', of: ['overdue', 'week'] },
  },
  presets: {
    overdueBound: { due: 'overdue', stage: 'POST_BIND' },
    overdue: { due: 'overdue' },
    week: { due: 'week' },
    sent: { status: 'SUBMITTED' },
    waiting: { status: 'OPEN,SUBMITTED' },
    met: { status: 'CLEARED,WAIVED' },
  },
})
