import { useQueryClient } from '@tanstack/react-query'
import { apiKey } from '#web/use-api.ts'

/**
 * Reads the policy again, and forgets what no page shows: the page that is shown next has no figure of before, not even
 * for a moment.
 */
export const useFreshPolicy = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    queries.removeQueries({ type: 'inactive' })
    await queries.invalidateQueries({ queryKey: apiKey('policyGet') })
  }
}
