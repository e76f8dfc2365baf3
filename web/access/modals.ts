/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'passkey.edit': { load: async () => import('./profile/passkey-edit-modal.tsx'), width: 27 },
} as const
