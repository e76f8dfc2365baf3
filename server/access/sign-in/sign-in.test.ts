import { describe, expect } from 'vitest'
import { generateSync } from 'otplib'
import { it, type Web } from '#server/testing/fixtures.ts'
import { PASSWORD } from '#server/testing/web.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const change = (userId: string, set: Record<string, unknown>) =>
  web.database.kysely.updateTable('app_user').set(set).where('id', '=', userId).execute()

const codeNow = (): string =>
  generateSync({ secret: SECRET, epoch: Math.floor(web.clock.now().getTime() / 1000) })

/** An answer without what differs in every one. */
const plain = ({ status, body, headers }: Awaited<ReturnType<Web['send']>>): string =>
  JSON.stringify([
    status,
    body.replace(/"requestId":"[^"]+"/, ''),
    Object.entries(headers).filter(
      ([name]) => !['date', 'x-request-id'].includes(name) && !name.startsWith('x-ratelimit'),
    ),
  ])

describe('signing in', () => {
  it('gives tokens for the right name and password, whatever the capitals of the name', async () => {
    const user = await web.person({ email: 'Dana.Cole@Harbor.test' })
    const answer = await web.login('dana.cole@harbor.TEST ')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.json)).toEqual(['accessToken', 'refreshToken'])
    expect(answer.headers['cache-control']).toBe('no-store')
    const me = await web.send('GET', '/api/auth/v1/me', undefined, { token: String(answer.json.accessToken) })
    expect(me.json).toMatchObject({ id: user.id, email: 'Dana.Cole@Harbor.test', actingStaff: null })
  })

  it('begins a session of its own, whatever session or cookie the caller brings along', async () => {
    const [victim, thief] = await Promise.all([web.person(), web.person()])
    const planted = await web.signIn(thief.email)
    const sidOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
    const brought = {
      token: planted.accessToken,
      headers: { cookie: `accessToken=${planted.accessToken}; refreshToken=${planted.refreshToken}` },
    }
    const answer = await web.login(victim.email, {}, brought)
    const { accessToken, refreshToken } = answer.json as unknown as typeof planted
    expect(sidOf(accessToken)).not.toBe(sidOf(planted.accessToken))
    expect(refreshToken).not.toBe(planted.refreshToken)
    // What was planted stays the thief's own, and no cookie is ever set that could be planted.
    const me = await web.send('GET', '/api/auth/v1/me', undefined, { token: planted.accessToken })
    expect(me.json).toMatchObject({ email: thief.email })
    expect(answer.headers['set-cookie']).toBeUndefined()
    for (const name of ['sid', 'sessionId', 'refreshToken', 'accessToken'])
      expect((await web.login(victim.email, { [name]: planted.refreshToken })).status).toBe(422)
  })

  it('answers unknown, wrong, disabled, closed and not yet confirmed alike, byte for byte (SEC-005)', async () => {
    const [known, disabled, closed, invited, unconfirmed] = await Promise.all([
      web.person(),
      web.person(),
      web.person(),
      web.person({ password: null }),
      web.person(),
    ])
    await change(disabled.id, { enabled: false })
    await web.database.kysely
      .updateTable('org')
      .set({ enabled: false })
      .where('id', '=', closed.org_id)
      .execute()
    await change(unconfirmed.id, { confirmed_at: null })
    const answers = await Promise.all([
      web.login('nobody@nowhere.test'),
      web.login(known.email, { password: 'wrong' }),
      web.login(disabled.email),
      web.login(closed.email),
      web.login(invited.email),
      web.login(unconfirmed.email, { password: 'wrong' }),
    ])
    expect(new Set(answers.map(plain)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 401,
      json: { code: 'CREDENTIALS', detail: 'Invalid credentials. Please try again.' },
    })
  })

  it('tells only the right password that the address is unconfirmed (412)', async () => {
    const user = await web.person()
    await change(user.id, { confirmed_at: null })
    expect(await web.login(user.email)).toMatchObject({ status: 412, json: { code: 'NOT_CONFIRMED' } })
  })

  it('tells only the right password that it must be changed (418), and mails a link', async () => {
    const user = await web.person()
    await change(user.id, { must_change_password: true })
    expect(await web.login(user.email)).toMatchObject({
      status: 418,
      json: { detail: 'Your password has expired' },
    })
    expect(await web.settle()).toMatchObject([{ to: user.email, template: 'passwordReset' }])
  })

  it('refuses a name or password of the wrong shape before it looks anything up', async () => {
    expect((await web.login('x'.repeat(300))).status).toBe(422)
    expect((await web.login('a@b.test', { password: 7 })).status).toBe(400)
    expect((await web.login('a@b.test', { isAdmin: true })).status).toBe(422)
  })

  it('hashes again with today’s cost and pepper when an older hash fits (SEC-003)', async () => {
    const user = await web.person()
    const { hash } = await import('@node-rs/argon2')
    const { id, key } = web.app.ports.secrets.pepper
    const weak = `${id}:${await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1, secret: key })}`
    await change(user.id, { password_hash: weak })
    await web.signIn(user.email)
    const row = await web.database.kysely
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toContain('m=19456,t=2,p=1')
    await web.signIn(user.email)
  })
})

