import type { accountEndpoints } from '#contract/account/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { accountHandlers } from './handlers.ts'
import { submissionHandlers } from './submission/handlers.ts'
import { partiesOfAccount, transferAccount } from './transfer.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof accountEndpoints> = {
  ...accountHandlers,
  ...submissionHandlers,
  accountTransfer: (ctx, { params, body }) => transferAccount(ctx, params.accountId, body),
  accountParties: (ctx, { params, query }) => partiesOfAccount(ctx, params.accountId, query.day),
}
