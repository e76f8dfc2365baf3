import type { AccountType } from '#domain/access/account-types.ts'
import type { Requirement } from '#domain/access/requirement.ts'

/** Tabs of a dashboard; the first five are the specification's (1 section 2). */
export type DashboardTab =
  | 'QUOTES'
  | 'BINDERS'
  | 'POLICIES'
  | 'ACCOUNTS'
  | 'SUBMISSIONS'
  | 'CLAIMS'
  | 'INVOICES'
  | 'AGENCIES'

export const tabPermission: Record<DashboardTab, Requirement> = {
  QUOTES: ['quote:read'],
  BINDERS: ['quote:read'],
  POLICIES: ['policy:read'],
  ACCOUNTS: ['account:read'],
  SUBMISSIONS: ['submission:read'],
  CLAIMS: ['claim:read'],
  INVOICES: ['billing:read'],
  AGENCIES: ['agency:read'],
}

const business: readonly DashboardTab[] = ['QUOTES', 'BINDERS', 'POLICIES', 'ACCOUNTS', 'SUBMISSIONS']

/** What each account type works with, the most important first; a tab shows only where its permission is held. */
export const dashboardTabs: Record<AccountType, readonly DashboardTab[]> = {
  COWBELL: business,
  AGENCY: business,
  DIGITAL: ['ACCOUNTS', 'QUOTES', 'BINDERS', 'POLICIES', 'SUBMISSIONS'],
  MSSP: ['ACCOUNTS', 'QUOTES'],
  CARRIER: ['POLICIES', 'BINDERS', 'QUOTES', 'ACCOUNTS'],
  CLUSTER: ['AGENCIES', 'POLICIES', 'QUOTES', 'ACCOUNTS'],
  CUSTOMER: ['POLICIES', 'QUOTES'],
  VENDOR: ['CLAIMS'],
  RE_INSURER: ['POLICIES'],
  PREMIUM_PROCESSOR: ['INVOICES', 'POLICIES'],
}

/** How many rows a tab would show; undefined where that is not known (yet). */
export type TabCounts = Readonly<Partial<Record<DashboardTab, number | undefined>>>

/** The tab that a home opens on: the most important one that is not known to be empty. */
export const firstFilled = (tabs: readonly DashboardTab[], counts: TabCounts): DashboardTab | undefined =>
  tabs.find((tab) => counts[tab] !== 0) ?? tabs[0]
