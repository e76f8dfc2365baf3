import { describe, expect } from 'vitest'
import { contract } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountTypeCodes, accountTypes } from '#domain/access/account-types.ts'
import { systemRandom } from '#server/process/random.ts'
import type { UserRow } from '#server/database/tables.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { PASSWORD, type Sent, type Tokens } from '#server/testing/web.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const jumpTo = (path: string, accountId: string, token: string, sent: Sent = {}) =>
  web.send('POST', `/api/auth/v1/${path}/${accountId}/jtoken`, undefined, { ...sent, token })

const enter = (token: unknown, sent: Sent = {}) =>
  web.send('POST', `/api/auth/v1/admin/enter/${String(token)}`, undefined, sent)

const me = async (token: string) => web.send('GET', '/api/auth/v1/me', undefined, { token })

const staff = async (): Promise<{ user: UserRow; tokens: Tokens }> => {
  const user = await web.person({ accountType: 'COWBELL', firstName: 'Morgan', lastName: 'Ellery' })
  return { user, tokens: await web.signIn(user.email) }
}

/** Staff who have entered an agency. */
const jumped = async () => {
  const { user, tokens } = await staff()
  const agent = await web.person({ firstName: 'Alex', lastName: 'Rivera' })
  const { json } = await jumpTo('admin/agencies', agent.org_id, tokens.accessToken)
  const inside = (await enter(json.token)).json as unknown as Tokens
  return { user, tokens, agent, inside }
}

const aSecondLater = () => web.clock.advance({ milliseconds: 1_001 })

