import { approvalContract } from './approval.ts'
import { billingContract } from './billing.ts'
import { commissionContract } from './commission.ts'
import { payoutContract } from './payouts.ts'
import { planContract } from './plans.ts'
import { taxContract } from './tax.ts'

/** Every endpoint of the capability. */
export const moneyEndpoints = {
  ...approvalContract,
  ...billingContract,
  ...commissionContract,
  ...payoutContract,
  ...planContract,
  ...taxContract,
}
