import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, numberedPageOf, text, versionIfRead } from '../wire.ts'
import { queryFrom } from '../list-query.ts'
import { teamList } from './lists.ts'
import { givenName } from '#domain/kernel/fields.ts'

const team = z.object({ id, name: z.string(), isDefault: z.boolean(), version: z.int() }).meta({ id: 'Team' })

/** A team in a list, with how many people work in it. */
const listed = team.extend({ members: z.number().int() }).meta({ id: 'ListedTeam' })

const member = z
  .object({
    userId: id,
    fullName: z.string(),
    email: z.string(),
    role: z.string(),
    /** Teams of this account that they belong to. */
    teams: z.array(z.object({ id, name: z.string() })),
  })
  .meta({ id: 'TeamMember' })

const body = z.object({ name: givenName(100), isDefault: z.boolean().default(false) })

/** Lists of teams go up to 3,000, which is every team of an account (specification 1 section 9). */
const pages = z.object({
  page: z.coerce.number().int().min(0).max(100).default(0),
  size: z.coerce.number().int().min(1).max(3000).default(100),
  search: text(100).optional(),
})

const query = queryFrom(pages, teamList)

export const teamContract = defineContract({
  teamSearch: {
    method: 'GET',
    path: '/api/auth/v1/teams/all',
    summary: 'Teams of the account',
    tag: 'Teams',
    access: ['team:read'],
    withoutMfa: true,
    query,
    response: numberedPageOf(listed),
  },
  teamSearchOfAgency: {
    method: 'GET',
    path: '/api/auth/v1/teams/agency',
    summary: 'Teams of an agency that the caller may see',
    tag: 'Teams',
    access: ['agency:read'],
    query: queryFrom(pages.extend({ agencyId: id }), teamList),
    response: numberedPageOf(listed),
  },
  teamCreate: {
    method: 'POST',
    path: '/api/auth/v1/teams',
    summary: 'Create a team',
    tag: 'Teams',
    access: ['team:manage'],
    command: true,
    body,
    response: team,
  },
  teamUpdate: {
    method: 'PUT',
    path: '/api/auth/v1/teams/{id}',
    summary: 'Rename a team, or make it the default',
    tag: 'Teams',
    access: ['team:manage'],
    command: true,
    params: z.object({ id }),
    body: body.extend({ version: versionIfRead }),
    response: team,
  },
  teamDelete: {
    method: 'DELETE',
    path: '/api/auth/v1/teams/{id}',
    summary: 'Delete a team without members',
    tag: 'Teams',
    access: ['team:manage'],
    command: true,
    params: z.object({ id }),
  },
  teamMembers: {
    method: 'GET',
    path: '/api/auth/v1/teams/{id}/members',
    summary: 'People of a team, with all their teams of the account',
    tag: 'Teams',
    access: ['team:manage'],
    params: z.object({ id }),
    query: pages,
    response: numberedPageOf(member),
  },
  teamMigrate: {
    method: 'PUT',
    path: '/api/auth/v1/users/teams/migrate/{userId}',
    summary: 'Move a user to other teams of their account',
    tag: 'Teams',
    access: ['team:manage'],
    command: true,
    params: z.object({ userId: id }),
    body: z.object({ teamIds: z.array(id).max(200) }),
  },
})
