import type { DocumentFacts, FactsByKind } from '#domain/document/document-facts.ts'
import type { InsuredFacts, ProducerFacts } from '#domain/document/parties.ts'
import { causeText, differenceSentences, renewalStatements } from '#domain/quote/terms/difference-words.ts'

/** Specimen facts of what goes along with an offered renewal. */
export const renewalSpecimens = (
  shared: (documentId: string) => DocumentFacts,
  { insured, producer }: { insured: InsuredFacts; producer: ProducerFacts },
): Pick<FactsByKind, 'RENEWAL_DIFFERENCE'> => {
  const facts = shared('doc-renewal-difference-1')
  const { market } = facts
  const found = {
    expiring: 4_487_00,
    renewal: 4_757_50,
    difference: 270_50,
    groups: [
      {
        cause: 'revenue' as const,
        difference: 320_50,
        lines: [{ id: 'base', name: 'Base premium', from: '2,000,000', to: '2,600,000', difference: 320_50 }],
      },
      {
        cause: 'answers' as const,
        difference: -50_00,
        lines: [
          { id: 'mfa', name: 'Multi-factor authentication', from: 'No', to: 'Yes', difference: -50_00 },
        ],
      },
    ],
  }
  return {
    RENEWAL_DIFFERENCE: {
      ...facts,
      quoteNumber: 'QCB-100-7K2M9XQA',
      policyNumber: 'PCB-100-4TR8W2ZN',
      productName: 'Prime 100',
      insured,
      producer,
      from: '2026-12-05',
      until: '2027-12-05',
      effectiveDate: '2027-12-05',
      expirationDate: '2028-12-05',
      ...found,
      groups: found.groups.map((group) => ({ ...group, cause: causeText(group.cause, market) })),
      sentences: differenceSentences(found, market),
      statements: renewalStatements(market, { renewals: 4, isAutomatic: true }),
      fixes: [{ title: 'Keep backups apart from the network', saves: 118_00 }],
    },
  }
}
