import type { DocumentKind } from './document-facts.ts'

/** Who may see a document: the provider's staff see all of them. */
export type DocumentAudience = 'AGENCY' | 'CUSTOMER' | 'CARRIER'

export interface DocumentKindEntry {
  /** `docType` on the wire. */
  docType: string
  title: string
  /** Seen by, apart from the provider's staff. */
  audience: readonly DocumentAudience[]
  /** When it is produced, for the documentation and the empty states of lists. */
  producedWhen: string
  /** Last part of the file name; see `documentFileName`. */
  fileSuffix: string
}

/**
 * Every document that Bindery draws. File names are those of specification 2 section 7 where it gives one
 * (`company-quotenumber-Application`, `company-policynumber-Policy-Certificate`) and follow its pattern elsewhere.
 */
export const DOCUMENT_KINDS: Readonly<Record<DocumentKind, DocumentKindEntry>> = {
  QUOTE_PROPOSAL: {
    docType: 'QUOTE_PROPOSAL',
    title: 'Quote proposal',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A quote becomes ready, and again whenever its terms change',
    fileSuffix: 'proposal',
  },
  APPLICATION: {
    docType: 'APPLICATION',
    title: 'Application',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A quote is requested, and again when the policyholder signs it',
    fileSuffix: 'Application',
  },
  BINDER: {
    docType: 'BINDER',
    title: 'Binder',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A quote is bound',
    fileSuffix: 'Binder',
  },
  POLICY: {
    docType: 'POLICY',
    title: 'Policy',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A policy is issued',
    fileSuffix: 'Policy',
  },
  ENDORSEMENT: {
    docType: 'ENDORSEMENT',
    title: 'Endorsement',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A change of a policy is issued',
    fileSuffix: 'Endorsement',
  },
  INVOICE: {
    docType: 'INVOICE',
    title: 'Invoice',
    audience: ['AGENCY', 'CUSTOMER'],
    producedWhen: 'A policy is issued or a change to it is charged',
    fileSuffix: 'Invoice',
  },
  CREDIT_NOTE: {
    docType: 'CREDIT_NOTE',
    title: 'Credit note',
    audience: ['AGENCY', 'CUSTOMER'],
    producedWhen: 'A change or the end of a policy gives money back',
    fileSuffix: 'Credit-Note',
  },
  RECEIPT: {
    docType: 'RECEIPT',
    title: 'Receipt',
    audience: ['AGENCY', 'CUSTOMER'],
    producedWhen: 'A payment succeeds',
    fileSuffix: 'Receipt',
  },
  COMMISSION_STATEMENT: {
    docType: 'COMMISSION_STATEMENT',
    title: 'Commission statement',
    audience: ['AGENCY'],
    producedWhen: 'A month in which an agency earned or was paid commission is over',
    fileSuffix: 'Commission-Statement',
  },
  FINANCE_AGREEMENT: {
    docType: 'FINANCE_AGREEMENT',
    title: 'Premium finance agreement',
    audience: ['AGENCY', 'CUSTOMER'],
    producedWhen: 'The insured accepts the financing of a policy',
    fileSuffix: 'Finance-Agreement',
  },
  CERTIFICATE: {
    docType: 'CERTIFICATE',
    title: 'Certificate of insurance',
    audience: ['AGENCY', 'CUSTOMER'],
    producedWhen: 'Somebody asks for one',
    fileSuffix: 'Policy-Certificate',
  },
  DECLINATION: {
    docType: 'DECLINATION',
    title: 'Declination letter',
    audience: ['AGENCY', 'CUSTOMER'],
    producedWhen: 'An underwriter declines a quote',
    fileSuffix: 'Declination',
  },
  NO_KNOWN_LOSS: {
    docType: 'NO_KNOWN_LOSS',
    title: 'No-known-loss letter',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A quote is bound on the day its coverage starts, or later',
    fileSuffix: 'No-known-loss',
  },
  SURPLUS_NOTICE: {
    docType: 'SURPLUS_NOTICE',
    title: 'Surplus lines notice, attested',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A surplus lines broker attests the notice of Louisiana or Montana',
    fileSuffix: 'Surplus-Notice',
  },
  DILIGENT_EFFORT: {
    docType: 'DILIGENT_EFFORT',
    title: 'Statement of diligent effort',
    audience: ['AGENCY', 'CARRIER'],
    producedWhen: 'The search of the admitted market is recorded on a surplus lines quote',
    fileSuffix: 'Diligent-Effort',
  },
  COMPARISON: {
    docType: 'COMPARISON',
    title: 'Comparison of quotes',
    audience: ['AGENCY'],
    producedWhen: 'Somebody asks for one of up to five quotes in the cart',
    fileSuffix: 'Comparison',
  },
  SUBJECTIVITY_LETTER: {
    docType: 'SUBJECTIVITY_LETTER',
    title: 'Subjectivities of the quote',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'Terms are released with subjectivities that are open',
    fileSuffix: 'Subjectivities',
  },
  RENEWAL_DIFFERENCE: {
    docType: 'RENEWAL_DIFFERENCE',
    title: 'Renewal and what it costs',
    audience: ['AGENCY', 'CUSTOMER'],
    producedWhen: 'A renewal becomes ready, and again whenever its price changes',
    fileSuffix: 'Renewal-Difference',
  },
  BOR_ACKNOWLEDGEMENT: {
    docType: 'BOR_ACKNOWLEDGEMENT',
    title: 'Receipt of a broker of record letter',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A letter in which the insured names another broker is filed, for the one that it names',
    fileSuffix: 'Broker-Receipt',
  },
  BOR_NOTICE: {
    docType: 'BOR_NOTICE',
    title: 'Notice of a broker of record letter',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'The same, for the agency that services the policy',
    fileSuffix: 'Broker-Notice',
  },
  BOR_CONFIRMATION: {
    docType: 'BOR_CONFIRMATION',
    title: 'Confirmation of a broker of record letter',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'Such a letter is in effect, for the new agency',
    fileSuffix: 'Broker-Confirmation',
  },
  CANCELLATION_REQUEST: {
    docType: 'CANCELLATION_REQUEST',
    title: 'Cancellation request and policy release',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'Insured or agent asks for a policy to be canceled',
    fileSuffix: 'Cancellation-Request',
  },
  CANCELLATION_NOTICE: {
    docType: 'CANCELLATION_NOTICE',
    title: 'Notice of cancellation',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'The insurer serves notice that a policy will end',
    fileSuffix: 'Notice-of-Cancellation',
  },
  NONRENEWAL_NOTICE: {
    docType: 'NONRENEWAL_NOTICE',
    title: 'Notice of nonrenewal',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'The insurer serves notice that a policy is not renewed',
    fileSuffix: 'Notice-of-Nonrenewal',
  },
  CHANGED_RENEWAL_NOTICE: {
    docType: 'CHANGED_RENEWAL_NOTICE',
    title: 'Notice of changed renewal',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'The insurer announces a renewal on other terms',
    fileSuffix: 'Notice-of-Changed-Renewal',
  },
  CANCELLATION: {
    docType: 'CANCELLATION',
    title: 'Cancellation endorsement',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A policy ends within its term',
    fileSuffix: 'Cancellation',
  },
  REINSTATEMENT: {
    docType: 'REINSTATEMENT',
    title: 'Reinstatement notice',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'Coverage of a canceled policy begins again',
    fileSuffix: 'Reinstatement',
  },
  REPORTING_OFFER: {
    docType: 'REPORTING_OFFER',
    title: 'Offer of an extended reporting period',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'A policy ends and claims can still be reported',
    fileSuffix: 'Reporting-Offer',
  },
  REPORTING_ENDORSEMENT: {
    docType: 'REPORTING_ENDORSEMENT',
    title: 'Extended reporting period endorsement',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'An extended reporting period is bought',
    fileSuffix: 'Reporting-Period',
  },
  RUN_OFF_ENDORSEMENT: {
    docType: 'RUN_OFF_ENDORSEMENT',
    title: 'Change in control endorsement',
    audience: ['AGENCY', 'CUSTOMER', 'CARRIER'],
    producedWhen: 'Control of the insured changes within the term',
    fileSuffix: 'Run-Off',
  },
}

/** What a document is called in lists; its file keeps the name of its kind. */
export const documentTitle = (kind: DocumentKind, market: 'US' | 'UK'): string =>
  market === 'US'
    ? DOCUMENT_KINDS[kind].title
    : kind === 'BINDER'
      ? 'Cover note'
      : DOCUMENT_KINDS[kind].title.replace('broker of record letter', 'letter of appointment')

/** What is drawn when a quote is bound or to let it be bound: part of the file of its policy. */
export const BINDING_KINDS: readonly DocumentKind[] = [
  'BINDER',
  'NO_KNOWN_LOSS',
  'SURPLUS_NOTICE',
  'DILIGENT_EFFORT',
]

/** Kinds in the order in which a policy's life produces them. */
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as readonly DocumentKind[]
