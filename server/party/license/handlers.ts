import type { licenseContract } from '#contract/party/license.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { agencyLicenseHandlers } from './agency.ts'
import { agentLicenseHandlers } from './agent.ts'
import { surplusLicenseHandlers } from './surplus.ts'

export const licenseHandlers: Handlers<typeof licenseContract> = {
  ...agencyLicenseHandlers,
  ...agentLicenseHandlers,
  ...surplusLicenseHandlers,
}
