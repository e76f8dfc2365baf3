import type { partyEndpoints } from '#contract/party/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { licenseHandlers } from './license/handlers.ts'
import { pictureHandlers } from './picture/handlers.ts'
import { teamHandlers } from './team/handlers.ts'
import { userHandlers } from './user/handlers.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof partyEndpoints> = {
  ...licenseHandlers,
  ...pictureHandlers,
  ...teamHandlers,
  ...userHandlers,
}
