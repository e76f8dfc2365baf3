import type { Answer } from '#web/client.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'

export type Savings = Answer<'riskSavings'>

/** How much fixing each finding would lower the price, for users who may see prices; undefined while unknown. */
export const useSavings = (accountId: string): Savings | undefined => {
  const { can } = useSession()
  const found = useApi('riskSavings', { params: { accountId } }, { enabled: can(['rating:calculate']) })
  return found.data
}

/** The money of one finding in major units, 0 where the price stays; null while it is not known. */
export const savedBy = (savings: Savings | undefined, checkId: string): number | null =>
  savings?.savings.find((one) => one.checkId === checkId)?.saves ?? null
