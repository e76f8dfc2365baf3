import type { platformEndpoints } from '#contract/platform/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { demoHandlers } from './demo/handlers.ts'
import { platformHandlers } from './handlers.ts'
import { messageHandlers } from './message/handlers.ts'
import { sandboxHandlers } from './sandbox/handlers.ts'
import { savedFilterHandlers } from './saved-filters.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof platformEndpoints> = {
  ...demoHandlers,
  ...platformHandlers,
  ...messageHandlers,
  ...sandboxHandlers,
  ...savedFilterHandlers,
}
