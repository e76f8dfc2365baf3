import { accountContract } from './account.ts'
import { submissionContract } from './submission.ts'

/** Every endpoint of the capability. */
export const accountEndpoints = {
  ...accountContract,
  ...submissionContract,
}