describe('entering an account as provider staff', () => {
  it('acts in the place of its administrator, and names both everywhere (SEC-064)', async () => {
    const { user, tokens, agent, inside } = await jumped()
    const { json } = await me(inside.accessToken)
    expect(json).toMatchObject({
      id: agent.id,
      isCowbell: false,
      account: { id: agent.org_id, accountType: 'AGENCY' },
      actingStaff: { name: 'Morgan Ellery' },
    })
    const claims = JSON.parse(Buffer.from(inside.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({
      sub: agent.id,
      act: { sub: user.id },
      accountType: 'AGENCY',
      subscriberType: 'COWBELL',
      tokenType: 'JUMP',
    })
    await web.send('POST', '/api/auth/v1/teams', { name: 'West' }, { token: inside.accessToken })
    const trail = await web.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'actor_name', 'acting_staff_name', 'summary'])
      .where('tenant_id', '=', agent.org_id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { action: 'session.jumped', actor_name: 'Morgan Ellery', summary: expect.stringContaining('entered') },
      { action: 'team.created', actor_name: 'Alex Rivera', acting_staff_name: 'Morgan Ellery' },
    ])
    expect((await me(tokens.accessToken)).json).toMatchObject({ id: user.id, actingStaff: null })
  })

  it('is seen by the account’s own administrators in their trail (SEC-069)', async () => {
    const { agent } = await jumped()
    const { accessToken: token } = await web.signIn(agent.email)
    const { json } = await web.send('GET', '/api/platform/v1/audit/search?action=session.jumped', undefined, {
      token,
    })
    expect(json).toMatchObject({ content: [{ actorName: 'Morgan Ellery', recordId: agent.org_id }] })
  })

  it('is refused where the account does not let staff in, and ends staff who are inside (SEC-069)', async () => {
    const { tokens, agent, inside } = await jumped()
    const { accessToken: token } = await web.signIn(agent.email)
    const body = { enforceMfa: false, allowsJump: false }
    const answer = await web.send('PUT', '/api/auth/v1/account/security', body, { token })
    expect(answer.status).toBe(204)
    aSecondLater()
    expect((await me(inside.accessToken)).status).toBe(401)
    expect(await jumpTo('admin/agencies', agent.org_id, tokens.accessToken)).toMatchObject({
      status: 409,
      json: { code: 'JUMP_NOT_ALLOWED' },
    })
  })

  const jumpable = accountTypeCodes.filter((type) => type !== 'COWBELL' && type !== 'CUSTOMER')

  it.each(jumpable)('works for %s by its path', async (accountType) => {
    const { tokens } = await staff()
    const target = await web.person({ accountType })
    const { json, status } = await jumpTo(
      accountTypes[accountType].jumpPath ?? '',
      target.org_id,
      tokens.accessToken,
    )
    expect(status).toBe(200)
    expect(json).toMatchObject({ accountType, accountName: expect.any(String) })
    expect((await me(String((await enter(json.token)).json.accessToken))).json.account).toMatchObject({
      accountType,
    })
  })

  it('works for an insured by the insured account’s id, without the right to sign in its name', async () => {
    const { tokens } = await staff()
    const insured = await web.person({ accountType: 'CUSTOMER' })
    const accountId = systemRandom.newId()
    await web.database.kysely
      .updateTable('app_user')
      .set({ insured_account_id: accountId })
      .where('id', '=', insured.id)
      .execute()
    const { json } = await jumpTo('accounts', accountId, tokens.accessToken)
    const inside = await me(String((await enter(json.token)).json.accessToken))
    expect(inside.json).toMatchObject({ id: insured.id, account: { accountType: 'CUSTOMER' } })
    expect(inside.json.permissions).toContain('policy:read')
    expect(inside.json.permissions).not.toContain('quote:sign')
  })

  it('works for an insured whose only user has the login of another account, and is in the insured’s trail', async () => {
    const { user, tokens } = await staff()
    const insured = await web.person({ accountType: 'CUSTOMER' })
    const guest = await web.person({ firstName: 'Gia', lastName: 'Lund' })
    const { kysely } = web.database
    await kysely.updateTable('app_user').set({ enabled: false }).where('id', '=', insured.id).execute()
    const accountId = systemRandom.newId()
    const letIn = { user_id: guest.id, org_id: insured.org_id, role_id: 'policy-holder' }
    await kysely
      .insertInto('user_account')
      .values({ ...letIn, insured_account_id: accountId, created_at: web.clock.now() })
      .execute()
    for (const id of [accountId, insured.org_id]) {
      const { json, status } = await jumpTo('accounts', id, tokens.accessToken)
      expect(status).toBe(200)
      const inside = await me(String((await enter(json.token)).json.accessToken))
      expect(inside.json).toMatchObject({
        id: guest.id,
        account: { id: insured.org_id, accountType: 'CUSTOMER' },
        actingStaff: { name: 'Morgan Ellery' },
      })
      expect(inside.json.permissions).not.toContain('quote:sign')
    }
    const trail = await kysely
      .selectFrom('audit_entry')
      .select(['tenant_id', 'actor_id', 'record_id'])
      .where('action', '=', 'session.jumped')
      .where('tenant_id', 'in', [insured.org_id, guest.org_id])
      .execute()
    // Nothing was entered of the guest's own account.
    const entry = { tenant_id: insured.org_id, actor_id: user.id, record_id: insured.org_id }
    expect(trail).toEqual([entry, entry])
  })

  it('fails for an unsupported account type with the specification’s words and no token (SEC-070)', async () => {
    const { user, tokens } = await staff()
    const agency = await web.person()
    const wrong: [string, string][] = [
      ['admin', user.org_id],
      ['carrier', agency.org_id],
      ['da', user.org_id],
      ['toString', agency.org_id],
    ]
    for (const [path, id] of wrong) {
      const answer = await jumpTo(path, id, tokens.accessToken)
      expect(answer.status, path).toBe(422)
      expect(answer.json.detail).toBe('Jump Failed: Unsupported account type')
      expect(answer.json.token).toBeUndefined()
    }
    expect((await jumpTo('admin/agencies', systemRandom.newId(), tokens.accessToken)).status).toBe(404)
  })

  it('is for staff who hold the right only (SEC-063)', async () => {
    const agency = await web.person()
    for (const who of [
      await web.person(),
      await web.person({ accountType: 'CARRIER' }),
      await web.person({ accountType: 'COWBELL', roleId: 'head-of-claims' }),
    ]) {
      const { accessToken } = await web.signIn(who.email)
      expect((await jumpTo('admin/agencies', agency.org_id, accessToken)).status).toBe(403)
    }
  })

  it('asks for a password again ten minutes after signing in (SEC-063, SEC-040)', async () => {
    const { tokens } = await staff()
    const agency = await web.person()
    web.clock.advance({ minutes: 9, milliseconds: 59_000 })
    expect((await jumpTo('admin/agencies', agency.org_id, tokens.accessToken)).status).toBe(200)
    web.clock.advance({ milliseconds: 2_000 })
    const token = tokens.accessToken
    expect(await jumpTo('admin/agencies', agency.org_id, token)).toMatchObject({
      status: 403,
      json: { code: 'STEP_UP_NEEDED' },
    })
    const step = await web.send('POST', '/api/auth/v1/step-up', { password: PASSWORD }, { token })
    expect(step.status).toBe(204)
    expect((await jumpTo('admin/agencies', agency.org_id, token)).status).toBe(200)
  })

  it('asks for a second factor outside of a demo (SEC-063)', async ({ anotherWeb }) => {
    const real = await anotherWeb({ settings: { DEMO: '0' } })
    const user = await real.person({ accountType: 'COWBELL' })
    const agency = await real.person()
    const { accessToken: token } = await real.signIn(user.email)
    const answer = await real.send('POST', `/api/auth/v1/admin/agencies/${agency.org_id}/jtoken`, undefined, {
      token,
    })
    expect(answer).toMatchObject({ status: 403, json: { code: 'SECOND_FACTOR_NEEDED' } })
  })
})

