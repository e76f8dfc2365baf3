import { describe, expect } from 'vitest'
import { generateSync } from 'otplib'
import { solved } from '#server/testing/captcha.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { type Message, neighbours, PASSWORD } from '#server/testing/web.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

let strangers = 0
/** A caller from a network of their own, whom the limit of requests a minute has not met yet. */
const stranger = () => ({ ip: `203.0.${(strangers += 1)}.66` })
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const NEW_PASSWORD = 'nine herons by the weir'

const wrong = (email: string, sent = {}) => web.login(email, { password: 'wrong' }, sent)
const captcha = () => solved(web, 'login')
const codeIn = (message: Message | undefined): string => /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(web.clock.now().getTime() / 1000) })

/** A user with an authenticator that has the demo's secret. */
const withAuthenticator = async () => {
  const user = await web.person()
  const sealed = web.app.ports.secrets.seal(SECRET, user.id)
  await web.app.ports.db
    .updateTable('app_user')
    .set({ mfa_type: 'GOOGLE', totp_secret: sealed })
    .where('id', '=', user.id)
    .execute()
  return user
}

const withMailedCodes = async () => {
  const user = await web.person()
  await web.app.ports.db
    .updateTable('app_user')
    .set({ mfa_type: 'EMAIL' })
    .where('id', '=', user.id)
    .execute()
  await web.settle()
  return user
}

describe('wrong passwords of a stranger in another network (SEC-008)', () => {
  it('do not keep the owner out, with any number of captchas', async () => {
    const from = stranger()
    const user = await web.person()
    for (let round = 0; round < 3; round += 1) {
      const captchas = await Promise.all(Array.from({ length: 10 }, captcha))
      await Promise.all(
        captchas.map((captchaResponse) =>
          web.login(user.email, { password: 'wrong', captchaResponse }, from),
        ),
      )
    }
    expect((await web.login(user.email)).status).toBe(429)
    expect((await web.login(user.email, { captchaResponse: await captcha() })).status).toBe(200)
  })

  it('do not keep the owner from proving who is signed in, and from a new password', async () => {
    const from = stranger()
    const user = await web.person()
    const { accessToken: token } = await web.signIn(user.email)
    await Promise.all(Array.from({ length: 20 }, () => wrong(user.email, from)))
    const step = await web.send('POST', '/api/auth/v1/step-up', { password: PASSWORD }, { token })
    expect(step.status).toBe(204)
    await Promise.all(Array.from({ length: 20 }, () => wrong(user.email, from)))
    const change = await web.send(
      'PUT',
      '/api/auth/v1/me/password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      { token },
    )
    expect(change.status).toBe(204)
  })

  it('do not keep the owner from a new second factor', async () => {
    const from = stranger()
    const user = await web.person()
    await Promise.all(Array.from({ length: 20 }, () => wrong(user.email, from)))
    const asked = await web.send('POST', '/api/auth/v1/mfa/reset', {
      username: user.email,
      password: PASSWORD,
      captchaResponse: await solved(web, 'mfaReset'),
    })
    expect(asked.status).toBe(204)
  })

  it('are forgotten by a password reset', async () => {
    const from = stranger()
    const user = await web.person()
    await Promise.all(Array.from({ length: 20 }, () => wrong(user.email, from)))
    await web.settle()
    await web.send('POST', `/api/auth/v1/passwords/${user.email}/reset`, {
      captchaResponse: await solved(web, 'passwordReset'),
    })
    const [mail] = await web.settle()
    const token = /confirmPasswordReset\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const done = await web.send('POST', `/api/auth/v1/validatePasswordReset/${token}`, {
      password: NEW_PASSWORD,
    })
    expect(done.status).toBe(200)
    expect((await web.login(user.email, { password: NEW_PASSWORD })).status).toBe(200)
  })
})

describe('how long a caller is asked to wait', () => {
  it('is how long they wait, for passwords and captchas', async () => {
    const user = await web.person()
    const near = neighbours()
    for (let tries = 0; tries < 9; tries += 1) {
      const { json } = await wrong(user.email, near())
      web.clock.advance({ milliseconds: Number(json.retryAfter ?? 0) * 1000 })
    }
    let seconds = 0
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await web.login(
        user.email,
        { password: 'wrong', captchaResponse: await captcha() },
        near(),
      )
      if (answer.status === 429) seconds = Number(answer.json.retryAfter)
    }
    expect(seconds).toBeGreaterThan(1)
    web.clock.advance({ milliseconds: (seconds - 1) * 1000 })
    expect((await web.login(user.email)).status).toBe(429)
    web.clock.advance({ milliseconds: 1000 })
    expect((await web.login(user.email)).status).toBe(200)
  })

  it('is how long they wait, for codes', async () => {
    const user = await withAuthenticator()
    const wrongCode = () => web.login(user.email, { mfaCode: '000000' })
    for (let tries = 0; tries < 10; tries += 1) await wrongCode()
    web.clock.advance({ minutes: 20 })
    const { json, status } = await wrongCode()
    expect(status).toBe(429)
    expect(json.retryAfter).toBe(40 * 60)
    web.clock.advance({ minutes: 40 })
    expect((await web.login(user.email, { mfaCode: codeOf(SECRET) })).status).toBe(200)
  })
})

