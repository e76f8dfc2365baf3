import type { LocalDate } from '#domain/kernel/dates.ts'
import { useSession } from './session-context.ts'
import { useApi } from './use-api.ts'

/** A page may have been open since yesterday: a form that is opened asks again. */
const STALE_MS = 60_000

/**
 * Today where the account's market is, `YYYY-MM-DD`, by the server's clock and whatever the browser's says: what limits
 * the dates of a form that is about no other record. A quote and a policy have a `today` of their own.
 */
export const useToday = (): LocalDate => {
  const { me } = useSession()
  const asked = useApi('authMe', {}, { staleTime: STALE_MS })
  return asked.data?.today ?? me.today
}
