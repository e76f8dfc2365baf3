import { describe, expect } from 'vitest'
import { type Authenticator, createAuthenticator } from '#server/testing/authenticator.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { type Person, neighbours } from '#server/testing/web.ts'

let web: Web
let site: string
it.beforeAll(({ web: given }) => {
  web = given
  site = new URL(web.app.ports.env.PUBLIC_URL).origin
})

const BASE = '/api/auth/v1/passkeys'

const post = (path: string, body?: object, sent: object = {}) =>
  web.send('POST', `${BASE}${path}`, body, sent)

const signedIn = async (more: Partial<Person> = {}) => {
  const user = await web.person(more)
  const { accessToken: token } = await web.signIn(user.email)
  return { user, token }
}

const challengeFor = async (path: string, token: string): Promise<string> =>
  String((await post(path, undefined, { token })).json.challenge)

const registration = async (device: Authenticator, token: string, options: object = {}) => {
  const challenge = await challengeFor('/options', token)
  return { name: 'Laptop', credential: device.register({ challenge, ...options }) }
}

/** A user with one passkey on a device of their own. */
const withPasskey = async (more: Partial<Person> = {}) => {
  const { user, token } = await signedIn(more)
  const device = createAuthenticator('localhost', site)
  const answer = await post('', await registration(device, token), { token })
  expect(answer.status, answer.body).toBe(200)
  return { user, token, device }
}

const beginning = async (sent: object = {}): Promise<{ challenge: string; binding: string }> => {
  const { options, binding } = (await post('/sign-in/options', undefined, sent)).json as {
    options: { challenge: string }
    binding: string
  }
  return { challenge: options.challenge, binding }
}

const signIn = async (device: Authenticator, options: object = {}, more: object = {}, sent: object = {}) => {
  const { challenge, binding } = await beginning()
  return post('/sign-in', { binding, credential: device.assert({ challenge, ...options }), ...more }, sent)
}

const list = async (token: string) =>
  (await web.send('GET', BASE, undefined, { token })).json as unknown as { id: string; name: string }[]

describe('a passkey', () => {
  it('is registered, listed, renamed and removed, each recorded in the trail and notified by mail', async () => {
    const { token, device, user } = await withPasskey()
    expect(await list(token)).toMatchObject([{ id: device.id, name: 'Laptop', lastUsedAt: null }])
    await web.send('PUT', `${BASE}/${device.id}`, { name: 'Old laptop' }, { token })
    expect((await list(token))[0]?.name).toBe('Old laptop')
    expect((await web.send('DELETE', `${BASE}/${device.id}`, undefined, { token })).status).toBe(204)
    expect(await list(token)).toEqual([])
    expect((await signIn(device)).status).toBe(401)
    const mails = (await web.settle()).filter((mail) => mail.to === user.email)
    expect(mails.map((mail) => mail.template)).toEqual(['mfaChanged', 'mfaChanged'])
    const trail = await web.database.kysely
      .selectFrom('audit_entry')
      .select('action')
      .where('record_id', '=', user.id)
      .where('action', 'like', 'user.passkey%')
      .orderBy('at')
      .execute()
    expect(trail.map((entry) => entry.action)).toEqual(['user.passkeyAdded', 'user.passkeyRemoved'])
  })

  it('signs in without a name and a password, and counts as a second factor', async () => {
    const { user, device } = await withPasskey()
    const { status, json } = await signIn(device)
    expect(status).toBe(200)
    const me = await web.send('GET', '/api/auth/v1/me', undefined, { token: String(json.accessToken) })
    expect(me.json.id).toBe(user.id)
    const session = await web.database.kysely
      .selectFrom('session')
      .select('has_second_factor')
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(session.has_second_factor).toBe(true)
  })

  it('is the second factor that an account asks for', async () => {
    const { user, token } = await signedIn()
    await web.database.kysely
      .updateTable('org')
      .set({ enforce_mfa: true })
      .where('id', '=', user.org_id)
      .execute()
    web.clock.advance({ milliseconds: 2_000 })
    const mustSetUp = async (bearer: string) =>
      (await web.send('GET', '/api/auth/v1/me', undefined, { token: bearer })).json.mustSetUpMfa
    expect(await mustSetUp(token)).toBe(true)
    const device = createAuthenticator('localhost', site)
    await post('', await registration(device, token), { token })
    expect(await mustSetUp(token)).toBe(false)
    expect(await mustSetUp((await web.signIn(user.email)).accessToken)).toBe(true)
    expect(await mustSetUp(String((await signIn(device)).json.accessToken))).toBe(false)
  })

  it('of a user kept out, or whose password must change, lets no one in', async () => {
    const { user, device } = await withPasskey()
    const set = (change: object) =>
      web.database.kysely.updateTable('app_user').set(change).where('id', '=', user.id).execute()
    await set({ must_change_password: true })
    expect((await signIn(device)).status).toBe(418)
    await set({ must_change_password: false, enabled: false })
    expect((await signIn(device)).status).toBe(401)
  })

  it('belongs to one user only', async () => {
    const { token, device } = await withPasskey()
    const other = await signedIn()
    const again = await post('', await registration(device, other.token), { token: other.token })
    expect(again.status).toBe(401)
    const rename = await web.send('PUT', `${BASE}/${device.id}`, { name: 'Mine' }, { token: other.token })
    expect(rename.status).toBe(404)
    expect(await list(token)).toHaveLength(1)
  })
})

