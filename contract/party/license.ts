import { z } from 'zod'
import {
  agencyLicenseFields,
  agentLicenseFields,
  surplusLicenseFields,
} from '#domain/party/license/schema.ts'
import { isStateCode } from '#domain/market/states.ts'
import { defineContract } from '../endpoint.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { clearable, id, localDate, versionIfRead } from '../wire.ts'
import { agencyLicenseList, agentLicenseList, surplusLicenseList } from './license-lists.ts'

const agencyLicense = z
  .object({
    id,
    agencyId: id,
    agencyName: z.string(),
    state: z.string(),
    npn: z.string().nullable(),
    number: z.string(),
    expirationDate: localDate,
    activeResidentState: z.boolean(),
    /** The provider's staff have verified it; no one binds by one that they have not. */
    isVerified: z.boolean(),
    version: z.int(),
    isValid: z.boolean(),
  })
  .meta({ id: 'AgencyLicense' })

const agentLicense = z
  .object({
    id,
    agencyId: id,
    agentId: id,
    agentEmail: z.string(),
    agentFirstName: z.string(),
    agentLastName: z.string(),
    agentPhone: z.string().nullable(),
    npn: z.string().nullable(),
    number: z.string(),
    state: z.string(),
    expirationDate: localDate,
    version: z.int(),
    isValid: z.boolean(),
  })
  .meta({ id: 'AgentLicense' })

const surplusLicense = z
  .object({
    id,
    agencyId: id,
    agencyName: z.string(),
    brokerFirstName: z.string(),
    brokerLastName: z.string(),
    brokerEmail: z.string(),
    brokerAddress: z.string().nullable(),
    surplusLicenseNumber: z.string(),
    surplusLinesState: z.string(),
    signatureOnFile: z.boolean(),
    isVerified: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'SurplusLicense' })

const may = { tag: 'Licenses', read: ['license:read'], write: ['license:create'] } as const
const ofAgency = recordEndpoints({ ...may, row: agencyLicense })
const ofAgent = recordEndpoints({ ...may, row: agentLicense })
const ofBroker = recordEndpoints({ ...may, row: surplusLicense })

/** What a change names of its record, and what null takes away. */
const read = { ...clearable(agentLicenseFields.pick({ npn: true })).shape, id, version: versionIfRead }
const agencyChange = agencyLicenseFields.omit({ agencyId: true }).extend(read)
const agentChange = agentLicenseFields.extend(read)
const surplusChange = surplusLicenseFields.extend({
  ...clearable(surplusLicenseFields.pick({ brokerAddress: true })).shape,
  version: versionIfRead,
})

const AGENCY = '/api/agency/v1/license'
const AGENT = '/api/agency/v1/agent/license'
const SURPLUS = '/api/account/v1/agency/surplus'

export const licenseContract = defineContract({
  licenseSearch: ofAgency.search(`${AGENCY}/search`, 'Licenses of the agency', agencyLicenseList),
  licenseNpn: {
    method: 'GET',
    path: `${AGENCY}/npn`,
    summary: 'The National Producer Number that is on file for an agency, to begin a license with',
    tag: may.tag,
    access: may.write,
    query: agencyLicenseFields.pick({ agencyId: true }),
    response: z.object({ npn: z.string().nullable() }),
  },
  licenseCreate: ofAgency.create(AGENCY, 'Add an agency license', agencyLicenseFields),
  licenseUpdate: ofAgency.update(AGENCY, 'Change an agency license', agencyChange),
  licenseDelete: ofAgency.remove(AGENCY, 'licenseId', 'Delete an agency license'),
  agentLicenseSearch: ofAgent.search(
    `${AGENT}/search`,
    "The caller's own licenses as an agent",
    agentLicenseList,
  ),
  agentLicenseSearchAll: ofAgent.search(
    `${AGENT}/searchall`,
    'Licenses of every agent of the agency',
    agentLicenseList,
  ),
  agentLicenseOfState: {
    method: 'GET',
    path: `${AGENT}/{key}`,
    summary: "The caller's own license in a state, by the state's code",
    tag: may.tag,
    access: may.read,
    params: z.object({ key: z.string().toUpperCase().refine(isStateCode, 'State field is required') }),
    response: z.object({ license: agentLicense.nullable() }),
  },
  agentLicenseCreate: ofAgent.create(AGENT, 'Add the license of an agent', agentLicenseFields),
  agentLicenseUpdate: ofAgent.update(AGENT, 'Change the license of an agent', agentChange),
  agentLicenseDelete: ofAgent.remove(AGENT, 'key', 'Delete the license of an agent, by its id'),
  surplusLicenseSearch: ofBroker.search(
    `${SURPLUS}/search`,
    'Surplus lines licenses of the agency',
    surplusLicenseList,
  ),
  surplusLicenseSearchAll: {
    ...ofBroker.search(
      '/api/account/v1/agency/cowbell/surplus/search',
      'Surplus lines licenses of every agency that the caller may see',
      surplusLicenseList,
    ),
    access: ['agency:read'],
  },
  surplusLicenseCreate: ofBroker.create(SURPLUS, 'Add a surplus lines license', surplusLicenseFields),
  surplusLicenseUpdate: {
    ...ofBroker.update(`${SURPLUS}/{id}`, 'Change a surplus lines license', surplusChange),
    params: z.object({ id }),
  },
  surplusLicenseDelete: ofBroker.remove(SURPLUS, 'id', 'Delete a surplus lines license'),
})
