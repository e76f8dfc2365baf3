import { randomUUID } from 'node:crypto'
import type { Db } from '#server/database/kysely.ts'
import type { z } from 'zod'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import type { InProcess } from '#server/http/call.ts'
import { addUser } from '#server/party/shared/parties.ts'
import { addServicing } from './walk-servicing.ts'

export interface List extends Endpoint {
  query: z.ZodObject
  response: z.ZodObject
}

const isList = (endpoint: Endpoint): endpoint is List =>
  endpoint.method === 'GET' &&
  'totalElements' in ((endpoint.response as z.ZodObject | undefined)?.shape ?? {})

/** Every list of the contract. */
export const lists = (Object.entries(contract) as [EndpointName, Endpoint][]).flatMap(([name, endpoint]) =>
  isList(endpoint) ? [[name, endpoint] as const] : [],
)

export interface Page {
  content: unknown[]
  totalElements: number
  totalPages: number
  capped: boolean
  next?: string
}

/** Who walks lists: a member of staff who sees all, and an agent whose account has teams. */
export interface Walker {
  db: Db
  api: InProcess
  staff: Actor
  agent: Actor
}

const STAFF_ROLES = ['underwriter', 'account-executive', 'biz-dev', 'tam']
const SOME = ['one', 'two', 'three'] as const
const STATES = ['ID', 'ME', 'VT'] as const

/** Rows of the lists that a demo book has next to none of. */
export const addRows = async ({ db, api, staff, agent }: Walker): Promise<void> => {
  const now = new Date()
  for (const name of SOME) {
    await api.run(staff, 'blacklistedDomainAdd', { body: { domainName: `${name}.example` } })
    for (const roleId of STAFF_ROLES)
      await addUser(
        db,
        {
          id: randomUUID(),
          orgId: staff.orgId,
          email: `${roleId}.${name}@walk.test`,
          firstName: name,
          lastName: roleId,
          roleId,
          passwordHash: null,
        },
        now,
      )
    const { id } = await api.run(agent, 'teamCreate', { body: { name: `Team ${name}` } })
    const people = await db.selectFrom('app_user').select('id').limit(3).execute()
    await db
      .insertInto('team_member')
      .values(people.map((person) => ({ team_id: id, user_id: person.id })))
      .execute()
  }
  for (const state of STATES)
    await api.run(agent, 'agentLicenseCreate', {
      body: { agentId: agent.userId, number: `${state} 1`, state, expirationDate: '2099-12-31' },
    })
  await addServicing(db, api, staff)
}

/** What a list needs in any case. */
const baseOf = async (
  { db, agent }: Walker,
  name: EndpointName,
): Promise<{ params?: object; query: object }> => {
  if (name === 'teamSearchOfAgency') return { query: { agencyId: agent.orgId } }
  if (name === 'userParties') return { query: { accountType: 'AGENCY' } }
  if (name !== 'teamMembers') return { query: {} }
  const team = await db
    .selectFrom('team_member')
    .innerJoin('team', 'team.id', 'team_member.team_id')
    .select('team.id')
    .where('team.org_id', '=', agent.orgId)
    .groupBy('team.id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  return { params: { id: team.id }, query: {} }
}

/** Lists of the caller's own, which an agency's administrator has more of than the provider's staff. */
const OF_AGENCY = new Set<EndpointName>(['teamSearch', 'teamMembers', 'agentLicenseSearch'])

/** A page of a list with this query. */
export const ask = async (walker: Walker, name: EndpointName, query: object): Promise<Page> => {
  const base = await baseOf(walker, name)
  const input = { ...base, query: { ...base.query, ...query } }
  const actor = OF_AGENCY.has(name) ? walker.agent : walker.staff
  const answer: unknown = await walker.api.run(actor, name, input as never)
  return answer as Page
}

const bothOf = (field: string): string[] => [`${field},asc`, `${field},desc`]

/** Both directions of every field that a list may be sorted by, as its query says or as it says when asked for another. */
export const sortsOf = async (walker: Walker, name: EndpointName, { query }: List): Promise<string[]> => {
  const sort = query.shape['sort'] as z.ZodType | undefined
  const known = sort
    ?.safeParse('nothing')
    .error?.issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []))
  if (known && known.length > 0) return known
  const fields = ['name', 'domain', 'created', 'carrierName', 'product', 'market']
  const taken = fields.flatMap((field) => bothOf(field)).filter((one) => sort?.safeParse(one).success)
  if (!sort?.safeParse('nothing,asc').success) return taken
  const error: unknown = await ask(walker, name, { sort: 'nothing,asc' }).catch((because: unknown) => because)
  if (!(error instanceof Refused)) throw error
  return (/Sort by one of ([^."]+)\./.exec(error.refusal.reason)?.[1]?.split(', ') ?? []).flatMap(bothOf)
}

const MOST_PAGES = 60

/** Every page of a list, one after the other. `way` asks for the page after those that are there. */
export const walk = async (
  walker: Walker,
  name: EndpointName,
  query: object,
  way: (pages: readonly Page[]) => object | null,
): Promise<Page[]> => {
  const pages: Page[] = []
  for (;;) {
    const further = way(pages)
    if (further === null) return pages
    if (pages.length > MOST_PAGES) throw new Error(`${name} does not end`)
    pages.push(await ask(walker, name, { ...query, ...further }))
  }
}

export const byNumbers = (pages: readonly Page[]): object | null => {
  const last = pages.at(-1)
  return last && pages.length >= last.totalPages ? null : { page: pages.length }
}

export const byCursors = (pages: readonly Page[]): object | null => {
  const last = pages.at(-1)
  if (!last) return {}
  return last.next === undefined ? null : { cursor: last.next }
}

export const rowsOf = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ content }) => content.map((row) => JSON.stringify(row)))
