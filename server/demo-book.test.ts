import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoBook } from '../db/seed/demo-book.ts'
import { loginOf, type Row, rowsOf, sceneNames, scenes } from '../db/seed/scenes.ts'
import { isDueOnWorkdays, isWeekend, lastHours } from '../db/seed/workdays.ts'
import { checkInvariants } from './invariants.ts'
import { actorOf } from './party/shared/parties.ts'
import { createHttpHarness, type HttpHarness } from './testing/http.ts'
import { signInAs } from './testing/sign-in.ts'
import { drawnDays, testDays } from '../tools/lib/days.ts'
import { systemClock } from './process/clock.ts'

const isFull = process.env['TEST_FULL'] === '1'
const seed = process.env['TEST_SEED'] ?? '1'
const today = systemClock.today()
const all = testDays(today)
const days = isFull ? all : [...all.slice(0, 1), ...drawnDays(all.slice(1), seed, 1)]

/** A book is opened at any hour: each day has another one of these, in UTC, within the day of New York. */
const HOURS = ['05:05', '15:00', '23:30']

describe.each(days)('the demo book of $day ($why)', ({ day }) => {
  const at = `${day}T${HOURS[all.findIndex((one) => one.day === day) % HOURS.length]}:00Z`
  let web: HttpHarness
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    web = await createHttpHarness({ at })
    await loadDemoBook(web.app.ports, day)
    const { db } = web.app.ports
    for (const login of new Set(sceneNames.map(loginOf))) {
      const email = `${login}@demo.bindery.test`
      const user = await db
        .selectFrom('app_user')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const org = await db
        .selectFrom('org')
        .selectAll()
        .where('id', '=', user.org_id)
        .executeTakeFirstOrThrow()
      tokens.set(login, await signInAs(web.app.ports, actorOf(user, org)))
    }
  })
  afterAll(() => web?.close())

  it('shows every login the scenes that it promises', async () => {
    const missing: string[] = []
    for (const name of sceneNames) {
      const ask = async (path: string) => {
        const answer = await web.send('GET', path, undefined, { token: tokens.get(loginOf(name)) ?? '' })
        expect(answer.status, `${path}: ${answer.body}`).toBe(200)
        return answer.json as unknown as { content: Row[] } | Row
      }
      const rows = await rowsOf(name, ask, { now: web.clock.now(), today: day })
      if (rows.length < scenes[name].atLeast)
        missing.push(`${name}: ${rows.length} of ${scenes[name].atLeast}`)
    }
    expect(missing, `seed ${seed}`).toEqual([])
  })

  it('says of every account what fixing its findings saves', async () => {
    const { rows } = await web.database.pool.query<{ id: string }>('select id from account order by id')
    const token = tokens.get('underwriter') ?? ''
    const refused: string[] = []
    for (const { id } of rows) {
      const { status, body } = await web.send('GET', `/api/risk/v1/${id}/savings`, undefined, { token })
      if (status !== 200) refused.push(`${status} ${body}`)
    }
    expect(rows.length).toBeGreaterThan(100)
    expect(refused).toEqual([])
  })

  it('lets no decision fall due on a weekend where there is another day for it', async () => {
    const now = web.clock.now()
    const { rows } = await web.database.pool.query<{ due: string; isFixed: boolean; what: string }>(
      `select due_date::text as due, true as "isFixed", 'condition ' || title as what from subjectivity
        union all select (decision_by at time zone 'America/New_York')::date::text, decision_by < $1,
            'quote of ' || company_name
          from quote where status in ('REFERRED', 'IN_REVIEW', 'REQUESTED')`,
      [now],
    )
    const isFree = isDueOnWorkdays(now, lastHours(now))
    expect(rows.filter(({ due, isFixed }) => isWeekend(due) && (isFixed || isFree))).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })

  it('is told by no record of the future', async () => {
    const { rows } = await web.database.pool.query<{ last: Date }>(
      `select max(created_at) as last from (select created_at from quote union all select created_at from account
        union all select created_at from mail_message union all select created_at from claim) told`,
    )
    expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(web.clock.now().getTime())
  })

  it('keeps every invariant of the data', async () => {
    expect(await checkInvariants(web.database.kysely)).toEqual([])
  })
})
