import { describe, expect } from 'vitest'
import type { LinkType } from '#server/access/shared/link-tokens.ts'
import { issueLink } from '#server/access/shared/link-tokens.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import type { Message } from '#server/testing/web.ts'
import { solved } from '#server/testing/captcha.ts'

const NEW_PASSWORD = 'nine herons by the weir'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const link = (type: LinkType, more: Partial<Parameters<typeof issueLink>[2]> = {}): Promise<string> =>
  issueLink({ ports: web.app.ports, realNow: web.clock.now() }, web.database.kysely, {
    type,
    subject: `test:${web.app.ports.random.newId()}`,
    email: `guest${web.app.ports.random.integer(1e9)}@guest.test`,
    userId: null,
    orgId: null,
    hours: 1,
    ...more,
  })

const info = (token: string) => web.send('GET', `/api/auth/v1/validationTokens/${token}`)

const signUp = (token: string, more: Record<string, unknown> = {}) =>
  web.send('POST', `/api/auth/v1/signup?validationToken=${token}`, {
    invitationCode: token,
    organization: 'Fernhill Brokers',
    firstName: 'Ada',
    lastName: 'Fern',
    password: NEW_PASSWORD,
    npn: '1234567',
    accountType: 'AGENCY',
    ...more,
  })

const join = (token: string, body: Record<string, unknown> = {}) =>
  web.send('POST', `/api/auth/v1/join?validationToken=${token}`, { password: NEW_PASSWORD, ...body })

const tokenIn = (mail: Message | undefined): string =>
  /\/confirm\w+\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

const me = async (token: unknown) =>
  (await web.send('GET', '/api/auth/v1/me', undefined, { token: String(token) })).json

const askForReset = async (email: string) =>
  web.send('POST', `/api/auth/v1/passwords/${encodeURIComponent(email)}/reset`, {
    captchaResponse: await solved(web, 'passwordReset'),
  })

const resetToken = async (email: string): Promise<string> => {
  await web.settle()
  expect((await askForReset(email)).status).toBe(204)
  return tokenIn((await web.settle()).find((mail) => mail.to === email))
}

