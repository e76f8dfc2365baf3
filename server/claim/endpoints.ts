import type { claimEndpoints } from '#contract/claim/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { claimHandlers } from './handlers.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof claimEndpoints> = {
  ...claimHandlers,
}
