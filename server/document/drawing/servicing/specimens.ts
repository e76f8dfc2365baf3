import type { DocumentFacts, FactsByKind } from '#domain/document/document-facts.ts'
import type { InsuredFacts, ProducerFacts } from '#domain/document/parties.ts'

/** Specimen facts of the agreement with a finance company. */
export const financeSpecimens = (
  shared: (documentId: string) => DocumentFacts,
  parties: { insured: InsuredFacts; producer: ProducerFacts },
): Pick<FactsByKind, 'FINANCE_AGREEMENT'> => ({
  FINANCE_AGREEMENT: {
    ...shared('doc-finance-agreement-1'),
    ...parties,
    policyNumber: 'PCB-100-4TR8W2ZN',
    quoteNumber: 'FQ-0E1B7C44A2D9',
    lender: 'Sandbox Premium Finance',
    apr: 950,
    financeCharge: 364_12,
    amountFinanced: 8_264_58,
    totalOfPayments: 8_628_70,
    totalPremium: 10_730_72,
    downPayment: 2_466_14,
    installments: [{ dueOn: '2027-01-05', amount: 862_87 }],
    disaffirmUntil: '2026-11-30',
    dueDays: 30,
    rules: [
      { text: 'You have 10 days to pay.', law: 'Cal. Fin. Code 18608', verifiedOn: '2026-11-26' },
      { text: 'The rest is yours.', law: 'No statute was read', verifiedOn: null },
    ],
    signature: 'Eleanor Marsh',
    signedAt: '2026-11-20T15:01:42.000Z',
  },
})
