import { binderContract } from './binders.ts'
import { policyContract } from './policy.ts'

/** Every endpoint of the capability. */
export const policyEndpoints = {
  ...binderContract,
  ...policyContract,
}
