import { fetchTexts } from '#web/kit/texts.ts'

/** A dialog together with the texts that no page shows outside of one: it opens with its words. */
const worded = async <M>(dialog: Promise<M>): Promise<M> => {
  const [loaded] = await Promise.all([dialog, fetchTexts(['dialog'])])
  return loaded
}

/** The capability's dialogs by name, each in its own lazily loaded file. */
export const modals = {
  'quote.securityQuestions': {
    load: async () => import('./modals/terms/quote-security-questions-modal.tsx'),
    width: 60,
  },
  'quote.socialEngineering': {
    load: async () => import('./modals/terms/quote-social-engineering-modal.tsx'),
  },
  'quote.socialEngineeringReasons': {
    load: async () => import('./modals/terms/quote-social-engineering-reasons-modal.tsx'),
    width: 27,
  },
  'coverage.eligibility': {
    load: async () => import('./modals/terms/coverage-eligibility-modal.tsx'),
  },
  'quote.submit': {
    load: async () => worded(import('./modals/review/quote-submit-modal.tsx')),
    fromOutside: true,
  },
  'quote.send': {
    load: async () => worded(import('./modals/quote-send-modal.tsx')),
    fromOutside: true,
  },
  'quote.bind': { load: async () => worded(import('./modals/binding/quote-bind-modal.tsx')) },
  'quote.release': { load: async () => import('./modals/review/quote-release-modal.tsx') },
  'quote.decline': { load: async () => worded(import('./modals/review/quote-decline-modal.tsx')) },
  'quote.whyNotices': {
    load: async () => worded(import('./modals/why-notices-modal.tsx')),
    width: 40,
  },
  'quote.lose': { load: async () => worded(import('./modals/quote-lose-modal.tsx')) },
  'quote.referralFile': { load: async () => worded(import('./modals/review/quote-referral-file-modal.tsx')) },
  'quote.refer': { load: async () => worded(import('./modals/review/quote-refer-modal.tsx')) },
  'quote.contact': { load: async () => worded(import('./modals/quote-contact-modal.tsx')) },
  'quote.forward': { load: async () => worded(import('./modals/quote-forward-modal.tsx')) },
  'quote.requestBind': { load: async () => import('./modals/binding/quote-request-bind-modal.tsx') },
  'quote.approve': { load: async () => worded(import('./modals/binding/quote-approve-modal.tsx')) },
  'quote.reject': { load: async () => worded(import('./modals/binding/quote-reject-modal.tsx')) },
  'quote.assignRequest': {
    load: async () => worded(import('./modals/binding/quote-assign-request-modal.tsx')),
    width: 27,
  },
  'quote.rescind': { load: async () => worded(import('./modals/binding/quote-rescind-modal.tsx')) },
  'quote.binderReinstate': {
    load: async () => worded(import('./modals/binding/quote-binder-reinstate-modal.tsx')),
  },
  'quote.binderVoid': { load: async () => worded(import('./modals/binding/quote-binder-void-modal.tsx')) },
  'quote.reopen': { load: async () => worded(import('./modals/review/quote-reopen-modal.tsx')) },
  'quote.bypass': { load: async () => worded(import('./modals/review/quote-bypass-modal.tsx')) },
  'quote.reassignMany': {
    load: async () => worded(import('./modals/review/quote-reassign-many-modal.tsx')),
    width: 27,
  },
  'quote.reassign': {
    load: async () => worded(import('./modals/review/quote-reassign-modal.tsx')),
    width: 27,
  },
  'quote.insureds': {
    load: async () => worded(import('./modals/terms/quote-insureds-modal.tsx')),
    width: 40,
  },
  'quote.diligentEffort': {
    load: async () => worded(import('./modals/binding/quote-diligent-effort-modal.tsx')),
    width: 60,
  },
  'quote.tam': { load: async () => worded(import('./modals/review/quote-tam-modal.tsx')), width: 27 },
  'quote.needBy': { load: async () => worded(import('./modals/review/quote-need-by-modal.tsx')), width: 27 },
  'quote.brokerFee': {
    load: async () => import('./modals/terms/quote-broker-fee-modal.tsx'),
    width: 27,
  },
  'quote.irpm': { load: async () => import('./modals/terms/quote-irpm-modal.tsx'), width: 40 },
  'quote.eventExclusions': {
    load: async () => import('./modals/terms/quote-event-exclusions-modal.tsx'),
    width: 40,
  },
  'quote.reassess': { load: async () => worded(import('./modals/review/quote-reassess-modal.tsx')) },
  'quote.newInstead': {
    load: async () => worded(import('./modals/quote-new-instead-modal.tsx')),
    width: 27,
  },
  'quote.deleteAll': {
    load: async () => worded(import('./modals/quote-delete-all-modal.tsx')),
    width: 27,
  },
  'quote.commission': {
    load: async () => import('./modals/terms/quote-commission-modal.tsx'),
    width: 27,
  },
  'quote.mgaFee': { load: async () => import('./modals/terms/quote-mga-fee-modal.tsx'), width: 27 },
  'quote.markSigned': { load: async () => worded(import('./modals/binding/quote-mark-signed-modal.tsx')) },
  'quote.note': { load: async () => worded(import('./modals/quote-note-modal.tsx')) },
} as const
