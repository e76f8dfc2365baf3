import type { licenseContract } from '#contract/party/license.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { addLicense, changeLicense, findLicenses, licenses } from './agency.ts'
import {
  addAgentLicense,
  agentLicenses,
  changeAgentLicense,
  findAgentLicenses,
  ownLicenseOf,
} from './agent.ts'
import { addSurplusLicense, changeSurplusLicense, findSurplusLicenses, surplusLicenses } from './surplus.ts'

export const licenseHandlers: Handlers<typeof licenseContract> = {
  licenseSearch: (ctx, { query }) => findLicenses(ctx, query),
  licenseCreate: (ctx, { body }) => addLicense(ctx, body),
  licenseUpdate: (ctx, { body }) => changeLicense(ctx, body),
  licenseDelete: (ctx, { params }) => licenses.remove(ctx, params.licenseId),
  agentLicenseSearch: (ctx, { query }) => findAgentLicenses(ctx, query, ctx.actor.userId),
  agentLicenseSearchAll: (ctx, { query }) => findAgentLicenses(ctx, query),
  agentLicenseOfState: (ctx, { params }) => ownLicenseOf(ctx, params.key),
  agentLicenseCreate: (ctx, { body }) => addAgentLicense(ctx, body),
  agentLicenseUpdate: (ctx, { body }) => changeAgentLicense(ctx, body),
  agentLicenseDelete: (ctx, { params }) => agentLicenses.remove(ctx, params.key),
  surplusLicenseSearch: (ctx, { query }) => findSurplusLicenses(ctx, query),
  surplusLicenseSearchAll: (ctx, { query }) => findSurplusLicenses(ctx, query),
  surplusLicenseCreate: (ctx, { body }) => addSurplusLicense(ctx, body),
  surplusLicenseUpdate: (ctx, { params, body }) => changeSurplusLicense(ctx, params.id, body),
  surplusLicenseDelete: (ctx, { params }) => surplusLicenses.remove(ctx, params.id),
}
