import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/people.ts'
import { firstRun, type LoadBook } from './first-run.ts'
import { turnDemoLoginsOff } from './demo-logins.ts'
import type { Ports } from './command/ports.ts'
import { takeStartTurn } from './process/start-turn.ts'
import { addOrg, addUser } from './party/shared/parties.ts'
import { hashPassword } from './access/shared/passwords.ts'
import { createAuthenticator } from './testing/authenticator.ts'
import { solved } from './testing/captcha.ts'
import { type AnotherWeb, testWith, type Web } from '#server/testing/fixtures.ts'

const it = testWith({ settings: { DEMO: '0', FIRST_STAFF_EMAIL: 'first@provider.test' } })

let web: Web
let anotherWeb: AnotherWeb
it.beforeAll(({ web: given, anotherWeb: another }) => {
  web = given
  anotherWeb = another
})

const start = async (
  { app, database }: Web = web,
  load?: LoadBook,
  signal?: AbortSignal,
): Promise<string[]> => {
  const turn = await takeStartTurn(database.url)
  try {
    return await firstRun(app.ports, turn, { load, signal })
  } finally {
    await turn.end()
  }
}

const printed = (lines: readonly string[]) => {
  const text = lines.join('\n')
  return {
    token: /signup-validation\/([\w-]+)/.exec(text)?.[1] ?? '',
    code: /Invitation code: (\d{6})/.exec(text)?.[1] ?? '',
  }
}

const signUp = ({ token, code }: { token: string; code: string }, on: Web = web) =>
  on.send('POST', `/api/auth/v1/signup?validationToken=${token}`, {
    invitationCode: code,
    organization: 'Provider',
    firstName: 'Ines',
    lastName: 'Vogt',
    password: 'nine herons by the weir',
    accountType: 'COWBELL',
  })

describe('the first start on an empty database without a demo (SEC-043)', () => {
  it('knows no user and no password, and prints one way in', async () => {
    const lines = await start()
    expect(lines.join('\n')).toContain(
      'first@provider.test becomes the first staff user with this link, once',
    )
    expect(await web.database.kysely.selectFrom('app_user').selectAll().execute()).toEqual([])
  })

  it('leaves the link of another start that has made it meanwhile', async () => {
    const { app, database } = web
    const made = app.ports.clock.now().getTime()
    const turn = await takeStartTurn(database.url)
    try {
      const first = printed(await firstRun(app.ports, { ...turn, begun: new Date(made + 1) }))
      const second = (await firstRun(app.ports, { ...turn, begun: new Date(made) })).join('\n')
      expect(first.token).not.toBe('')
      expect(second).toContain(
        'Another start has just prepared this database and printed the link for first@',
      )
      expect(printed([second]).token).toBe('')
    } finally {
      await turn.end()
    }
  })

  it('prints a new one at the next start, and the old one dies', async () => {
    const [old, fresh] = [printed(await start()), printed(await start())]
    expect((await signUp(old)).status).toBe(404)
    expect((await signUp({ ...fresh, code: fresh.code === '000000' ? '111111' : '000000' })).status).toBe(412)
    const answer = await signUp(fresh)
    expect(answer.status).toBe(200)
    const me = await web.send('GET', '/api/auth/v1/me', undefined, { token: String(answer.json.accessToken) })
    expect(me.json).toMatchObject({ isCowbell: true, role: { roleId: 'super-admin' } })
    expect((await signUp(fresh)).status).toBe(412)
  })

  it('prints nothing once a user can sign in', async () => {
    expect(await start()).toEqual([])
  })
})

const ORG = { accountType: 'AGENCY', name: 'Harbor', market: 'US' } as const

/** A demo book in short: an agency and its login, with whatever happens after these. */
const shortBook =
  (then: LoadBook = async () => {}): LoadBook =>
  async (ports, today) => {
    const { db, random, clock, secrets } = ports
    const org = await addOrg(db, { ...ORG, id: random.newId() }, clock.now())
    const passwordHash = await hashPassword(secrets, DEMO_PASSWORD)
    await addUser(
      db,
      {
        id: random.newId(),
        orgId: org.id,
        email: 'agent@demo.bindery.test',
        firstName: 'Ada',
        lastName: 'Agent',
        roleId: 'agency-admin',
        passwordHash,
      },
      clock.now(),
    )
    await ports.mailer.send({
      id: random.newId(),
      to: 'agent@demo.bindery.test',
      subject: 'Welcome',
      html: '<p>Welcome</p>',
      text: 'Welcome',
      template: 'test',
      market: 'US',
    })
    await then(ports, today)
    const logins = JSON.stringify([{ email: 'agent@demo.bindery.test', role: 'Owner of an agency' }])
    await db
      .insertInto('setting')
      .values({ name: 'demo.logins', value: logins, modified_at: clock.now() })
      .execute()
  }

