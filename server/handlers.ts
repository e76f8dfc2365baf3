import type { contract } from '#contract/all.ts'
import { handlers as access } from './access/endpoints.ts'
import { handlers as account } from './account/endpoints.ts'
import { handlers as claim } from './claim/endpoints.ts'
import { handlers as document } from './document/endpoints.ts'
import { handlers as money } from './money/endpoints.ts'
import { handlers as party } from './party/endpoints.ts'
import { handlers as platform } from './platform/endpoints.ts'
import { handlers as policy } from './policy/endpoints.ts'
import { handlers as questionnaire } from './questionnaire/endpoints.ts'
import { handlers as quote } from './quote/endpoints.ts'
import { handlers as rating } from './rating/endpoints.ts'
import { handlers as risk } from './risk/endpoints.ts'
import { handlers as underwriting } from './underwriting/endpoints.ts'
import type { Handlers } from './http/handlers.ts'

/** Every endpoint's handler; the compiler names the one that is missing. */
export const handlers: Handlers<typeof contract> = {
  ...access,
  ...account,
  ...claim,
  ...document,
  ...money,
  ...party,
  ...platform,
  ...policy,
  ...questionnaire,
  ...quote,
  ...rating,
  ...risk,
  ...underwriting,
}
