import { generateSync } from 'otplib'
import { describe, expect } from 'vitest'
import type { UserRow } from '#server/database/tables.ts'
import { solved } from '#server/testing/captcha.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { type Message, PASSWORD, type Person, neighbours } from '#server/testing/web.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(web.clock.now().getTime() / 1000) })

const codeIn = (message: Message | undefined): string => /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''

const choose = (token: string, mfaType: string) =>
  web.send('PUT', `/api/auth/v1/mfa/update?mfaType=${mfaType}`, undefined, { token })

const prove = (token: string, code: string, more: Record<string, unknown> = {}) =>
  web.send('POST', '/api/auth/v1/mfa/verify', { code, ...more }, { token })

const read = async (token: string) => (await web.send('GET', '/api/auth/v1/mfa', undefined, { token })).json

const enter = async (more: Partial<Person> = {}): Promise<{ user: UserRow; token: string }> => {
  const user = await web.person(more)
  await web.settle()
  return { user, token: (await web.signIn(user.email)).accessToken }
}

/** A user who has set up an authenticator, with its key and recovery codes. */
const withAuthenticator = async (more: Partial<Person> = {}) => {
  const { user, token } = await enter(more)
  const { manualKey } = (await choose(token, 'GOOGLE')).json as { manualKey: string }
  const { recoveryCodes } = (await prove(token, codeOf(manualKey))).json as { recoveryCodes: string[] }
  web.clock.advance({ minutes: 1 })
  return { user, token, manualKey, recoveryCodes }
}

describe('an authenticator', () => {
  it('is set up with a picture or a key to type, and asked for once it was proved', async () => {
    const { user, token } = await enter()
    const { json } = await choose(token, 'GOOGLE')
    expect(json.manualKey).toMatch(/^[A-Z2-7]{32}$/)
    expect(json.otpauthUrl).toBe(
      `otpauth://totp/Bindery:${encodeURIComponent(user.email)}?secret=${String(json.manualKey)}&issuer=Bindery`,
    )
    expect(json.qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await web.login(user.email)).status).toBe(200)
    expect((await prove(token, '000000')).status).toBe(401)
    const proved = await prove(token, codeOf(String(json.manualKey)))
    expect(proved).toMatchObject({ status: 200, json: { mfaType: 'GOOGLE' } })
    expect((await web.login(user.email)).status).toBe(307)
    expect((await web.login(user.email, { mfaCode: codeOf(String(json.manualKey)) })).status).toBe(401)
    web.clock.advance({ minutes: 1 })
    expect((await web.login(user.email, { mfaCode: codeOf(String(json.manualKey)) })).status).toBe(200)
  })

  it('ends the other sessions, unless told otherwise, and its user is notified (SEC-032)', async () => {
    const { user, token } = await enter()
    const other = await web.signIn(user.email)
    const { manualKey } = (await choose(token, 'GOOGLE')).json
    await web.settle()
    await prove(token, codeOf(String(manualKey)))
    const refresh = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: other.refreshToken })
    expect(refresh.status).toBe(401)
    expect(await web.settle()).toMatchObject([{ to: user.email, template: 'mfaChanged' }])
  })

  it('that was chosen and not proved in ten minutes is forgotten', async () => {
    const { token } = await enter()
    const { manualKey } = (await choose(token, 'GOOGLE')).json
    web.clock.advance({ minutes: 10 })
    expect(await prove(token, codeOf(String(manualKey)))).toMatchObject({
      status: 409,
      json: { code: 'MFA_NOT_CHOSEN' },
    })
  })
})

