import { insuredNames, type Speech } from '#domain/policy/change/words.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { WholePolicy } from './policy.ts'

/** Whose words and money a policy is described in. */
export const speechOf = (policy: Pick<WholePolicy, 'market' | 'currency' | 'chain'>): Speech => ({
  market: policy.market,
  currency: policy.currency,
  coverage: (key) => coverageOf(key)?.name ?? key,
  names: insuredNames(policy.chain),
})
