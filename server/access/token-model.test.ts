import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { UserRow } from '#server/database/tables.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import type { Tokens } from '#server/testing/web.ts'

/** Random sign-ins, exchanges, replays, jumps, sign-outs and pauses, against a model of what should follow. */

const RUNS = process.env.TEST_FULL === '1' ? 2_000 : 200
const SECOND = 1_000
const MINUTE = 60 * SECOND
const GRACE = 10 * SECOND
const IDLE = 30 * MINUTE
const ABSOLUTE = 12 * 60 * MINUTE
const JUMP = 60 * MINUTE
const PROOF = 10 * MINUTE
const ACCESS = 10 * MINUTE + 5 * SECOND

let web: Web
let agencyId: string
it.beforeAll(async ({ web: given }) => {
  web = given
  agencyId = (await web.person()).org_id
})

interface Session {
  /** Every refresh token of the session, the oldest first. */
  tokens: { text: string; spentAt: number | null }[]
  access: { text: string; until: number }
  seenAt: number
  expiresAt: number
  provedAt: number
  idle: number
  isEnded: boolean
  parent: Session | null
}

interface Model {
  staff: UserRow
  isEnabled: boolean
  sessions: Session[]
}

const now = (): number => web.clock.now().getTime()

const isLive = (model: Model, session: Session): boolean =>
  model.isEnabled &&
  !session.isEnded &&
  session.expiresAt > now() &&
  session.seenAt + session.idle >= now() &&
  (session.parent === null || (!session.parent.isEnded && session.parent.expiresAt > now()))

/** Whether a call with the session's latest access token gets through; a call that does is a use of the session. */
const isLetIn = (model: Model, session: Session): boolean => {
  const isIn = isLive(model, session) && now() < session.access.until
  if (isIn && now() - session.seenAt > MINUTE) session.seenAt = now()
  return isIn
}

const begun = (pair: Tokens, parent: Session | null): Session => ({
  tokens: [{ text: pair.refreshToken, spentAt: null }],
  access: { text: pair.accessToken, until: now() + ACCESS },
  seenAt: now(),
  expiresAt: now() + (parent ? JUMP : ABSOLUTE),
  provedAt: parent?.provedAt ?? now(),
  idle: parent ? JUMP : IDLE,
  isEnded: false,
  parent,
})

const end = (model: Model, session: Session): void => {
  session.isEnded = true
  for (const one of model.sessions) if (one.parent === session) one.isEnded = true
}

type Act = (model: Model) => Promise<void>

const pickOf = (model: Model, at: number): Session | undefined =>
  model.sessions.length === 0 ? undefined : model.sessions[at % model.sessions.length]

const signIn: Act = async (model) => {
  const answer = await web.login(model.staff.email)
  expect(answer.status).toBe(model.isEnabled ? 200 : 401)
  if (answer.status === 200) model.sessions.push(begun(answer.json as unknown as Tokens, null))
}

/** Exchanges a token of a session: `back` generations before the latest. */
const exchange =
  (at: number, back: number): Act =>
  async (model) => {
    const session = pickOf(model, at)
    if (!session) return
    const index = Math.max(0, session.tokens.length - 1 - back)
    const token = session.tokens[index]
    if (!token) return
    const next = session.tokens[index + 1]
    const wasLive = isLive(model, session)
    const answer = await web.send('POST', '/api/auth/v1/refresh', { refreshToken: token.text })
    const pair = answer.json as unknown as Tokens
    if (!wasLive) return expect(answer.status).toBe(401)
    if (token.spentAt === null) {
      expect(answer.status).toBe(200)
      token.spentAt = now()
      session.tokens.push({ text: pair.refreshToken, spentAt: null })
      session.seenAt = now()
    } else if (next?.spentAt === null && now() - token.spentAt <= GRACE) {
      expect(answer.status).toBe(200)
      expect(pair.refreshToken).toBe(next.text)
    } else {
      expect(answer.status).toBe(401)
      end(model, session)
      return
    }
    session.access = { text: pair.accessToken, until: now() + ACCESS }
  }

const use =
  (at: number): Act =>
  async (model) => {
    const session = pickOf(model, at)
    if (!session) return
    const letIn = isLetIn(model, session)
    const answer = await web.send('GET', '/api/auth/v1/me', undefined, { token: session.access.text })
    expect(answer.status).toBe(letIn ? 200 : 401)
    if (letIn) expect(answer.json.actingStaff === null).toBe(session.parent === null)
  }

