import type { PolicyStatus } from '../lifecycle.ts'
import type { Market } from '#domain/market/business-days.ts'

/** How the unearned premium is returned: in proportion, at 90 percent of it, by a table of days in force, or the whole premium. */
export const refundMethods = ['PRO_RATA', 'SHORT_90', 'SHORT_TABLE', 'FLAT'] as const
export type RefundMethod = (typeof refundMethods)[number]

/** Reasons for which premium is returned alike. The rows of `domain/policy/ending/return-rules.ts` say how. */
export const returnGroups = [
  'INSURED',
  'RIGHT_TO_CANCEL',
  'REWRITE',
  'FINANCE',
  'NON_PAYMENT',
  'INSURER',
  'ERROR',
] as const
export type ReturnGroup = (typeof returnGroups)[number]

export interface EndingReason {
  initiator: 'INSURED' | 'INSURER'
  /** Words of a list of reasons. */
  text: string
  textUk?: string
  /** The one market that knows it; absent where both do. */
  market?: Market
  returns: ReturnGroup
  /** Whether broker and MGA fees stay earned. */
  areFeesKept: boolean
  /** `YOUNG` for what is only said of a new policy in its first days. */
  ages: 'ANY' | 'YOUNG'
  /** Statuses in which it is possible. */
  from: readonly PolicyStatus[]
  /** Whether claims may be reported for a time after the end, without charge or bought. */
  hasReportingPeriod: boolean
  /** Ends the policy only with the written agreement of the insured, so that no notice and no ground of the law is asked for. */
  needsAgreement: boolean
  /** The sentence on the notice; null where no notice is sent. */
  notice: string | null
}

const ISSUED: readonly PolicyStatus[] = ['ISSUED', 'IN FORCE']
const RUNNING: readonly PolicyStatus[] = ['IN FORCE']

const byInsured = (text: string, more: Partial<EndingReason> = {}): EndingReason => ({
  initiator: 'INSURED',
  text,
  returns: 'INSURED',
  areFeesKept: true,
  ages: 'ANY',
  from: ISSUED,
  hasReportingPeriod: true,
  needsAgreement: false,
  notice: null,
  ...more,
})

const byInsurer = (text: string, notice: string, more: Partial<EndingReason> = {}): EndingReason => ({
  initiator: 'INSURER',
  text,
  returns: 'INSURER',
  areFeesKept: true,
  ages: 'ANY',
  from: ISSUED,
  hasReportingPeriod: true,
  needsAgreement: false,
  notice,
  ...more,
})

const flat = { returns: 'ERROR', areFeesKept: false } as const

/**
 * Why a policy ends before its term does: who ends it, what is returned and what is kept, and whether claims may be
 * reported afterwards. Coverage that replaces the policy leaves no reporting period, nor do fraud and unpaid premium.
 */
export const ENDING_REASONS = {
  REQUEST: byInsured('The insured no longer wants the policy', {
    textUk: 'The policyholder no longer wants the policy',
  }),
  COVER_ELSEWHERE: byInsured('The insured is covered by another policy', {
    textUk: 'The policyholder is covered by another policy',
    hasReportingPeriod: false,
  }),
  BUSINESS_CLOSED: byInsured('The insured has closed or sold the business', {
    textUk: 'The policyholder has closed or sold the business',
  }),
  REWRITE: byInsured('The policy is rewritten with the same insurer', {
    returns: 'REWRITE',
    areFeesKept: false,
    hasReportingPeriod: false,
  }),
  COOLING_OFF: byInsured('The policyholder cancels within 14 days of receiving the policy documents', {
    market: 'UK',
    returns: 'RIGHT_TO_CANCEL',
    areFeesKept: false,
    hasReportingPeriod: false,
  }),
  FINANCE_POA: byInsured('The premium finance company asks for it by power of attorney', {
    textUk: 'The premium finance provider asks for it under its authority',
    returns: 'FINANCE',
    hasReportingPeriod: false,
    from: RUNNING,
  }),
  NON_PAY: byInsurer('The premium is not paid', 'The premium of this policy was not paid when it was due.', {
    returns: 'NON_PAYMENT',
    hasReportingPeriod: false,
  }),
  NSF: byInsurer(
    'The payment was returned by the bank',
    'The payment of the premium of this policy was returned by the bank, so the premium is unpaid.',
    { returns: 'NON_PAYMENT', hasReportingPeriod: false },
  ),
  FRAUD: byInsurer(
    'Fraud or material misrepresentation',
    'A material fact was misrepresented in obtaining this policy or in presenting a claim under it.',
    { hasReportingPeriod: false },
  ),
  HAZARD: byInsurer(
    'The risk has increased substantially',
    'The risk that this policy insures has increased substantially since it was accepted.',
    { from: RUNNING },
  ),
  BREACH_OF_CONDITION: byInsurer(
    'A condition of the policy is breached',
    'A condition of this policy that is material to the risk was breached.',
    { from: RUNNING },
  ),
  SUBJECTIVITY_OPEN: byInsurer(
    'A subjectivity was not met in time',
    'A measure that was agreed when this policy was issued was not put in place in time.',
    { from: RUNNING },
  ),
  REINSURANCE: byInsurer(
    'The insurer has lost its reinsurance',
    'The reinsurance that covered a substantial part of this policy was lost.',
    { from: RUNNING },
  ),
  REGULATOR: byInsurer(
    'The regulator has determined that the policy may not go on',
    'The insurance regulator has determined that continuing this policy would be against the law.',
    { from: RUNNING },
  ),
  UNDERWRITING: byInsurer(
    'Underwriting of a new policy',
    'This new policy does not meet the underwriting rules of the insurer.',
    { ages: 'YOUNG' },
  ),
  ISSUED_IN_ERROR: byInsurer('The policy was issued in error', 'This policy was issued in error.', {
    ...flat,
    hasReportingPeriod: false,
    needsAgreement: true,
  }),
  DUPLICATE: byInsurer('Another policy covers the same', 'Another policy covers the same risk.', {
    ...flat,
    hasReportingPeriod: false,
    needsAgreement: true,
  }),
} as const satisfies Record<string, EndingReason>

export type EndingCode = keyof typeof ENDING_REASONS

export const endingCodes = Object.keys(ENDING_REASONS) as EndingCode[]

/** The reason as the table has it, all of its fields named. */
export const reasonOf = (code: EndingCode): EndingReason => ENDING_REASONS[code]

/** Unpaid premium, in whatever form: the laws treat both alike. */
export const isNonPayment = (code: EndingCode): boolean => code === 'NON_PAY' || code === 'NSF'

/** The words of a reason in a market. */
export const reasonText = (code: EndingCode, market: Market): string => {
  const { text, textUk } = reasonOf(code)
  return market === 'UK' ? (textUk ?? text) : text
}

/** The reason that a recorded end names by its words, in the words of either market; null where none does. */
export const endingCodeOf = (text: string | undefined): EndingCode | null =>
  endingCodes.find((code) =>
    [code, reasonText(code, 'US'), reasonText(code, 'UK')].some((one) => one === text),
  ) ?? null

/** Whether a market knows the reason. */
export const isOfMarket = (code: EndingCode, market: Market): boolean =>
  (reasonOf(code).market ?? market) === market