const withHarness = async (demo: '0' | '1', work: (harness: Web) => Promise<void>): Promise<void> =>
  work(await anotherWeb({ settings: { DEMO: demo, FIRST_STAFF_EMAIL: 'first@provider.test' } }))

const counts = async ({ database }: Web): Promise<unknown> =>
  (
    await database.pool
      .query(`select (select count(*) from app_user) as users, (select count(*) from org) as orgs,
      (select count(*) from mail_message) as mails,
      (select count(*) from setting where name like 'demo.%') as marks`)
  ).rows[0]

const NOTHING = { users: 0, orgs: 0, mails: 0, marks: 0 }

describe('the demo book', () => {
  it('is there whole or not at all, and its logins with it', () =>
    withHarness('1', async (harness) => {
      const cut = shortBook(async () => {
        expect(await counts(harness)).toEqual(NOTHING)
        await harness.database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'bindery start%' and datname = current_database()",
        )
      })
      await expect(start(harness, cut)).rejects.toThrow()
      expect(await counts(harness)).toEqual(NOTHING)
      const failing = shortBook(() => Promise.reject(new Error('no')))
      await expect(start(harness, failing)).rejects.toThrow('no')
      expect(await counts(harness)).toEqual(NOTHING)
      expect((await harness.login('agent@demo.bindery.test', { password: DEMO_PASSWORD })).status).toBe(401)
      expect((await start(harness, shortBook())).join('\n')).toContain('agent@demo.bindery.test')
      expect(await counts(harness)).toEqual({ users: 1, orgs: 1, mails: 1, marks: 1 })
      expect((await harness.login('agent@demo.bindery.test', { password: DEMO_PASSWORD })).status).toBe(200)
    }))

  it('stops between two statements when the server is stopped, and the next start numbers from the first', () =>
    withHarness('1', async (harness) => {
      const next = sql<{ number: number }>`select nextval('policy_number')::int as number`
      const drawn: number[] = []
      const draws = async ({ db }: Ports) => {
        const { rows } = await next.execute(db)
        drawn.push(...rows.map(({ number }) => number))
      }
      const stop = new AbortController()
      const stopped = shortBook(async (ports) => {
        await draws(ports)
        stop.abort(new Error('the server is stopping'))
        await draws(ports)
      })
      await expect(start(harness, stopped, stop.signal)).rejects.toThrow('the server is stopping')
      expect(await counts(harness)).toEqual(NOTHING)
      await start(harness, shortBook(draws))
      expect(drawn).toEqual([200_001, 200_001])
    }))

  it('ends with a sentence where others remove or change its tables meanwhile', () =>
    withHarness('1', async (harness) => {
      const refused = (load: LoadBook) => expect(start(harness, load)).rejects.toThrow
      const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
      await refused(() => Promise.reject(deadlock))(
        /^While the first contents were written, another program worked on the tables of .+\. Start again\.$/,
      )
      const { pool } = harness.database
      await refused(() => pool.query('drop schema public cascade'))(
        /^While the first contents were written, .+ or its tables were removed, .+\. Start again\.$/,
      )
    }))

  it('is loaded once where two starts meet an empty database; the second waits and says for whom', () =>
    withHarness('1', async (harness) => {
      const { app, database } = harness
      const first = await takeStartTurn(database.url)
      const waits: string[] = []
      const second = takeStartTurn(database.url, { onWait: (sentence) => void waits.push(sentence) })
      await expect.poll(() => waits).toHaveLength(1)
      expect(waits[0]).toContain(`bindery start, process ${process.pid} on `)
      await firstRun(app.ports, first, { load: shortBook() })
      await first.end()
      const turn = await second
      const never: LoadBook = () => Promise.reject(new Error('loaded again'))
      expect((await firstRun(app.ports, turn, { load: never })).join('\n')).toContain(
        'agent@demo.bindery.test',
      )
      await turn.end()
      expect(await counts(harness)).toEqual({ users: 1, orgs: 1, mails: 1, marks: 1 })
    }))

  it('is not mixed with what was written before it', () =>
    withHarness('1', async (harness) => {
      const { db, random, clock } = harness.app.ports
      await addOrg(db, { ...ORG, id: random.newId() }, clock.now())
      expect((await start(harness, shortBook())).join('\n')).toContain('No provider staff can sign in yet')
      expect(await counts(harness)).toEqual({ ...NOTHING, orgs: 1 })
    }))
})