describe('a second factor', () => {
  it('is asked for after the right password only (307), and no Location is sent', async () => {
    const user = await web.person({ totpSecret: SECRET })
    expect((await web.login(user.email, { password: 'wrong' })).status).toBe(401)
    const asked = await web.login(user.email)
    expect(asked).toMatchObject({ status: 307, json: { code: 'MFA_NEEDED', mfaType: 'GOOGLE' } })
    expect(asked.headers.location).toBeUndefined()
  })

  it('of an authenticator is used once, one step early or late at most (SEC-027)', async () => {
    const user = await web.person({ totpSecret: SECRET })
    const code = codeNow()
    web.clock.advance({ milliseconds: 30_000 })
    await web.signIn(user.email, { mfaCode: code })
    expect((await web.login(user.email, { mfaCode: code })).status).toBe(401)
    const later = codeNow()
    web.clock.advance({ milliseconds: 61_000 })
    expect((await web.login(user.email, { mfaCode: later })).status).toBe(401)
    await web.signIn(user.email, { mfaCode: codeNow() })
  })

  it('used twice at one moment lets one in (SEC-027)', async () => {
    const user = await web.person({ totpSecret: SECRET })
    const mfaCode = codeNow()
    const answers = await Promise.all([1, 2, 3, 4].map(() => web.login(user.email, { mfaCode })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('is guessed at ten times an hour at most, over new sessions, addresses and a restart (SEC-028)', async () => {
    const user = await web.person({ totpSecret: SECRET })
    const guess = (at: number) => web.login(user.email, { mfaCode: String(at).padStart(6, '0') })
    const first = await Promise.all(Array.from({ length: 6 }, (_, at) => guess(at)))
    web = await web.restart()
    const more = await Promise.all(Array.from({ length: 194 }, (_, at) => guess(at + 6)))
    const statuses = [...first, ...more].map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(190)
    expect((await web.login(user.email, { mfaCode: codeNow() })).status).toBe(429)
    web.clock.advance({ minutes: 61 })
    await web.signIn(user.email, { mfaCode: codeNow() })
  })

  it('is encrypted in the database, for its user only (SEC-087)', async () => {
    const [one, other] = await Promise.all([
      web.person({ totpSecret: SECRET }),
      web.person({ totpSecret: SECRET }),
    ])
    expect(one.totp_secret).not.toContain(SECRET)
    await change(other.id, { totp_secret: one.totp_secret })
    expect((await web.login(other.email, { mfaCode: codeNow() })).status).toBe(401)
    await web.signIn(one.email, { mfaCode: codeNow() })
  })
})
