import type { BrokerLetter } from './broker-letter.ts'
import type { EndorsementText } from './endorsement-text.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { ChargesFacts, DocumentFacts } from './base-facts.ts'
import type { EndingFactsByKind } from './ending-facts.ts'
import type { FinanceAgreementFacts } from './finance-facts.ts'
import type { RenewalDifferenceFacts } from './renewal-facts.ts'
import type { AdditionalInsuredFacts, CarrierFacts, InsuredFacts, ProducerFacts } from './parties.ts'
import type { PostalAddress } from '../market/postal-address.ts'

export type { ChargesFacts, DocumentFacts, DocumentMarket } from './base-facts.ts'

/**
 * What each document states, as plain data. A document is a function of its facts alone: the same facts give the
 * same bytes, so the facts (and not the file) are what has to be kept to prove what a user was shown.
 * Money is minor units of `currency`; days are `LocalDate`; instants are ISO strings with a zone.
 */

/** One row of the limits table. */
export interface CoverageFacts {
  /** Key in the coverage catalogue; documents print the title. */
  key: string
  title: string
  /** Absent for a coverage that is inside the aggregate limit without a limit of its own. */
  limit?: Cents
  retention?: Cents
  /** Time retention of a business interruption cover. */
  waitingPeriodHours?: number
  isIncluded: boolean
  /** For example "Endorsement CY 21 04" or "Not available in this state". */
  note?: string
}

export type TerrorismChoice = 'ACCEPTED' | 'REJECTED' | 'NOT_APPLICABLE'

export interface TerrorismFacts {
  choice: TerrorismChoice
  /** Premium for acts certified under the Act; 0 when rejected. */
  premium: Cents
  /** Left out of terms before anyone has rejected it in writing; absent otherwise, and on earlier documents. */
  isOpen?: true
}

/** The terms that quote, binder, policy and certificate share. */
export interface TermsFacts {
  productCode: string
  productName: string
  effectiveDate: LocalDate
  expirationDate: LocalDate
  /** Absent: full prior acts. */
  retroactiveDate?: LocalDate
  aggregateLimit: Cents
  /** Where an excess layer begins; absent on a primary policy. */
  attachmentPoint?: Cents
  /** The policy that an excess layer follows, as far as it is known. */
  followedPolicy?: { insurer: string; policyNumber: string }
  retention: Cents
  isSurplus: boolean
  /** Return of premium where the insured cancels, and what is kept at least; absent from documents of earlier terms. */
  returns?: { method: string; minimum: string | null }
  coverages: readonly CoverageFacts[]
}

export interface FormFacts {
  number: string
  /** For example "01 27": month and year of the edition. */
  edition: string
  title: string
}

export interface EndorsementFacts {
  number: string
  title: string
  /** Absent where it is the first: month and year, as of a form. */
  edition?: string
  effectiveDate: LocalDate
  paragraphs: readonly string[]
}

/** Signature by typed name: what makes it hold up later. */
export interface SignatureFacts {
  signeeName: string
  signeeTitle: string
  /** The contact in whose place another person signed. */
  inPlaceOf?: string
  /** What the signature says, whole. */
  statement?: string
  /** E-mail address of the login that signed. */
  login?: string
  /** The browser that it was given with. */
  userAgent?: string
  /** Given on paper on this day, and recorded from this file; `signedAt` and the address are the recorder's then. */
  onPaper?: { signedOn: LocalDate; recordedBy: string; fileName: string }
  /** ISO instant. */
  signedAt: string
  /** IANA zone in which the instant is printed. */
  timeZone: string
  ipAddress: string
  /** SHA-256, hexadecimal, of exactly the content that was attested. */
  contentSha256: string
}

/** What proposal, binder and policy share. */
export interface ContractFacts extends DocumentFacts {
  insured: InsuredFacts
  producer: ProducerFacts
  carriers: readonly CarrierFacts[]
  terms: TermsFacts
  premium: ChargesFacts
  terrorism: TerrorismFacts
  forms: readonly FormFacts[]
  /** Wordings that change the form; documents of earlier editions carry none. */
  endorsements?: readonly EndorsementFacts[]
}

