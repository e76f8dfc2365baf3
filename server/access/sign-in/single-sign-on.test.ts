import { generateSync } from 'otplib'
import { afterAll, describe, expect } from 'vitest'
import { testWith, type Web } from '#server/testing/fixtures.ts'
import type { Sent } from '#server/testing/web.ts'
import { CLIENT, type OpenIdServer, startOpenIdServer } from '#server/testing/openid.ts'

const BACK = 'http://localhost:4000/sso/callback'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let provider: OpenIdServer
let web: Web
const it = testWith(async () => {
  provider = await startOpenIdServer(BACK)
  return {
    at: new Date(Date.now()).toISOString(),
    settings: { SSO_ISSUER: provider.issuer, SSO_NAME: 'Acme Login', ...CLIENT },
  }
})
it.beforeAll(({ web: given }) => {
  web = given
})
afterAll(() => provider?.close())

const post = (path: string, body?: unknown, sent?: Sent) =>
  web.send('POST', `/api/auth/v1/sso/${path}`, body, sent)

interface Way {
  code: string
  state: string
  iss: string
  binding: string
}

/** There and back again: what a browser holds when the provider has sent it back. */
const wayBack = async (subject: string, start = 'start', sent?: Sent): Promise<Way> => {
  const { json } = await post(start, undefined, sent)
  const back = await provider.visit(String(json.url), subject)
  expect(back.origin + back.pathname).toBe(BACK)
  const field = (name: string) => back.searchParams.get(name) ?? ''
  return { code: field('code'), state: field('state'), iss: field('iss'), binding: String(json.binding) }
}

const linked = async (subject: string, more = {}) => {
  const user = await web.person(more)
  const mfaCode = generateSync({ secret: SECRET, epoch: Math.floor(web.clock.now().getTime() / 1000) })
  const { accessToken: token } = await web.signIn(user.email, 'totpSecret' in more ? { mfaCode } : {})
  const answer = await post('link', await wayBack(subject, 'link/start', { token }), { token })
  expect(answer.status).toBe(204)
  return { user, token }
}

describe('single sign-on with an OpenID Connect provider (SEC-041)', () => {
  it('is offered by the name that the settings give it', async () => {
    expect((await web.send('GET', '/api/auth/v1/sso')).json).toEqual({ name: 'Acme Login' })
  })

  it('signs in who connected the identity before, and no one else', async () => {
    expect(await post('token', await wayBack('ada'))).toMatchObject({
      status: 412,
      json: { code: 'SSO_UNKNOWN' },
    })
    const { user, token } = await linked('ada')
    const { status, json } = await post('token', await wayBack('ada'))
    expect(status).toBe(200)
    const me = await web.send('GET', '/api/auth/v1/me', undefined, { token: String(json.accessToken) })
    expect(me.json.id).toBe(user.id)
    const link = () => web.send('GET', '/api/auth/v1/sso/link', undefined, { token })
    expect((await link()).json).toEqual({ isLinked: true })
    expect((await web.send('DELETE', '/api/auth/v1/sso/link', undefined, { token })).status).toBe(204)
    expect((await link()).json).toEqual({ isLinked: false })
    expect((await post('token', await wayBack('ada'))).status).toBe(412)
  })

  it('never finds a user by e-mail address', async () => {
    await web.person({ email: 'grace@harbor.test' })
    expect((await post('token', await wayBack('grace@harbor.test'))).status).toBe(412)
  })

  it('asks for a second factor of ours as a password does, on the same way back', async () => {
    const { user } = await linked('mfa', { totpSecret: SECRET })
    web.clock.advance({ minutes: 1 })
    const way = await wayBack('mfa')
    expect(await post('token', way)).toMatchObject({ status: 307, json: { mfaType: 'GOOGLE' } })
    expect((await post('token', { ...way, mfaCode: '000000' })).status).toBe(401)
    const mfaCode = generateSync({ secret: SECRET, epoch: Math.floor(web.clock.now().getTime() / 1000) })
    expect((await post('token', { ...way, mfaCode })).status).toBe(200)
    expect((await post('token', { ...way, mfaCode })).status).toBe(401)
    expect(user.mfa_type).toBe('GOOGLE')
  })

  it('keeps a disabled user out', async () => {
    const { user } = await linked('disabled')
    await web.database.kysely
      .updateTable('app_user')
      .set({ enabled: false })
      .where('id', '=', user.id)
      .execute()
    expect((await post('token', await wayBack('disabled'))).status).toBe(412)
  })

  it('connects one identity to one user', async () => {
    await linked('shared')
    const other = await web.person()
    const { accessToken: token } = await web.signIn(other.email)
    const answer = await post('link', await wayBack('shared', 'link/start', { token }), { token })
    expect(answer).toMatchObject({ status: 409, json: { code: 'SSO_TAKEN' } })
  })

  it('asks for a fresh proof before it connects (CVE-2026-105207)', async () => {
    const user = await web.person()
    const pair = await web.signIn(user.email)
    web.clock.advance({ minutes: 11 })
    const { json } = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: pair.refreshToken })
    expect(await post('link/start', undefined, { token: String(json.accessToken) })).toMatchObject({
      status: 403,
      json: { code: 'STEP_UP_NEEDED' },
    })
  })
})

