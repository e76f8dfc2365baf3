import { accessEndpoints } from './access/endpoints.ts'
import { accountEndpoints } from './account/endpoints.ts'
import { claimEndpoints } from './claim/endpoints.ts'
import { documentEndpoints } from './document/endpoints.ts'
import { moneyEndpoints } from './money/endpoints.ts'
import { partyEndpoints } from './party/endpoints.ts'
import { platformEndpoints } from './platform/endpoints.ts'
import { policyEndpoints } from './policy/endpoints.ts'
import { questionnaireEndpoints } from './questionnaire/endpoints.ts'
import { quoteEndpoints } from './quote/endpoints.ts'
import { ratingEndpoints } from './rating/endpoints.ts'
import { riskEndpoints } from './risk/endpoints.ts'
import { underwritingEndpoints } from './underwriting/endpoints.ts'

/** Every endpoint of Bindery by name: routes, client, OpenAPI document and generated tests read this. */
export const contract = {
  ...accessEndpoints,
  ...accountEndpoints,
  ...claimEndpoints,
  ...documentEndpoints,
  ...moneyEndpoints,
  ...partyEndpoints,
  ...platformEndpoints,
  ...policyEndpoints,
  ...questionnaireEndpoints,
  ...quoteEndpoints,
  ...ratingEndpoints,
  ...riskEndpoints,
  ...underwritingEndpoints,
}

export type EndpointName = keyof typeof contract
