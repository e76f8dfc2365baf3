import { companyOf } from '#domain/market/company.ts'
import type {
  ApplicationFacts,
  ChargesFacts,
  CoverageFacts,
  DocumentFacts,
  DocumentMarket,
  FactsByKind,
  TermsFacts,
} from '#domain/document/document-facts.ts'
import type { InsuredFacts, ProducerFacts } from '#domain/document/parties.ts'
import { commissionSpecimen } from './commission-specimen.ts'
import { renewalSpecimens } from './letters/specimens.ts'
import { financeSpecimens } from './servicing/specimens.ts'
import { endingSpecimens } from './ending/specimens.ts'
import { endorsementFacts, endorsementForm } from '#domain/document/form/endorsements/wording.ts'
import { baseForm } from '#domain/document/form/policy-form.ts'

/** Specimen facts of every document in both markets, for tests and for the benchmark. */

const shared = (market: DocumentMarket, documentId: string): DocumentFacts => ({
  documentId,
  market,
  currency: market === 'UK' ? 'GBP' : 'USD',
  issuedAt: '2026-11-20T15:04:05.000Z',
  timeZone: market === 'UK' ? 'Europe/London' : 'America/Chicago',
  issuer: {
    productName: 'Bindery',
    legalName: market === 'UK' ? 'Bindery Underwriting Ltd' : 'Bindery Underwriting, Inc.',
    addressLines: ['1 Binder Lane'],
    email: 'support@bindery.test',
    phone: market === 'UK' ? '020 7946 0958' : '+1 (312) 555-0142',
    claimsEmail: 'claims@bindery.test',
    claimsPhone: market === 'UK' ? '020 7946 0911' : '+1 (312) 555-0199',
    particulars: companyOf(market).particulars,
  },
})

const insured = (market: DocumentMarket): InsuredFacts =>
  market === 'UK'
    ? {
        name: 'Ashdown & Peel Joinery Ltd',
        companyNumber: '05512841',
        address: {
          address1: 'Unit 4, Canal Works',
          address2: 'Mill Road',
          city: 'Huddersfield',
          zipCode: 'HD1 5AQ',
        },
      }
    : {
        name: 'Prairie Lantern Accounting LLC',
        dbaOrTradestyle: 'Lantern Tax',
        address: {
          address1: '418 W Oak Street',
          address2: 'Suite 210',
          city: 'Peoria',
          state: 'IL',
          zipCode: '61602',
        },
      }

const producer = (market: DocumentMarket): ProducerFacts => ({
  agencyName: market === 'UK' ? 'Calder Valley Insurance Brokers' : 'Harborview Insurance Agency',
  agentName: 'Dana Whitfield',
  email: 'dana@harborview.test',
  phone: market === 'UK' ? '+44 1484 496 0123' : '+1 (309) 555-0107',
  licenseNumber: market === 'UK' ? '512345' : '18446213',
})

const coverage = (title: string, limit: number, more: Partial<CoverageFacts> = {}): CoverageFacts => ({
  key: title.toLowerCase().replaceAll(' ', '-'),
  title,
  limit: limit * 100,
  retention: 10_000_00,
  isIncluded: true,
  ...more,
})

const coverages = (): CoverageFacts[] => [
  coverage('Security breach liability', 2_000_000),
  coverage('Regulator defense and penalties', 2_000_000),
  coverage('PCI fines and penalties', 500_000),
  coverage('Website media content liability', 1_000_000),
  coverage('Security breach expense', 2_000_000),
  coverage('Extortion threats and ransom payments', 1_000_000),
  coverage('Restoration of electronic data', 2_000_000),
  coverage('Public relations expense', 250_000),
  coverage('Business income and extra expense', 2_000_000, {
    waitingPeriodHours: 12,
    retention: undefined,
  }),
  coverage('Computer and funds transfer fraud', 250_000),
  coverage('Social engineering', 100_000, { retention: 25_000_00, note: 'Course-corrected from 250,000' }),
  coverage('Telecommunications fraud', 100_000),
  coverage('Hardware replacement costs', 250_000),
  coverage('Post breach remediation', 50_000),
  coverage('Service fraud and cryptojacking', 0, { isIncluded: false, note: 'Not available in this state' }),
]

const terms = (market: DocumentMarket): TermsFacts => ({
  productCode: market === 'UK' ? 'P_ONE' : 'P100',
  productName: market === 'UK' ? 'Prime One' : 'Prime 100',
  effectiveDate: '2026-12-05',
  expirationDate: '2027-12-05',
  aggregateLimit: 2_000_000_00,
  retention: 10_000_00,
  isSurplus: false,
  coverages: coverages(),
})

