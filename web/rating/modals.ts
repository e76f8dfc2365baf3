/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'rating.paper': { load: async () => import('./paper-modal.tsx'), width: 27 },
  'rating.draft': { load: async () => import('./program-draft-modal.tsx') },
  'rating.decide': { load: async () => import('./program-decide-modal.tsx') },
} as const
