/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'document.read': {
    load: async () => import('./document-read-modal.tsx'),
    width: 60,
    fromOutside: true,
  },
} as const
