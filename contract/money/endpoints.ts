import { approvalContract } from './approval.ts'
import { billingContract } from './billing.ts'
import { taxContract } from './tax.ts'

/** Every endpoint of the capability. */
export const moneyEndpoints = {
  ...approvalContract,
  ...billingContract,
  ...taxContract,
}
