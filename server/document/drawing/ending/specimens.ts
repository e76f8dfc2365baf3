import type { FactsByKind, ChargesFacts, DocumentFacts } from '#domain/document/document-facts.ts'
import type { CarrierFacts, InsuredFacts, ProducerFacts } from '#domain/document/parties.ts'

interface Parties {
  insured: InsuredFacts
  producer: ProducerFacts
  carriers: readonly CarrierFacts[]
}

type Kinds =
  | 'CANCELLATION_REQUEST'
  | 'CANCELLATION_NOTICE'
  | 'NONRENEWAL_NOTICE'
  | 'CHANGED_RENEWAL_NOTICE'
  | 'CANCELLATION'
  | 'REINSTATEMENT'
  | 'REPORTING_OFFER'
  | 'REPORTING_ENDORSEMENT'
  | 'RUN_OFF_ENDORSEMENT'

/** Specimen facts of the documents about the end of a policy. */
export const endingSpecimens = (
  shared: (documentId: string) => DocumentFacts,
  parties: Parties,
  charges: ChargesFacts,
): Pick<FactsByKind, Kinds> => {
  const common = (documentId: string) => ({
    ...shared(documentId),
    ...parties,
    policyNumber: 'PCB-100-4TR8W2ZN',
    productName: 'Prime 100',
    effectiveDate: '2026-12-05',
    expirationDate: '2027-12-05',
  })
  return {
    CANCELLATION_REQUEST: {
      ...common('doc-cancellation-request-1'),
      reason: 'The insured has closed or sold the business',
      limit: 2_000_000_00,
      note: 'The buyer has a policy of its own.',
      endsOn: '2027-04-01',
      requestedOn: '2027-03-20',
      requestedBy: 'Eleanor Marsh',
    },
    CANCELLATION_NOTICE: {
      ...common('doc-cancellation-notice-1'),
      endsOn: '2027-04-06',
      sentOn: '2027-03-22',
      reason: 'The premium of this policy was not paid when it was due.',
      details: 'Invoice INV-000482 of December 5, 2026 is unpaid.',
      citation: 'Insurance Law 3426(c)(1)(A)',
      amountDue: 4_487_00,
      stopUntil: '2027-04-05',
      isForNonPayment: true,
      hasReportingPeriod: false,
      hasReview: true,
      delivery: 'First-class mail, certificate of mailing',
      copies: [parties.producer.agencyName],
    },
    NONRENEWAL_NOTICE: {
      ...common('doc-nonrenewal-notice-1'),
      sentOn: '2027-09-20',
      endsOn: '2027-12-05',
      reasons: [
        'The losses that were reported under this policy exceed what the insurer accepts for a renewal.',
      ],
      details: 'Two claims of this term reached 740,000.',
      citation: 'N.Y. Ins. Law 3426(e)',
      outcome: 'The notice is in time.',
      isCompared: true,
      hasReportingPeriod: true,
      hasReview: true,
      delivery: 'First-class mail, certificate of mailing',
      copies: [parties.producer.agencyName],
    },
    CHANGED_RENEWAL_NOTICE: {
      ...common('doc-changed-renewal-notice-1'),
      sentOn: '2027-11-01',
      endsOn: '2028-12-05',
      reasons: ['The waiting period of the policy goes from 8 to 12 hours.'],
      details: '',
      citation: 'the insurance law of the state',
      premiums: { expiring: 4_096_00, renewal: 4_915_20, text: 'The premium rises by 20 percent.' },
      outcome: 'The notice is late. The expiring terms go on at their price for another term.',
      isCompared: false,
      hasReportingPeriod: false,
      hasReview: false,
      delivery: 'By hand',
      copies: [parties.producer.agencyName],
    },
    CANCELLATION: {
      ...common('doc-cancellation-1'),
      way: 'CANCEL',
      reason: 'The insured no longer wants the policy',
      endsOn: '2027-04-01',
      recordedOn: '2027-03-25',
      method: '90 percent of the unearned premium',
      daysOfTerm: 365,
      daysInForce: 117,
      daysLeft: 248,
      factor: '0.679',
      written: 4_096_00,
      earned: 1_312_96,
      penalty: 278_30,
      floor: 0,
      kept: 1_591_26,
      returned: charges,
      hasReportingPeriod: true,
    },
    REINSTATEMENT: {
      ...common('doc-reinstatement-1'),
      endedOn: '2027-04-06',
      from: '2027-04-20',
      lapseDays: 14,
      recordedOn: '2027-04-20',
      reason: 'The premium was paid',
      charged: charges,
    },
    REPORTING_OFFER: {
      ...common('doc-reporting-offer-1'),
      endedOn: '2026-12-09',
      limit: 2_000_000_00,
      writtenOn: '2026-12-10',
      automaticUntil: '2027-02-08',
      citation: '11 NYCRR 73.3(d), (e)',
      offers: [
        { years: 1, percent: 100, premium: 4_599_00, taxes: 146_25, total: 4_745_25, until: '2027-12-09' },
        { years: 2, percent: 150, premium: 6_898_50, taxes: 219_37, total: 7_117_87, until: '2028-12-09' },
        { years: 3, percent: 200, premium: 9_198_00, taxes: 292_50, total: 9_490_50, until: '2029-12-09' },
      ],
    },
    REPORTING_ENDORSEMENT: {
      ...common('doc-reporting-endorsement-1'),
      endedOn: '2026-12-09',
      limit: 2_000_000_00,
      writtenOn: '2027-02-08',
      years: 2,
      premium: 6_898_50,
      taxes: 219_37,
      total: 7_117_87,
      until: '2028-12-09',
    },
    RUN_OFF_ENDORSEMENT: {
      ...common('doc-run-off-1'),
      endorsement: 'PCB-100-4TR8W2ZN/E02',
      event: 'The insured is acquired',
      acquirer: 'Harbor Systems Group',
      percent: 80,
      from: '2027-07-01',
      limit: 2_000_000_00,
      recordedOn: '2027-06-20',
      period: { years: 2, until: '2029-12-05', premium: 6_898_50, taxes: 219_37, total: 7_117_87 },
    },
  }
}
