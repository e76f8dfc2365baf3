import type { policyEndpoints } from '#contract/policy/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { bookHandlers } from './book/figures.ts'
import { binderHandlers } from './binders.ts'
import { draftHandlers } from './change/draft/handlers.ts'
import { changeHandlers } from './change/handlers.ts'
import { borHandlers } from './bor/handlers.ts'
import { cancellationHandlers, policyNoticeHandlers } from './ending/handlers.ts'
import { endingHandlers } from './endings.ts'
import { excessHandlers } from './excess.ts'
import { policyHandlers } from './handlers.ts'
import { programOrderHandlers } from './program/handlers.ts'
import { rewriteHandlers } from './rewrite/handlers.ts'
import { reportingHandlers } from './reporting/handlers.ts'
import { runOffHandlers } from './run-off/handlers.ts'
import { policyBulkHandlers } from './renewal/bulk.ts'
import { bookTransferHandlers } from './transfer/handlers.ts'
import { renewalNoticeHandlers } from './notices/handlers.ts'
import { renewalHandlers } from './renewal/handlers.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof policyEndpoints> = {
  ...binderHandlers,
  ...bookHandlers,
  ...bookTransferHandlers,
  ...changeHandlers,
  ...draftHandlers,
  ...borHandlers,
  ...endingHandlers,
  ...excessHandlers,
  ...policyHandlers,
  ...programOrderHandlers,
  ...reportingHandlers,
  ...runOffHandlers,
  ...rewriteHandlers,
  ...cancellationHandlers,
  ...policyNoticeHandlers,
  ...policyBulkHandlers,
  ...renewalHandlers,
  ...renewalNoticeHandlers,
}
