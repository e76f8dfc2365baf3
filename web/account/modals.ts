/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'account.contact': {
    load: async () => import('./account-contact-modal.tsx'),
    fromOutside: true,
  },
  'account.decline': { load: async () => import('./account-decline-modal.tsx') },
  'account.undecline': {
    load: async () => import('./account-undecline-modal.tsx'),
    width: 27,
  },
  'account.applicationLink': { load: async () => import('./application-link-modal.tsx') },
  'submission.create': { load: async () => import('./submission/submission-create-modal.tsx') },
  'submission.assign': {
    load: async () => import('./submission/submission-assign-modal.tsx'),
    width: 27,
  },
  'submission.decline': { load: async () => import('./submission/submission-decline-modal.tsx') },
  'submission.note': { load: async () => import('./submission/submission-note-modal.tsx') },
  'account.transfer': { load: async () => import('./account-transfer-modal.tsx') },
  'account.team': { load: async () => import('./account-team-modal.tsx'), width: 27 },
  'account.contradiction': { load: async () => import('./contradiction-modal.tsx') },
  'account.sendQuestions': { load: async () => import('./questions-send-modal.tsx') },
} as const
