import type { documentEndpoints } from '#contract/document/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { documentHandlers } from './handlers.ts'
import { noticeHandlers } from './notices/handlers.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof documentEndpoints> = {
  ...documentHandlers,
  ...noticeHandlers,
}