const premium = (market: DocumentMarket): ChargesFacts =>
  market === 'UK'
    ? {
        charges: [
          { kind: 'PREMIUM', label: 'Premium', amount: 4_096_00 },
          { kind: 'TAX', label: 'Insurance Premium Tax (12%)', amount: 491_52 },
          { kind: 'FEE', label: 'Broker fee', amount: 50_00 },
        ],
        total: 4_637_52,
      }
    : {
        charges: [
          { kind: 'PREMIUM', label: 'Premium', amount: 4_096_00 },
          { kind: 'TERRORISM', label: 'Terrorism (TRIA)', amount: 41_00 },
          { kind: 'FEE', label: 'MGA fee', amount: 200_00 },
          { kind: 'FEE', label: 'Broker fee', amount: 150_00 },
        ],
        total: 4_487_00,
      }

const carriers = [
  {
    legalName: 'Northbank Casualty Company',
    registrationNumber: '10482',
    sharePercent: 60,
    signatories: [{ name: 'Miriam Okafor', title: 'President' }],
  },
  {
    legalName: 'Sable River Casualty Company',
    registrationNumber: '22963',
    sharePercent: 40,
    signatories: [{ name: 'Thomas Lindqvist', title: 'Secretary' }],
  },
]

const applicationParts = (): Pick<
  ApplicationFacts,
  'firmographics' | 'sections' | 'attestation' | 'signature'
