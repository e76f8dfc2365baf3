import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'

/** How many quotes stand in any of the statuses; undefined until known. */
export const useQuoteCounts = (isWanted = true): ((...statuses: string[]) => number | undefined) => {
  const list = useApi('quoteStatusList', { query: teamQuery(useChosenTeam()) }, { enabled: isWanted })
  return (...statuses) =>
    list.data?.filter((one) => statuses.includes(one.status)).reduce((sum, one) => sum + one.count, 0)
}

/** How many policies stand in any of the statuses; undefined until known. */
export const usePolicyCounts = (isWanted = true): ((...statuses: string[]) => number | undefined) => {
  const list = useApi('policyStatusList', { query: teamQuery(useChosenTeam()) }, { enabled: isWanted })
  return (...statuses) =>
    list.data?.filter((one) => statuses.includes(one.status)).reduce((sum, one) => sum + one.count, 0)
}