describe('the token that enters an account (SEC-063)', () => {
  const issued = async (sent: Sent = {}) => {
    const { tokens, user } = await staff()
    const agency = await web.person()
    const answer = await jumpTo('admin/agencies', agency.org_id, tokens.accessToken, sent)
    return { token: answer.json.token, tokens, user }
  }

  it('works once: of fifty at the same moment one gets in', async () => {
    const { token } = await issued()
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
  })

  it('works for a minute', async () => {
    const { token } = await issued()
    web.clock.advance({ milliseconds: 60_000 })
    expect((await enter(token)).status).toBe(401)
  })

  it('works in the browser that asked for it', async () => {
    const { token } = await issued({ userAgent: 'Firefox' })
    expect((await enter(token, { userAgent: 'Chrome' })).status).toBe(401)
    expect((await enter(token, { userAgent: 'Firefox' })).status).toBe(200)
  })

  it('dies with the session that asked for it', async () => {
    const { token, tokens } = await issued()
    await web.send('POST', '/api/auth/v1/logout', undefined, { token: tokens.accessToken })
    expect((await enter(token)).status).toBe(401)
  })
})

describe('an entered account', () => {
  const ends: [string, (parts: Awaited<ReturnType<typeof jumped>>) => Promise<unknown>][] = [
    [
      'the staff sign out',
      ({ tokens }) => web.send('POST', '/api/auth/v1/logout', undefined, { token: tokens.accessToken }),
    ],
    [
      'the staff are disabled',
      ({ user }) =>
        web.database.kysely
          .updateTable('app_user')
          .set({ enabled: false })
          .where('id', '=', user.id)
          .execute(),
    ],
    [
      'the account is closed',
      ({ agent }) =>
        web.database.kysely
          .updateTable('org')
          .set({ enabled: false })
          .where('id', '=', agent.org_id)
          .execute(),
    ],
    ['an hour has passed', async () => web.clock.advance({ minutes: 60 })],
  ]

  it.each(ends)('is left when %s (SEC-067)', async (_name, end) => {
    const parts = await jumped()
    await end(parts)
    aSecondLater()
    expect((await me(parts.inside.accessToken)).status).toBe(401)
    const { refreshToken } = parts.inside
    expect((await web.send('POST', '/api/auth/v1/refresh', { refreshToken })).status).toBe(401)
  })

  it('lets staff change no way of signing in, and enter nothing further (SEC-065, SEC-066)', async () => {
    const { inside, agent } = await jumped()
    const own = (Object.entries(contract) as [string, Endpoint][]).filter(([, endpoint]) => endpoint.ownHands)
    const names = own.map(([name]) => name)
    for (const needed of [
      'mePassword',
      'meUpdate',
      'mfaUpdate',
      'mfaVerify',
      'recoveryCodesRenew',
      'mfaResetApprove',
      'passwordResetStart',
      'sessionEnd',
      'sessionEndOthers',
      'userEnable',
      'userRoleChange',
      'userAddAccounts',
      'orgSecurityUpdate',
      'jump',
      'jumpToAgency',
      'switchAccount',
      'authStepUp',
      'workflowStart',
    ])
      expect(names).toContain(needed)
    for (const [name, endpoint] of own) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, agent.org_id)
      const answer = await web.send(endpoint.method, path, {}, { token: inside.accessToken })
      // A right that the administrator lacks is refused before anyone asks who is acting.
      expect(answer.status, name).toBe(403)
      expect(['NOT_WHILE_ACTING', 'PERMISSION_MISSING'], name).toContain(answer.json.code)
    }
  })

  it('is not held up by the second factor that the account enforces', async () => {
    const { inside, agent } = await jumped()
    await web.database.kysely
      .updateTable('org')
      .set({ enforce_mfa: true })
      .where('id', '=', agent.org_id)
      .execute()
    aSecondLater()
    const answer = await web.send('GET', '/api/auth/v1/users', undefined, { token: inside.accessToken })
    expect(answer.status).toBe(200)
  })
})

