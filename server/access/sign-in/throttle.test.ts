import { describe, expect } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { solved } from '#server/testing/captcha.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { neighbours } from '#server/testing/web.ts'
import { forgetWrongPasswords } from './login.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const count = (answers: { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** What hands out tokens. A new one must take its part in the counters, the second factor and the notices. */
const WAYS_IN = [
  'authEnter',
  'authJoin',
  'authLogin',
  'authRefresh',
  'authSignup',
  'invitationAccept',
  'passkeySignIn',
  'passwordResetFinish',
  'ssoToken',
  'workflowToken',
]

const wrong = (email: string, sent: { ip?: string } = {}) => web.login(email, { password: 'wrong' }, sent)

describe('wrong passwords', () => {
  it('get through five at a time at most, of 200 at once and across a restart (SEC-007, GHSA-7h8m-vrxx-vr4m)', async () => {
    const user = await web.person()
    const first = await Promise.all(Array.from({ length: 100 }, () => wrong(user.email)))
    web = await web.restart()
    const more = await Promise.all(Array.from({ length: 100 }, () => wrong(user.email)))
    expect(count(first, 401)).toBe(5)
    expect(count(first, 429)).toBe(95)
    expect(count(more, 429)).toBe(100)
    const refused = more[0]
    expect(refused?.headers['retry-after']).toBe('1')
    expect(refused?.json).toMatchObject({ code: 'TOO_MANY_TRIES', retryAfter: 1 })
  })

  it('count on where a new password was not kept after all', async () => {
    const user = await web.person()
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong(user.email)).status).toBe(401)
    const undone = web.database.kysely.transaction().execute(async (trx) => {
      await forgetWrongPasswords({ db: trx }, user.email)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await web.login(user.email)).status).toBe(429)
  })

  it('wait twice as long each time, up to a quarter of an hour and never for ever (SEC-007)', async () => {
    const user = await web.person()
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong(user.email)).status).toBe(401)
    const waits: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      const { json } = await wrong(user.email)
      const seconds = Number(json.retryAfter)
      waits.push(seconds)
      web.clock.advance({ milliseconds: seconds * 1000 })
      expect((await wrong(user.email)).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    web.clock.advance({ minutes: 15 })
    expect((await web.login(user.email)).status).toBe(200)
  })

  it('slow an unknown name in the same way, so that slowness tells nothing (SEC-005, Kirby 3.7.5.1)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong('nobody@nowhere.test')))
    expect(count(answers, 401)).toBe(5)
    expect(count(answers, 429)).toBe(15)
  })

  it('are forgotten by a right one', async () => {
    const user = await web.person()
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await wrong(user.email)).status).toBe(401)
      expect((await web.login(user.email)).status).toBe(200)
    }
  })

  it('of another user do not keep the owner out: a captcha lets the right one in (SEC-008)', async () => {
    const user = await web.person()
    await Promise.all(Array.from({ length: 30 }, () => wrong(user.email)))
    expect((await web.login(user.email)).status).toBe(429)
    expect((await web.login(user.email, { captchaResponse: await solved(web, 'login') })).status).toBe(200)
  })

  it('are not let in more than ten times a quarter of an hour by captchas either (SEC-008)', async () => {
    const user = await web.person()
    const near = neighbours()
    await Promise.all(Array.from({ length: 30 }, () => wrong(user.email, near())))
    const captchas = await Promise.all(Array.from({ length: 12 }, () => solved(web, 'login')))
    const answers = await Promise.all(
      captchas.map((captchaResponse) =>
        web.login(user.email, { password: 'wrong', captchaResponse }, near()),
      ),
    )
    expect(count(answers, 401)).toBe(10)
    expect(count(answers, 429)).toBe(2)
  })

  it('from one address are thirty a minute at most, whatever the names (SEC-099)', async () => {
    const answers = []
    for (let at = 0; at < 35; at += 1)
      answers.push(await web.login(`guess${at}@nowhere.test`, {}, { ip: '192.0.2.7' }))
    expect(count(answers, 401)).toBe(30)
    expect(count(answers, 429)).toBe(5)
  })

  it('come from one address whatever a caller says of the way they came (SEC-007, SEC-099)', async ({
    anotherWeb,
  }) => {
    const said = (at: number) => ({
      'x-forwarded-for': `198.51.100.${at}`,
      forwarded: `for=198.51.100.${at}`,
      'x-real-ip': `198.51.100.${at}`,
      'cf-connecting-ip': `198.51.100.${at}`,
      'true-client-ip': `198.51.100.${at}`,
      'x-client-ip': `198.51.100.${at}`,
    })
    const tries = async (server: Web, headers: (at: number) => Record<string, string>, ip: string) => {
      const answers = []
      for (let at = 0; at < 32; at += 1)
        answers.push(await server.login(`said${at}@nowhere.test`, {}, { ip, headers: headers(at) }))
      return count(answers, 429)
    }
    expect(await tries(web, said, '192.0.2.9')).toBe(2)
    // Behind our proxy, what comes before the proxy's own entry is made up by the caller.
    const behind = await anotherWeb({ settings: { TRUSTED_PROXIES: '10.1.1.1' } })
    const invented = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}, 203.0.113.5` })
    expect(await tries(behind, invented, '10.1.1.1')).toBe(2)
    const forwarded = (at: number) => ({ 'x-forwarded-for': `203.0.113.5, 198.51.${at}.7` })
    expect(await tries(behind, forwarded, '10.1.1.1')).toBe(0)
  })
})

describe('every way in that takes a password or code (SEC-042)', () => {
  it('is one of these, each reviewed, and each limited by its caller', () => {
    const endpoints = Object.entries(contract) as [string, Endpoint][]
    const ways = endpoints.filter(
      ([, { response }]) => response instanceof z.ZodObject && 'accessToken' in response.shape,
    )
    expect(ways.map(([name]) => name).sort()).toEqual(WAYS_IN)
    for (const [name, { rate }] of ways)
      expect(rate, name).toBeLessThanOrEqual(name === 'authRefresh' ? 120 : 60)
  })

  it('counts wrong passwords in one place: login, MFA reset, step-up and password change', async () => {
    const user = await web.person()
    const near = neighbours()
    const { accessToken: token } = await web.signIn(user.email)
    await wrong(user.email, near())
    await wrong(user.email, near())
    const asked = {
      username: user.email,
      password: 'wrong',
      captchaResponse: await solved(web, 'mfaReset'),
    }
    const reset = await web.send('POST', '/api/auth/v1/mfa/reset', asked, near())
    expect(reset.status).toBe(401)
    const step = await web.send('POST', '/api/auth/v1/step-up', { password: 'wrong' }, { token, ...near() })
    expect(step.status).toBe(401)
    const change = () =>
      web.send(
        'PUT',
        '/api/auth/v1/me/password',
        { currentPassword: 'wrong', newPassword: 'nine herons by the weir' },
        { token, ...near() },
      )
    expect((await change()).status).toBe(422)
    expect((await change()).status).toBe(429)
    expect((await wrong(user.email)).status).toBe(429)
  })
})
