import type { Permission } from '../../access/permissions.ts'
import type { TransactionKind } from '../chain/kinds.ts'

/** What a change of a policy is asked for as. */
export const changeKindNames = [
  'nonPremium',
  'terms',
  'exposure',
  'correction',
  'namedInsured',
  'exclusion',
] as const
export type ChangeKind = (typeof changeKindNames)[number]

/** What of the terms can be changed, by the field of the request that changes it. */
export const changeFields = [
  'limit',
  'deductible',
  'waitingPeriod',
  'isTriaExcluded',
  'coverages',
  'exposure',
  'insured',
  'contact',
  'additionalInsureds',
] as const
export type ChangeField = (typeof changeFields)[number]

/** `NEAR` is within 14 days back and 30 ahead, `FUTURE` after today, and `FIRST` the first day of the term. */
export type DayRule = 'NEAR' | 'FUTURE' | 'FIRST'

export interface ChangeRow {
  /** As people call it. */
  label: string
  transaction: TransactionKind
  /** The permission of who may issue it. */
  by: Permission
  day: DayRule
  fields: readonly ChangeField[]
  /** Whether it may raise or lower the premium. */
  premium: 'SAME' | 'MOVES' | 'NOT_MORE'
  /** The insured signs it. */
  isSigned?: true
  /** The insured may ask for it. */
  isAsked?: true
}

/** Kinds of change, each with its day, what it may change, who issues it and what it may cost. */
export const changeKinds = {
  nonPremium: {
    label: 'Change without premium',
    transaction: 'non-premium',
    by: 'policy:nonpremium',
    day: 'NEAR',
    fields: ['contact', 'insured', 'additionalInsureds'],
    premium: 'SAME',
    isAsked: true,
  },
  terms: {
    label: 'Limits and coverages',
    transaction: 'endorsement',
    by: 'policy:endorse',
    day: 'NEAR',
    fields: ['limit', 'deductible', 'waitingPeriod', 'isTriaExcluded', 'coverages', 'additionalInsureds'],
    premium: 'MOVES',
    isAsked: true,
  },
  exposure: {
    label: 'Revenue, employees or industry',
    transaction: 'endorsement',
    by: 'policy:endorse',
    day: 'NEAR',
    fields: ['exposure'],
    premium: 'MOVES',
    isAsked: true,
  },
  correction: {
    label: 'Correction from the first day',
    transaction: 'correction',
    by: 'policy:decidechange',
    day: 'FIRST',
    fields: ['exposure', 'insured', 'contact'],
    premium: 'MOVES',
  },
  namedInsured: {
    label: 'Named insured',
    transaction: 'endorsement',
    by: 'policy:decidechange',
    day: 'NEAR',
    fields: ['insured', 'exposure'],
    premium: 'MOVES',
    isAsked: true,
  },
  exclusion: {
    label: 'Exclusion or lower limit of a coverage',
    transaction: 'endorsement',
    by: 'policy:decidechange',
    day: 'FUTURE',
    fields: ['coverages', 'isTriaExcluded', 'limit'],
    premium: 'NOT_MORE',
    isSigned: true,
  },
} as const satisfies Record<ChangeKind, ChangeRow>

export const changeRow = (kind: ChangeKind): ChangeRow => changeKinds[kind]