describe('switching to another of the own accounts (SEC-068)', () => {
  it('works where the user has a role, and only while they have it', async () => {
    const admin = await web.person()
    const guest = await web.person({ roleId: 'principal-producer' })
    const { accessToken: token } = await web.signIn(admin.email)
    const add = (email: string, roleId: string) =>
      web.send(
        'POST',
        '/api/auth/v1/users/add-accounts',
        { email, accountRoleMap: { [admin.org_id]: roleId } },
        { token },
      )
    const own = await web.signIn(guest.email)
    const change = (id: string, by = own.accessToken) =>
      web.send('POST', `/api/auth/v1/accounts/${id}/myToken`, undefined, { token: by })
    expect((await change(admin.org_id)).status).toBe(404)
    expect((await add(guest.email, 'customer-service')).status).toBe(204)
    const accounts = await web.send('GET', '/api/auth/v1/users/my-accounts', undefined, {
      token: own.accessToken,
    })
    expect(accounts.json).toHaveLength(2)
    const there = (await enter((await change(admin.org_id)).json.token)).json as unknown as Tokens
    expect((await me(there.accessToken)).json).toMatchObject({
      id: guest.id,
      role: { name: 'Customer Service' },
      account: { id: admin.org_id },
      actingStaff: null,
    })
    const back = await enter((await change(guest.org_id, there.accessToken)).json.token)
    expect((await me(String(back.json.accessToken))).json).toMatchObject({ account: { id: guest.org_id } })
    await web.database.kysely.deleteFrom('user_account').where('user_id', '=', guest.id).execute()
    aSecondLater()
    expect((await me(there.accessToken)).status).toBe(401)
    expect((await change(admin.org_id)).status).toBe(404)
  })

  it('is given by an administrator for the own account, with no wider role than their own', async () => {
    const admin = await web.person()
    const other = await web.person()
    const guest = await web.person({ accountType: 'CARRIER' })
    const { accessToken: token } = await web.signIn(admin.email)
    const add = (accountRoleMap: Record<string, string>) =>
      web.send('POST', '/api/auth/v1/users/add-accounts', { email: guest.email, accountRoleMap }, { token })
    expect((await add({ [other.org_id]: 'customer-service' })).status).toBe(404)
    expect((await add({ [admin.org_id]: 'super-admin' })).status).toBe(422)
    expect((await add({})).json).toMatchObject({ detail: 'Account is required' })
    expect((await add({ [admin.org_id]: 'customer-service' })).status).toBe(204)
  })
})
