import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'

const STALE_MS = 60_000

/** Whether the user sees submissions: the right to, and the feature switched on (specification 2 section 6). */
export const useSubmissionsView = (): boolean => {
  const { can } = useSession()
  const isHeld = can(['submission:read'])
  const flags = useApi('featureFlagsMine', {}, { staleTime: STALE_MS, enabled: isHeld })
  return isHeld && flags.data?.submissionsView === true
}
