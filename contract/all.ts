import { accountContract } from './account.ts'
import { authContract } from './auth.ts'
import { billingContract } from './billing.ts'
import { claimContract } from './claim.ts'
import { documentContract } from './document.ts'
import { policyContract } from './policy.ts'
import { quoteContract } from './quote.ts'
import { ratingContract } from './rating.ts'
import { riskContract } from './risk.ts'

/** Every endpoint of Bindery by name: routes, client, OpenAPI document and generated tests read this. */
export const contract = {
  ...authContract,
  ...accountContract,
  ...riskContract,
  ...ratingContract,
  ...quoteContract,
  ...policyContract,
  ...billingContract,
  ...documentContract,
  ...claimContract,
}

export type EndpointName = keyof typeof contract
