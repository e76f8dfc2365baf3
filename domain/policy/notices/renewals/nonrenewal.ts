import type { Market } from '#domain/market/business-days.ts'

/** Why an insurer does not renew a policy, in words of a list and of the notice. */
const NONRENEWAL_REASONS = {
  LOSSES: {
    text: 'Losses of the expiring term',
    notice: 'The losses that were reported under this policy exceed what the insurer accepts for a renewal.',
  },
  RISK_CHANGED: {
    text: 'The risk has changed',
    notice: 'The business or its exposure has changed, and is no longer one that the insurer accepts.',
  },
  CONTROLS: {
    text: 'Security controls are missing',
    notice: 'Security controls that the insurer asks for at renewal are not in place.',
  },
  NO_INFORMATION: {
    text: 'Information for the renewal is missing',
    notice: 'Information that the insurer asked for to price the renewal was not given.',
  },
  PREMIUM_UNPAID: {
    text: 'Premium is not paid',
    notice: 'Premium of this policy was not paid when it was due.',
  },
  REINSURANCE: {
    text: 'The insurer has lost its reinsurance',
    notice: 'The reinsurance that covers a substantial part of this policy is no longer available.',
  },
  WITHDRAWAL: {
    text: 'The insurer leaves the class or the state',
    notice: 'The insurer no longer writes policies of this class in the state of the insured.',
  },
  UNDERWRITING: {
    text: 'Another reason of underwriting',
    notice: 'The policy no longer meets the underwriting rules of the insurer.',
  },
} as const satisfies Record<string, { text: string; notice: string }>

/** The same where British words differ. */
const IN_UK: Partial<Record<NonrenewalCode, { text: string; notice: string }>> = {
  WITHDRAWAL: {
    text: 'The insurer leaves the class of business',
    notice: 'The insurer no longer writes policies of this class in the United Kingdom.',
  },
}

export type NonrenewalCode = keyof typeof NONRENEWAL_REASONS

export const nonrenewalCodes = Object.keys(NONRENEWAL_REASONS) as NonrenewalCode[]

/** Where the words of the list do not say enough, the facts are entered with it. */
export const NEEDS_FACTS: readonly NonrenewalCode[] = ['UNDERWRITING', 'RISK_CHANGED', 'CONTROLS']

/** The words of a reason in a market: of a list, and as the notice says them. */
export const nonrenewalReason = (code: NonrenewalCode, market: Market): { text: string; notice: string } =>
  (market === 'UK' ? IN_UK[code] : undefined) ?? NONRENEWAL_REASONS[code]
