import type { ratingEndpoints } from '#contract/rating/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { raterHandlers, presetHandlers, ratingHandlers } from './handlers.ts'
import { programHandlers } from './programs.ts'
import { proofHandlers } from './proof.ts'
import { stateHandlers } from './states.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof ratingEndpoints> = {
  ...raterHandlers,
  ...presetHandlers,
  ...ratingHandlers,
  ...programHandlers,
  ...proofHandlers,
  ...stateHandlers,
}
