/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'quote.securityQuestions': {
    load: async () => import('./modals/quote-security-questions-modal.tsx'),
    width: 60,
  },
  'quote.socialEngineering': {
    load: async () => import('./modals/quote-social-engineering-modal.tsx'),
  },
  'quote.socialEngineeringReasons': {
    load: async () => import('./modals/quote-social-engineering-reasons-modal.tsx'),
    width: 27,
  },
  'coverage.eligibility': {
    load: async () => import('./modals/coverage-eligibility-modal.tsx'),
  },
  'quote.submit': {
    load: async () => import('./modals/quote-submit-modal.tsx'),
    fromOutside: true,
  },
  'quote.send': {
    load: async () => import('./modals/quote-send-modal.tsx'),
    fromOutside: true,
  },
  'quote.bind': { load: async () => import('./modals/quote-bind-modal.tsx') },
  'quote.release': { load: async () => import('./modals/quote-release-modal.tsx') },
  'quote.decline': { load: async () => import('./modals/quote-decline-modal.tsx') },
  'quote.lose': { load: async () => import('./modals/quote-lose-modal.tsx') },
  'quote.refer': { load: async () => import('./modals/quote-refer-modal.tsx') },
  'quote.contact': { load: async () => import('./modals/quote-contact-modal.tsx') },
  'quote.forward': { load: async () => import('./modals/quote-forward-modal.tsx') },
  'quote.requestBind': { load: async () => import('./modals/quote-request-bind-modal.tsx') },
  'quote.approve': { load: async () => import('./modals/quote-approve-modal.tsx') },
  'quote.reject': { load: async () => import('./modals/quote-reject-modal.tsx') },
  'quote.rescind': { load: async () => import('./modals/quote-rescind-modal.tsx') },
  'quote.binderReinstate': {
    load: async () => import('./modals/quote-binder-reinstate-modal.tsx'),
  },
  'quote.binderVoid': { load: async () => import('./modals/quote-binder-void-modal.tsx') },
  'quote.reopen': { load: async () => import('./modals/quote-reopen-modal.tsx') },
  'quote.bypass': { load: async () => import('./modals/quote-bypass-modal.tsx') },
  'quote.reassignMany': {
    load: async () => import('./modals/quote-reassign-many-modal.tsx'),
    width: 27,
  },
  'quote.reassign': {
    load: async () => import('./modals/quote-reassign-modal.tsx'),
    width: 27,
  },
  'quote.insureds': {
    load: async () => import('./modals/quote-insureds-modal.tsx'),
    width: 40,
  },
  'quote.tam': { load: async () => import('./modals/quote-tam-modal.tsx'), width: 27 },
  'quote.needBy': { load: async () => import('./modals/quote-need-by-modal.tsx'), width: 27 },
  'quote.brokerFee': {
    load: async () => import('./modals/quote-broker-fee-modal.tsx'),
    width: 27,
  },
  'quote.irpm': { load: async () => import('./modals/quote-irpm-modal.tsx'), width: 40 },
  'quote.eventExclusions': {
    load: async () => import('./modals/quote-event-exclusions-modal.tsx'),
    width: 40,
  },
  'quote.reassess': { load: async () => import('./modals/quote-reassess-modal.tsx') },
  'quote.newInstead': {
    load: async () => import('./modals/quote-new-instead-modal.tsx'),
    width: 27,
  },
  'quote.deleteAll': {
    load: async () => import('./modals/quote-delete-all-modal.tsx'),
    width: 27,
  },
  'quote.attestTerms': { load: async () => import('./modals/quote-attest-terms-modal.tsx') },
  'quote.mgaFee': { load: async () => import('./modals/quote-mga-fee-modal.tsx'), width: 27 },
  'quote.markSigned': { load: async () => import('./modals/quote-mark-signed-modal.tsx') },
  'quote.note': { load: async () => import('./modals/quote-note-modal.tsx') },
} as const
