import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { it, type QuoteSetup } from '#server/testing/fixtures.ts'
import { thread, wireRequest } from '../testing/quotes.ts'

let setup: QuoteSetup

interface ListPage {
  content: { id: string; totalPremium: number | null; companyName: string; agentName: string }[]
  totalElements: number
  next?: string
}

const list = (query: Record<string, unknown>) =>
  setup.must<ListPage>('quoteSearch', setup.agent, { query: { page: 0, size: 25, ...query } })

/** Every row, or those of so many pages, in the order of the pages that follow each other by their cursors. */
const walked = async (query: Record<string, unknown>, most = 20): Promise<string[]> => {
  const ids: string[] = []
  let next: string | undefined
  let total: number | undefined
  for (let pages = 0; pages < most; pages += 1) {
    const page = await list({ ...query, ...(next === undefined ? {} : { cursor: next }) })
    expect(page.content.length, 'rows of a page').toBeGreaterThan(0)
    expect(page.totalElements).toBe((total ??= page.totalElements))
    ids.push(...page.content.map((one) => one.id))
    next = page.next
    if (next === undefined) return ids
  }
  if (most < 20) return ids
  throw new Error('the cursor does not end')
}

it.beforeAll(async ({ setup: given }) => {
  setup = given
  const steps = thread(setup)
  const accountId = await setup.account(setup.agency)
  const limits = [1_000_000, 1_500_000, 2_000_000, 2_000_000, 2_500_000, 3_000_000, 5_000_000]
  const drafts = []
  for (const limit of limits) {
    drafts.push(await steps.draft(accountId, wireRequest({ limit })))
    setup.clock.advance({ minutes: 3 })
  }
  await setup.db
    .updateTable('quote')
    .set({ total_premium: null })
    .where(
      'id',
      'in',
      drafts.slice(2, 5).map((one) => one.id),
    )
    .execute()
})

describe('the list of quotes', () => {
  it.each(['modified,desc', 'modified,asc', 'totalPremium,desc', 'totalPremium,asc', 'status,asc'])(
    'gives every row once and in order behind cursors, by %s',
    async (sort) => {
      const all = (await list({ sort })).content.map((one) => one.id)
      expect(all).toHaveLength(7)
      expect(await walked({ sort, size: 2 })).toEqual(all)
      expect(await walked({ sort, size: 3 })).toEqual(all)
    },
  )

  it('finds what expires by a day, this day included', async () => {
    const [first] = (await list({})).content
    const soon = { expires_on: '2020-02-02' }
    await setup.db
      .updateTable('quote')
      .set(soon)
      .where('id', '=', first?.id ?? '')
      .execute()
    expect((await list({ expiresBy: soon.expires_on })).content.map(({ id }) => id)).toEqual([first?.id])
    expect((await list({ expiresBy: '2020-02-01' })).totalElements).toBe(0)
  })

  it('finds what was sent, and what is still to be sent', async () => {
    const [first] = (await list({})).content
    await setup.db
      .updateTable('quote')
      .set({ sent_at: setup.clock.now() })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect((await list({ isSent: 'true' })).content.map(({ id }) => id)).toEqual([first?.id])
    const open = (await list({ isSent: 'false' })).content.map(({ id }) => id)
    expect(open).toHaveLength(6)
    expect(open).not.toContain(first?.id)
  })

  it('finds what begins from one day to another, both included, and names its agent', async () => {
    const [first] = (await list({})).content
    await setup.db
      .updateTable('quote')
      .set({ effective_date: '2020-03-01' })
      .where('id', '=', first?.id ?? '')
      .execute()
    const found = await list({ effectiveFrom: '2020-03-01', effectiveBy: '2020-03-01' })
    expect(found.content).toMatchObject([{ id: first?.id, policyNumber: null }])
    expect(found.content[0]?.agentName).toMatch(/^\w+ \w+/)
    expect((await list({ effectiveBy: '2020-02-29' })).totalElements).toBe(0)
    expect((await list({ effectiveFrom: '2020-03-02' })).totalElements).toBe(6)
  })

  it('goes on behind the cursor of a search, and counts what it found', async () => {
    const [name = ''] = (await list({})).content.map((one) => one.companyName)
    const search = name.slice(0, 5).toLowerCase()
    const found = await list({ search, sort: 'totalPremium,desc' })
    expect(found.totalElements).toBe(7)
    const walk = await walked({ search, sort: 'totalPremium,desc', size: 2 })
    expect(walk).toEqual(found.content.map((one) => one.id))
    expect((await list({ search: 'nobody' })).totalElements).toBe(0)
  })

  it('refuses pages beyond those that have a number, and cursors of another order', async () => {
    const deep = await setup.call('quoteSearch', setup.agent, { query: { page: 200, size: 100 } })
    expect(deep).toMatchObject({ status: 422, body: { errors: [{ field: 'page', code: 'PAGE_TOO_DEEP' }] } })
    const { next } = await list({ size: 2, sort: 'modified,desc' })
    for (const query of [{ cursor: next, sort: 'modified,asc' }, { cursor: 'nonsense' }])
      expect(await setup.call('quoteSearch', setup.agent, { query })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'cursor', code: 'CURSOR_UNKNOWN' }] },
      })
  })
})

