/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'payment.wire': { load: async () => import('./payment/wire-modal.tsx') },
  'payment.send': { load: async () => import('./payment/payment-send-modal.tsx') },
  'payment.installments': { load: async () => import('./payment/installments-modal.tsx') },
  'money.decide': { load: async () => import('./approval/decide-modal.tsx') },
} as const
