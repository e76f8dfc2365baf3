import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { BOUND } from '#domain/quote/status-groups.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import type { DashboardTab, TabCounts } from './dashboard-plan.ts'

/** How many quotes are in any of the statuses; undefined until known. */
export const useQuoteCounts = (isWanted = true): ((...statuses: string[]) => number | undefined) => {
  const list = useApi('quoteStatusList', { query: teamQuery(useChosenTeam()) }, { enabled: isWanted })
  return (...statuses) =>
    list.data?.filter((one) => statuses.includes(one.status)).reduce((sum, one) => sum + one.count, 0)
}

/** How many policies are in any of the statuses; undefined until known. */
export const usePolicyCounts = (isWanted = true): ((...statuses: string[]) => number | undefined) => {
  const book = useApi('policyDashboard', { query: teamQuery(useChosenTeam()) }, { enabled: isWanted })
  return (...statuses) =>
    book.data?.statuses
      .filter((one) => statuses.includes(one.status))
      .reduce((sum, one) => sum + one.count, 0)
}

/** Rows of the tabs that are counted anyway; those of the others are not known. */
export const useTabCounts = (tabs: readonly DashboardTab[]): TabCounts => {
  const quotes = useQuoteCounts(tabs.includes('QUOTES'))
  const policies = usePolicyCounts(tabs.includes('POLICIES'))
  return {
    QUOTES: quotes(...quoteStatuses),
    BINDERS: quotes(...BOUND),
    POLICIES: policies(...policyStatuses),
  }
}
