import { riskContract } from './risk.ts'

/** Every endpoint of the capability. */
export const riskEndpoints = {
  ...riskContract,
}