const signOut =
  (at: number): Act =>
  async (model) => {
    const session = pickOf(model, at)
    if (!session) return
    const letIn = isLetIn(model, session)
    const answer = await web.send('POST', '/api/auth/v1/logout', undefined, { token: session.access.text })
    expect(answer.status).toBe(letIn ? 204 : 401)
    if (letIn) end(model, session)
  }

const jump =
  (at: number): Act =>
  async (model) => {
    const session = pickOf(model, at)
    if (!session) return
    const letIn = isLetIn(model, session)
    const path = `/api/auth/v1/admin/agencies/${agencyId}/jtoken`
    const answer = await web.send('POST', path, undefined, { token: session.access.text })
    if (!letIn) return expect(answer.status).toBe(401)
    if (session.parent !== null || now() - session.provedAt > PROOF) return expect(answer.status).toBe(403)
    expect(answer.status).toBe(200)
    const enter = () => web.send('POST', `/api/auth/v1/admin/enter/${String(answer.json.token)}`)
    const [first, second] = await Promise.all([enter(), enter()])
    expect([first.status, second.status].sort()).toEqual([200, 401])
    const won = first.status === 200 ? first : second
    model.sessions.push(begun(won.json as unknown as Tokens, session))
  }

const setEnabled =
  (isEnabled: boolean): Act =>
  async (model) => {
    await web.database.kysely
      .updateTable('app_user')
      .set({ enabled: isEnabled })
      .where('id', '=', model.staff.id)
      .execute()
    model.isEnabled = isEnabled
  }

const wait =
  (milliseconds: number): Act =>
  async () =>
    web.clock.advance({ milliseconds })

/** A tab that is idle for almost as long as it may be, and that then renews its token. */
const stay =
  (which: number): Act =>
  async (model) => {
    await wait(IDLE - MINUTE)(model)
    await exchange(which, 0)(model)
  }

const at = fc.nat({ max: 7 })
const act = fc.oneof(
  { weight: 2, arbitrary: fc.constant(signIn).map((one) => ['sign in', one] as const) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(at, fc.constantFrom(0, 0, 0, 1, 1, 2, 9))
      .map(([which, back]) => [`exchange ${which} -${back}`, exchange(which, back)] as const),
  },
  { weight: 4, arbitrary: at.map((which) => [`use ${which}`, use(which)] as const) },
  { weight: 3, arbitrary: at.map((which) => [`stay ${which}`, stay(which)] as const) },
  { weight: 1, arbitrary: at.map((which) => [`sign out ${which}`, signOut(which)] as const) },
  { weight: 2, arbitrary: at.map((which) => [`jump ${which}`, jump(which)] as const) },
  { weight: 1, arbitrary: fc.boolean().map((on) => [`enabled ${on}`, setEnabled(on)] as const) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        2 * SECOND,
        8 * SECOND,
        GRACE,
        2 * MINUTE,
        PROOF,
        IDLE - MINUTE,
        IDLE - MINUTE,
        IDLE,
        55 * MINUTE,
      )
      .map((ms) => [`wait ${ms / SECOND} s`, wait(ms)] as const),
  },
)

const history = fc
  .array(act, { minLength: 4, maxLength: 18 })
  .map((acts) => Object.assign(acts, { toString: () => acts.map(([name]) => name).join(', ') }))

const unspent = async (model: Model): Promise<number> => {
  const rows = await web.database.kysely
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select(({ fn }) => [fn.count<string>('t.token_hash').as('unspent')])
    .where((eb) =>
      eb.or([eb('s.user_id', '=', model.staff.id), eb('s.acting_staff_id', '=', model.staff.id)]),
    )
    .where('t.spent_at', 'is', null)
    .groupBy('t.session_id')
    .execute()
  return Math.max(0, ...rows.map((row) => Number(row.unspent)))
}

describe('sessions and tokens, whatever happens in whatever order', () => {
  it(`are what the model says, ${RUNS} times over (SEC-010, SEC-012, SEC-014, SEC-063, SEC-067)`, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        const staff = await web.person({ accountType: 'COWBELL' })
        const model: Model = { staff, isEnabled: true, sessions: [] }
        await signIn(model)
        for (const [, run] of acts) {
          await run(model)
          // Longer than an actor is believed.
          web.clock.advance({ milliseconds: SECOND })
        }
        for (const which of model.sessions.keys()) await use(which)(model)
        expect(await unspent(model)).toBeLessThanOrEqual(1)
      }),
      { numRuns: RUNS, seed: Number(process.env.TEST_SEED ?? 1), endOnFailure: false },
    )
  }, 1_800_000)
})
