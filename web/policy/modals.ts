/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'policy.certificate': {
    load: async () => import('./certificate-modal.tsx'),
    fromOutside: true,
  },
  'policy.choice': {
    load: async () => import('./choice-modal.tsx'),
  },
} as const
