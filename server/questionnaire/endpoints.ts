import type { questionnaireEndpoints } from '#contract/questionnaire/endpoints.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { questionnaireHandlers, questionLinkHandlers, contradictionHandlers } from './handlers.ts'

/** What answers every endpoint of the capability; the compiler names the one that is missing. */
export const handlers: Handlers<typeof questionnaireEndpoints> = {
  ...questionnaireHandlers,
  ...questionLinkHandlers,
  ...contradictionHandlers,
}
