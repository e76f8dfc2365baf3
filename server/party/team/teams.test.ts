import { describe, expect } from 'vitest'
import { systemRandom } from '#server/process/random.ts'
import { it, type Web } from '#server/testing/fixtures.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const admin = async () => {
  const user = await web.person()
  const { accessToken: token } = await web.signIn(user.email)
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, key?: string) =>
    web.send(method, `/api/auth/v1/${path}`, body, { token, ...(key ? { key } : {}) })
  const create = async (name: string, isDefault = false) =>
    String((await send('POST', 'teams', { name, isDefault })).json.id)
  const names = async (query = '') =>
    ((await send('GET', `teams/all${query}`)).json.content as { name: string }[]).map(({ name }) => name)
  return { user, send, create, names }
}

/** A person goes on in a further account that they were let into. */
const goOn = async (email: string, orgId: string): Promise<void> => {
  const { accessToken: token } = await web.signIn(email)
  const change = await web.send('POST', `/api/auth/v1/accounts/${orgId}/myToken`, undefined, { token })
  const inside = await web.send('POST', `/api/auth/v1/admin/enter/${String(change.json.token)}`)
  expect(inside.status).toBe(200)
}

describe('teams', () => {
  it('are created, listed by name, searched and paged', async () => {
    const { create, names, send } = await admin()
    for (const name of ['West', 'East', '100% North_']) await create(name)
    expect(await names()).toEqual(['100% North_', 'East', 'West'])
    expect(await names('?sort=name,desc')).toEqual(['West', 'East', '100% North_'])
    expect(await names('?search=st')).toEqual(['East', 'West'])
    expect(await names('?search=%25')).toEqual(['100% North_'])
    expect((await send('GET', 'teams/all?size=2&page=1')).json).toMatchObject({
      totalElements: 3,
      totalPages: 2,
    })
    expect((await send('GET', 'teams/all?size=3001')).status).toBe(422)
  })

  it('have one default, which a new one takes over and none gives up', async () => {
    const { create, send } = await admin()
    const first = await create('West', true)
    const second = await create('East', true)
    const marks = async () =>
      ((await send('GET', 'teams/all')).json.content as { id: string; isDefault: boolean }[])
        .filter(({ isDefault }) => isDefault)
        .map(({ id }) => id)
    expect(await marks()).toEqual([second])
    expect((await send('PUT', `teams/${second}`, { name: 'East' })).json.code).toBe('TEAM_IS_DEFAULT')
    expect((await send('PUT', `teams/${first}`, { name: 'West', isDefault: true })).status).toBe(200)
    expect(await marks()).toEqual([first])
    expect((await send('DELETE', `teams/${first}`)).status).toBe(409)
  })

  it('do not share a name in one account, whatever its capitals', async () => {
    const { create, send } = await admin()
    const west = await create('West')
    expect(await send('POST', 'teams', { name: 'west' })).toMatchObject({
      status: 409,
      json: { code: 'TEAM_NAME_TAKEN', errors: [{ field: 'name' }] },
    })
    expect((await send('PUT', `teams/${west}`, { name: 'WEST' })).status).toBe(200)
    expect(await (await admin()).create('West')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('of another account are absent, whatever id an administrator sends (CVE-2025-27507)', async () => {
    const [one, other] = [await admin(), await admin()]
    const id = await one.create('West')
    expect((await other.send('PUT', `teams/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await other.send('DELETE', `teams/${id}`)).status).toBe(404)
    expect(await other.names()).toEqual([])
  })

  it('take in members of the account, and are deleted when they are empty', async () => {
    const { user, create, send } = await admin()
    const [west, east] = [await create('West'), await create('East')]
    const foreign = await (await admin()).create('Foreign')
    const migrate = (teamIds: string[], userId = user.id) =>
      send('PUT', `users/teams/migrate/${userId}`, { teamIds })
    expect((await migrate([west])).status).toBe(204)
    expect((await send('DELETE', `teams/${west}`)).json.detail).toBe('Move its member to other teams first.')
    expect((await migrate([foreign])).status).toBe(404)
    expect((await migrate([east], (await web.person()).id)).status).toBe(404)
    expect((await migrate([east])).status).toBe(204)
    expect((await send('DELETE', `teams/${west}`)).status).toBe(204)
  })

  it('say who works in them, guests of the account among them, each of whom can be moved', async () => {
    const { user, create, send } = await admin()
    const staff = await web.signIn((await web.person({ accountType: 'COWBELL' })).email)
    const guest = await web.person()
    const [west, east] = [await create('West'), await create('East')]
    const added = await web.send(
      'POST',
      '/api/auth/v1/users/add-accounts',
      {
        email: guest.email,
        accountRoleMap: { [user.org_id]: 'principal-producer' },
        accountTeamsMap: { [user.org_id]: [west] },
      },
      { token: staff.accessToken },
    )
    expect(added.status).toBeLessThan(300)
    await goOn(guest.email, user.org_id)
    const members = async (team: string, query = '') =>
      (await send('GET', `teams/${team}/members${query}`)).json.content as Record<string, unknown>[]
    expect(await members(west)).toMatchObject([
      { userId: guest.id, email: guest.email, role: 'Principal Producer', teams: [{ id: west }] },
    ])
    expect(await members(west, '?search=nobody')).toEqual([])
    expect((await send('GET', 'teams/all')).json.content).toMatchObject([
      { name: 'East', members: 0 },
      { name: 'West', members: 1 },
    ])
    const moved = await send('PUT', `users/teams/migrate/${guest.id}`, { teamIds: [east] })
    expect(moved.status).toBe(204)
    expect([await members(west), await members(east)]).toMatchObject([[], [{ userId: guest.id }]])
    // Who works in teams is not left without one.
    expect((await send('PUT', `users/teams/migrate/${guest.id}`, { teamIds: [] })).json).toMatchObject({
      errors: [{ field: 'teamIds', detail: 'Please select a Team' }],
    })
    const other = await admin()
    expect((await other.send('GET', `teams/${west}/members`)).status).toBe(404)
  })

  it('hide a person of another account, and whether there is one, until they accept', async () => {
    const { user, create, send } = await admin()
    const guest = await web.person()
    const known = await create('Known')
    const unknown = await create('Unknown')
    const letIn = (email: string, team: string) =>
      send('POST', 'users/add-accounts', {
        email,
        accountRoleMap: { [user.org_id]: 'principal-producer' },
        accountTeamsMap: { [user.org_id]: [team] },
      })
    const answers = [
      await letIn(guest.email, known),
      await letIn(`${systemRandom.newId()}@nowhere.test`, unknown),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    const members = async (team: string) => (await send('GET', `teams/${team}/members`)).json
    expect((await members(known)).content).toEqual([])
    expect(await members(known)).toEqual(await members(unknown))
    expect((await send('GET', 'teams/all')).json.content).toMatchObject([{ members: 0 }, { members: 0 }])
    expect((await send('PUT', `users/teams/migrate/${guest.id}`, { teamIds: [known] })).status).toBe(404)
    const [gone, goneToo] = [await create('Gone'), await create('Gone too')]
    await letIn(guest.email, gone)
    expect((await send('DELETE', `teams/${gone}`)).status).toBe(204)
    expect((await send('DELETE', `teams/${goneToo}`)).status).toBe(204)
    await goOn(guest.email, user.org_id)
    expect((await members(known)).content).toMatchObject([
      { userId: guest.id, role: 'Principal Producer', teams: [{ id: known }] },
    ])
  })

  it('of an agency are changed for its users by provider staff too, and only to teams of that agency', async () => {
    const { user, create, send } = await admin()
    const [west, foreign] = [await create('West'), await (await admin()).create('Foreign')]
    const staff = await web.person({ accountType: 'COWBELL' })
    const { accessToken: token } = await web.signIn(staff.email)
    const migrate = (teamIds: string[]) =>
      web.send('PUT', `/api/auth/v1/users/teams/migrate/${user.id}`, { teamIds }, { token })
    expect((await migrate([foreign])).status).toBe(404)
    expect((await migrate([west])).status).toBe(204)
    expect((await send('GET', `users/${user.id}`)).json.teams).toMatchObject([{ name: 'West' }])
  })

  it('of a user who works in teams are what they choose from, and of everyone else all', async () => {
    const { user, create, send } = await admin()
    const [west, east] = [await create('West'), await create('East', true)]
    await create('North')
    const producer = await web.person({ orgId: user.org_id, roleId: 'principal-producer' })
    const { accessToken: token } = await web.signIn(producer.email)
    const me = async () => (await web.send('GET', '/api/auth/v1/me', undefined, { token })).json
    // In no team yet: no one is left without a list.
    expect(await me()).toMatchObject({ defaultTeam: { name: 'East' }, ownTeams: null })
    await send('PUT', `users/teams/migrate/${producer.id}`, { teamIds: [west] })
    expect(await me()).toMatchObject({ defaultTeam: { name: 'West' }, ownTeams: [{ name: 'West' }] })
    await send('PUT', `users/teams/migrate/${producer.id}`, { teamIds: [west, east] })
    expect(await me()).toMatchObject({
      defaultTeam: { name: 'East' },
      ownTeams: [{ name: 'East' }, { name: 'West' }],
    })
    await send('PUT', `users/teams/migrate/${user.id}`, { teamIds: [west] })
    expect((await send('GET', 'me')).json).toMatchObject({ defaultTeam: { name: 'East' }, ownTeams: null })
  })

  it('are asked for when a user is invited with a role that works in them', async () => {
    const { create, send } = await admin()
    const west = await create('West')
    const invite = (teamIds: string[]) =>
      send('POST', 'users', {
        email: `invited-${systemRandom.newId()}@teams.test`,
        roleId: 'principal-producer',
        firstName: 'Pat',
        lastName: 'Producer',
        teamIds,
      })
    expect((await invite([])).json).toMatchObject({
      errors: [{ field: 'teamIds', detail: 'Teams are required' }],
    })
    expect((await invite([west])).status).toBeLessThan(300)
  })

  it('are created once, however often the same request comes', async () => {
    const { send, names } = await admin()
    const key = systemRandom.newId()
    const [one, other] = [
      await send('POST', 'teams', { name: 'West' }, key),
      await send('POST', 'teams', { name: 'West' }, key),
    ]
    expect(other.json).toEqual(one.json)
    expect(await names()).toEqual(['West'])
  })

  it('of an agency are shown to provider staff, and to no other agency', async () => {
    const { user, create } = await admin()
    await create('West')
    const staff = await web.person({ accountType: 'COWBELL' })
    const list = async (email: string) =>
      web.send('GET', `/api/auth/v1/teams/agency?agencyId=${user.org_id}`, undefined, {
        token: (await web.signIn(email)).accessToken,
      })
    expect((await list(staff.email)).json.content).toMatchObject([{ name: 'West' }])
    expect((await list((await web.person()).email)).status).toBe(403)
    expect((await list((await web.person({ accountType: 'CLUSTER' })).email)).status).toBe(404)
  })
})
