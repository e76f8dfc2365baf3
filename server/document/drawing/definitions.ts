import { createHash } from 'node:crypto'
import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import type { DocumentDefinition } from '#server/pdf/draw.ts'
import { applicationPage } from './application.ts'
import { attestedNoticePage } from './surplus/attested-notice.ts'
import { borAcknowledgementPage, borConfirmationPage, borNoticePage } from './letters/broker-letter.ts'
import { binderPage } from './binder.ts'
import { certificatePage } from './certificate.ts'
import { commissionStatementPage } from './commission-statement.ts'
import { comparisonPage } from './comparison.ts'
import { creditNotePage } from './servicing/credit-note.ts'
import { diligentEffortPage } from './surplus/diligent-effort.ts'
import { declinationPage } from './declination.ts'
import { endorsementPage } from './servicing/endorsement.ts'
import { financeAgreementPage } from './servicing/finance-agreement.ts'
import {
  cancellationNoticePage,
  cancellationPage,
  cancellationRequestPage,
  reinstatementPage,
} from './ending/pages.ts'
import { reportingEndorsementPage, reportingOfferPage } from './ending/reporting-pages.ts'
import { runOffPage } from './ending/run-off-page.ts'
import { changedRenewalNoticePage, nonrenewalNoticePage } from './ending/renewal-notices.ts'
import { invoicePage } from './invoice.ts'
import { noKnownLossPage } from './no-known-loss.ts'
import { documentPage, type Page } from './parts/page.ts'
import { documentTwin, type TwinOf } from './parts/web.ts'
import { policyPage } from './policy.ts'
import { proposalPage } from './proposal.ts'
import { receiptPage } from './receipt.ts'
import { renewalDifferencePage } from './letters/renewal-difference.ts'
import { subjectivityLetterPage } from './letters/subjectivity-letter.ts'

const PAGES: { [Kind in DocumentKind]: (facts: FactsByKind[Kind]) => Page } = {
  QUOTE_PROPOSAL: proposalPage,
  APPLICATION: applicationPage,
  BINDER: binderPage,
  POLICY: policyPage,
  ENDORSEMENT: endorsementPage,
  INVOICE: invoicePage,
  CREDIT_NOTE: creditNotePage,
  RECEIPT: receiptPage,
  COMMISSION_STATEMENT: commissionStatementPage,
  FINANCE_AGREEMENT: financeAgreementPage,
  CERTIFICATE: certificatePage,
  DECLINATION: declinationPage,
  NO_KNOWN_LOSS: noKnownLossPage,
  SURPLUS_NOTICE: attestedNoticePage,
  DILIGENT_EFFORT: diligentEffortPage,
  COMPARISON: comparisonPage,
  SUBJECTIVITY_LETTER: subjectivityLetterPage,
  RENEWAL_DIFFERENCE: renewalDifferencePage,
  BOR_ACKNOWLEDGEMENT: borAcknowledgementPage,
  BOR_NOTICE: borNoticePage,
  BOR_CONFIRMATION: borConfirmationPage,
  CANCELLATION_REQUEST: cancellationRequestPage,
  CANCELLATION_NOTICE: cancellationNoticePage,
  NONRENEWAL_NOTICE: nonrenewalNoticePage,
  CHANGED_RENEWAL_NOTICE: changedRenewalNoticePage,
  CANCELLATION: cancellationPage,
  REINSTATEMENT: reinstatementPage,
  REPORTING_OFFER: reportingOfferPage,
  REPORTING_ENDORSEMENT: reportingEndorsementPage,
  RUN_OFF_ENDORSEMENT: runOffPage,
}

/** JSON with sorted keys, so that the order in which facts were gathered does not change their hash. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** SHA-256 of the facts, hexadecimal: printed in the footer and kept with the document. */
export const factsSha256 = (facts: FactsByKind[DocumentKind]): string =>
  createHash('sha256').update(canonicalJson(facts)).digest('hex')

/** The definition of a document from its facts. Throws on facts that contradict themselves. */
export const documentDefinition = <Kind extends DocumentKind>(
  kind: Kind,
  facts: FactsByKind[Kind],
): DocumentDefinition => documentPage(facts, factsSha256(facts), PAGES[kind](facts))

/** The same document as a web page of its own, which names the PDF. Throws as `documentDefinition` does. */
export const webDocument = <Kind extends DocumentKind>(
  kind: Kind,
  facts: FactsByKind[Kind],
  pdf: TwinOf,
): string => documentTwin(facts, factsSha256(facts), PAGES[kind](facts), pdf)