describe('a link in a mail (SEC-035)', () => {
  it('is not used up by being looked at, however often, by GET or HEAD', async () => {
    const token = await link('NEW_ACCOUNT')
    for (let at = 0; at < 3; at += 1) expect((await info(token)).status).toBe(200)
    await web.app.server.inject({ method: 'HEAD', url: `/api/auth/v1/validationTokens/${token}` })
    expect((await signUp(token)).status).toBe(200)
  })

  it('works once: of twenty at the same moment one gets in, the next learns so (412)', async () => {
    const token = await link('NEW_ACCOUNT')
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await signUp(token)).toMatchObject({ status: 412, json: { code: 'LINK_USED' } })
    expect((await info(token)).status).toBe(401)
  })

  it('sends its holder to sign in once another link has set the password, and says so when used (412)', async () => {
    const guest = await web.person()
    await web.database.kysely
      .updateTable('app_user')
      .set({ confirmed_at: null, password_hash: null })
      .where('id', '=', guest.id)
      .execute()
    const to = { userId: guest.id, orgId: guest.org_id, email: guest.email }
    const sent = (name: string) =>
      link('QUOTE_SENT_NEW_USER', { ...to, redirectUrl: `/customer/quotes/${name}/sign/P100` })
    const [first, second] = [await sent('one'), await sent('two')]
    expect((await info(second)).json).toMatchObject({ tokenType: 'QUOTE_SENT_NEW_USER' })
    expect((await join(first)).status).toBe(200)
    expect((await info(second)).json).toMatchObject({
      tokenType: 'QUOTE_SENT_EXISTING_USER',
      redirectURL: '/customer/quotes/two/sign/P100',
    })
    expect(await join(second)).toMatchObject({ status: 412, json: { code: 'LINK_USED' } })
  })

  it('expires, and an expired, an unknown and a wrong one look the same', async () => {
    const token = await link('NEW_ACCOUNT')
    web.clock.advance({ minutes: 60, milliseconds: 1 })
    for (const gone of [token, 'unknown', token.slice(1), `${token}A`])
      expect(await info(gone)).toMatchObject({ status: 404, json: { detail: 'Link Expired/Not Found!' } })
    expect((await signUp(token)).status).toBe(404)
    expect((await join(token)).status).toBe(404)
  })

  it('dies when a newer one for the same subject is issued', async () => {
    const subject = 'test:renewed'
    const [first, second] = [await link('NEW_ACCOUNT', { subject }), await link('NEW_ACCOUNT', { subject })]
    expect((await info(first)).status).toBe(404)
    expect((await info(second)).status).toBe(200)
  })

  it('opens nothing that another kind opens', async () => {
    const user = await web.person()
    const reset = await link('PASSWORD_RESET', { userId: user.id, orgId: user.org_id })
    const invited = await link('USER_INVITED', { userId: user.id, orgId: user.org_id })
    expect((await info(reset)).status).toBe(404)
    expect((await join(invited)).status).toBe(404)
    const at = async (path: string) => (await web.send('GET', `/api/auth/v1/${path}`)).status
    expect(await at(`checkUserInvited/${reset}`)).toBe(404)
    expect(await at(`checkPasswordReset/${invited}`)).toBe(404)
    expect(await at(`checkPasswordReset/${reset}`)).toBe(200)
    expect((await web.send('POST', `/api/auth/v1/validateMFAReset/${reset}`)).status).toBe(404)
  })

  it('leads to a path of our own only, whatever stands in it (SEC-036, CVE-2026-29067)', async () => {
    const wrong = [
      'https://evil.test/',
      '//evil.test/',
      '/\\evil.test',
      'javascript:alert(1)',
      '/a\r\nLocation: https://evil.test',
      ' /customer',
      '/%0d%0a',
      'customer/quotes',
    ]
    for (const redirectUrl of wrong)
      expect(
        (await info(await link('NEW_ACCOUNT', { redirectUrl }))).json.redirectURL,
        redirectUrl,
      ).toBeNull()
    const good = '/customer/quotes/1/sign/P100?from=mail'
    expect((await info(await link('NEW_ACCOUNT', { redirectUrl: good }))).json.redirectURL).toBe(good)
  })

  it('stands in the database as a hash only', async () => {
    const token = await link('NEW_ACCOUNT')
    const rows = await web.database.kysely.selectFrom('link_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('signing up', () => {
  it('cannot choose another account type than the invitation’s', async () => {
    const token = await link('NEW_ACCOUNT', { facts: { accountType: 'VENDOR' } })
    expect((await info(token)).json.accountType).toBe('VENDOR')
    const { json } = await signUp(token, { accountType: 'COWBELL' })
    expect(await me(json.accessToken)).toMatchObject({
      isCowbell: false,
      account: { accountType: 'VENDOR', name: 'Fernhill Brokers' },
      role: { roleId: 'vendor-admin' },
    })
  })

  it('begins in the market that it was invited to', async () => {
    const { json } = await signUp(await link('NEW_ACCOUNT', { facts: { market: 'UK' } }))
    expect(await me(json.accessToken)).toMatchObject({ account: { market: 'UK' } })
  })

  it('asks for the code of the invitation (412)', async () => {
    const codeHash = web.app.ports.secrets.mac('invitation', '482913')
    const token = await link('NEW_ACCOUNT', { facts: { codeHash } })
    expect(await signUp(token)).toMatchObject({ status: 412, json: { code: 'INVITATION_WRONG' } })
    expect((await signUp(token, { invitationCode: '000000' })).status).toBe(412)
    expect((await signUp(token, { invitationCode: ' 482913 ' })).status).toBe(200)
  })

  it('takes no weak password, and says what is weak about it (400)', async () => {
    const answer = await signUp(await link('NEW_ACCOUNT'), { password: 'fernhill' })
    expect(answer).toMatchObject({ status: 400, json: { code: 'PASSWORD_WEAK' } })
    expect((answer.json.errors as { code: string }[]).map(({ code }) => code)).toContain('PERSONAL')
  })

  it('sets a first password only by an unspent invitation, never for who has one (CVE-2026-119128)', async () => {
    const user = await web.person()
    const token = await link('EXISTING_ACCOUNT', { userId: user.id, orgId: user.org_id, email: user.email })
    expect(await join(token)).toMatchObject({ status: 412, json: { code: 'LINK_USED' } })
    expect((await web.login(user.email)).status).toBe(200)
  })

  it('joins an invited user, who then signs in with the new password', async () => {
    const user = await web.person({ password: null })
    const token = await link('EXISTING_ACCOUNT', { userId: user.id, orgId: user.org_id, email: user.email })
    const { json } = await join(token, { firstName: 'Nia', lastName: 'Okafor' })
    expect(await me(json.accessToken)).toMatchObject({ fullName: 'Nia Okafor', account: { id: user.org_id } })
    expect((await web.login(user.email, { password: NEW_PASSWORD })).status).toBe(200)
  })
})

describe('an invitation by mail', () => {
  const invited = async () => {
    const admin = await web.person()
    const { accessToken: token } = await web.signIn(admin.email)
    const email = `invited${web.app.ports.random.integer(1e9)}@party.test`
    const body = { email, firstName: 'Ivo', lastName: 'Lund', roleId: 'customer-service' }
    await web.settle()
    expect((await web.send('POST', '/api/auth/v1/users', body, { token })).status).toBe(200)
    return { admin, email, mail: (await web.settle()).find((one) => one.to === email) }
  }

  it('is checked, accepted once, and signs in', async () => {
    const { email, mail } = await invited()
    expect(mail?.template).toBe('invite')
    const token = tokenIn(mail)
    expect((await web.send('GET', `/api/auth/v1/checkUserInvited/${token}`)).json).toEqual({
      valid: true,
      email,
      firstName: 'Ivo',
    })
    const accept = () =>
      web.send('POST', `/api/auth/v1/validateUserInvited/${token}`, { password: NEW_PASSWORD })
    const answer = await accept()
    expect(await me(answer.json.accessToken)).toMatchObject({ email, role: { name: 'Customer Service' } })
    expect((await accept()).status).toBe(401)
    expect((await web.send('GET', `/api/auth/v1/checkUserInvited/${token}`)).status).toBe(401)
  })

  it('is sent again on request, and the first link dies', async () => {
    const { email, mail } = await invited()
    expect((await web.send('POST', `/api/auth/v1/resendValidationEmail/${email}`)).status).toBe(204)
    const again = (await web.settle()).find((one) => one.to === email)
    expect(again?.template).toBe('invite')
    const check = async (one: Message | undefined) =>
      (await web.send('GET', `/api/auth/v1/checkUserInvited/${tokenIn(one)}`)).status
    expect(await check(again)).toBe(200)
    expect(await check(mail)).toBe(404)
  })
})

describe('a forgotten password', () => {
  it('is set anew by the mailed link; every session ends, and the user is notified', async () => {
    const user = await web.person()
    const before = await web.signIn(user.email)
    const token = await resetToken(user.email)
    expect((await web.send('GET', `/api/auth/v1/checkPasswordReset/${token}`)).json.valid).toBe(true)
    const reset = () =>
      web.send('POST', `/api/auth/v1/validatePasswordReset/${token}`, { password: NEW_PASSWORD })
    const answer = await reset()
    expect(await me(answer.json.accessToken)).toMatchObject({ id: user.id })
    const old = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: before.refreshToken })
    expect(old.status).toBe(401)
    expect((await web.login(user.email)).status).toBe(401)
    expect((await web.login(user.email, { password: NEW_PASSWORD })).status).toBe(200)
    expect((await reset()).status).toBe(401)
    expect(await web.settle()).toMatchObject([{ template: 'passwordChanged', to: user.email }])
  })

  it('does not stand in for a second factor (SEC-035)', async () => {
    const user = await web.person({ totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    const token = await resetToken(user.email)
    const { json } = await web.send('POST', `/api/auth/v1/validatePasswordReset/${token}`, {
      password: NEW_PASSWORD,
    })
    expect(json).toEqual({ mfaType: 'GOOGLE' })
    expect((await web.login(user.email, { password: NEW_PASSWORD })).status).toBe(307)
  })

  it('is not set to a weak one, and the link stays good', async () => {
    const user = await web.person()
    const token = await resetToken(user.email)
    const reset = (password: string) =>
      web.send('POST', `/api/auth/v1/validatePasswordReset/${token}`, { password })
    expect((await reset('password1')).status).toBe(400)
    expect((await reset(NEW_PASSWORD)).status).toBe(200)
  })

  it('has a link for half an hour, and the specification’s words afterwards', async () => {
    const user = await web.person()
    const token = await resetToken(user.email)
    web.clock.advance({ minutes: 30, milliseconds: 1 })
    expect((await web.send('GET', `/api/auth/v1/checkPasswordReset/${token}`)).json.detail).toBe(
      "The reset link you're using has expired and you will need to get a new one to continue resetting your password",
    )
  })

  it('is mailed to no one three times in ten minutes more than three times', async () => {
    const user = await web.person()
    await web.settle()
    for (let at = 0; at < 5; at += 1) await askForReset(user.email)
    expect((await web.settle()).filter((mail) => mail.to === user.email)).toHaveLength(3)
  })

  it('asked for under a forged host still links to our own (GHSA-2wmj-46rj-qm2w, SEC-036)', async () => {
    const user = await web.person()
    await web.settle()
    await web.send(
      'POST',
      `/api/auth/v1/passwords/${user.email}/reset`,
      { captchaResponse: await solved(web, 'passwordReset') },
      { headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' } },
    )
    const [mail] = await web.settle()
    expect(mail?.text).toContain('http://localhost:4000/confirmPasswordReset/')
    expect(mail?.text).not.toContain('evil.test')
  })

  it('is never set or seen by an administrator, who can only have the link mailed (SEC-037)', async () => {
    const admin = await web.person()
    const user = await web.person({ orgId: admin.org_id, roleId: 'customer-service' })
    const stranger = await web.person()
    const { accessToken: token } = await web.signIn(admin.email)
    const before = await web.signIn(user.email)
    await web.settle()
    const start = (email: string, body = {}) =>
      web.send('PUT', `/api/auth/v1/passwords/${email}/reset`, body, { token })
    expect((await start(user.email, { password: NEW_PASSWORD })).status).toBe(422)
    expect((await start(stranger.email)).status).toBe(404)
    expect((await start(user.email, { mustChange: true })).status).toBe(204)
    expect(await web.settle()).toMatchObject([{ to: user.email, template: 'passwordReset' }])
    expect((await web.login(user.email)).status).toBe(418)
    const old = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: before.refreshToken })
    expect(old.status).toBe(401)
  })
})