describe('a way back from the provider (SEC-041)', () => {
  it('works once', async () => {
    await linked('once')
    for (let round = 0; round < 8; round += 1) {
      const way = await wayBack('once')
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post('token', way)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    }
  })

  it('works within ten minutes', async () => {
    await linked('slow')
    const way = await wayBack('slow')
    web.clock.advance({ minutes: 10 })
    expect((await post('token', way)).status).toBe(401)
  })

  it('works for the browser that began it only', async () => {
    await linked('browser')
    const way = await wayBack('browser')
    expect((await post('token', way, { userAgent: 'another' })).status).toBe(401)
    expect((await post('token', { ...way, binding: 'x'.repeat(43) })).status).toBe(401)
    expect((await post('token', way)).status).toBe(200)
  })

  it('does not fit another’s state, code, issuer or purpose', async () => {
    const { token } = await linked('mixed')
    const [one, other] = [await wayBack('mixed'), await wayBack('mixed')]
    expect((await post('token', { ...one, state: other.state })).status).toBe(401)
    expect((await post('token', { ...one, code: other.code })).status).toBe(401)
    expect((await post('token', { ...other, iss: 'https://evil.test' })).status).toBe(401)
    expect((await post('token', { ...(await wayBack('mixed')), code: 'guessed' })).status).toBe(401)
    const forLink = await wayBack('mixed', 'link/start', { token })
    expect((await post('token', forLink)).status).toBe(401)
    const forLogin = await wayBack('mixed')
    expect((await post('link', forLogin, { token })).status).toBe(401)
  })

  it('carries a nonce and a challenge that are new each time, and asks for nothing but who it is', async () => {
    const urls = await Promise.all([post('start'), post('start')])
    const [one, other] = urls.map(({ json }) => new URL(String(json.url)).searchParams)
    expect(one?.get('scope')).toBe('openid')
    expect(one?.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)?.length).toBeGreaterThanOrEqual(43)
      expect(one?.get(name)).not.toBe(other?.get(name))
    }
    expect(one?.get('redirect_uri')).toBe(BACK)
  })
})

describe('a provider that is not there', () => {
  it('leaves signing in by password, and says so', async ({ anotherWeb }) => {
    const away = await anotherWeb({ settings: { SSO_ISSUER: 'http://127.0.0.1:9/', ...CLIENT } })
    const start = await away.send('POST', '/api/auth/v1/sso/start')
    expect(start).toMatchObject({ status: 409, json: { code: 'SSO_UNAVAILABLE' } })
    await away.signIn((await away.person()).email)
    const none = await anotherWeb({ settings: {} })
    expect((await none.send('GET', '/api/auth/v1/sso')).json).toEqual({ name: null })
    expect((await none.send('POST', '/api/auth/v1/sso/start')).status).toBe(409)
  })
})
