import { rulesOf } from '#domain/access/availability.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import { ownsBusiness } from '#domain/access/account-types.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { isInsured } from '#domain/access/scopes.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/**
 * A change of a policy before it is issued: being filled in, asked for by the insured, with an underwriter, let pass, and
 * how it ended.
 */
export const draftStatuses = [
  'DRAFT',
  'REQUESTED',
  'REFERRED',
  'READY',
  'ISSUED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const
export type DraftStatus = (typeof draftStatuses)[number]

export const draftStarts = ['DRAFT'] as const satisfies readonly DraftStatus[]

/** Something may still become of it. */
export const OPEN_DRAFTS = [
  'DRAFT',
  'REQUESTED',
  'REFERRED',
  'READY',
] as const satisfies readonly DraftStatus[]

/** It waits for the agency, which issues it or passes it on. */
export const WITH_AGENCY = ['REQUESTED', 'READY'] as const satisfies readonly DraftStatus[]

/** An open one ends so many days after its last step. */
export const DRAFT_DAYS = 14

export const draftActions = [
  'save',
  'ask',
  'refer',
  'release',
  'turnDown',
  'decline',
  'withdraw',
  'issue',
] as const
export type DraftAction = (typeof draftActions)[number]

export const draftLifecycle = {
  save: {
    from: ['DRAFT', 'REQUESTED', 'REFERRED'],
    to: null,
    by: 'policy:requestchange',
    label: 'Save change',
  },
  ask: { from: ['DRAFT'], to: 'REQUESTED', by: 'policy:requestchange', label: 'Send request' },
  refer: {
    from: ['DRAFT', 'REQUESTED', 'READY'],
    to: 'REFERRED',
    by: 'policy:endorse',
    label: 'Submit to an underwriter',
  },
  release: { from: ['REFERRED'], to: 'READY', by: 'policy:decidechange', label: 'Release change' },
  turnDown: {
    from: WITH_AGENCY,
    to: 'DECLINED',
    by: 'policy:endorse',
    label: 'Decline request',
  },
  decline: { from: ['REFERRED'], to: 'DECLINED', by: 'policy:decidechange', label: 'Decline change' },
  withdraw: { from: OPEN_DRAFTS, to: 'WITHDRAWN', by: 'policy:requestchange', label: 'Withdraw change' },
  issue: {
    from: OPEN_DRAFTS,
    to: 'ISSUED',
    by: 'policy:endorse',
    orBy: 'policy:decidechange',
    label: 'Issue change',
  },
} as const satisfies Lifecycle<DraftStatus, DraftAction, Permission>

/** What the calendar does after the days of an open change. */
export const draftEvents = {
  expire: { from: OPEN_DRAFTS, to: 'EXPIRED' },
} as const satisfies Record<string, { from: readonly DraftStatus[]; to: DraftStatus }>

/** From where a change is asked for or read. */
export const draftSides = ['INSURED', 'AGENCY', 'STAFF'] as const
export type DraftSide = (typeof draftSides)[number]

/** The side on which users of a type are; staff who entered an agency are on the agency's. */
export const sideOfType = (type: AccountType): DraftSide =>
  isInsured(type) ? 'INSURED' : ownsBusiness(type) ? 'AGENCY' : 'STAFF'

/** Who has to do the next step; null where nothing is to be done any more. */
export const holderOf = (status: DraftStatus, side: DraftSide): DraftSide | null => {
  if (status === 'DRAFT') return side
  if (status === 'REFERRED') return 'STAFF'
  return WITH_AGENCY.some((one) => one === status) ? 'AGENCY' : null
}

export interface DraftFacts {
  status: DraftStatus
  /** From where it was begun, and from where it is looked at. */
  side: DraftSide
  reader: DraftSide
}

const waits = (reason: string): Refusal => refusal('conflict', 'CHANGE_WITH_OTHERS', reason)

const AGENCY_HAS_IT = 'It is with the agency, which issues it or declines it.'
const UNDERWRITER_HAS_IT = 'An underwriter has this change and decides on it.'

/** Why the reader is not who has it, or null. */
const heldElsewhere = ({ status, side, reader }: DraftFacts): Refusal | null => {
  const holder = holderOf(status, side)
  if (holder === null || holder === reader || reader === 'STAFF') return null
  return waits(holder === 'STAFF' ? UNDERWRITER_HAS_IT : AGENCY_HAS_IT)
}

/** What may be done with a change before it is issued, and why not. */
export const draftRules = rulesOf<DraftStatus, DraftAction, DraftFacts>({
  noun: 'change',
  scope: 'account',
  actions: draftLifecycle,
  guards: {
    save: heldElsewhere,
    ask: ({ reader }) =>
      reader === 'INSURED'
        ? null
        : waits('Only the insured sends a request. Issue the change, or submit it to an underwriter.'),
    refer: heldElsewhere,
    turnDown: ({ side }) =>
      side === 'INSURED' ? null : waits('The insured did not ask for this change. Withdraw it instead.'),
    withdraw: ({ side, reader }) =>
      side === reader ? null : waits('Only who began this change withdraws it. Decline it instead.'),
    issue: heldElsewhere,
  },
})