describe('a code by mail or text message', () => {
  it('is sent when the password was right, and lets in once, for five minutes', async () => {
    const { user, token } = await enter({ phone: '+1 8605550142' })
    expect((await choose(token, 'SMS')).json.sentTo).toBe('••• ••• 0142')
    const [text] = await web.settle()
    expect(text).toMatchObject({ to: '+18605550142', template: 'oneTimeCode' })
    expect((await prove(token, codeIn(text))).status).toBe(200)
    await web.settle()
    expect((await web.login(user.email, { password: 'wrong' })).status).toBe(401)
    expect(await web.settle()).toEqual([])
    expect(await web.login(user.email)).toMatchObject({ status: 307, json: { mfaType: 'SMS' } })
    const mfaCode = codeIn((await web.settle())[0])
    expect((await web.login(user.email, { mfaCode })).status).toBe(200)
    expect((await web.login(user.email, { mfaCode })).status).toBe(401)
    await web.login(user.email)
    const late = codeIn((await web.settle())[0])
    web.clock.advance({ minutes: 5 })
    expect((await web.login(user.email, { mfaCode: late })).status).toBe(401)
  })

  it('replaces the one before it, and is good for five tries', async () => {
    const { user, token } = await enter()
    const caller = neighbours()
    await choose(token, 'EMAIL')
    await prove(token, codeIn((await web.settle())[0]))
    await web.settle()
    await web.login(user.email, {}, caller())
    const first = codeIn((await web.settle())[0])
    await web.login(user.email, {}, caller())
    const second = codeIn((await web.settle())[0])
    if (first !== second) expect((await web.login(user.email, { mfaCode: first }, caller())).status).toBe(401)
    const wrong = second === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 4; tries += 1) await web.login(user.email, { mfaCode: wrong }, caller())
    expect((await web.login(user.email, { mfaCode: second }, caller())).status).toBe(401)
  })

  it('is sent three times in ten minutes and ten times a day at most; a new one resets no counter (SEC-028, SEC-030)', async () => {
    const { user, token } = await enter()
    const caller = neighbours()
    await choose(token, 'EMAIL')
    await prove(token, codeIn((await web.settle())[0]))
    web.clock.advance({ minutes: 11 })
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1) statuses.push((await web.login(user.email, {}, caller())).status)
    expect(statuses).toEqual([307, 307, 307, 429])
    for (let at = 0; at < 10; at += 1) await web.login(user.email, { mfaCode: '000000' }, caller())
    web.clock.advance({ minutes: 11 })
    await web.settle()
    expect((await web.login(user.email, {}, caller())).status).toBe(307)
    const mfaCode = codeIn((await web.settle())[0])
    expect((await web.login(user.email, { mfaCode }, caller())).status).toBe(429)
  })

  it('for one purpose opens nothing else (SEC-029)', async () => {
    const { user, token } = await enter()
    await choose(token, 'EMAIL')
    await prove(token, codeIn((await web.settle())[0]))
    await web.settle()
    await choose(token, 'EMAIL')
    const forChange = codeIn((await web.settle())[0])
    expect((await web.login(user.email, { mfaCode: forChange })).status).toBe(401)
  })

  it('cannot be guessed: of ten thousand tries over many codes ten an hour are looked at (CVE-2025-64102)', async () => {
    const { user, token } = await enter()
    await choose(token, 'EMAIL')
    await prove(token, codeIn((await web.settle())[0]))
    await web.login(user.email)
    const guesses = process.env.TEST_FULL === '1' ? 10_000 : 400
    const statuses: number[] = []
    for (let at = 0; at < guesses; at += 100)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, async (_, more) => {
            const mfaCode = String(at + more).padStart(6, '0')
            return (await web.login(user.email, { mfaCode })).status
          }),
        )),
      )
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(
      statuses.filter((status) => status !== 401).every((status) => status === 429 || status === 200),
    ).toBe(true)
  }, 300_000)

  it('is offered by text message only with a number that may be texted, by mail never to staff', async () => {
    const choices = async (token: string) =>
      (await read(token)).choices as { mfaType: string; allowed: boolean; code?: string; warning?: string }[]
    const agent = await choices((await enter()).token)
    expect(agent.map(({ mfaType }) => mfaType)).toEqual(['GOOGLE', 'SMS', 'EMAIL', 'NONE'])
    expect(agent[1]).toMatchObject({ allowed: false, code: 'PHONE_MISSING', warning: expect.any(String) })
    const staff = await enter({ accountType: 'COWBELL' })
    expect((await choices(staff.token))[2]).toMatchObject({ allowed: false, code: 'MFA_TOO_WEAK' })
    expect((await choose(staff.token, 'EMAIL')).status).toBe(409)
    const premium = await enter({ phone: '+1 9005550142' })
    expect((await choose(premium.token, 'SMS')).json.code).toBe('PHONE_MISSING')
  })
})

describe('any change of a second factor', () => {
  it('asks for a proof of who it is that is ten minutes old at most (SEC-032, SEC-040, CVE-2026-105207)', async () => {
    const other = await web.person()
    const pair = await web.signIn(other.email)
    web.clock.advance({ minutes: 11 })
    const { json } = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: pair.refreshToken })
    const token = String(json.accessToken)
    for (const kind of ['GOOGLE', 'EMAIL', 'NONE'])
      expect(await choose(token, kind)).toMatchObject({ status: 403, json: { code: 'STEP_UP_NEEDED' } })
    const codes = await web.send('POST', '/api/auth/v1/mfa/recovery-codes', undefined, { token })
    expect(codes.json.code).toBe('STEP_UP_NEEDED')
    const stepUp = (body: Record<string, unknown>) =>
      web.send('POST', '/api/auth/v1/step-up', body, { token })
    expect((await stepUp({ password: 'wrong' })).status).toBe(401)
    expect((await stepUp({ password: PASSWORD })).status).toBe(204)
    expect((await choose(token, 'GOOGLE')).status).toBe(200)
  })

  it('asks who has a second factor for both (GHSA-85v8-vx4w-q684)', async () => {
    const { token, manualKey } = await withAuthenticator()
    const near = neighbours()
    const stepUp = (body: Record<string, unknown>) =>
      web.send('POST', '/api/auth/v1/step-up', body, { token, ...near() })
    expect(await stepUp({ password: PASSWORD })).toMatchObject({ status: 307, json: { mfaType: 'GOOGLE' } })
    for (let tries = 0; tries < 10; tries += 1)
      expect((await stepUp({ password: PASSWORD, mfaCode: '000000' })).status).toBe(401)
    expect((await stepUp({ password: PASSWORD, mfaCode: codeOf(manualKey) })).status).toBe(429)
  })
})

