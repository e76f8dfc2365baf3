import type { accessEndpoints } from '#contract/access/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { blacklistedDomainHandlers } from './blacklisted-domain/handlers.ts'
import {
  entryHandlers,
  singleSignOnHandlers,
  signUpHandlers,
  accessHandlers,
  passkeyHandlers,
  mfaHandlers,
} from './handlers.ts'
import { workflowHandlers } from './workflow/handlers.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof accessEndpoints> = {
  ...blacklistedDomainHandlers,
  ...entryHandlers,
  ...singleSignOnHandlers,
  ...signUpHandlers,
  ...accessHandlers,
  ...passkeyHandlers,
  ...mfaHandlers,
  ...workflowHandlers,
}
