import type { Cents } from '../../kernel/money.ts'

/** What decides whether a policy renews without anyone's work. */
export interface AutomaticFacts {
  isAgreed: boolean
  isOptedOut: boolean
  /** Losses that were reported in the expiring term. */
  claims: number
  limit: Cents
  /** Null where the company was never scanned. */
  hasCriticalFinding: boolean | null
  /** What the expiring term was priced on, and what is known today; null where it is not known. */
  expiringRevenue: Cents | null
  revenue: Cents | null
  /** Answers that a renewal asks for again. */
  expiredAnswers: number
  /** Whether the insurer's part of the new price needs a notice of its own; null while nothing is priced. */
  isChangeNoticeDue: boolean | null
  hasPaymentOnFile: boolean
}

/** Up to this limit a policy may renew by itself. */
export const AUTOMATIC_LIMIT: Cents = 5_000_000_00

/** A renewal that was agreed to is issued so many days before the end of the term. */
export const AUTOMATIC_ISSUE_DAYS = 7

/** Revenue may have moved by so many percent. */
export const AUTOMATIC_REVENUE_PERCENT = 25

/** What must hold before a renewal is offered, and what also has to before it is issued. */
export type AutomaticStep = 'OFFER' | 'ISSUE'

interface Rule {
  code: string
  /** The first step that it holds up. */
  before: AutomaticStep
  /** Why not, as a sentence that says what to do; null where it holds. */
  no: (facts: AutomaticFacts) => string | null
}

const revenueMoved = ({ expiringRevenue, revenue }: AutomaticFacts): string | null => {
  if (expiringRevenue === null || revenue === null)
    return 'The revenue of the expiring term or of today is not known. Ask the insured.'
  const moved = Math.abs(revenue - expiringRevenue) * 100
  return moved > AUTOMATIC_REVENUE_PERCENT * expiringRevenue
    ? `Revenue has moved by more than ${AUTOMATIC_REVENUE_PERCENT} %. An underwriter looks at it.`
    : null
}

const rules = [
  {
    code: 'NOT_AGREED',
    before: 'OFFER',
    no: (facts) => (facts.isAgreed ? null : 'No one has agreed to automatic renewal of this policy yet.'),
  },
  {
    code: 'OPTED_OUT',
    before: 'OFFER',
    no: (facts) =>
      facts.isOptedOut ? 'The policy is opted out of renewal. Take the opt-out back first.' : null,
  },
  {
    code: 'CLAIMS',
    before: 'OFFER',
    no: ({ claims }) =>
      claims === 0 ? null : 'A loss was reported in this term. An underwriter decides on the renewal.',
  },
  {
    code: 'LIMIT',
    before: 'OFFER',
    no: ({ limit }) =>
      limit <= AUTOMATIC_LIMIT
        ? null
        : 'The limit is above 5,000,000. An underwriter decides on the renewal.',
  },
  {
    code: 'CRITICAL_FINDING',
    before: 'OFFER',
    no: ({ hasCriticalFinding }) =>
      hasCriticalFinding === null
        ? 'The company was never scanned. Run a scan first.'
        : hasCriticalFinding
          ? 'The last scan has a critical finding. Fix it and scan again.'
          : null,
  },
  { code: 'REVENUE', before: 'OFFER', no: revenueMoved },
  {
    code: 'ANSWERS',
    before: 'OFFER',
    no: ({ expiredAnswers }) =>
      expiredAnswers === 0 ? null : 'Some answers are too old. Send the questions to the insured.',
  },
  {
    code: 'PRICE',
    before: 'ISSUE',
    no: ({ isChangeNoticeDue }) =>
      isChangeNoticeDue === null
        ? 'The renewal is not priced yet.'
        : isChangeNoticeDue
          ? 'The increase needs a notice of changed renewal in this state. Serve it and record its proof first.'
          : null,
  },
  {
    code: 'PAYMENT',
    before: 'ISSUE',
    no: ({ hasPaymentOnFile }) =>
      hasPaymentOnFile ? null : 'No way of payment is on file. The insured pays the invoice.',
  },
] as const satisfies readonly Rule[]

export type AutomaticCode = (typeof rules)[number]['code']

export const automaticCodes = rules.map(({ code }) => code)

/** One rule of automatic renewal for a policy: why not, or null where it holds. */
export interface AutomaticCheck {
  code: AutomaticCode
  before: AutomaticStep
  no: string | null
}

/** Every rule of automatic renewal, in order (reference of renewals). */
export const automaticChecks = (facts: AutomaticFacts): AutomaticCheck[] =>
  rules.map(({ code, before, no }) => ({ code, before, no: no(facts) }))

/** Whether all that is asked before a step holds; what is asked before the offer is asked before issuance too. */
export const mayGoOn = (checks: readonly AutomaticCheck[], step: AutomaticStep): boolean =>
  checks.every(({ before, no }) => no === null || (step === 'OFFER' && before === 'ISSUE'))
