import { renewalProgress, stageNames } from '#domain/policy/renewal/stages.ts'
import { declareList } from '#contract/list.ts'

/** Renewals that are due, ending soonest first. */
export const renewalList = declareList({
  name: 'renewals',
  columns: {
    policyNumber: 'text',
    companyName: 'own',
    stage: 'own',
    endDate: 'own',
    nextStep: 'own',
    nonrenewalBy: 'day',
    changeNoticeBy: 'day',
    progress: 'own',
    expiringPremium: 'money',
    offeredPremium: 'own',
    choices: 'own',
    state: 'text',
    agencyName: 'text',
  },
  hidden: ['state'],
  sorts: ['endDate', 'policyNumber', 'companyName', 'agencyName', 'state'],
  defaultSort: 'endDate,asc',
  filters: {
    stage: { is: 'choice', of: stageNames },
    progress: { is: 'choices', of: renewalProgress },
    product: { is: 'products' },
    muted: { is: 'yesNo' },
    automatic: { is: 'yesNo' },
  },
  presets: {
    EVALUATE: { stage: 'EVALUATE' },
    OFFER: { stage: 'OFFER' },
    REMIND: { stage: 'REMIND' },
    LAST_WEEK: { stage: 'LAST_WEEK' },
    LATE: { stage: 'LATE' },
  },
  isByTeam: true,
})