describe('codes of a stranger who knows the password', () => {
  it('do not keep the owner out, and are looked at ten times an hour (SEC-008, SEC-028)', async () => {
    const from = stranger()
    const user = await withAuthenticator()
    const guesses = []
    for (let tries = 0; tries < 15; tries += 1)
      guesses.push((await web.login(user.email, { mfaCode: '000000' }, from)).status)
    expect(guesses.filter((status) => status === 401)).toHaveLength(10)
    const mfaCode = codeOf(SECRET)
    expect((await web.login(user.email, { mfaCode })).status).toBe(429)
    const captchaResponse = await captcha()
    expect((await web.login(user.email, { mfaCode, captchaResponse })).status).toBe(200)
  })

  it('use up no code that was sent to the owner, and no sending of one', async () => {
    const from = stranger()
    const user = await withMailedCodes()
    for (let sends = 0; sends < 4; sends += 1) await web.login(user.email, {}, from)
    await web.settle()
    expect((await web.login(user.email)).status).toBe(429)
    expect((await web.login(user.email, { captchaResponse: await captcha() })).status).toBe(307)
    const mfaCode = codeIn((await web.settle())[0])
    const guess = mfaCode === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 8; tries += 1) await web.login(user.email, { mfaCode: guess }, from)
    expect((await web.login(user.email, { mfaCode })).status).toBe(200)
  })

  it('are made known to the owner after ten in a row, once', async () => {
    const from = stranger()
    const user = await withAuthenticator()
    await web.settle()
    for (let tries = 0; tries < 9; tries += 1) await web.login(user.email, { mfaCode: '000000' }, from)
    expect(await web.settle()).toEqual([])
    for (let hour = 0; hour < 2; hour += 1) {
      for (let tries = 0; tries < 10; tries += 1) await web.login(user.email, { mfaCode: '000000' }, from)
      web.clock.advance({ minutes: 61 })
    }
    const mails = await web.settle()
    expect(mails.map(({ to, template }) => ({ to, template }))).toEqual([
      { to: user.email, template: 'wrongCodes' },
    ])
    expect(mails[0]?.text).toContain(from.ip)
  })

  it('lock the factor after a hundred in a row, from however many networks, until it is reset', async () => {
    const user = await withAuthenticator()
    const statuses: number[] = []
    for (let tries = 0; tries < 104; tries += 1) {
      if (tries % 10 === 0) web.clock.advance({ minutes: 61 })
      statuses.push((await web.login(user.email, { mfaCode: '000000' }, { ip: `198.51.${tries}.7` })).status)
    }
    expect(statuses.every((status) => status === 401)).toBe(true)
    web.clock.advance({ minutes: 61 })
    const locked = await web.login(user.email, { mfaCode: codeOf(SECRET) })
    expect(locked).toMatchObject({ status: 401, json: { code: 'CODES_LOCKED' } })
    await web.settle()
    await web.send('POST', '/api/auth/v1/mfa/reset', {
      username: user.email,
      password: PASSWORD,
      captchaResponse: await solved(web, 'mfaReset'),
    })
    const mail = (await web.settle()).find((one) => one.template === 'mfaReset')
    const token = /confirmMfaReset\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await web.send('POST', `/api/auth/v1/validateMFAReset/${token}`)).status).toBe(200)
    expect((await web.login(user.email)).status).toBe(200)
  })
})

describe('codes that others have sent to the number of an owner', () => {
  it('do not keep the owner from a code to sign in (SEC-008, SEC-030)', async () => {
    const phone = '+12125550188'
    const owner = await web.person({ phone })
    await web.app.ports.db
      .updateTable('app_user')
      .set({ mfa_type: 'SMS' })
      .where('id', '=', owner.id)
      .execute()
    const statuses: number[] = []
    for (let others = 0; others < 4; others += 1) {
      const { accessToken: token } = await web.signIn((await web.person({ phone })).email)
      for (let sends = 0; sends < 10; sends += 1)
        statuses.push(
          (await web.send('PUT', '/api/auth/v1/mfa/update?mfaType=SMS', undefined, { token, ...stranger() }))
            .status,
        )
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect((await web.login(owner.email)).status).toBe(307)
  })
})