/** A list under a heading of its own. */
export interface ListFacts {
  title: string
  list: readonly string[]
}

export interface ProposalFacts extends ContractFacts {
  quoteNumber: string
  /** Documents of earlier editions carry none. */
  additionalInsureds?: readonly AdditionalInsuredFacts[]
  expiresOn: LocalDate
  /** What must be done before binding or issue. */
  contingencies: readonly string[]
  /** Terms that an underwriter changed and what moved the price; nothing in documents of earlier editions. */
  released?: readonly ListFacts[]
  /** Still to be met; documents of earlier editions have them among the contingencies. */
  subjectivities?: readonly ListFacts[]
  /** Values that the underwriting rules changed, each with its reason. */
  corrections: readonly { label: string; asked: string; quoted: string; reason: string }[]
}

export interface AnswerFacts {
  /** The question as the applicant read it. */
  question: string
  answer: string
}

export interface TerrorismOfferFacts {
  title: string
  paragraphs: readonly string[]
  heading: string
  /** None is elected until the application is signed. */
  choices: readonly { text: string; isElected: boolean }[]
}

export interface ApplicationFacts extends DocumentFacts {
  quoteNumber: string
  insured: InsuredFacts
  producer: ProducerFacts
  carriers: readonly CarrierFacts[]
  requested: TermsFacts
  /** Documents of earlier editions carry none. */
  additionalInsureds?: readonly AdditionalInsuredFacts[]
  /** Firmographics, each with where it came from. */
  firmographics: readonly { label: string; value: string; source?: string }[]
  sections: readonly { title: string; answers: readonly AnswerFacts[] }[]
  /** The statement that the applicant ticked, as it was shown. */
  attestation: string
  /** Of the insured's state, directly above the signature; documents of before carry a general one elsewhere. */
  fraudWarning?: string
  /** Coverage for acts of terrorism as it is offered; absent where none is, and in documents of before. */
  terrorismOffer?: TerrorismOfferFacts
  /** The surplus lines notice of the state; absent where there is none to sign, and on earlier applications. */
  surplusNotice?: ApplicantNoticeFacts
  /** Absent until signed. */
  signature?: SignatureFacts
}

export interface BinderFacts extends ContractFacts {
  binderNumber: string
  quoteNumber: string
  policyNumber?: string
  /** Last day on which the binder is valid without a policy. */
  binderExpiresOn: LocalDate
  contingencies: readonly string[]
  /** Still to be met; documents of earlier editions have them among the contingencies. */
  subjectivities?: readonly ListFacts[]
  additionalInsureds: readonly AdditionalInsuredFacts[]
  /** Absent on admitted paper, and on documents of before 2026-12, which print a general text. */
  surplusNotice?: SurplusNoticeFacts
}

/** The surplus lines notice of the insured's home state, as its law wants it printed. */
export interface SurplusNoticeFacts {
  /** Ids of the texts, in the order in which they are printed. */
  ids: readonly string[]
  statute: string
  paragraphs: readonly string[]
  /** First on the first page. */
  isOnFace: boolean
  /** Least size in points; absent where the law names none. */
  points?: number
  isBold: boolean
  isRed: boolean
  /** Who places the paper, a line each, printed next to the agency; absent from documents of before and where none is on file. */
  placedBy?: readonly string[]
  /** The surplus lines broker as the law wants it named, one line each; empty where it does not. */
  broker: readonly string[]
  /** The broker whose signature the law wants. */
  signedBy?: string
  /** Why the notice may not be relied on, a sentence each; empty where it may. */
  remarks: readonly string[]
}

export interface PolicyFacts extends ContractFacts {
  policyNumber: string
  quoteNumber: string
  isRenewal: boolean
  /** Number of the policy that this one renews. */
  renewalOf?: string
  additionalInsureds: readonly AdditionalInsuredFacts[]
  /** As of a binder. */
  surplusNotice?: SurplusNoticeFacts
  /** The notice that the applicant signed; absent where there was none. */
  signedNotice?: SignedNoticeFacts
}

