import { accountContract } from './account.ts'
import { submissionContract } from './submission.ts'
import { transferContract } from './transfer.ts'

/** Every endpoint of the capability. */
export const accountEndpoints = {
  ...accountContract,
  ...submissionContract,
  ...transferContract,
}
