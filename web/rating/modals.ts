/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'rating.paper': { load: async () => import('./rulebook/paper-modal.tsx'), width: 27 },
  'rating.draft': { load: async () => import('./program/program-draft-modal.tsx') },
  'rating.decide': { load: async () => import('./program/program-decide-modal.tsx'), width: 60 },
  'rating.notice': { load: async () => import('./notice/notice-modal.tsx') },
  'rating.withdrawal': { load: async () => import('./program/program-withdrawal-modal.tsx') },
} as const
