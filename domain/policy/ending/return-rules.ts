import type { LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Market } from '../../market/business-days.ts'
import { type EndingCode, reasonOf, type RefundMethod, type ReturnGroup } from '../notices/reasons.ts'
import type { NoticeKnown } from '../notices/types.ts'

/** The least of the written premium that is kept: a share in basis points, or an amount in cents. It is a floor and never added. */
export type MinimumEarned = { basisPoints: number } | { amount: Cents }

/** How premium is returned for terms that begin within some days. A change adds a row and ends the earlier one. */
export interface ReturnRule {
  /** Names the row in the transaction that it was taken for; never used again. */
  id: string
  market: Market
  /** The product; `ANY` for those that no other row names. */
  program: string
  paper: 'ANY' | 'ADMITTED' | 'SURPLUS'
  /** Two letters of the insured's state; `ANY` for those that no other row names. */
  state: string
  group: ReturnGroup
  method: RefundMethod
  minimumEarned: MinimumEarned | null
  /** After a claim was notified under the policy nothing goes back. */
  isKeptAfterClaim?: true
  /** First and last day on which a term begins under the row; null where there is none. */
  validFrom: LocalDate | null
  validTo: LocalDate | null
  citation: string
  known: NoticeKnown
  /** The day on which it was compared last; null where it never was. */
  comparedOn: LocalDate | null
  source: string
}

const FORM_US = {
  citation: 'Condition "Cancellation and non-renewal" of the policy form',
  known: 'READ',
  comparedOn: '2026-11-26',
  source: 'The wording of the policy.',
} as const

const FORM_UK = { ...FORM_US, citation: 'Condition "Cancellation" of the policy form' } as const

const CUSTOM = {
  citation: 'Declarations of the policy',
  known: 'DEFAULT',
  comparedOn: null,
  source: 'Customary on surplus lines paper; no filing or contract of the insurer has been compared.',
} as const

const everywhere = (
  market: Market,
  group: ReturnGroup,
  method: RefundMethod,
  more: Partial<ReturnRule> = {},
): ReturnRule => ({
  id: `${market}-${group}`,
  market,
  program: 'ANY',
  paper: 'ANY',
  state: 'ANY',
  group,
  method,
  minimumEarned: null,
  validFrom: null,
  validTo: null,
  ...(market === 'UK' ? FORM_UK : FORM_US),
  ...more,
})

/** The first day of terms with a minimum earned premium: none that begins then was issued before the row. */
export const MINIMUM_FROM = '2027-03-01'

const QUARTER: MinimumEarned = { basisPoints: 2_500 }

