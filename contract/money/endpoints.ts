import { billingContract } from './billing.ts'

/** Every endpoint of the capability. */
export const moneyEndpoints = {
  ...billingContract,
}