> => ({
  firmographics: [
    { label: 'Annual revenue', value: '5,000,000', source: 'Company directory' },
    { label: 'Employees', value: '38', source: 'Company directory' },
    {
      label: 'Industry',
      value: '541211 Offices of certified public accountants',
      source: 'Company directory',
    },
    { label: 'Year established', value: '2009' },
    { label: 'Primary domain', value: 'lantern.test', source: 'Scan' },
  ],
  sections: [
    {
      title: 'Security',
      answers: [
        {
          question: 'Is multi-factor authentication required for all remote access to your network?',
          answer: 'Yes',
        },
        { question: 'Do you encrypt e-mails and databases that hold sensitive data?', answer: 'Yes' },
        {
          question: 'How often do you back up business-critical data?',
          answer: 'Daily, tested and segregated',
        },
      ],
    },
    {
      title: 'Claim history',
      answers: [{ question: 'When did you last have a cyber claim or incident?', answer: 'Never' }],
    },
  ],
  attestation:
    'I declare that I have made reasonable inquiry, and that the statements in this application are complete, true and accurate to the best of my knowledge. I understand that false statements may lead to criminal and civil penalties.',
  signature: {
    signeeName: 'Eleanor Marsh',
    signeeTitle: 'Managing Partner',
    signedAt: '2026-11-20T15:01:42.000Z',
    timeZone: 'America/Chicago',
    ipAddress: '203.0.113.24',
    contentSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
})

const brokerLetters = (
  market: DocumentMarket,
  policyNumber: string,
): Pick<FactsByKind, 'BOR_ACKNOWLEDGEMENT' | 'BOR_NOTICE' | 'BOR_CONFIRMATION'> => {
  const facts = (documentId: string, addressee: string): FactsByKind['BOR_NOTICE'] => ({
    ...shared(market, documentId),
    orderId: 'bor-1',
    addressee,
    companyName: insured(market).name,
    policyNumber,
    productName: terms(market).productName,
    receiverName: 'Lone Pine Insurance',
    letterDate: '2026-11-18',
    signedBy: 'Eleanor Marsh',
    signedTitle: 'Managing Partner',
    filedOn: '2026-11-20',
    clockDays: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'],
    lastDay: '2026-11-30',
    effectiveOn: '2026-12-01',
  })
  return {
    BOR_ACKNOWLEDGEMENT: facts('doc-bor-receipt-1', 'Lone Pine Insurance'),
    BOR_NOTICE: facts('doc-bor-notice-1', producer(market).agencyName),
    BOR_CONFIRMATION: facts('doc-bor-confirmation-1', 'Lone Pine Insurance'),
  }
}

/** Every document of one fictitious policy. */
export const specimenFacts = (market: DocumentMarket): FactsByKind => {
  const endorsements = ['additionalInsureds', 'warExclusion'].flatMap(
    (key) => endorsementFacts(key, market, terms(market).effectiveDate) ?? [],
  )
  const additionalInsureds = [
    {
      businessName: 'Harbor Landlords LLC',
      address: { address1: '1 Quay Street', city: 'Peoria', state: 'IL', zipCode: '61603' },
    },
  ]
  const base = {
    insured: insured(market),
    producer: producer(market),
    carriers,
    terms: terms(market),
    premium: premium(market),
    terrorism:
      market === 'UK'
        ? ({ choice: 'NOT_APPLICABLE', premium: 0 } as const)
        : ({ choice: 'ACCEPTED', premium: 41_00 } as const),
    forms: [
      baseForm(market, terms(market).productCode, terms(market).effectiveDate),
      ...endorsements.map(endorsementForm),
    ],
    endorsements,
    additionalInsureds,
    contingencies: ['Signed application', 'Evidence of multi-factor authentication on e-mail'],
  }
  const quoteNumber = 'QCB-100-7K2M9XQA'
  const policyNumber = 'PCB-100-4TR8W2ZN'
  const term = { effectiveDate: base.terms.effectiveDate, expirationDate: base.terms.expirationDate }
  return {
    QUOTE_PROPOSAL: {
      ...shared(market, 'doc-proposal-1'),
      ...base,
      quoteNumber,
      expiresOn: '2026-12-20',
      corrections: [
        {
          label: 'Social engineering limit',
          asked: market === 'UK' ? '£250,000' : '$250,000',
          quoted: market === 'UK' ? '£100,000' : '$100,000',
          reason: 'The limit for this industry is 100,000.',
        },
      ],
    },
    APPLICATION: {
      ...shared(market, 'doc-application-1'),
      ...base,
      ...applicationParts(),
      quoteNumber,
      requested: base.terms,
    },
    BINDER: {
      ...shared(market, 'doc-binder-1'),
      ...base,
      binderNumber: 'BCB-100-5PL3',
      quoteNumber,
      binderExpiresOn: '2027-01-04',
    },
    POLICY: {
      ...shared(market, 'doc-policy-1'),
      ...base,
      policyNumber,
      quoteNumber,
      isRenewal: false,
    },
    ENDORSEMENT: {
      ...shared(market, 'doc-endorsement-1'),
      ...base,
      endorsementNumber: `${policyNumber}/E01`,
      policyNumber,
      productName: base.terms.productName,
      policyFrom: base.terms.effectiveDate,
      policyUntil: base.terms.expirationDate,
      effectiveDate: '2027-04-01',
      recordedOn: '2026-11-20',
      schedule: [
        {
          label: 'Aggregate limit',
          before: market === 'UK' ? '£1,000,000' : '$1,000,000',
          after: market === 'UK' ? '£2,000,000' : '$2,000,000',
        },
        { label: 'Social engineering', before: null, after: 'On the policy' },
      ],
      later: ['The change from July 1, 2027 holds on these terms.'],
      charges: {
        charges: [{ kind: 'PREMIUM', label: 'Additional premium', amount: 736_00 }],
        total: 736_00,
      },
      written: 4_386_00,
      statement: { name: 'Eleanor Marsh', on: '2026-11-19' },
    },
    INVOICE: {
      ...shared(market, 'doc-invoice-1'),
      ...base,
      ...term,
      invoiceNumber: 'INV-000482',
      policyNumber,
      billTo: base.insured,
      description: 'New business, 12 months',
      charges: base.premium,
      amountPaid: 0,
      dueDate: '2026-12-20',
      schedule: [
        { description: 'Down payment', dueDate: '2026-12-12', dueAmount: 1_000_00 },
        { description: 'Remainder', dueDate: '2027-01-12', dueAmount: base.premium.total - 1_000_00 },
      ],
      paymentInstructions: ['Pay online with the link in your e-mail, by card or bank account.'],
    },
    CREDIT_NOTE: {
      ...shared(market, 'doc-credit-note-1'),
      ...base,
      ...term,
      creditNumber: 'CRN-000017',
      policyNumber,
      description: 'Canceled by the insured',
      credited: {
        charges: [
          { kind: 'PREMIUM', label: 'Return premium', amount: 1_043_28 },
          {
            kind: 'TAX',
            label: market === 'UK' ? 'Insurance Premium Tax' : 'Taxes and stamping fees',
            amount: 33_18,
          },
        ],
        total: 1_076_46,
      },
      applied: [{ invoiceNumber: 'INV-000482', amount: 400_00 }],
      refund: 676_46,
    },
    RECEIPT: {
      ...shared(market, 'doc-receipt-1'),
      ...base,
      receiptNumber: 'REC-000313',
      invoiceNumber: 'INV-000482',
      policyNumber,
      paidBy: 'Eleanor Marsh',
      amountPaid: base.premium.total,
      paidAt: '2026-11-20T15:10:00.000Z',
      paymentMethod: 'Credit Card',
      transactionId: 'txn_01J8ZK4',
      lastFourDigits: '4242',
      applied: base.premium,
      balanceDue: 0,
    },
    COMMISSION_STATEMENT: { ...shared(market, 'doc-commission-1'), ...commissionSpecimen(policyNumber) },
    CERTIFICATE: {
      ...shared(market, 'doc-certificate-1'),
      ...base,
      certificateKind: 'Certificate_Holder',
      policyNumber,
      holder: {
        organizationName: 'Riverside Property Holdings LLC',
        address: { address1: '9 Quay Street', city: 'Peoria', state: 'IL', zipCode: '61603' },
      },
    },
    DECLINATION: {
      ...shared(market, 'doc-declination-1'),
      ...base,
      quoteNumber,
      productName: base.terms.productName,
      limit: base.terms.aggregateLimit,
      effectiveDate: base.terms.effectiveDate,
      declinedOn: '2026-11-20',
      declinedBy: 'Uma Whitfield',
      reasonSummary: 'Poor Cyber Security Controls',
      reason: 'Remote access is not protected by a second factor.',
    },
    NO_KNOWN_LOSS: {
      ...shared(market, 'doc-no-known-loss-1'),
      ...base,
      quoteNumber,
      binderNumber: 'BCB-100-5PL3',
      productName: base.terms.productName,
      limit: base.terms.aggregateLimit,
      effectiveDate: base.terms.effectiveDate,
      boundOn: base.terms.effectiveDate,
    },
    SURPLUS_NOTICE: {
      ...shared(market, 'doc-surplus-notice-1'),
      ...base,
      quoteNumber,
      productName: base.terms.productName,
      effectiveDate: base.terms.effectiveDate,
      total: base.premium.total,
      offered: {
        terms: { ...base.terms, coverages: [] },
        waitingPeriodHours: 8,
        carriers,
        premium: base.premium,
      },
      title: 'Louisiana surplus lines notice',
      paragraphs: [
        'This insurance policy is delivered as surplus line coverage under the Louisiana Insurance Code.',
      ],
      source: 'Louisiana RS 22:433; template, to be verified with counsel',
      statement:
        'I, Odette Broussard, acknowledge and agree to be the Licensed LA Surplus Lines Broker or Authorized Representative.',
      brokerName: 'Odette Broussard',
      licenseNumber: 'SL 771204',
      attestedAt: '2026-11-20T15:01:42.000Z',
      login: 'odette@harborview.test',
      ipAddress: '203.0.113.24',
      contentSha256: '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592',
    },
    DILIGENT_EFFORT: {
      ...shared(market, 'doc-diligent-effort-1'),
      ...base,
      quoteNumber,
      productName: base.terms.productName,
      limit: base.terms.aggregateLimit,
      effectiveDate: base.terms.effectiveDate,
      state: 'Ohio',
      statute: 'R.C. 3905.33(B)',
      asked:
        'Ohio asks for a diligent effort to place the coverage with admitted insurers first: five declinations of insurers that write it.',
      paper: 'The surplus lines statement signed by the insured, kept for five years.',
      way: 'Declinations of admitted insurers',
      declinations: [
        {
          insurer: 'Granite Lake Mutual Insurance Company',
          contact: 'Ann Keller',
          declinedOn: '2026-11-12',
          reason: 'Class of business',
        },
        {
          insurer: 'Prairie Union Casualty Company',
          contact: 'Victor Osei',
          declinedOn: '2026-11-16',
          reason: 'Other: No appetite for managed service providers',
        },
      ],
      facts: [{ label: 'Why no other insurer was asked', value: 'The agency represents two that write it.' }],
      recordedOn: '2026-11-20',
      recordedBy: 'Dana Whitfield',
    },
    COMPARISON: {
      ...shared(market, 'doc-comparison-1'),
      ...base,
      on: base.terms.effectiveDate,
      quotes: [
        { quoteNumber, expiresOn: '2026-12-20', isReady: true },
        { quoteNumber: 'QCB-100-9ZP1', expiresOn: '2026-12-20', isReady: false },
      ],
      rows: [
        {
          label: 'Total',
          values: market === 'UK' ? ['£4,487.00', '£5,120.50'] : ['$4,487.00', '$5,120.50'],
          differs: true,
        },
        { label: 'Waiting period', values: ['12 hours', '12 hours'], differs: false },
      ],
    },
    SUBJECTIVITY_LETTER: {
      ...shared(market, 'doc-conditions-1'),
      ...base,
      quoteNumber,
      productName: base.terms.productName,
      limit: base.terms.aggregateLimit,
      effectiveDate: base.terms.effectiveDate,
      setBy: 'Uma Whitfield',
      conditions: [
        {
          title: 'Multi-factor authentication for remote access',
          detail: 'A screen picture of the setting, or the confirmation of your provider.',
          isBeforeBinding: true,
          dueDate: '2026-12-10',
        },
        { title: 'Restore test of backups', detail: '', isBeforeBinding: false, dueDate: '2027-01-20' },
      ],
    },
    ...brokerLetters(market, policyNumber),
    ...renewalSpecimens((documentId) => shared(market, documentId), base),
    ...financeSpecimens((documentId) => shared(market, documentId), base),
    ...endingSpecimens((documentId) => shared(market, documentId), base, base.premium),
  }
}
