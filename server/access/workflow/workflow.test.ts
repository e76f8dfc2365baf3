import { describe, expect } from 'vitest'
import { contract } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Flow, flowCodes } from '#domain/access/workflows.ts'
import { startWorkflow } from '#server/access/shared/workflows.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import type { Message } from '#server/testing/web.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const at = async (path: string) => web.send('GET', `/api/auth/v1/wf/${path}`)
const sent = async (path: string) => web.send('POST', `/api/auth/v1/wf/${path}`)
const codeIn = (message: Message | undefined): string => /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
/** Pages of the user in whose account a link works: their profile, home, lists and searches. */
const CLOSED = [
  '/api/auth/v1/sessions',
  '/api/auth/v1/users',
  '/api/auth/v1/mfa',
  '/api/auth/v1/permissions/map',
  '/api/platform/v1/saved-filters',
  '/api/user/v1/pic',
  '/api/quote/v1/search',
  '/api/account/v1/search',
  '/api/policy/v1/search',
  '/api/account/v1/naics/search?search=a',
  '/api/account/v1/products',
]
const exchange = (workflowId: string, secret: string) =>
  web.send('POST', '/api/auth/v1/wf/token', { workflowId, secret })

/** A page for an accountant, in the name of a policyholder or of a broker. */
const begun = async (
  flow: Flow = 'E_PAY',
  accountType: 'CUSTOMER' | 'AGENCY' = 'CUSTOMER',
  agencyName?: string,
) => {
  const user = await web.person({ accountType })
  const email = `payer${web.app.ports.random.integer(1e9)}@books.test`
  const path = await startWorkflow(
    {
      ports: web.app.ports,
      db: web.database.kysely,
      realNow: web.clock.now(),
      newId: web.app.ports.random.newId,
    } as never,
    {
      flow,
      userId: user.id,
      orgId: user.org_id,
      firstName: 'Nora',
      lastName: 'Ledger',
      email,
      phone: '+1 8605550142',
      ...(agencyName && { agencyName }),
      redirectUrl: '/policy/p-1/accountant-payment',
    },
  )
  await web.settle()
  return { user, email, id: path.replace('/validate/', '') }
}

const codeByEmail = async (id: string): Promise<string> => {
  expect((await sent(`access/${id}`)).status).toBe(200)
  return codeIn((await web.settle())[0])
}

describe('a page reached by a one-time code', () => {
  it('says what it is for and hides where the code goes', async () => {
    const { id, email } = await begun()
    expect((await at(id)).json).toEqual({
      flow: 'E_PAY',
      flowUserPhone: '••• ••• 0142',
      sendCodeTo: `p•••@${email.split('@')[1]}`,
      redirectURL: '/policy/p-1/accountant-payment',
    })
  })

  it('is absent when unknown or older than thirty days', async () => {
    const { id } = await begun()
    expect((await at('unknown')).json.detail).toBe('Not able to authenticate the user.')
    web.clock.advance({ days: 30 })
    expect((await at(id)).status).toBe(404)
    expect((await at(`access/${id}`)).status).toBe(404)
    expect((await sent(`access/${id}`)).status).toBe(404)
  })

  it('says where a code would go without sending one', async () => {
    const { id, email } = await begun()
    expect(await at(`access/${id}`)).toMatchObject({
      status: 200,
      json: { sendCodeTo: `p•••@${email.split('@')[1]}` },
    })
    expect((await at(`access/phone/${id}`)).json.sendCodeTo).toBe('••• ••• 0142')
    expect(await web.settle()).toEqual([])
  })

  it('sends the code by mail or by text message, and the code opens a session', async () => {
    const { id, email } = await begun()
    await sent(`access/${id}`)
    expect(await web.settle()).toMatchObject([{ to: email, template: 'oneTimeCode' }])
    expect((await sent(`access/phone/${id}`)).json.sendCodeTo).toBe('••• ••• 0142')
    const [text] = await web.settle()
    expect(text?.to).toBe('+18605550142')
    const { json, status } = await exchange(id, codeIn(text))
    expect(status).toBe(200)
    const token = String(json.accessToken)
    expect((await web.send('GET', '/api/auth/v1/me', undefined, { token })).json).toMatchObject({
      firstName: 'Nora',
      fullName: 'Nora Ledger',
      email,
      role: { name: 'Payer' },
      flowUserFirstName: 'Nora',
      flowAccountName: expect.stringMatching(/^Party/),
      permissions: ['policy:read', 'billing:read', 'billing:pay', 'document:read'],
    })
    expect((await web.send('POST', '/api/auth/v1/access', {}, { token })).json).toEqual({
      redirectURL: '/policy/p-1/accountant-payment',
    })
  })

  it('adds the agency’s name to the way of its users (specification 0 section 4)', async () => {
    const { id } = await begun('SURPLUS_NOTICE', 'AGENCY')
    const { json } = await exchange(id, await codeByEmail(id))
    const answer = await web.send('POST', '/api/auth/v1/access', {}, { token: String(json.accessToken) })
    expect(answer.json.redirectURL).toMatch(/^\/policy\/p-1\/accountant-payment\?agencyName=Party%20\d+$/)
  })

  it('sends no one on who did not come by a code (401)', async () => {
    const { accessToken: token } = await web.signIn((await web.person()).email)
    expect(await web.send('POST', '/api/auth/v1/access', {}, { token })).toMatchObject({
      status: 401,
      json: { detail: 'Not able to authenticate the user.' },
    })
  })
})