export interface InvoiceFacts extends DocumentFacts {
  invoiceNumber: string
  policyNumber: string
  insured: InsuredFacts
  producer: ProducerFacts
  /** Whom the bill goes to: the insured, or the agency when it is agency billed. */
  billTo: InsuredFacts
  /** What the bill is for: "New business, 12 months". */
  description: string
  effectiveDate: LocalDate
  expirationDate: LocalDate
  charges: ChargesFacts
  amountPaid: Cents
  dueDate: LocalDate
  /** For a change of a policy; absent on the invoice of a new one. */
  isOfChange?: true
  /** Empty when paid in one sum. */
  schedule: readonly { description: string; dueDate: LocalDate; dueAmount: Cents }[]
  /** How to pay: link text, wire details or the address for checks, one line each. */
  paymentInstructions: readonly string[]
}

/** What a change of a policy gives back, and what becomes of it. */
export interface CreditNoteFacts extends DocumentFacts {
  creditNumber: string
  policyNumber: string
  insured: InsuredFacts
  producer: ProducerFacts
  /** What gave it back: "Limit to $1,000,000", "Canceled by the insured". */
  description: string
  /** The day on which the change takes effect. */
  effectiveDate: LocalDate
  /** The last day of the policy's term. */
  expirationDate: LocalDate
  credited: ChargesFacts
  /** What open invoices of the policy ask less. */
  applied: readonly { invoiceNumber: string; amount: Cents }[]
  /** Owed to who paid. */
  refund: Cents
}

export interface PolicyChangeFacts extends DocumentFacts, EndorsementText {
  /** What the change adds; less than nothing where it gives back. */
  charges: ChargesFacts
}

export interface ReceiptFacts extends DocumentFacts {
  receiptNumber: string
  invoiceNumber: string
  policyNumber: string
  insured: InsuredFacts
  producer: ProducerFacts
  /** Name of the payer as the processor gave it. */
  paidBy: string
  amountPaid: Cents
  /** What the processor charged on top for the way of payment; absent or 0 when nothing. */
  processorFee?: Cents
  /** ISO instant of the payment. */
  paidAt: string
  paymentMethod: string
  transactionId: string
  /** Last four digits of the card or account. */
  lastFourDigits?: string
  /** What the payment was applied to. */
  applied: ChargesFacts
  balanceDue: Cents
}

/** A month of an agency's commission, as it was frozen. */
export interface CommissionStatementFacts extends DocumentFacts {
  agencyName: string
  /** `YYYY-MM`. */
  month: string
  opening: Cents
  earned: Cents
  clawedBack: Cents
  adjusted: Cents
  paid: Cents
  closing: Cents
  /** Of its lines and of the hash of the statement before. */
  hash: string
  lines: readonly {
    on: LocalDate
    kind: string
    policyNumber: string
    companyName: string
    amount: Cents
  }[]
}

export type CertificateKind = 'Certificate_Holder' | 'Additional_Insured'

export interface CertificateFacts extends DocumentFacts {
  certificateKind: CertificateKind
  policyNumber: string
  insured: InsuredFacts
  producer: ProducerFacts
  carriers: readonly CarrierFacts[]
  terms: TermsFacts
  /** Documents of earlier editions carry none. */
  additionalInsureds?: readonly AdditionalInsuredFacts[]
  /** As of a binder; certificates of before carry none. */
  surplusNotice?: SurplusNoticeFacts
  /** The day whose coverage it states, where one was chosen. */
  coveredOn?: LocalDate
  holder: { organizationName: string; address: PostalAddress }
}

export interface DeclinationFacts extends DocumentFacts {
  quoteNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  /** What was asked for. */
  limit: Cents
  effectiveDate: LocalDate
  declinedOn: LocalDate
  declinedBy: string
  reasonSummary: string
  reason: string
}

export interface NoKnownLossFacts extends DocumentFacts {
  quoteNumber: string
  binderNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  limit: Cents
  effectiveDate: LocalDate
  boundOn: LocalDate
}

