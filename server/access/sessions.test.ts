import { describe, expect } from 'vitest'
import { it, type Web } from '#server/testing/fixtures.ts'
import type { Tokens } from '#server/testing/web.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const refresh = async (refreshToken: string) => web.send('POST', '/api/auth/v1/refresh', { refreshToken })

const refreshed = async (refreshToken: string): Promise<Tokens> => {
  const answer = await refresh(refreshToken)
  expect(answer.status).toBe(200)
  return answer.json as unknown as Tokens
}

const me = async (token: string): Promise<number> =>
  (await web.send('GET', '/api/auth/v1/me', undefined, { token })).status

const aSecondLater = () => web.clock.advance({ milliseconds: 1_000 })

describe('a refresh token', () => {
  it('is spent by one exchange for the next (SEC-010)', async () => {
    const user = await web.person()
    const first = await web.signIn(user.email)
    const second = await refreshed(first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const third = await refreshed(second.refreshToken)
    expect(await me(third.accessToken)).toBe(200)
  })

  it('gives the same successor to a second tab for ten seconds, however many ask (SEC-010)', async () => {
    const user = await web.person()
    const { refreshToken } = await web.signIn(user.email)
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refreshed(refreshToken)))
    expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1)
    web.clock.advance({ milliseconds: 9_999 })
    const late = await refreshed(refreshToken)
    expect(late.refreshToken).toBe(pairs[0]?.refreshToken)
    expect(await me(late.accessToken)).toBe(200)
  })

  it('that comes back after the ten seconds ends the session of its holder (SEC-010)', async () => {
    const user = await web.person()
    const first = await web.signIn(user.email)
    const second = await refreshed(first.refreshToken)
    web.clock.advance({ milliseconds: 10_001 })
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
    aSecondLater()
    expect(await me(second.accessToken)).toBe(401)
  })

  it('older than its predecessor ends the session even inside the ten seconds (django-oauth-toolkit 1617)', async () => {
    const user = await web.person()
    const first = await web.signIn(user.email)
    const second = await refreshed(first.refreshToken)
    const third = await refreshed(second.refreshToken)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(third.refreshToken)).status).toBe(401)
  })

  it('of no one, and one that is not a token, are refused alike', async () => {
    for (const token of ['', 'x', 'a'.repeat(43)])
      expect(await refresh(token)).toMatchObject({ status: 401, json: { code: 'SESSION_ENDED' } })
  })

  it('stands in the database as a hash only (SEC-015)', async () => {
    const user = await web.person()
    const { refreshToken } = await web.signIn(user.email)
    const rows = await web.database.kysely.selectFrom('refresh_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })
})

describe('a session', () => {
  const ways: [string, (userId: string, orgId: string, token: string) => Promise<unknown>][] = [
    ['signing out', (_user, _org, token) => web.send('POST', '/api/auth/v1/logout', undefined, { token })],
    ['disabling the user', (user) => set('app_user', user, { enabled: false })],
    ['closing the account', (_user, org) => set('org', org, { enabled: false })],
  ]
  const set = (table: 'app_user' | 'org', id: string, values: Record<string, unknown>) =>
    web.database.kysely.updateTable(table).set(values).where('id', '=', id).execute()

  it.each(ways)('is over within a second of %s, tokens and all (SEC-012)', async (_name, end) => {
    const user = await web.person()
    const { accessToken, refreshToken } = await web.signIn(user.email)
    expect(await me(accessToken)).toBe(200)
    await end(user.id, user.org_id, accessToken)
    aSecondLater()
    expect(await me(accessToken)).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('loses a right within a second of its user changing role (SEC-059)', async () => {
    const user = await web.person()
    const { accessToken: token } = await web.signIn(user.email)
    const create = async (name: string) =>
      (await web.send('POST', '/api/auth/v1/teams', { name }, { token })).status
    expect(await create('East')).toBe(200)
    await set('app_user', user.id, { role_id: 'customer-service' })
    aSecondLater()
    expect(await create('West')).toBe(403)
  })

  it('ends an hour after its last use, and not before (SEC-014)', async () => {
    const user = await web.person()
    let { refreshToken } = await web.signIn(user.email)
    for (let hours = 0; hours < 5; hours += 1) {
      web.clock.advance({ minutes: 60 })
      refreshToken = (await refreshed(refreshToken)).refreshToken
    }
    web.clock.advance({ minutes: 60, milliseconds: 1 })
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('counts requests as use, not only refreshes (SEC-014)', async () => {
    const user = await web.person()
    const first = await web.signIn(user.email)
    web.clock.advance({ minutes: 9 })
    expect(await me(first.accessToken)).toBe(200)
    web.clock.advance({ minutes: 55 })
    await refreshed(first.refreshToken)
  })

  it('ends twelve hours after it began, whatever happens in it (SEC-014)', async () => {
    const user = await web.person()
    let { refreshToken } = await web.signIn(user.email)
    for (let at = 0; at < 23; at += 1) {
      web.clock.advance({ minutes: 31 })
      refreshToken = (await refreshed(refreshToken)).refreshToken
    }
    web.clock.advance({ minutes: 8 })
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('on a remembered device lives for weeks of use, seven days without, thirty in all (SEC-014)', async () => {
    const user = await web.person()
    const signIn = () => web.signIn(user.email, { rememberDevice: true })
    let { refreshToken } = await signIn()
    for (let week = 0; week < 4; week += 1) {
      web.clock.advance({ days: 7 })
      refreshToken = (await refreshed(refreshToken)).refreshToken
    }
    web.clock.advance({ days: 2, milliseconds: 1 })
    expect((await refresh(refreshToken)).status).toBe(401)
    const { refreshToken: idle } = await signIn()
    web.clock.advance({ days: 7, milliseconds: 1 })
    expect((await refresh(idle)).status).toBe(401)
  })

  it('of provider staff ends after thirty idle minutes, and no device is remembered (SEC-014)', async () => {
    const staff = await web.person({ accountType: 'COWBELL' })
    const { refreshToken } = await web.signIn(staff.email, { rememberDevice: true })
    web.clock.advance({ minutes: 30 })
    const next = await refreshed(refreshToken)
    web.clock.advance({ minutes: 30, milliseconds: 1 })
    expect((await refresh(next.refreshToken)).status).toBe(401)
  })

  it('is one of ten at most: the eleventh ends the oldest', async () => {
    const user = await web.person()
    const pairs: Tokens[] = []
    for (let at = 0; at < 11; at += 1) {
      pairs.push(await web.signIn(user.email))
      web.clock.advance({ milliseconds: 10 })
    }
    expect((await refresh(pairs[0]?.refreshToken ?? '')).status).toBe(401)
    expect((await refresh(pairs[1]?.refreshToken ?? '')).status).toBe(200)
  })

  it('is opened also when ten others are of a later time, since the clock was set back', async () => {
    const user = await web.person()
    for (let at = 0; at < 10; at += 1) await web.signIn(user.email)
    await web.app.ports.db
      .updateTable('session')
      .set({ created_at: new Date(web.clock.now().getTime() + 86_400_000) })
      .where('user_id', '=', user.id)
      .execute()
    const { accessToken: token } = await web.signIn(user.email)
    const sessions = await web.send('GET', '/api/auth/v1/sessions', undefined, { token })
    expect(sessions.json).toHaveLength(10)
  })
})

describe('the list of sessions (SEC-016)', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  it('names the devices, and one or all others can be ended', async () => {
    const user = await web.person()
    const here = await web.signIn(user.email, {}, { userAgent: FIREFOX, ip: '203.0.113.9' })
    const others = [await web.signIn(user.email), await web.signIn(user.email)]
    const token = here.accessToken
    const list = async () =>
      (await web.send('GET', '/api/auth/v1/sessions', undefined, { token })).json as unknown as {
        id: string
        isCurrent: boolean
      }[]
    const sessions = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.find((one) => one.isCurrent)).toMatchObject({
      device: 'Firefox on Linux',
      address: '203.0.113.9',
      kind: 'LOGIN',
    })
    const other = sessions.find((one) => !one.isCurrent)?.id
    expect((await web.send('DELETE', `/api/auth/v1/sessions/${other}`, undefined, { token })).status).toBe(
      204,
    )
    expect(await list()).toHaveLength(2)
    const all = await web.send('DELETE', '/api/auth/v1/sessions', undefined, { token })
    expect(all.json).toEqual({ ended: 1 })
    for (const { refreshToken } of others) expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(here.refreshToken)).status).toBe(200)
  })

  it('shows and ends no one else’s', async () => {
    const [one, other] = await Promise.all([web.person(), web.person()])
    const { accessToken: token } = await web.signIn(one.email)
    const { accessToken: theirs } = await web.signIn(other.email)
    const { json } = await web.send('GET', '/api/auth/v1/sessions', undefined, { token: theirs })
    const [{ id }] = json as unknown as [{ id: string }]
    expect((await web.send('DELETE', `/api/auth/v1/sessions/${id}`, undefined, { token })).status).toBe(404)
    expect(await me(theirs)).toBe(200)
  })

  it('is announced by mail when a new device signs in, and only then', async () => {
    const user = await web.person()
    await web.settle()
    await web.signIn(user.email)
    await web.signIn(user.email)
    expect(await web.settle()).toEqual([])
    await web.signIn(user.email, {}, { userAgent: FIREFOX, ip: '203.0.113.9' })
    const [mail] = await web.settle()
    expect(mail).toMatchObject({ to: user.email, template: 'newSignIn' })
    expect(mail?.text).toContain('Firefox on Linux')
  })
})