describe('a challenge', () => {
  it('is good once, for five minutes, in the browser that asked, and for what it was made', async () => {
    const { device, token } = await withPasskey()
    const { challenge, binding } = await beginning()
    const credential = device.assert({ challenge })
    expect((await post('/sign-in', { binding, credential }, { userAgent: 'another' })).status).toBe(401)
    expect((await post('/sign-in', { binding: 'guessed', credential })).status).toBe(401)
    expect((await post('/step-up', { credential }, { token })).status).toBe(401)
    expect((await post('/sign-in', { binding, credential })).status).toBe(200)
    expect((await post('/sign-in', { binding, credential })).status).toBe(401)
    const late = await beginning()
    web.clock.advance({ minutes: 6 })
    const answer = device.assert({ challenge: late.challenge })
    expect((await post('/sign-in', { binding: late.binding, credential: answer })).status).toBe(401)
  })

  it('of a registration belongs to the session that asked', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    const device = createAuthenticator('localhost', site)
    const body = await registration(device, other.token)
    expect((await post('', body, { token: mine.token })).status).toBe(401)
    expect((await post('', body, { token: other.token })).status).toBe(200)
  })

  it('signed in parallel lets one of twenty in', async () => {
    const { device } = await withPasskey()
    const { challenge, binding } = await beginning()
    const credential = device.assert({ challenge })
    const tries = Array.from({ length: 20 }, () => post('/sign-in', { binding, credential }))
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('an answer of an authenticator', () => {
  it.each([
    ['another site', { origin: 'https://bindery.example' }],
    ['nobody’s finger, face or PIN', { isVerified: false }],
  ])('with %s does not check', async (_what, options) => {
    const { token } = await signedIn()
    const fresh = createAuthenticator('localhost', site)
    expect((await post('', await registration(fresh, token, options), { token })).status).toBe(401)
    const { device } = await withPasskey()
    expect((await signIn(device, options)).status).toBe(401)
    expect((await signIn(device)).status).toBe(200)
  })

  it('with a counter that does not rise gives a copy away', async () => {
    const { device } = await withPasskey()
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    expect((await signIn(device, { counter: 7 })).status).toBe(401)
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
  })

  it('of an unknown passkey and one that is wrong look the same', async () => {
    const { device } = await withPasskey()
    const stranger = createAuthenticator('localhost', site)
    const [unknown, wrong] = [await signIn(stranger), await signIn(device, { isVerified: false })]
    expect(unknown.json.detail).toBe(wrong.json.detail)
    expect(unknown.json.code).toBe(wrong.json.code)
  })

  it('that keeps being wrong is not looked at for a while', async () => {
    const { device } = await withPasskey()
    const near = neighbours()
    for (let tries = 0; tries < 20; tries += 1) await signIn(device, { isVerified: false }, {}, near())
    expect((await signIn(device, {}, {}, near())).status).toBe(401)
    web.clock.advance({ minutes: 16 })
    expect((await signIn(device)).status).toBe(200)
  })
})

describe('a proof by passkey', () => {
  it('opens what asks for a fresh sign-in, for the passkey’s own user', async () => {
    const { token, device, user } = await withPasskey()
    web.clock.advance({ minutes: 9 })
    const { json } = await web.send('POST', '/api/auth/v1/login', { username: user.email, password: 'no' })
    expect(json.code).toBe('CREDENTIALS')
    await web.database.kysely
      .updateTable('session')
      .set({ authenticated_at: new Date(web.clock.now().getTime() - 3_600_000) })
      .where('user_id', '=', user.id)
      .execute()
    web.clock.advance({ milliseconds: 2_000 })
    const begin = () => post('/options', undefined, { token })
    expect(await begin()).toMatchObject({ status: 403, json: { code: 'STEP_UP_NEEDED' } })
    const challenge = await challengeFor('/step-up/options', token)
    const stranger = (await withPasskey()).device
    const stolen = { credential: stranger.assert({ challenge }) }
    expect((await post('/step-up', stolen, { token })).status).toBe(401)
    const again = await challengeFor('/step-up/options', token)
    expect(
      (await post('/step-up', { credential: device.assert({ challenge: again }) }, { token })).status,
    ).toBe(204)
    web.clock.advance({ milliseconds: 2_000 })
    expect((await begin()).status).toBe(200)
  })

  it('is offered to no one without a passkey', async () => {
    const { token } = await signedIn()
    expect((await post('/step-up/options', undefined, { token })).status).toBe(404)
  })
})
