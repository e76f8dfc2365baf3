/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'policy.certificate': {
    load: async () => import('./certificate-modal.tsx'),
    fromOutside: true,
  },
  'policy.moveBook': {
    load: async () => import('./transfer/move-modal.tsx'),
    width: 40,
  },
  'policy.moveBookBack': {
    load: async () => import('./transfer/back-modal.tsx'),
  },
  'policy.chooseProgram': {
    load: async () => import('./program/choose-modal.tsx'),
    width: 40,
  },
  'policy.programBack': {
    load: async () => import('./program/back-modal.tsx'),
  },
  'bor.file': {
    load: async () => import('./bor/file-modal.tsx'),
    fromOutside: true,
  },
  'bor.answer': {
    load: async () => import('./bor/answer-modal.tsx'),
  },
  'bor.terms': {
    load: async () => import('./bor/terms-modal.tsx'),
  },
  'policy.cancel': {
    load: async () => import('./ending/cancel-modal.tsx'),
  },
  'policy.cancelStep': {
    load: async () => import('./ending/step-modal.tsx'),
  },
  'policy.notice': {
    load: async () => import('./ending/notice-modal.tsx'),
  },
  'policy.noticeProof': {
    load: async () => import('./ending/proof-modal.tsx'),
  },
  'policy.reinstate': {
    load: async () => import('./ending/restore/reinstate-modal.tsx'),
  },
  'policy.runOff': {
    load: async () => import('./run-off/run-off-modal.tsx'),
  },
  'policy.announce': {
    load: async () => import('./notices/announce-modal.tsx'),
  },
  'policy.withdrawNotice': {
    load: async () => import('./notices/withdraw-modal.tsx'),
  },
  'policy.rewrite': {
    load: async () => import('./rewrite/rewrite-modal.tsx'),
    width: 40,
  },
  'policy.endWhole': {
    load: async () => import('./ending/whole-modal.tsx'),
  },
  'policy.choice': {
    load: async () => import('./choice-modal.tsx'),
  },
  'policy.optOutMany': {
    load: async () => import('./renewal/opt-out-many-modal.tsx'),
  },
  'policy.renewLate': {
    load: async () => import('./renewal/late-modal.tsx'),
  },
  'policy.automatic': {
    load: async () => import('./renewal/automatic-modal.tsx'),
  },
} as const
