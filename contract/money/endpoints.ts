import { billingContract } from './billing.ts'
import { taxContract } from './tax.ts'

/** Every endpoint of the capability. */
export const moneyEndpoints = {
  ...billingContract,
  ...taxContract,
}
