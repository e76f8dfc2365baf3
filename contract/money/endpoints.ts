import { approvalContract } from './approval.ts'
import { billingContract } from './billing.ts'
import { carrierContract } from './carrier.ts'
import { commissionContract } from './commission.ts'
import { payoutContract } from './payouts.ts'
import { dunningContract } from './dunning.ts'
import { planContract } from './plans.ts'
import { financeContract } from './finance.ts'
import { refundContract } from './refunds.ts'
import { ledgerContract } from './ledger.ts'
import { taxContract } from './tax.ts'

/** Every endpoint of the capability. */
export const moneyEndpoints = {
  ...approvalContract,
  ...billingContract,
  ...carrierContract,
  ...commissionContract,
  ...payoutContract,
  ...dunningContract,
  ...planContract,
  ...financeContract,
  ...refundContract,
  ...ledgerContract,
  ...taxContract,
}
