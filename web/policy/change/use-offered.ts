import type { Answer } from '#web/client.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { Policy } from '../policy.ts'

/** A coverage that is on the policy or can be put on it. Money in major units. */
export interface Line {
  key: string
  name: string
  isOn: boolean
  limit: number | null
  /** Limits that may be chosen; empty where it has none of its own. */
  limits: readonly number[]
  /** Why it stays as it is, in a sentence. */
  fixed?: string
}

type Choices = Answer<'ratingDefaults'>

/** What can be chosen for the account: amounts, and the coverages of its product. Without the right to rate, what is there. */
export const useOffered = (
  policy: Policy,
): {
  choices: Choices | undefined
  lines: readonly Line[]
  isReading: boolean
} => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const { product: productType, accountId } = policy
  const defaults = useApi(
    'ratingDefaults',
    { query: { accountId, productType } },
    { enabled: can(['rating:calculate']) },
  )
  const { request } = defaults.data ?? {}
  const { aggLimit: limit, deductible } = policy
  const calculated = useApi(
    'ratingCalculate',
    {
      params: { productType },
      body: {
        accountId,
        request: {
          limit,
          deductible,
          waitingPeriod: 12,
          retroActivePeriod: -1,
          effectiveDate: '',
          endDate: '',
          ...request,
          preset: 'CUSTOM',
          coverages: policy.coverages.map((one) => ({
            key: one.key,
            isSelected: true,
            ...(one.limit !== null && { limit: one.limit }),
          })),
        },
      },
    },
    { enabled: request !== undefined, keep: true, staleTime: 60_000 },
  )
  const on = new Map(policy.coverages.map((one) => [one.key, one]))
  const own: Line[] = policy.coverages.map((one) => ({ ...one, isOn: true, limits: [] }))
  const offered = calculated.data?.coverages
    .filter(({ key, isAvailable }) => isAvailable || on.has(key))
    .map(({ key, name, limits = [], mandatory, locked }): Line => ({
      key,
      name,
      isOn: on.has(key),
      limit: on.get(key)?.limit ?? null,
      limits,
      ...((mandatory || locked) && { fixed: t('policy:change.always') }),
    }))
  return {
    choices: defaults.data,
    lines: offered ?? own,
    isReading: defaults.isLoading || calculated.isLoading,
  }
}
