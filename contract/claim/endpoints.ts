import { claimContract } from './claim.ts'

/** Every endpoint of the capability. */
export const claimEndpoints = {
  ...claimContract,
}