/** The surplus lines notice of a state as its broker attested it. */
export interface AttestedNoticeFacts extends DocumentFacts {
  quoteNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  effectiveDate: LocalDate
  total: Cents
  /** What the quote offered and cost when its notice was attested; absent on notices from before it was printed. */
  offered?: {
    terms: TermsFacts
    /** Hours; absent where nothing of the product waits. */
    waitingPeriodHours?: number
    carriers: readonly CarrierFacts[]
    premium: ChargesFacts
  }
  title: string
  paragraphs: readonly string[]
  /** The statute that the notice follows. */
  source: string
  /** What the broker ticked. */
  statement: string
  brokerName: string
  licenseNumber: string
  /** ISO instant. */
  attestedAt: string
  login: string
  ipAddress: string
  /** SHA-256, hexadecimal, of the notice and the statement. */
  contentSha256: string
}

/** The surplus lines notice that an applicant reads and signs with the application, on a page of its own. */
export interface ApplicantNoticeFacts {
  title: string
  statute: string
  paragraphs: readonly string[]
  /** Least size in points; absent where the law names none. */
  points?: number
  isBold: boolean
  statement: string
}

/** The same as it was signed: a copy goes with the policy. */
export interface SignedNoticeFacts extends ApplicantNoticeFacts {
  signer: {
    signeeName: string
    signeeTitle: string
    /** ISO instant; on paper that of its record. */
    signedAt: string
    /** IANA zone in which the instant is printed. */
    timeZone: string
    paperSignedOn?: LocalDate
  }
}

/** What was done to place the coverage with admitted insurers before surplus lines paper, or why nothing had to be. */
export interface DiligentEffortFacts extends DocumentFacts {
  quoteNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  limit: Cents
  effectiveDate: LocalDate
  /** Name of the home state. */
  state: string
  statute: string
  /** What the state asks for, as a sentence. */
  asked: string
  /** What the state wants on file; absent where nothing more. */
  paper?: string
  /** How well the rule is known; absent where it was read in the law. */
  remark?: string
  /** How it was met. */
  way: string
  declinations: readonly { insurer: string; contact: string; declinedOn: LocalDate; reason: string }[]
  /** Other facts of the way, read across. */
  facts: readonly { label: string; value: string }[]
  recordedOn: LocalDate
  recordedBy: string
}

/** Up to five quotes of an account side by side. */
export interface ComparisonFacts extends DocumentFacts {
  insured: InsuredFacts
  producer: ProducerFacts
  /** The day whose legal texts are printed. */
  on: LocalDate
  quotes: readonly { quoteNumber: string; expiresOn: LocalDate; isReady: boolean }[]
  /** One text a quote in each row, in the order of the quotes. */
  rows: readonly { label: string; values: readonly string[]; differs: boolean }[]
}

export interface SubjectivityLetterFacts extends DocumentFacts {
  quoteNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  limit: Cents
  effectiveDate: LocalDate
  setBy: string
  conditions: readonly { title: string; detail: string; isBeforeBinding: boolean; dueDate: LocalDate }[]
}

export interface BrokerLetterFacts extends DocumentFacts, BrokerLetter {}

/** Document kind -> its facts: the one table that definitions, worker and callers are checked against. */
export interface FactsByKind extends EndingFactsByKind {
  QUOTE_PROPOSAL: ProposalFacts
  APPLICATION: ApplicationFacts
  BINDER: BinderFacts
  POLICY: PolicyFacts
  INVOICE: InvoiceFacts
  CREDIT_NOTE: CreditNoteFacts
  ENDORSEMENT: PolicyChangeFacts
  RECEIPT: ReceiptFacts
  COMMISSION_STATEMENT: CommissionStatementFacts
  FINANCE_AGREEMENT: FinanceAgreementFacts
  CERTIFICATE: CertificateFacts
  DECLINATION: DeclinationFacts
  NO_KNOWN_LOSS: NoKnownLossFacts
  SURPLUS_NOTICE: AttestedNoticeFacts
  DILIGENT_EFFORT: DiligentEffortFacts
  COMPARISON: ComparisonFacts
  SUBJECTIVITY_LETTER: SubjectivityLetterFacts
  RENEWAL_DIFFERENCE: RenewalDifferenceFacts
  BOR_ACKNOWLEDGEMENT: BrokerLetterFacts
  BOR_NOTICE: BrokerLetterFacts
  BOR_CONFIRMATION: BrokerLetterFacts
}

export type DocumentKind = keyof FactsByKind