describe('a demo book that is started with DEMO=0', () => {
  it('is refused, and nothing of it removed, and can be kept without its public passwords', () =>
    withHarness('0', async (harness) => {
      const { ports } = harness.app
      await shortBook()(ports, ports.clock.today())
      const before = await counts(harness)
      await expect(start(harness)).rejects.toThrow(/DEMO is off.*set DEMO=1.*npm run seed -- --keep`/)
      expect(await counts(harness)).toEqual(before)
      expect(await turnDemoLoginsOff(ports, DEMO_PASSWORD)).toBe(1)
      // Until the first staff user has a password, each start prints a way in.
      const [lost, found] = [printed(await start(harness)), printed(await start(harness))]
      expect([lost.token, found.token].map((token) => token.length > 20)).toEqual([true, true])
      expect((await signUp(found, harness)).status).toBe(200)
      expect(await start(harness)).toEqual([])
      const login = await harness.login('agent@demo.bindery.test', { password: DEMO_PASSWORD })
      expect(login.status).toBe(401)
    }))

  it('keeps no other way in that a user who knew the password left there', () =>
    withHarness('0', async (harness) => {
      const { ports } = harness.app
      await shortBook()(ports, ports.clock.today())
      const email = 'agent@demo.bindery.test'
      const { accessToken: token } = await harness.signIn(email, { password: DEMO_PASSWORD })
      const device = createAuthenticator('localhost', new URL(ports.env.PUBLIC_URL).origin)
      const post = (path: string, body?: object, sent = {}) =>
        harness.send('POST', `/api/auth/v1/passkeys${path}`, body, sent)
      const { challenge } = (await post('/options', undefined, { token })).json
      const credential = device.register({ challenge: String(challenge) })
      expect((await post('', { name: 'Theirs', credential }, { token })).status).toBe(200)
      await harness.settle()
      const captchaResponse = await solved(harness, 'passwordReset')
      await harness.send('POST', `/api/auth/v1/passwords/${email}/reset`, { captchaResponse })
      const link = /confirmPasswordReset\/([\w-]+)/.exec((await harness.settle()).at(-1)?.text ?? '')?.[1]
      const passkeySignIn = async () => {
        const { binding, options } = (await post('/sign-in/options')).json as {
          binding: string
          options: { challenge: string }
        }
        return post('/sign-in', { binding, credential: device.assert({ challenge: options.challenge }) })
      }
      const check = () => harness.send('GET', `/api/auth/v1/checkPasswordReset/${link}`)
      expect([(await passkeySignIn()).status, (await check()).status]).toEqual([200, 200])
      expect(await turnDemoLoginsOff(ports, DEMO_PASSWORD)).toBe(1)
      expect([(await passkeySignIn()).status, (await check()).status]).toEqual([401, 404])
    }))
})

describe('half a demo book of an earlier version', () => {
  /** As that version left it, with one person who was let in since. */
  const leaveHalf = async (harness: Web): Promise<void> => {
    const { ports } = harness.app
    await ports.db
      .insertInto('setting')
      .values({ name: 'demo.loading', value: 'true', modified_at: ports.clock.now() })
      .execute()
    await shortBook()(ports, ports.clock.today())
    await ports.db.deleteFrom('setting').where('name', '=', 'demo.logins').execute()
    await harness.person({ email: 'vera@agency.test' })
  }

  it.each(['0', '1'] as const)('is refused with DEMO=%s, and nothing of it removed', (demo) =>
    withHarness(demo, async (harness) => {
      await leaveHalf(harness)
      const before = await counts(harness)
      await expect(start(harness, shortBook())).rejects.toThrow(
        /^This database holds half of a demo book.* delete the folder .*npm run seed -- --keep`/,
      )
      expect(await counts(harness)).toEqual(before)
    }),
  )

  it('can be kept without its public passwords', () =>
    withHarness('0', async (harness) => {
      await leaveHalf(harness)
      const before = await harness.signIn('agent@demo.bindery.test', { password: DEMO_PASSWORD })
      expect(await turnDemoLoginsOff(harness.app.ports, DEMO_PASSWORD)).toBe(1)
      const again = await harness.login('agent@demo.bindery.test', { password: DEMO_PASSWORD })
      expect(again.status).toBe(401)
      const me = await harness.send('GET', '/api/auth/v1/me', undefined, { token: before.accessToken })
      expect(me.status).toBe(401)
      expect((await harness.login('vera@agency.test')).status).toBe(200)
      expect(await start(harness, shortBook())).toEqual([])
      expect(await turnDemoLoginsOff(harness.app.ports, DEMO_PASSWORD)).toBeNull()
    }))
})
