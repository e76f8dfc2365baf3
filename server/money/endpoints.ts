import type { moneyEndpoints } from '#contract/money/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { approvalHandlers } from './approval/handlers.ts'
import { carrierHandlers } from './carrier/handlers.ts'
import { commissionHandlers } from './commission/handlers.ts'
import { financeHandlers } from './finance/handlers.ts'
import { billingHandlers } from './handlers.ts'
import { dunningHandlers } from './dunning/handlers.ts'
import { planHandlers } from './plans/handlers.ts'
import { refundHandlers } from './refunds/handlers.ts'
import { ledgerHandlers } from './ledger/home.ts'
import { taxHandlers } from './taxes.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof moneyEndpoints> = {
  ...approvalHandlers,
  ...billingHandlers,
  ...carrierHandlers,
  ...commissionHandlers,
  ...dunningHandlers,
  ...planHandlers,
  ...financeHandlers,
  ...refundHandlers,
  ...ledgerHandlers,
  ...taxHandlers,
}
