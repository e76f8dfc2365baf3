/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'payment.wire': { load: async () => import('./wire-modal.tsx') },
  'payment.send': { load: async () => import('./payment-send-modal.tsx') },
  'payment.installments': { load: async () => import('./installments-modal.tsx') },
} as const
