/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'payment.wire': { load: async () => import('./payment/wire-modal.tsx') },
  'payment.send': { load: async () => import('./payment/payment-send-modal.tsx') },
  'payment.installments': { load: async () => import('./payment/installments-modal.tsx') },
  'billing.reminder': { load: async () => import('./dunning/reminder-modal.tsx') },
  'billing.pause': { load: async () => import('./dunning/pause-modal.tsx') },
  'billing.check': { load: async () => import('./dunning/check-modal.tsx') },
  'money.decide': { load: async () => import('./approval/decide-modal.tsx') },
  'commission.download': { load: async () => import('./commission/download-modal.tsx') },
  'commission.statement': { load: async () => import('./commission/statement-modal.tsx'), width: 60 },
  'commission.pay': { load: async () => import('./commission/pay-modal.tsx') },
  'commission.pause': { load: async () => import('./commission/pause-modal.tsx') },
  'commission.bank': { load: async () => import('./commission/bank/bank-modal.tsx') },
  'commission.bankDelete': { load: async () => import('./commission/bank/bank-delete-modal.tsx') },
  'commission.schedule': { load: async () => import('./commission/schedule-modal.tsx'), width: 40 },
  'carrier.statement': { load: async () => import('./carrier/statement-modal.tsx'), width: 60 },
  'carrier.remit': { load: async () => import('./carrier/remit-modal.tsx') },
} as const