describe('recovery codes (SEC-033)', () => {
  it('are ten of eighty bits, used once each in place of a code', async () => {
    const { user, recoveryCodes } = await withAuthenticator()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const [first = '', second = ''] = recoveryCodes
    const login = (recoveryCode: string) => web.login(user.email, { recoveryCode })
    expect((await login(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await login(first)).status).toBe(401)
    const both = await Promise.all([login(second), login(second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('are worthless once they are renewed, and none are left without a second factor', async () => {
    const { user, token, recoveryCodes } = await withAuthenticator()
    const renewed = await web.send('POST', '/api/auth/v1/mfa/recovery-codes', undefined, { token })
    const [fresh = ''] = renewed.json.recoveryCodes as string[]
    expect((await web.login(user.email, { recoveryCode: recoveryCodes[0] })).status).toBe(401)
    expect((await web.login(user.email, { recoveryCode: fresh })).status).toBe(200)
    expect((await read(token)).recoveryCodesLeft).toBe(9)
    expect((await choose(token, 'NONE')).status).toBe(200)
    expect((await read(token)).recoveryCodesLeft).toBe(0)
    expect((await web.login(user.email)).status).toBe(200)
  })
})

describe('an account that enforces a second factor (SEC-031)', () => {
  it('lets a user without one see its set-up and the profile, and nothing else', async () => {
    const { user, token } = await enter()
    const get = async (path: string) => (await web.send('GET', path, undefined, { token })).status
    await web.database.kysely
      .updateTable('org')
      .set({ enforce_mfa: true })
      .where('id', '=', user.org_id)
      .execute()
    web.clock.advance({ milliseconds: 1_001 })
    expect(await web.send('GET', '/api/auth/v1/users', undefined, { token })).toMatchObject({
      status: 403,
      json: { code: 'MFA_SETUP_NEEDED' },
    })
    expect(await get('/api/auth/v1/me')).toBe(200)
    expect(await read(token)).toMatchObject({ isEnforced: true })
    expect((await choose(token, 'NONE')).json.code).toBe('MFA_ENFORCED')
    const { manualKey } = (await choose(token, 'GOOGLE')).json
    expect((await prove(token, codeOf(String(manualKey)))).status).toBe(200)
    expect(await get('/api/auth/v1/users')).toBe(200)
    expect((await choose(token, 'NONE')).status).toBe(409)
  })
})

describe('a lost second factor', () => {
  const ask = async (email: string, password = PASSWORD) =>
    web.send('POST', '/api/auth/v1/mfa/reset', {
      username: email,
      password,
      captchaResponse: await solved(web, 'mfaReset'),
    })
  const linkFor = async (email: string): Promise<string> => {
    await web.settle()
    expect((await ask(email)).status).toBe(204)
    const [mail] = await web.settle()
    return /confirmMfaReset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const finish = (token: string) => web.send('POST', `/api/auth/v1/validateMFAReset/${token}`)

  it('is reset with password, captcha and a mailed link, and the sessions end (SEC-034)', async () => {
    const user = await web.person({ totpSecret: SECRET })
    const before = await web.signIn(user.email, { mfaCode: codeOf(SECRET) })
    expect(await ask(user.email, 'wrong')).toMatchObject({
      status: 401,
      json: { detail: 'Invalid login credentials. Please reset your password first, if necessary.' },
    })
    const token = await linkFor(user.email)
    expect((await finish(token)).json).toEqual({
      isReset: true,
      detail: 'Multi Factor Authentication has been reset.',
    })
    expect((await finish(token)).status).toBe(404)
    expect((await web.login(user.email)).status).toBe(200)
    const refresh = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: before.refreshToken })
    expect(refresh.status).toBe(401)
    expect(await web.settle()).toMatchObject([{ template: 'mfaChanged', to: user.email }])
  })

  it('of staff, or where it is enforced, waits for another user’s approval (SEC-034)', async () => {
    const admin = await web.person({ accountType: 'COWBELL' })
    const user = await web.person({ accountType: 'COWBELL', orgId: admin.org_id, totpSecret: SECRET })
    const own = (await web.signIn(user.email, { mfaCode: codeOf(SECRET) })).accessToken
    const token = (await web.signIn(admin.email)).accessToken
    expect((await finish(await linkFor(user.email))).json.isReset).toBe(false)
    expect(await web.settle()).toMatchObject([{ template: 'mfaResetAsked', to: admin.email }])
    expect((await web.login(user.email)).status).toBe(307)
    const approve = (by: string) =>
      web.send('PUT', `/api/auth/v1/mfa/resets/${user.id}`, undefined, { token: by })
    const waiting = await web.send('GET', '/api/auth/v1/mfa/resets', undefined, { token })
    expect(waiting.json).toMatchObject([{ userId: user.id, email: user.email }])
    expect((await approve(own)).json.code).toBe('OWN_REQUEST')
    const stranger = (await web.signIn((await web.person()).email)).accessToken
    expect((await approve(stranger)).status).toBe(404)
    expect((await approve(token)).status).toBe(204)
    expect((await web.login(user.email)).status).toBe(200)
    expect((await approve(token)).status).toBe(404)
  })
})
