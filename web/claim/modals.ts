/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'claim.create': { load: async () => import('./claim-create-modal.tsx'), fromOutside: true },
  'claim.assign': { load: async () => import('./claim-assign-modal.tsx'), width: 27 },
} as const
