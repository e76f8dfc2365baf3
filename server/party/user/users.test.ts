import { describe, expect } from 'vitest'
import { it, type Web } from '#server/testing/fixtures.ts'
import { PASSWORD, type Person } from '#server/testing/web.ts'

const NEW_PASSWORD = 'nine herons by the weir'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const as = async (more: Partial<Person> = {}) => {
  const user = await web.person(more)
  const pair = await web.signIn(user.email)
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    web.send(method, `/api/auth/v1/${path}`, body, { token: pair.accessToken })
  return { user, pair, send }
}

const invitation = (roleId: string, more: Record<string, unknown> = {}) => ({
  email: `new${web.app.ports.random.integer(1e9)}@party.test`,
  firstName: 'Ivo',
  lastName: 'Lund',
  roleId,
  ...more,
})

describe('inviting a user', () => {
  it('gives no role of another account type, and none wider than one’s own', async () => {
    const { send } = await as()
    expect((await send('POST', 'users', invitation('super-admin'))).status).toBe(422)
    expect((await send('POST', 'users', invitation('nothing'))).status).toBe(422)
    const helper = await as({ accountType: 'COWBELL', roleId: 'customer-success' })
    expect((await helper.send('POST', 'users', invitation('super-admin'))).json.code).toBe('ROLE_TOO_WIDE')
    expect((await helper.send('POST', 'users', invitation('technician'))).status).toBe(403)
    expect((await send('POST', 'users', invitation('principal-producer'))).status).toBe(200)
  })

  it('takes nothing that it was not asked for (SEC-053)', async () => {
    const { send } = await as()
    for (const more of [
      { orgId: 'x' },
      { enabled: true },
      { isCowbell: true },
      { password: 'x' },
      { mfaType: 'NONE' },
    ])
      expect((await send('POST', 'users', invitation('customer-service', more))).status).toBe(422)
  })

  it('tells no one whether an address has a login elsewhere, but its owner (SEC-005)', async () => {
    const { send, user } = await as()
    const other = await web.person()
    await web.settle()
    const known = invitation('customer-service', { email: other.email })
    const unknown = invitation('customer-service')
    const answers = [await send('POST', 'users', known), await send('POST', 'users', unknown)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [ofKnown, ofUnknown] = await Promise.all(
      answers.map(async ({ json }) => (await send('GET', `users/${String(json.id)}`)).json),
    )
    const plain = (one: Record<string, unknown> = {}) => ({ ...one, id: '', email: '' })
    expect(plain(ofKnown)).toEqual(plain(ofUnknown))
    expect(ofKnown?.email).toBe(other.email)
    const mails = await web.settle()
    expect(mails.map(({ to, template }) => ({ to, template }))).toEqual([
      { to: other.email, template: 'inviteOfKnown' },
      { to: unknown.email, template: 'invite' },
    ])
    for (const { email } of [known, unknown]) {
      expect((await send('POST', 'users', invitation('customer-service', { email }))).json.code).toBe(
        'EMAIL_TAKEN',
      )
      const assigned = await send('PUT', 'users/assign', { email, accountIds: [] })
      expect(assigned.json).toMatchObject({ errors: [{ field: 'email', code: 'NOT_ASSIGNED' }] })
      const reset = await send('PUT', `passwords/${email}/reset`, { mustChange: true })
      expect(reset.status).toBe(204)
    }
    expect((await web.settle()).map(({ to }) => to)).toEqual([unknown.email])
    expect((await web.login(other.email)).status).toBe(200)
    expect((await send('DELETE', `users/${String(ofKnown?.id)}`)).status).toBe(204)
    expect((await web.login(other.email)).status).toBe(200)
    expect((await web.login(user.email)).status).toBe(200)
  })

  type Sender = Awaited<ReturnType<typeof as>>

  /** Invites an address so many times, each invitation withdrawn before the next; the answers' statuses. */
  const inviteAgain = async ({ send }: Sender, email: string, times: number): Promise<number[]> => {
    const statuses = []
    for (let at = 0; at < times; at += 1) {
      const { status, json } = await send('POST', 'users', invitation('customer-service', { email }))
      statuses.push(status)
      if (status === 200) await send('DELETE', `users/${String(json.id)}`)
    }
    return statuses
  }
  const tooMany = { status: 429, json: { code: 'TOO_MANY_TRIES', retryAfter: 86_400 } }

  it('are limited for the account that sends them, and from it to one address', async () => {
    const email = 'wanted@everywhere.test'
    const sender = await as()
    expect(await inviteAgain(sender, email, 6)).toEqual([200, 200, 200, 200, 200, 429])
    const again = invitation('customer-service', { email: email.toUpperCase() })
    expect(await sender.send('POST', 'users', again)).toMatchObject(tooMany)
    // What one account sent takes nothing from another one.
    expect(await inviteAgain(await as(), email, 5)).toEqual([200, 200, 200, 200, 200])
    const statuses = []
    for (let at = 0; at < 96; at += 1)
      statuses.push((await sender.send('POST', 'users', invitation('customer-service'))).status)
    // The refused ones above were not sent.
    expect(statuses.filter((status) => status === 200)).toHaveLength(95)
    expect(statuses.at(-1)).toBe(429)
  })

  it('reach one address twenty times a day at most, from all accounts together', async () => {
    const email = 'flooded@everywhere.test'
    for (let account = 0; account < 4; account += 1) {
      expect(await inviteAgain(await as(), email, 5)).toEqual([200, 200, 200, 200, 200])
      web.clock.advance({ minutes: 10 })
    }
    const other = await as()
    const body = invitation('customer-service', { email })
    // The same answer as at the account's own limit, which says nothing of when others sent theirs.
    expect(await other.send('POST', 'users', body)).toMatchObject(tooMany)
    expect((await other.send('POST', 'users', invitation('customer-service'))).status).toBe(200)
  })

  it('and mailed links are counted on the connection of their own transaction, however few there are', async ({
    anotherWeb,
  }) => {
    const small = await anotherWeb({ connections: 1 })
    const { email } = await small.person()
    const { accessToken: token } = await small.signIn(email)
    const invited = await small.send('POST', '/api/auth/v1/users', invitation('customer-service'), {
      token,
    })
    expect(invited.status).toBe(200)
    const reset = await small.send(
      'PUT',
      `/api/auth/v1/passwords/${email}/reset`,
      { mustChange: false },
      { token },
    )
    expect(reset.status).toBe(204)
    expect((await small.settle()).map(({ template }) => template)).toContain('passwordReset')
  })

  it('refuses an address that is taken, whatever its capitals, and a wrong number', async () => {
    const { send, user } = await as()
    const email = user.email.toUpperCase()
    expect((await send('POST', 'users', invitation('customer-service', { email }))).json).toMatchObject({
      code: 'EMAIL_TAKEN',
      errors: [{ field: 'email' }],
    })
    const phone = '12'
    expect((await send('POST', 'users', invitation('customer-service', { phone }))).json).toMatchObject({
      errors: [{ field: 'phone', detail: 'Invalid phone number' }],
    })
  })
})

describe('keeping a user out', () => {
  it('ends their sessions at once, and letting them in again opens it (CVE-2023-22492)', async () => {
    const { send, user } = await as()
    const other = await web.person({ orgId: user.org_id, roleId: 'customer-service' })
    const theirs = await web.signIn(other.email)
    expect((await send('PUT', 'users/enable', { userId: other.id, enabled: false })).status).toBe(204)
    web.clock.advance({ milliseconds: 1_000 })
    const refresh = { refreshToken: theirs.refreshToken }
    expect((await web.send('POST', '/api/auth/v1/refresh', refresh)).status).toBe(401)
    expect((await web.login(other.email)).status).toBe(401)
    const again = await send('PUT', 'users/enable', { userId: other.id, enabled: false })
    expect(again).toMatchObject({ status: 409, json: { code: 'DISABLED' } })
    expect((await send('PUT', 'users/enable', { userId: other.id, enabled: true })).status).toBe(204)
    expect((await web.login(other.email)).status).toBe(200)
  })

  it('works in the own account, not for oneself, and not for who may do more (CVE-2026-105209)', async () => {
    const { send, user } = await as()
    const foreign = await web.person()
    const disable = (userId: string) => send('PUT', 'users/enable', { userId, enabled: false })
    expect((await disable(foreign.id)).status).toBe(404)
    expect((await disable(user.id)).json.code).toBe('OWN_USER')
    const boss = await web.person({ accountType: 'COWBELL' })
    const helper = await as({ accountType: 'COWBELL', roleId: 'customer-success' })
    const answer = await helper.send('PUT', 'users/enable', { userId: boss.id, enabled: false })
    expect(answer.json.code).toBe('ROLE_TOO_WIDE')
  })
})

describe('changing a role', () => {
  it('acts on the user’s next request and never widens beyond one’s own (SEC-059)', async () => {
    const { send, user } = await as()
    const other = await as({ orgId: user.org_id, roleId: 'customer-service' })
    const change = (roleId: string, userId = other.user.id) => send('PUT', `users/${userId}/role`, { roleId })
    expect((await other.send('GET', 'users')).status).toBe(403)
    expect((await change('corp-admin')).status).toBe(204)
    web.clock.advance({ milliseconds: 1_000 })
    expect((await other.send('GET', 'users')).status).toBe(200)
    expect((await change('carrier-admin')).status).toBe(422)
    expect((await change('corp-admin', user.id)).json.code).toBe('OWN_USER')
    expect((await change('corp-admin', (await web.person()).id)).status).toBe(404)
  })
})

describe('removing a user (SEC-061)', () => {
  it('takes away every way in and every account, frees the address and keeps the name', async () => {
    const { send, user } = await as()
    const other = await as({ orgId: user.org_id, roleId: 'customer-service' })
    const host = await as()
    await host.send('POST', 'users/add-accounts', {
      email: other.user.email,
      accountRoleMap: { [host.user.org_id]: 'customer-service' },
    })
    const remove = (id: string) => send('DELETE', `users/${id}`)
    expect((await remove(user.id)).json.code).toBe('OWN_USER')
    expect((await remove(host.user.id)).status).toBe(404)
    expect((await remove(other.user.id)).status).toBe(204)
    expect((await remove(other.user.id)).status).toBe(404)
    web.clock.advance({ milliseconds: 1_000 })
    expect((await other.send('GET', 'me')).status).toBe(401)
    const { refreshToken } = other.pair
    expect((await web.send('POST', '/api/auth/v1/refresh', { refreshToken })).status).toBe(401)
    expect((await web.login(other.user.email)).status).toBe(401)
    for (const table of ['user_account', 'team_member', 'recovery_code'] as const)
      expect(
        await web.database.kysely
          .selectFrom(table)
          .selectAll()
          .where('user_id', '=', other.user.id)
          .execute(),
      ).toEqual([])
    const trail = await web.database.kysely
      .selectFrom('audit_entry')
      .select('actor_name')
      .where('actor_id', '=', other.user.id)
      .execute()
    expect(trail).toMatchObject([{ actor_name: `${other.user.first_name} ${other.user.last_name}` }])
    const shown = (await send('GET', 'users')).json.content as { id: string }[]
    expect(shown.map(({ id }) => id)).toEqual([user.id])
    expect(
      (await send('POST', 'users', invitation('customer-service', { email: other.user.email }))).status,
    ).toBe(200)
  })
})

describe('roles', () => {
  it('are those of the account type, with what each may do; staff see all', async () => {
    const { send } = await as()
    const own = (await send('GET', 'users/roles?accountType=COWBELL')).json as unknown as {
      accountType: string
    }[]
    expect(new Set(own.map(({ accountType }) => accountType))).toEqual(new Set(['AGENCY']))
    const staff = await as({ accountType: 'COWBELL' })
    const all = (await staff.send('GET', 'users/roles')).json as unknown as { roleId: string }[]
    expect(all.map(({ roleId }) => roleId)).toContain('underwriter')
    expect((await staff.send('GET', 'users/roles?accountType=CARRIER')).json).toMatchObject([
      { roleId: 'carrier-admin', name: 'Account Admin', isAdmin: true },
    ])
  })

  it('list the provider’s people by what they do, for staff only', async () => {
    const uw = await web.person({ accountType: 'COWBELL', roleId: 'underwriter' })
    const staff = await as({ accountType: 'COWBELL' })
    const agent = await as()
    const emails = (json: Record<string, unknown>) =>
      (json.content as { email: string }[]).map(({ email }) => email)
    expect(emails((await staff.send('GET', 'users/uw')).json)).toContain(uw.email)
    expect(emails((await agent.send('GET', 'users/uw')).json)).toEqual([])
    for (const list of ['aes', 'bds', 'tams'])
      expect((await staff.send('GET', `users/${list}`)).status).toBe(200)
  })
})

describe('the own password', () => {
  const change = (
    send: Awaited<ReturnType<typeof as>>['send'],
    currentPassword: string,
    newPassword: string,
  ) => send('PUT', 'me/password', { currentPassword, newPassword })

  it('is changed with the present one; the other sessions end and reset links die (SEC-032)', async () => {
    const { send, user, pair } = await as()
    const other = await web.signIn(user.email)
    expect((await change(send, 'wrong', NEW_PASSWORD)).json.code).toBe('PASSWORD_WRONG')
    expect((await change(send, PASSWORD, 'password1')).status).toBe(400)
    expect((await change(send, PASSWORD, PASSWORD)).json).toMatchObject({ errors: [{ code: 'CURRENT' }] })
    await web.settle()
    expect((await change(send, PASSWORD, NEW_PASSWORD)).status).toBe(204)
    const refresh = async (refreshToken: string) =>
      (await web.send('POST', '/api/auth/v1/refresh', { refreshToken })).status
    expect(await refresh(other.refreshToken)).toBe(401)
    expect(await refresh(pair.refreshToken)).toBe(200)
    expect((await web.login(user.email)).status).toBe(401)
    expect((await web.login(user.email, { password: NEW_PASSWORD })).status).toBe(200)
    expect(await web.settle()).toMatchObject([{ template: 'passwordChanged', to: user.email }])
  })

  it('of who has a second factor asks for a fresh proof (SEC-040)', async () => {
    const { user, pair } = await as()
    await web.database.kysely
      .updateTable('app_user')
      .set({ mfa_type: 'EMAIL' })
      .where('id', '=', user.id)
      .execute()
    web.clock.advance({ minutes: 11 })
    const { json } = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: pair.refreshToken })
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const token = String(json.accessToken)
    expect(await web.send('PUT', '/api/auth/v1/me/password', body, { token })).toMatchObject({
      status: 403,
      json: { code: 'STEP_UP_NEEDED' },
    })
  })
})

describe('the own profile', () => {
  it('takes a name and a number in any common writing', async () => {
    const { send, user } = await as()
    const save = (phone: string | null) => send('PUT', 'me', { firstName: 'Pia', lastName: 'Holm', phone })
    expect((await save('(860) 555-0142')).status).toBe(204)
    expect((await send('GET', 'me')).json).toMatchObject({ fullName: 'Pia Holm', phone: '+1 8605550142' })
    expect((await save('12')).json).toMatchObject({ errors: [{ field: 'phone' }] })
    await web.database.kysely
      .updateTable('app_user')
      .set({ mfa_type: 'SMS' })
      .where('id', '=', user.id)
      .execute()
    expect((await save('(860) 555-0143')).json).toMatchObject({ errors: [{ code: 'PHONE_IN_USE' }] })
    expect((await save('+1 860 555 0142')).status).toBe(204)
  })
})