export const RETURN_RULES: readonly ReturnRule[] = [
  everywhere('US', 'INSURED', 'SHORT_90'),
  everywhere('US', 'REWRITE', 'PRO_RATA', {
    citation: 'Rule of the program',
    source: 'A rewrite with the same insurer bears no penalty.',
  }),
  everywhere('US', 'FINANCE', 'PRO_RATA', {
    citation: 'Rule of the program',
    source: 'A lender that ends the policy by power of attorney is taken as no penalty of the insured.',
  }),
  everywhere('US', 'NON_PAYMENT', 'PRO_RATA'),
  everywhere('US', 'INSURER', 'PRO_RATA'),
  everywhere('US', 'ERROR', 'FLAT', {
    citation: 'Rule of the program',
    source: 'A policy that was issued in error or twice was never agreed.',
  }),

  everywhere('US', 'INSURED', 'SHORT_90', {
    id: 'US-INSURED-SURPLUS-2027',
    paper: 'SURPLUS',
    minimumEarned: QUARTER,
    validFrom: MINIMUM_FROM,
    ...CUSTOM,
  }),
  everywhere('US', 'FINANCE', 'PRO_RATA', {
    id: 'US-FINANCE-SURPLUS-2027',
    paper: 'SURPLUS',
    minimumEarned: QUARTER,
    validFrom: MINIMUM_FROM,
    ...CUSTOM,
  }),
  everywhere('US', 'NON_PAYMENT', 'PRO_RATA', {
    id: 'US-NON_PAYMENT-SURPLUS-2027',
    paper: 'SURPLUS',
    minimumEarned: QUARTER,
    validFrom: MINIMUM_FROM,
    ...CUSTOM,
  }),
  everywhere('US', 'INSURED', 'SHORT_TABLE', {
    id: 'US-INSURED-PRIME_CLOUD-2027',
    program: 'PRIME_CLOUD',
    paper: 'SURPLUS',
    validFrom: MINIMUM_FROM,
    ...CUSTOM,
  }),

  everywhere('US', 'INSURED', 'PRO_RATA', {
    id: 'US-INSURED-CA-2027',
    state: 'CA',
    validFrom: '2027-01-01',
    citation: 'Cal. Ins. Code 481(c)',
    source:
      'Another return than pro rata has to be disclosed before the application and each renewal. No such disclosure is made, so none is taken. Terms that began earlier keep what their form says.',
  }),
  everywhere('US', 'NON_PAYMENT', 'PRO_RATA', {
    id: 'US-NON_PAYMENT-WA',
    state: 'WA',
    citation: 'RCW 48.18.290',
    known: 'SECONDARY',
    source: 'What is unearned because the insurer cancels is computed pro rata, so no minimum is kept.',
  }),

  everywhere('UK', 'INSURED', 'PRO_RATA', { isKeptAfterClaim: true }),
  everywhere('UK', 'REWRITE', 'PRO_RATA', {
    citation: 'Rule of the program',
    source: 'A rewrite with the same insurer bears no penalty.',
  }),
  everywhere('UK', 'FINANCE', 'PRO_RATA', { isKeptAfterClaim: true }),
  everywhere('UK', 'NON_PAYMENT', 'PRO_RATA', { isKeptAfterClaim: true }),
  everywhere('UK', 'INSURER', 'PRO_RATA', { isKeptAfterClaim: true }),
  everywhere('UK', 'ERROR', 'FLAT', {
    citation: 'Rule of the program',
    source: 'A policy that was issued in error or twice was never agreed.',
  }),
  everywhere('UK', 'RIGHT_TO_CANCEL', 'FLAT', {
    source:
      'The policy gives the right to every policyholder. The statutory one is a consumer’s (ICOBS 7.1.1R), and this is a commercial policy.',
  }),
]

/** What a policy is, as far as its return of premium depends on it. */
export interface ReturnSetting {
  market: Market
  /** Code of the product. */
  program: string
  isSurplus: boolean
  /** Two letters of the insured's state; empty in the UK. */
  state: string
  /** First day of the term. */
  termBegins: LocalDate
}

const isHeld = (row: ReturnRule, group: ReturnGroup, setting: ReturnSetting): boolean =>
  row.market === setting.market &&
  row.group === group &&
  (row.program === 'ANY' || row.program === setting.program) &&
  (row.state === 'ANY' || row.state === setting.state) &&
  row.paper !== (setting.isSurplus ? 'ADMITTED' : 'SURPLUS') &&
  (row.validFrom === null || row.validFrom <= setting.termBegins) &&
  (row.validTo === null || setting.termBegins <= row.validTo)

/** A row of the state goes before one of the product, that before one of the paper: the law prevails over the program. */
const specific = ({ state, program, paper }: ReturnRule): number =>
  (state === 'ANY' ? 0 : 4) + (program === 'ANY' ? 0 : 2) + (paper === 'ANY' ? 0 : 1)

/**
 * The row by which premium is returned for a reason: the most specific one that held on the day the term began, so a
 * policy keeps the row that it began with. Throws where the market has none for the reason.
 */
export const returnRuleOf = (reason: EndingCode, setting: ReturnSetting): ReturnRule => {
  const { returns } = reasonOf(reason)
  const [best] = RETURN_RULES.filter((row) => isHeld(row, returns, setting)).toSorted(
    (one, other) => specific(other) - specific(one),
  )
  if (!best) throw new Error(`${setting.market} has no return of premium for ${reason}`)
  return best
}

/** The row of a transaction, or null for one that names none. */
export const returnRuleById = (id: string | undefined): ReturnRule | null =>
  RETURN_RULES.find((row) => row.id === id) ?? null
