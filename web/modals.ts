import type { z } from 'zod'
import type { ModalDefinition } from './kit/modal.tsx'

/** Modals by name, each in its own lazily loaded file. A feature adds its lines here. */
export const modals = {
  'org.enter': { load: async () => import('./features/user/modals/org-enter-modal.tsx'), width: 27 },
  'agency.logos': { load: async () => import('./features/user/modals/agency-logos-modal.tsx') },
  'account.contact': {
    load: async () => import('./features/account/account-contact-modal.tsx'),
    fromOutside: true,
  },
  'account.decline': { load: async () => import('./features/account/account-decline-modal.tsx') },
  'account.undecline': {
    load: async () => import('./features/account/account-undecline-modal.tsx'),
    width: 27,
  },
  'account.applicationLink': { load: async () => import('./features/account/application-link-modal.tsx') },
  'rating.paper': { load: async () => import('./features/rating/paper-modal.tsx'), width: 27 },
  'submission.create': { load: async () => import('./features/submission/submission-create-modal.tsx') },
  'submission.assign': {
    load: async () => import('./features/submission/submission-assign-modal.tsx'),
    width: 27,
  },
  'submission.decline': { load: async () => import('./features/submission/submission-decline-modal.tsx') },
  'submission.note': { load: async () => import('./features/submission/submission-note-modal.tsx') },
  'account.team': { load: async () => import('./features/account/account-team-modal.tsx'), width: 27 },
  'account.scan': { load: async () => import('./features/account/scan-modal.tsx') },
  'account.contradiction': { load: async () => import('./features/account/contradiction-modal.tsx') },
  'account.sendQuestions': { load: async () => import('./features/account/questions-send-modal.tsx') },
  'quote.securityQuestions': {
    load: async () => import('./features/quote/modals/quote-security-questions-modal.tsx'),
    width: 60,
  },
  'quote.socialEngineering': {
    load: async () => import('./features/quote/modals/quote-social-engineering-modal.tsx'),
  },
  'quote.socialEngineeringReasons': {
    load: async () => import('./features/quote/modals/quote-social-engineering-reasons-modal.tsx'),
    width: 27,
  },
  'coverage.eligibility': {
    load: async () => import('./features/quote/modals/coverage-eligibility-modal.tsx'),
  },
  'message.label': { load: async () => import('./features/message/message-label-modal.tsx'), width: 27 },
  'license.agency': { load: async () => import('./features/license/agency-license-modal.tsx') },
  'license.agent': { load: async () => import('./features/license/agent-license-modal.tsx') },
  'license.surplus': { load: async () => import('./features/license/surplus-license-modal.tsx') },
  'quote.submit': {
    load: async () => import('./features/quote/modals/quote-submit-modal.tsx'),
    fromOutside: true,
  },
  'quote.send': {
    load: async () => import('./features/quote/modals/quote-send-modal.tsx'),
    fromOutside: true,
  },
  'quote.bind': { load: async () => import('./features/quote/modals/quote-bind-modal.tsx') },
  'quote.release': { load: async () => import('./features/quote/modals/quote-release-modal.tsx') },
  'quote.decline': { load: async () => import('./features/quote/modals/quote-decline-modal.tsx') },
  'quote.lose': { load: async () => import('./features/quote/modals/quote-lose-modal.tsx') },
  'quote.refer': { load: async () => import('./features/quote/modals/quote-refer-modal.tsx') },
  'subjectivity.create': {
    load: async () => import('./features/quote/subjectivity/subjectivity-create-modal.tsx'),
  },
  'subjectivity.decide': {
    load: async () => import('./features/quote/subjectivity/subjectivity-decide-modal.tsx'),
    width: 27,
  },
  'subjectivity.submit': {
    load: async () => import('./features/quote/subjectivity/subjectivity-submit-modal.tsx'),
  },
  'quote.contact': { load: async () => import('./features/quote/modals/quote-contact-modal.tsx') },
  'quote.forward': { load: async () => import('./features/quote/modals/quote-forward-modal.tsx') },
  'quote.requestBind': { load: async () => import('./features/quote/modals/quote-request-bind-modal.tsx') },
  'quote.approve': { load: async () => import('./features/quote/modals/quote-approve-modal.tsx') },
  'quote.reject': { load: async () => import('./features/quote/modals/quote-reject-modal.tsx') },
  'quote.rescind': { load: async () => import('./features/quote/modals/quote-rescind-modal.tsx') },
  'quote.binderReinstate': {
    load: async () => import('./features/quote/modals/quote-binder-reinstate-modal.tsx'),
  },
  'quote.binderVoid': { load: async () => import('./features/quote/modals/quote-binder-void-modal.tsx') },
  'quote.reopen': { load: async () => import('./features/quote/modals/quote-reopen-modal.tsx') },
  'quote.bypass': { load: async () => import('./features/quote/modals/quote-bypass-modal.tsx') },
  'quote.reassignMany': {
    load: async () => import('./features/quote/modals/quote-reassign-many-modal.tsx'),
    width: 27,
  },
  'quote.reassign': {
    load: async () => import('./features/quote/modals/quote-reassign-modal.tsx'),
    width: 27,
  },
  'quote.insureds': {
    load: async () => import('./features/quote/modals/quote-insureds-modal.tsx'),
    width: 40,
  },
  'quote.tam': { load: async () => import('./features/quote/modals/quote-tam-modal.tsx'), width: 27 },
  'quote.needBy': { load: async () => import('./features/quote/modals/quote-need-by-modal.tsx'), width: 27 },
  'quote.brokerFee': {
    load: async () => import('./features/quote/modals/quote-broker-fee-modal.tsx'),
    width: 27,
  },
  'quote.irpm': { load: async () => import('./features/quote/modals/quote-irpm-modal.tsx'), width: 40 },
  'quote.eventExclusions': {
    load: async () => import('./features/quote/modals/quote-event-exclusions-modal.tsx'),
    width: 40,
  },
  'quote.reassess': { load: async () => import('./features/quote/modals/quote-reassess-modal.tsx') },
  'quote.newInstead': {
    load: async () => import('./features/quote/modals/quote-new-instead-modal.tsx'),
    width: 27,
  },
  'quote.deleteAll': {
    load: async () => import('./features/quote/modals/quote-delete-all-modal.tsx'),
    width: 27,
  },
  'quote.attestTerms': { load: async () => import('./features/quote/modals/quote-attest-terms-modal.tsx') },
  'quote.mgaFee': { load: async () => import('./features/quote/modals/quote-mga-fee-modal.tsx'), width: 27 },
  'quote.markSigned': { load: async () => import('./features/quote/modals/quote-mark-signed-modal.tsx') },
  'quote.note': { load: async () => import('./features/quote/modals/quote-note-modal.tsx') },
  'policy.certificate': {
    load: async () => import('./features/policy/certificate-modal.tsx'),
    fromOutside: true,
  },
  'user.edit': { load: async () => import('./features/user/modals/user-edit-modal.tsx') },
  'user.accounts': { load: async () => import('./features/user/modals/user-accounts-modal.tsx') },
  'user.teams': { load: async () => import('./features/user/modals/user-teams-modal.tsx'), width: 40 },
  'team.members': { load: async () => import('./features/user/modals/team-members-modal.tsx'), width: 60 },
  'passkey.edit': { load: async () => import('./features/profile/passkey-edit-modal.tsx'), width: 27 },
  'feature.switch': { load: async () => import('./features/switches/feature-switch-modal.tsx') },
  'picture.crop': { load: async () => import('./features/picture/picture-crop-modal.tsx') },
  'team.edit': { load: async () => import('./features/user/modals/team-edit-modal.tsx'), width: 27 },
  'domain.add': { load: async () => import('./features/user/modals/domain-add-modal.tsx'), width: 27 },
  'rating.draft': { load: async () => import('./features/rating/program-draft-modal.tsx') },
  'rating.decide': { load: async () => import('./features/rating/program-decide-modal.tsx') },
  'referral.draft': { load: async () => import('./features/referral/rule-set-draft-modal.tsx') },
  'referral.decide': { load: async () => import('./features/referral/rule-set-decide-modal.tsx') },
  'referral.rule': { load: async () => import('./features/referral/rule-modal.tsx'), width: 60 },
  'authority.edit': { load: async () => import('./features/referral/authority-modal.tsx') },
  'claim.create': { load: async () => import('./features/claim/claim-create-modal.tsx'), fromOutside: true },
  'claim.assign': { load: async () => import('./features/claim/claim-assign-modal.tsx'), width: 27 },
  'payment.wire': { load: async () => import('./features/billing/wire-modal.tsx') },
  'payment.send': { load: async () => import('./features/billing/payment-send-modal.tsx') },
  'payment.installments': { load: async () => import('./features/billing/installments-modal.tsx') },
} as const

type Registry = typeof modals
export type ModalName = keyof Registry & string

type DefinitionOf<N extends ModalName> = Registry[N] extends { load: () => Promise<{ modal: infer M }> }
  ? M
  : never

/** What a modal must be given: ids and words, written into the address. */
export type ModalParams<N extends ModalName> =
  DefinitionOf<N> extends ModalDefinition<infer P extends z.ZodType> ? z.input<P> : never
