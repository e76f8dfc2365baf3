/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'subjectivity.create': {
    load: async () => import('./subjectivity/subjectivity-create-modal.tsx'),
  },
  'subjectivity.decide': {
    load: async () => import('./subjectivity/subjectivity-decide-modal.tsx'),
    width: 27,
  },
  'subjectivity.extend': {
    load: async () => import('./subjectivity/subjectivity-extend-modal.tsx'),
    width: 27,
  },
  'subjectivity.submit': {
    load: async () => import('./subjectivity/subjectivity-submit-modal.tsx'),
  },
  'referral.draft': { load: async () => import('./referral-rule/rule-set-draft-modal.tsx') },
  'referral.decide': { load: async () => import('./referral-rule/rule-set-decide-modal.tsx'), width: 60 },
  'referral.withdrawal': { load: async () => import('./referral-rule/rule-set-withdrawal-modal.tsx') },
  'referral.rule': { load: async () => import('./referral-rule/rule-modal.tsx'), width: 60 },
  'authority.edit': { load: async () => import('./authority-modal.tsx') },
} as const
