import type { riskEndpoints } from '#contract/risk/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { riskHandlers } from './handlers.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof riskEndpoints> = {
  ...riskHandlers,
}
