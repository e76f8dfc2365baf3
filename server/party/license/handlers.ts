import type { licenseContract } from '#contract/party/license.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addLicense, changeLicense, deleteLicense, findLicenses } from './agency.ts'
import {
  addAgentLicense,
  changeAgentLicense,
  deleteAgentLicense,
  findAgentLicenses,
  ownLicenseOf,
} from './agent.ts'
import {
  addSurplusLicense,
  changeSurplusLicense,
  deleteSurplusLicense,
  findSurplusLicenses,
} from './surplus.ts'

export const licenseHandlers: Handlers<typeof licenseContract> = {
  licenseSearch: (ctx, { query }) => findLicenses(ctx, query),
  licenseCreate: (ctx, { body }) => addLicense(ctx, body),
  licenseUpdate: (ctx, { body }) => changeLicense(ctx, body),
  licenseDelete: async (ctx, { params }) => {
    await deleteLicense(ctx, params.licenseId)
    return undefined
  },
  agentLicenseSearch: (ctx, { query }) => findAgentLicenses(ctx, query, ctx.actor.userId),
  agentLicenseSearchAll: (ctx, { query }) => findAgentLicenses(ctx, query),
  agentLicenseOfState: (ctx, { params }) => ownLicenseOf(ctx, params.key),
  agentLicenseCreate: (ctx, { body }) => addAgentLicense(ctx, body),
  agentLicenseUpdate: (ctx, { body }) => changeAgentLicense(ctx, body),
  agentLicenseDelete: async (ctx, { params }) => {
    await deleteAgentLicense(ctx, params.key)
    return undefined
  },
  surplusLicenseSearch: (ctx, { query }) => findSurplusLicenses(ctx, query),
  surplusLicenseSearchAll: (ctx, { query }) => findSurplusLicenses(ctx, query),
  surplusLicenseCreate: (ctx, { body }) => addSurplusLicense(ctx, body),
  surplusLicenseUpdate: (ctx, { params, body }) => changeSurplusLicense(ctx, params.id, body),
  surplusLicenseDelete: async (ctx, { params }) => {
    await deleteSurplusLicense(ctx, params.id)
    return undefined
  },
}
