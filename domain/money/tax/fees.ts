import { isCents, type Cents } from '#domain/kernel/money.ts'
import { type FieldProblem, refusal, Refused } from '#domain/kernel/refusal.ts'

/** Whose a fee is decides whether it is taxed. */
export const FEE_KINDS = ['INSURER_POLICY', 'SURPLUS_BROKER', 'RETAIL_AGENT', 'INSPECTION'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Fees of one placement by kind, in cents; what is absent is not charged. */
export type Fees = Readonly<Partial<Record<FeeKind, Cents>>>

/** How sentences name a kind of fee. */
export const FEE_NAMES: Readonly<Record<FeeKind, string>> = {
  INSURER_POLICY: 'policy fee of the insurer or its MGA',
  SURPLUS_BROKER: 'fee of the surplus lines broker',
  RETAIL_AGENT: 'fee of the retail agency',
  INSPECTION: 'inspection fee',
}

/**
 * Whose the fees of a quote are: the MGA's is charged on the insurer's behalf, the broker's is the agency's that
 * sells the policy, and the additional one is that of the surplus lines broker who places it.
 */
export const QUOTE_FEES = {
  mgaFee: 'INSURER_POLICY',
  brokerFee: 'RETAIL_AGENT',
  additionalBrokerFee: 'SURPLUS_BROKER',
  inspectionFee: 'INSPECTION',
} as const

/** Fees of a quote, policy or invoice by field, in the order in which they are listed. */
export const FEE_FIELDS = ['mgaFee', 'brokerFee', 'additionalBrokerFee', 'inspectionFee'] as const
export type FeeField = (typeof FEE_FIELDS)[number]

/** Fees by field in cents; one that a placement need not have may be absent. */
export interface FeesByField {
  mgaFee: Cents
  brokerFee: Cents
  additionalBrokerFee?: Cents | undefined
  inspectionFee?: Cents | undefined
}

/** The fees of a quote by whose they are, as taxes read them. */
export const feesByKind = (fees: FeesByField): Fees => ({
  [QUOTE_FEES.mgaFee]: fees.mgaFee,
  [QUOTE_FEES.brokerFee]: fees.brokerFee,
  [QUOTE_FEES.additionalBrokerFee]: fees.additionalBrokerFee ?? 0,
  [QUOTE_FEES.inspectionFee]: fees.inspectionFee ?? 0,
})

/** All fees together, cents. */
export const sumOfFees = (fees: FeesByField): Cents =>
  fees.mgaFee + fees.brokerFee + (fees.additionalBrokerFee ?? 0) + (fees.inspectionFee ?? 0)

/**
 * Kinds that are agreed with the insured apart from the insurance and named in writing as such, on quote and invoice
 * alike. Insurance Premium Tax leaves them out.
 */
export const SEPARATELY_CONTRACTED: readonly FeeKind[] = ['SURPLUS_BROKER', 'RETAIL_AGENT']

const isFeeKind = (kind: string): kind is FeeKind => (FEE_KINDS as readonly string[]).includes(kind)

/** Fees as they are given, one by one, added up by kind. Refuses an unknown kind and an amount that is none, naming the field. */
export const feesOf = (given: readonly { kind: string; amount: Cents }[]): Fees => {
  const fees: Partial<Record<FeeKind, Cents>> = {}
  const problems: FieldProblem[] = []
  for (const [index, { kind, amount }] of given.entries()) {
    if (!isFeeKind(kind))
      problems.push({
        field: `fees.${index}.kind`,
        code: 'UNKNOWN',
        detail: `${kind || 'An empty text'} is not a kind of fee. Choose one of ${FEE_KINDS.join(', ')}.`,
      })
    else if (!isCents(amount) || amount < 0)
      problems.push({
        field: `fees.${index}.amount`,
        code: 'INVALID',
        detail: `The ${FEE_NAMES[kind]} has to be an amount of nothing or more.`,
      })
    else fees[kind] = (fees[kind] ?? 0) + amount
  }
  const [first] = problems
  if (first) throw new Refused(refusal('invalid', 'FIELD_INVALID', first.detail, { errors: problems }))
  return fees
}
