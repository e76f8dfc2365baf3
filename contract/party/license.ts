import { z } from 'zod'
import {
  agencyLicenseFields,
  agentLicenseFields,
  surplusLicenseFields,
} from '#domain/party/license/schema.ts'
import { isStateCode } from '#domain/market/states.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { clearable, id, localDate, pageOf, versionIfRead } from '../wire.ts'
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
    surplusLicenseNumber: z.string(),
    surplusLinesState: z.string(),
    signatureOnFile: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'SurplusLicense' })

const tag = 'Licences'

const agencyLicenses = defineContract({
  licenseSearch: {
    method: 'GET',
    path: '/api/agency/v1/license/search',
    summary: 'Licences of the agency',
    tag,
    access: ['license:read'],
    query: queryOf(agencyLicenseList),
    response: pageOf(agencyLicense),
  },
  licenseCreate: {
    method: 'POST',
    path: '/api/agency/v1/license',
    summary: 'Add an agency licence',
    tag,
    access: ['license:create'],
    command: true,
    body: agencyLicenseFields,
    response: agencyLicense,
  },
  licenseUpdate: {
    method: 'PUT',
    path: '/api/agency/v1/license',
    summary: 'Change an agency licence',
    tag,
    access: ['license:create'],
    command: true,
    body: agencyLicenseFields
      .omit({ agencyId: true })
      .extend({ ...clearable(agencyLicenseFields.pick({ npn: true })).shape, id, version: versionIfRead }),
    response: agencyLicense,
  },
  licenseDelete: {
    method: 'DELETE',
    path: '/api/agency/v1/license/{licenseId}',
    summary: 'Delete an agency licence',
    tag,
    access: ['license:create'],
    command: true,
    params: z.object({ licenseId: id }),
  },
})

const agentLicenses = defineContract({
  agentLicenseSearch: {
    method: 'GET',
    path: '/api/agency/v1/agent/license/search',
    summary: "The caller's own licences as an agent",
    tag,
    access: ['license:read'],
    query: queryOf(agentLicenseList),
    response: pageOf(agentLicense),
  },
  agentLicenseSearchAll: {
    method: 'GET',
    path: '/api/agency/v1/agent/license/searchall',
    summary: 'Licences of every agent of the agency',
    tag,
    access: ['license:read'],
    query: queryOf(agentLicenseList),
    response: pageOf(agentLicense),
  },
  agentLicenseOfState: {
    method: 'GET',
    path: '/api/agency/v1/agent/license/{key}',
    summary: "The caller's own licence in a state, by the state's code",
    tag,
    access: ['license:read'],
    params: z.object({ key: z.string().toUpperCase().refine(isStateCode, 'State field is required') }),
    response: z.object({ license: agentLicense.nullable() }),
  },
  agentLicenseCreate: {
    method: 'POST',
    path: '/api/agency/v1/agent/license',
    summary: 'Add the licence of an agent',
    tag,
    access: ['license:create'],
    command: true,
    body: agentLicenseFields,
    response: agentLicense,
  },
  agentLicenseUpdate: {
    method: 'PUT',
    path: '/api/agency/v1/agent/license',
    summary: 'Change the licence of an agent',
    tag,
    access: ['license:create'],
    command: true,
    body: agentLicenseFields.extend({
      ...clearable(agentLicenseFields.pick({ npn: true })).shape,
      id,
      version: versionIfRead,
    }),
    response: agentLicense,
  },
  agentLicenseDelete: {
    method: 'DELETE',
    path: '/api/agency/v1/agent/license/{key}',
    summary: 'Delete the licence of an agent, by its id',
    tag,
    access: ['license:create'],
    command: true,
    params: z.object({ key: id }),
  },
})

const surplusLicenses = defineContract({
  surplusLicenseSearch: {
    method: 'GET',
    path: '/api/account/v1/agency/surplus/search',
    summary: 'Surplus lines licences of the agency',
    tag,
    access: ['license:read'],
    query: queryOf(surplusLicenseList),
    response: pageOf(surplusLicense),
  },
  surplusLicenseSearchAll: {
    method: 'GET',
    path: '/api/account/v1/agency/cowbell/surplus/search',
    summary: 'Surplus lines licences of every agency that the caller may see',
    tag,
    access: ['agency:read'],
    query: queryOf(surplusLicenseList),
    response: pageOf(surplusLicense),
  },
  surplusLicenseCreate: {
    method: 'POST',
    path: '/api/account/v1/agency/surplus',
    summary: 'Add a surplus lines licence',
    tag,
    access: ['license:create'],
    command: true,
    body: surplusLicenseFields,
    response: surplusLicense,
  },
  surplusLicenseUpdate: {
    method: 'PUT',
    path: '/api/account/v1/agency/surplus/{id}',
    summary: 'Change a surplus lines licence',
    tag,
    access: ['license:create'],
    command: true,
    params: z.object({ id }),
    body: surplusLicenseFields.extend({ version: versionIfRead }),
    response: surplusLicense,
  },
  surplusLicenseDelete: {
    method: 'DELETE',
    path: '/api/account/v1/agency/surplus/{id}',
    summary: 'Delete a surplus lines licence',
    tag,
    access: ['license:create'],
    command: true,
    params: z.object({ id }),
  },
})

export const licenseContract = { ...agencyLicenses, ...agentLicenses, ...surplusLicenses }
