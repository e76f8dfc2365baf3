import type { AccountType } from './account-types.ts'

/** Records whose views hide something from a party. */
type HidingRecord = 'quote'

type Blank = null | '' | readonly []

/** Path of a field in a view, dots between levels, and what is shown instead. */
type HiddenFields = Readonly<Record<string, Blank>>

/**
 * What an account type never receives of a record, whatever its roles: the underwriter's notes and referral codes are
 * between the provider and the agency.
 */
const hiddenFields: Readonly<Record<HidingRecord, Partial<Record<AccountType, HiddenFields>>>> = {
  quote: {
    CUSTOMER: {
      decisionNote: null,
      reason: null,
      reasonSummary: null,
      underwriterName: null,
      tamName: null,
      decisionBy: null,
      bindRequest: null,
      brokerName: null,
      'calculation.referrals': [],
      waysToReady: [],
      readiness: null,
    },
  },
}

/** Events that a timeline shows to an account type; absent means all. */
const shownEvents: Partial<Record<AccountType, readonly string[]>> = {
  CUSTOMER: [
    'account.created',
    'quote.sent',
    'quote.signed',
    'quote.bound',
    'quote.issued',
    'policy.issued',
    'policy.begun',
    'policy.expired',
    'policy.renewed',
    'policy.certificateIssued',
    'payment.started',
    'payment.paid',
    'payment.failed',
    'payment.sentBack',
    'claim.saved',
    'claim.filed',
  ],
}

const blanked = <T>(view: T, path: readonly string[], blank: Blank): T => {
  const [first, ...rest] = path
  if (first === undefined || typeof view !== 'object' || view === null || !Object.hasOwn(view, first))
    return view
  const inner = (view as Record<string, unknown>)[first]
  return { ...view, [first]: rest.length === 0 ? blank : blanked(inner, rest, blank) }
}

/** A view without what the account type may not see; the view itself is left as it is. */
export const withoutHiddenFields = <T>(accountType: AccountType, record: HidingRecord, view: T): T =>
  Object.entries(hiddenFields[record][accountType] ?? {}).reduce(
    (shown, [path, blank]) => blanked(shown, path.split('.'), blank),
    view,
  )

/** Whether a timeline shows an event (`quote.bound`) to an account type. */
export const isEventShown = (accountType: AccountType, action: string): boolean =>
  shownEvents[accountType]?.includes(action) ?? true
