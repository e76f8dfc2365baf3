import type { ReactNode } from 'react'
import type { Requirement } from '#domain/access/requirement.ts'
import type { AccountType } from '#domain/access/account-types.ts'

/** Ids of the pages that a menu may lead to; an entry shows only when a feature has registered its page. */
export type PageId =
  | 'dashboard'
  | 'inbox'
  | 'retailRequests'
  | 'accounts'
  | 'submissions'
  | 'conditions'
  | 'quotes'
  | 'policies'
  | 'brokerOfRecord'
  | 'renewals'
  | 'policyNotices'
  | 'billing'
  | 'finance'
  | 'moneyApprovals'
  | 'claims'
  | 'agencies'
  | 'commissions'
  | 'users'
  | 'licenses'
  | 'messages'
  | 'rating'
  | 'referralRules'
  | 'authority'
  | 'audit'
  | 'features'
  | 'mailbox'

interface RouteBase {
  /** Loads the page's component; its code is fetched when it is first needed. */
  load: () => Promise<() => ReactNode>
  /** Texts that come along with the code, next to the common ones. */
  texts?: readonly string[]
  /** The menu entry that leads here. */
  page?: PageId
}

/** A page of an area: `path` follows the area's segment ("quotes/$quoteId" is /agency/quotes/…). */
export interface AreaRoute extends RouteBase {
  area: true
  path: string
  permission: Requirement
  /** Areas that have the page; all of them when left out. */
  only?: readonly AccountType[]
}

/** A page outside of the areas, at its exact path. `signedIn` pages send others to the login. */
export interface OpenRoute extends RouteBase {
  area: false
  path: string
  signedIn: boolean
}

export type PageRoute = AreaRoute | OpenRoute
