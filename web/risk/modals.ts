/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'account.scan': { load: async () => import('./scan-modal.tsx') },
} as const