describe('the code (SEC-029)', () => {
  it('works once, within five minutes, for its own page', async () => {
    const [one, other] = [await begun(), await begun()]
    const code = await codeByEmail(one.id)
    await codeByEmail(other.id)
    expect((await exchange(other.id, code)).status).toBe(401)
    expect((await exchange(one.id, code)).status).toBe(200)
    expect((await exchange(one.id, code)).status).toBe(401)
    const late = await codeByEmail(one.id)
    web.clock.advance({ minutes: 5 })
    expect((await exchange(one.id, late)).status).toBe(401)
  })

  it('is looked at ten times an hour at most, of 200 at once and over a restart (SEC-007, SEC-028)', async () => {
    const { id } = await begun()
    await codeByEmail(id)
    const guesses = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, at) => exchange(id, String(from + at).padStart(6, '0'))),
      )
    const first = await guesses(0, 6)
    web = await web.restart()
    const answers = [...first, ...(await guesses(6, 200))]
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(189)
  })

  it('is sent three times in ten minutes at most (SEC-030)', async () => {
    const { id } = await begun()
    const statuses: number[] = []
    for (let sends = 0; sends < 4; sends += 1) statuses.push((await sent(`access/${id}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('has six digits', async () => {
    const { id } = await begun()
    for (const secret of ['12345', '1234567', 'abcdef', '１２３４５６'])
      expect((await exchange(id, secret)).status).toBe(422)
  })
})

describe('its session', () => {
  it('can do no more than the flow, whatever the role of the user', async () => {
    const { id } = await begun('SURPLUS_NOTICE', 'AGENCY')
    const { json } = await exchange(id, await codeByEmail(id))
    const token = String(json.accessToken)
    const status = async (method: 'GET' | 'POST' | 'PUT', path: string) =>
      (await web.send(method, path, method === 'GET' ? undefined : {}, { token })).status
    expect(await status('GET', '/api/quote/v1/attest/00000000-0000-7000-8000-000000000001')).toBe(404)
    for (const path of CLOSED) expect(`${path} ${await status('GET', path)}`).toBe(`${path} 403`)
    expect(await status('POST', '/api/auth/v1/teams')).toBe(403)
    expect(await status('PUT', '/api/auth/v1/mfa/update?mfaType=NONE')).toBe(403)
    expect(await status('PUT', '/api/auth/v1/me')).toBe(403)
    expect(await status('PUT', '/api/auth/v1/me/password')).toBe(403)
  })

  it('calls what its page needs and nothing else', () => {
    const every = Object.entries<Endpoint>(contract)
    const open = flowCodes.map((flow) => [
      flow,
      every.filter(([, { byCode }]) => byCode?.includes(flow)).map(([name]) => name),
    ])
    const always = ['authLogout', 'authMe', 'featureFlagsMine', 'workflowAccess']
    expect(Object.fromEntries(open.map(([flow, names]) => [flow, (names as string[]).toSorted()]))).toEqual({
      E_PAY: [
        ...always,
        'billingPlan',
        'billingPlanChoose',
        'documentDownload',
        'documentRead',
        'documentSearch',
        'financeAccept',
        'financeQuote',
        'financeStep',
        'paymentReset',
        'paymentSchedule',
        'paymentStart',
        'paymentStatus',
      ].toSorted(),
      SURPLUS_NOTICE: [...always, 'surplusNoticeAttest', 'surplusNoticeGet'].toSorted(),
      REVIEW: [...always, 'accountAttest', 'accountGet', 'quoteGet', 'quoteRequestBind'].toSorted(),
    })
  })

  it('is the retail agent’s and names nothing of the wholesaler’s user, in the answers and in the trail', async () => {
    const { id, email, user } = await begun('REVIEW', 'AGENCY', 'Main Street Insurance')
    const { json } = await exchange(id, await codeByEmail(id))
    const token = String(json.accessToken)
    const { json: me } = await web.send('GET', '/api/auth/v1/me', undefined, { token })
    expect(me).toMatchObject({
      firstName: 'Nora',
      lastName: 'Ledger',
      fullName: 'Nora Ledger',
      email,
      phone: null,
      avatarUrl: null,
      role: { name: 'Retail agent' },
      account: { name: 'Main Street Insurance', fullName: 'Main Street Insurance' },
      flowAccountName: 'Main Street Insurance',
    })
    for (const own of [user.id, user.email, user.first_name]) expect(JSON.stringify(me)).not.toContain(own)
    for (const path of CLOSED)
      expect(`${path} ${(await web.send('GET', path, undefined, { token })).status}`).toBe(`${path} 403`)
    const access = await web.send('POST', '/api/auth/v1/access', {}, { token })
    expect(access.json.redirectURL).toMatch(/\?agencyName=Main%20Street%20Insurance$/)
    await web.send('POST', '/api/auth/v1/logout', {}, { token })
    const trail = await web.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'actor_name'])
      .where('record_id', '=', user.id)
      .where('action', 'in', ['session.begunByCode', 'session.ended'])
      .orderBy('action')
      .execute()
    expect(trail).toEqual([
      { action: 'session.begunByCode', actor_id: null, actor_name: 'Nora Ledger' },
      { action: 'session.ended', actor_id: null, actor_name: 'Nora Ledger' },
    ])
  })

  it('lasts an hour', async () => {
    const { id } = await begun()
    const { json } = await exchange(id, await codeByEmail(id))
    web.clock.advance({ minutes: 60 })
    const refreshToken = String(json.refreshToken)
    expect((await web.send('POST', '/api/auth/v1/refresh', { refreshToken })).status).toBe(401)
  })
})
