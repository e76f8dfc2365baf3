/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'message.label': { load: async () => import('./message/message-label-modal.tsx'), width: 27 },
  'feature.switch': { load: async () => import('./flags/feature-switch-modal.tsx') },
  'sandbox.open': { load: async () => import('./sandbox/sandbox-open-modal.tsx') },
  'sandbox.move': { load: async () => import('./sandbox/sandbox-move-modal.tsx') },
  'sandbox.mails': { load: async () => import('./sandbox/sandbox-mails-modal.tsx'), width: 40 },
} as const
