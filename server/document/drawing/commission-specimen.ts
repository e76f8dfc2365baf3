import type { CommissionStatementFacts } from '#domain/document/document-facts.ts'

const COMPANY = 'Prairie Lantern Manufacturing'

/** What a specimen of a commission statement says, apart from what all documents share. */
export const commissionSpecimen = (
  policyNumber: string,
): Pick<
  CommissionStatementFacts,
  | 'agencyName'
  | 'month'
  | 'opening'
  | 'earned'
  | 'clawedBack'
  | 'adjusted'
  | 'paid'
  | 'closing'
  | 'hash'
  | 'lines'
> => ({
  agencyName: 'Harbor Insurance Services',
  month: '2026-10',
  opening: -113_014,
  earned: 150_000,
  clawedBack: -2_010,
  adjusted: 0,
  paid: 0,
  closing: 34_976,
  hash: 'c0ffee00'.repeat(8),
  lines: [
    { on: '2026-10-03', kind: 'Earned', policyNumber, companyName: COMPANY, amount: 150_000 },
    { on: '2026-10-19', kind: 'Clawed back', policyNumber, companyName: COMPANY, amount: -2_010 },
  ],
})