describe('what cannot be found', () => {
  it('is nothing when the search is signs alone, and not everything', async () => {
    for (const search of ['...', '%', '&', '—', '"'])
      expect((await list({ search })).totalElements, search).toBe(0)
    expect((await list({ search: ' ' })).totalElements).toBeGreaterThan(0)
  })

  it('is nothing where no word begins so, though every row bears the mark of its tenant', async () => {
    const { orgId } = setup.agent
    const noWords = [`t${orgId.replaceAll('-', '')}`, 't0', 'ĳ', `ĳ${orgId.slice(-6)}`, orgId.slice(-6), 'ij']
    for (const search of noWords) expect((await list({ search })).totalElements, search).toBe(0)
  })

  it('refuses a page beyond the last by number, which is the same number everywhere', async () => {
    const asked = (page: number, size: number) =>
      setup.call('quoteSearch', setup.agent, { query: { page, size } })
    expect((await asked(399, 25)).status).toBe(200)
    expect(await asked(400, 25)).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'page',
            detail: 'With 25 rows a page the last page by number is 399. Go on with the cursor.',
          },
        ],
      },
    })
    expect((await asked(99_999, 100)).body).toMatchObject({ errors: [{ field: 'page' }] })
  })

  it('refuses a status that there is not, with those that there are', async () => {
    const answer = await setup.call('quoteSearch', setup.agent, { query: { status: 'READY,NOPE' } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'status' }] } })
    expect(JSON.stringify(answer.body)).toContain('NOPE is not known here. Use one or more of')
    expect((await list({ status: 'draft, ready' })).totalElements).toBeGreaterThan(0)
  })
})

describe('a search that more rows match than are counted', () => {
  it('gives the same pages while it believes that there are many, and only to who asks for the same', async () => {
    await setup.db.transaction().execute(async (trx) => {
      // On a busy machine so many rows take longer than a statement of the server's may.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`with one as materialized (
          select to_jsonb(quote) - 'calculation' - 'worksheet' - 'program' as facts from quote order by id limit 1)
        insert into quote select copy.* from one, generate_series(1, 10_001) nth,
          jsonb_populate_record(null::quote, one.facts || jsonb_build_object(
            'id', gen_random_uuid(), 'quote_number', 'Q-9' || nth, 'total_premium', nth)) copy`.execute(trx)
    })
    const [name = ''] = (await list({})).content.map((one) => one.companyName)
    const query = { search: name.slice(0, 5).toLowerCase(), sort: 'totalPremium,desc' }
    const counted = await list(query)
    expect(await list(query)).toEqual(counted)
    const pages = [...counted.content, ...(await list({ ...query, page: 1 })).content]
    expect(await walked({ ...query, size: 10 }, 5)).toEqual(pages.map((one) => one.id))
    expect(counted).toMatchObject({ totalElements: 10_000, totalPages: 400, capped: true })
    expect(counted.content.every((one) => one.totalPremium !== null)).toBe(true)
    expect((await list({ ...query, status: 'READY' })).totalElements).toBe(0)
    const last = await list({ ...query, page: 399 })
    expect(last).toMatchObject({ totalElements: 10_000, capped: true })
    const behind = await list({ ...query, cursor: last.next })
    expect(behind).toMatchObject({ totalElements: 10_000, capped: true })
    expect(behind.content).toHaveLength(8)
    expect(behind.next).toBeUndefined()
    // A page by number that reaches beyond what is counted knows whether it is the last.
    expect(await list({ ...query, size: 30, page: 333 })).not.toHaveProperty('next')
    const foreign = await setup.must<ListPage>('quoteSearch', setup.rival, {
      query: { page: 0, size: 25, ...query },
    })
    expect(foreign).toMatchObject({ content: [], totalElements: 0 })
  })
})
