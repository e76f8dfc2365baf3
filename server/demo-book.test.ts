import type { Actor } from '#domain/access/actor.ts'
import type { Market } from '#domain/market/business-days.ts'
import { addBusinessHours } from '#domain/market/business-hours.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { loadDemoBook } from '../db/seed/demo-book.ts'
import { loginOf, type Row, rowsOf, sceneNames, scenes } from '../db/seed/scenes.ts'
import { isWeekend } from '../db/seed/workdays.ts'
import { checkInvariants } from './invariants.ts'
import { actorOf } from './party/shared/parties.ts'
import { inProcess } from './http/call.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import {
  addRows,
  ask,
  byCursors,
  byNumbers,
  lists,
  rowsOf as rowsIn,
  sortsOf,
  walk,
  type Walker,
} from './testing/list-walk.ts'
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
  let web: Web
  const tokens = new Map<string, string>()
  const actors = new Map<string, Actor>()
  const isWalked = day === all[0]?.day
  let added: Promise<void> | undefined
  it.beforeAll(async ({ anotherWeb }) => {
    web = await anotherWeb({ at })
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
      actors.set(login, actorOf(user, org))
      tokens.set(login, await signInAs(web.app.ports, actorOf(user, org)))
    }
  })
  // A book takes room, and a full run opens many.
  afterAll(async () => {
    await web?.close()
    await web?.database.drop()
  })
  const actor = (login: string): Actor => {
    const found = actors.get(login)
    if (!found) throw new Error(`no one signed in as ${login}`)
    return found
  }
  const walker = (): Walker => ({
    db: web.app.ports.db,
    api: inProcess({ ...web.app.dispatcher, checksAnswers: true }),
    staff: actor('staff'),
    agent: actor('agent'),
  })

  it('shows every login the scenes that it promises', async () => {
    const missing: string[] = []
    for (const name of sceneNames) {
      const ask = async (path: string) => {
        const answer = await web.send('GET', path, undefined, { token: tokens.get(loginOf(name)) ?? '' })
        expect(answer.status, `${path}: ${answer.body}`).toBe(200)
        return answer.json as unknown as { content: Row[] } | Row[] | Row
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

  it('lets every decision fall due in office hours on a business day of its market, and no subjectivity on a weekend', async () => {
    const { rows } = await web.database.pool.query<{ market: Market; due: Date; what: string }>(
      `select market, decision_by as due, company_name as what from quote
        where status in ('REFERRED', 'IN_REVIEW', 'REQUESTED')`,
    )
    const isInHours = ({ market, due }: { market: Market; due: Date }) =>
      // Counting no hours from outside office hours leads to the next opening.
      Math.abs(addBusinessHours(new Date(due.getTime() - 1), 0, market).getTime() - due.getTime()) <= 1
    expect(rows.filter((row) => !isInHours(row))).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
    const subjectivities = await web.database.pool.query<{ due: string; title: string }>(
      'select due_date::text as due, title from subjectivity',
    )
    expect(subjectivities.rows.filter(({ due }) => isWeekend(due))).toEqual([])
    expect(subjectivities.rows.length).toBeGreaterThan(0)
  })

  it('has no record of the future', async () => {
    const { rows } = await web.database.pool.query<{ last: Date }>(
      `select max(created_at) as last from (select created_at from quote union all select created_at from account
        union all select created_at from mail_message union all select created_at from claim) records`,
    )
    expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(web.clock.now().getTime())
  })

  it('keeps every invariant of the data', async () => {
    expect(await checkInvariants(web.database.kysely)).toEqual([])
  })

  describe.each(isWalked ? lists : [])('the list %s', (name, endpoint) => {
    beforeAll(() => (added ??= addRows(walker())))
    const isByCursor = 'cursor' in endpoint.query.shape

    it('declares the next page where it gives one', () => {
      expect('next' in endpoint.response.shape).toBe(isByCursor)
    })

    it('has the same total on every page, and on a page behind the last one', async () => {
      const first = await ask(walker(), name, { size: 2 })
      expect(first.totalElements, 'rows to walk').toBeGreaterThan(2)
      for (const page of [1, 90]) {
        const { totalElements, totalPages, capped, content } = await ask(walker(), name, { page, size: 2 })
        expect({ totalElements, totalPages, capped }).toEqual({
          totalElements: first.totalElements,
          totalPages: Math.ceil(first.totalElements / 2),
          capped: first.capped,
        })
        expect(content.length > 0).toBe(page * 2 < first.totalElements)
      }
    })

    it('gives every row once in every order, whichever way it is walked', async () => {
      const { totalElements: total, capped } = await ask(walker(), name, { size: 1 })
      expect(capped).toBe(false)
      // Pages that the rows fill to the last one are where a list would name a page that is empty.
      const sizes = [
        Math.min(100, Math.ceil(total / 3)),
        ...(total % 2 === 0 && total <= 40 ? [total / 2] : []),
      ]
      const sorts = await sortsOf(walker(), name, endpoint)
      const orders = new Map<string, string[]>()
      for (const sort of sorts.length > 0 ? sorts : [undefined])
        for (const size of sizes) {
          const query = { size, ...(sort === undefined ? {} : { sort }) }
          const what = `${sort} by ${size}`
          const pages = await walk(walker(), name, query, byNumbers)
          const rows = rowsIn(pages)
          expect(new Set(rows).size, what).toBe(total)
          expect(rows, what).toHaveLength(total)
          if (sort !== undefined) orders.set(sort, rows)
          if (!isByCursor) continue
          const further = await walk(walker(), name, query, byCursors)
          expect(rowsIn(further), what).toEqual(rows)
          expect(further.map(({ content }) => content.length)).toEqual(
            pages.map(({ content }) => content.length),
          )
          expect(new Set(further.map(({ totalElements }) => totalElements))).toEqual(new Set([total]))
          // A page by number names the next one as a page by cursor does.
          expect(pages.map(({ next }) => next)).toEqual(further.map(({ next }) => next))
        }
      if (isByCursor)
        for (const [sort, rows] of orders)
          if (sort.endsWith(',asc'))
            expect(orders.get(sort.replace(',asc', ',desc')), sort).toEqual(rows.toReversed())
    }, 120_000)
  })
})
