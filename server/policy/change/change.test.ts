import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import type { EndorsementText } from '#domain/document/endorsement-text.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { runCalendar } from '#server/calendar.ts'
import { checkChains } from '#server/policy/chain-check.ts'
import { checkInvariants } from '#server/invariants.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let begins: string

const policyId = () => book.records.own.policy
const day = (at: number): string => addDays(begins, at)
const underwriter = () => actorIn(book, 'COWBELL super-admin')

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  harness.clock.moveTo('2026-03-02T16:00:00Z')
  const { effective_date } = await harness.ports.db
    .selectFrom('policy')
    .select('effective_date')
    .where('id', '=', policyId())
    .executeTakeFirstOrThrow()
  begins = effective_date
  // The book's claim reports a loss of before the term.
  await sql`update claim set loss_date = ${day(-9)}::date where policy_id = ${policyId()}`.execute(
    harness.ports.db,
  )
})

type Asked = Record<string, unknown>

const limit = (major: number, on: number, more: Asked = {}) => ({
  kind: 'terms',
  effectiveDate: day(on),
  changes: { limit: major },
  ...more,
})

const preview = (body: Asked, actor: Actor | null = book.agents.own) =>
  harness.api.run(actor, 'policyChangePreview', { params: { policyId: policyId() }, body: body as never })

const read = (query: { on?: string } = {}) =>
  harness.api.run(book.agents.own, 'policyGet', {
    params: { productType: 'P100', policyId: policyId() },
    query,
  })

const statement = () => ({ name: 'Quillfeather Holder', on: harness.clock.now().toISOString().slice(0, 10) })

/** Issues what was just looked at. */
const issue = async (body: Asked, isStated = true, actor: Actor = book.agents.own) => {
  const shown = await preview(body, actor)
  const { version, baseSequence } = shown
  const issued = await harness.api.run(actor, 'policyChange', {
    params: { policyId: policyId() },
    body: {
      reason: 'The insured asked',
      ...(isStated && { statement: statement() }),
      version,
      baseSequence,
      ...body,
    } as never,
  })
  return { shown, issued }
}

const broken = async () =>
  [...(await checkInvariants(harness.ports.db)), await checkChains(harness.ports.db)].filter(
    (one) => one !== null && one.offenders.length > 0,
  )

const policyRow = () =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', policyId()).executeTakeFirstOrThrow()

/** What endorsements state, the first one first. */
const endorsements = async () => {
  const rows = await harness.ports.db
    .selectFrom('document')
    .select('facts')
    .where('policy_id', '=', policyId())
    .where('kind', '=', 'ENDORSEMENT')
    .orderBy('created_at')
    .orderBy('version')
    .execute()
  return rows.map(({ facts }) => facts as EndorsementText)
}

const lastChangeMail = () =>
  harness.jobs
    .flatMap((job) => (job.type === 'mail.send' && job.template === 'policyChanged' ? [job.facts] : []))
    .at(-1)

const refused = async (body: Asked, actor?: Actor | null) => {
  try {
    await preview(body, actor)
  } catch (error) {
    return (error as { refusal: { code: string; errors?: { field: string }[] } }).refusal
  }
  throw new Error('not refused')
}

describe('a change of a policy', () => {
  it('is refused outside of its window and term, of another kind, of nothing, and of another tenant', async () => {
    expect(await refused(limit(2_000_000, 40))).toMatchObject({ errors: [{ field: 'effectiveDate' }] })
    expect(await refused(limit(2_000_000, -1))).toMatchObject({ code: 'OUTSIDE_TERM' })
    expect(await refused(limit(2_000_000, 400))).toMatchObject({ code: 'OUTSIDE_TERM' })
    expect(await refused(limit(1_000_000, 5))).toMatchObject({ errors: [{ field: 'changes' }] })
    expect(await refused(limit(2_000_000, 5, { kind: 'nonPremium' }))).toMatchObject({
      errors: [{ field: 'changes.limit' }],
    })
    expect(await refused(limit(1_234_567, 5))).toMatchObject({ errors: [{ field: 'request.limit' }] })
    expect(await refused(limit(2_000_000, 5), book.agents.foreign)).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('costs for the same terms what was written', async () => {
    const before = await read()
    const shown = await preview(limit(2_000_000, 10))
    expect(shown.segments.before).toEqual([expect.objectContaining({ premium: before.premium })])
    expect(shown.wheel.premiumBefore).toBe(before.premium)
  })

  it('shows the limits of coverages that follow the aggregate limit', async () => {
    const { coverages } = await read()
    const shown = await preview(limit(2_000_000, 10))
    const limitOf = (at: string) => coverages.find(({ key }) => key === at)?.limit
    expect(shown.coverages.find(({ key }) => key === 'securityBreachLiability')).toMatchObject({
      limitBefore: limitOf('securityBreachLiability'),
      limitAfter: 2_000_000,
    })
  })

  it('needs a statement where cover grows, and an underwriter where a loss follows or a rule says so', async () => {
    const shown = await preview(limit(2_000_000, 10))
    expect(shown).toMatchObject({ needs: { statement: true, underwriter: false }, refusal: null })
    await expect(issue(limit(2_000_000, 10), false)).rejects.toMatchObject({
      refusal: { errors: [{ field: 'statement' }] },
    })
    await sql`update claim set loss_date = ${day(20)}::date where policy_id = ${policyId()}`.execute(
      harness.ports.db,
    )
    const after = await preview(limit(2_000_000, 10))
    expect(after.referrals).toMatchObject([{ code: 'LOSS_REPORTED' }])
    expect(after.refusal?.code).toBe('CHANGE_REFERRED')
    await expect(issue(limit(2_000_000, 10))).rejects.toMatchObject({ refusal: { code: 'CHANGE_REFERRED' } })
    expect((await preview(limit(2_000_000, 10), underwriter())).refusal).toBeNull()
    await sql`update claim set loss_date = ${day(-9)}::date where policy_id = ${policyId()}`.execute(
      harness.ports.db,
    )
  })

  it('is recorded for the cents that were shown, with its endorsement, bill and mail', async () => {
    const before = harness.jobs.length
    const { shown, issued } = await issue(limit(2_000_000, 10))
    expect(issued).toMatchObject({ sequences: [2], creditNumber: null, version: 2 })
    expect(issued.endorsementNumber).toMatch(/^CYP-\d+\/E01$/)
    expect(issued.invoiceNumber).toMatch(/^INV-/)
    expect(issued.difference).toEqual(shown.charges.difference)
    expect(shown.wheel).toMatchObject({ daysOfTerm: 365, daysLeft: 355, factor: '0.973' })
    expect(issued.difference.premium).toBe(shown.wheel.amount)
    const view = await read()
    expect(view).toMatchObject({ aggLimit: 1_000_000, premium: shown.charges.after.premium })
    expect((await read({ on: day(10) })).aggLimit).toBe(2_000_000)
    expect((await policyRow()).total_premium).toBe(Math.round(shown.charges.after.total * 100))
    const { content } = await harness.api.run(book.agents.own, 'documentSearch', {
      params: { accountId: book.records.own.account },
      query: { policyId: policyId() },
    })
    expect(content.map(({ docType }) => docType)).toEqual(expect.arrayContaining(['ENDORSEMENT', 'POLICY']))
    expect(content.filter(({ docType }) => docType === 'POLICY')).toHaveLength(2)
    expect(content.find(({ docType }) => docType === 'ENDORSEMENT')?.docNumber).toBe(issued.endorsementNumber)
    const { facts } = await harness.ports.db
      .selectFrom('document')
      .select('facts')
      .where('policy_id', '=', policyId())
      .where('kind', '=', 'ENDORSEMENT')
      .executeTakeFirstOrThrow()
    // What follows from the new limit is on the endorsement too, in what it was and what it is.
    if (!('endorsementNumber' in facts)) throw new Error('no endorsement')
    const { schedule } = facts
    expect(schedule[0]).toEqual({ label: 'Aggregate limit', before: '$1,000,000', after: '$2,000,000' })
    expect(schedule).toContainEqual(
      expect.objectContaining({
        label: expect.stringContaining('Security breach liability'),
        after: '$2,000,000',
      }),
    )
    const mails = harness.jobs.slice(before).filter((job) => job.type === 'mail.send')
    expect(mails.map((job) => job.type === 'mail.send' && job.template)).toContain('policyChanged')
    expect(await broken()).toEqual([])
  })

  it('goes before later ones: they are taken back and recorded again, for the cents that were shown', async () => {
    const late = { kind: 'terms', effectiveDate: day(5), changes: { deductible: 50_000 } }
    const { shown, issued } = await issue(late)
    expect(shown.lines.map(({ effect, of }) => [effect, of])).toEqual([
      ['REVERSED', 2],
      ['APPLIED', null],
      ['REAPPLIED', 2],
    ])
    const [reversed, applied, reapplied] = shown.lines.map(({ premium }) => premium)
    expect(reversed).toBeLessThan(0)
    expect(applied).toBeLessThan(0)
    expect(reapplied).toBeGreaterThan(0)
    expect(shown.conflicts).toEqual([])
    expect(issued).toMatchObject({ sequences: [3, 4, 5], invoiceNumber: null })
    expect(issued.endorsementNumber).toMatch(/E02$/)
    expect(issued.creditNumber).not.toBeNull()
    const limits = await Promise.all([4, 5, 10].map(async (at) => read({ on: day(at) })))
    expect(limits.map(({ aggLimit, deductible }) => [aggLimit, deductible])).toEqual([
      [1_000_000, 25_000],
      [1_000_000, 50_000],
      [2_000_000, 50_000],
    ])
    const { segments } = shown
    const days = [365, 360, 355]
    const whole = segments.after.reduce((sum, { premium }, at) => {
      const earlier = segments.after[at - 1]?.premium ?? 0
      return sum + Math.round(((premium - earlier) * 100 * (days[at] ?? 0)) / 365)
    }, 0)
    expect(Math.round(shown.charges.after.premium * 100)).toBe(whole)
    expect(await broken()).toEqual([])
  })

  it('is not recorded while a later one contradicts it, and shows what each answer costs', async () => {
    const lower = { kind: 'terms', effectiveDate: day(3), changes: { deductible: 10_000 } }
    const shown = await preview(lower)
    expect(shown.conflicts).toMatchObject([
      { path: 'deductible', label: 'Retention', found: '$25,000', left: '$10,000', answer: null },
    ])
    expect(shown.refusal?.code).toBe('CHANGES_CONFLICT')
    await expect(issue(lower)).rejects.toMatchObject({ refusal: { code: 'CHANGES_CONFLICT' } })
    const [keep, carry] = shown.conflicts[0]?.answers ?? []
    expect(keep).toMatchObject({ answer: 'KEEP_LATER', value: '$50,000' })
    expect(carry).toMatchObject({ answer: 'CARRY_NEW', value: '$10,000' })
    expect(carry?.total).toBeGreaterThan(keep?.total ?? Infinity)
    const answered = { ...lower, resolutions: { deductible: 'KEEP_LATER' } }
    expect((await preview(answered)).charges.difference.total).toBe(keep?.total)
    const { issued } = await issue({ ...lower, resolutions: { deductible: 'CARRY_NEW' } })
    expect(issued.difference.total).toBe(carry?.total)
    const deductibles = await Promise.all([2, 3, 5, 10].map(async (at) => read({ on: day(at) })))
    expect(deductibles.map(({ deductible }) => deductible)).toEqual([25_000, 10_000, 10_000, 10_000])
    expect(await broken()).toEqual([])
  })

  it('is refused on a policy that was changed after it was looked at, and names who did', async () => {
    const retention = (major: number) => ({
      kind: 'terms',
      effectiveDate: day(12),
      changes: { deductible: major },
    })
    const [body, other] = [retention(25_000), retention(50_000)]
    const [one, two] = [await preview(body), await preview(other)]
    const send = (asked: Asked, { version, baseSequence }: typeof one) =>
      harness.api.run(book.agents.own, 'policyChange', {
        params: { policyId: policyId() },
        body: { ...asked, version, baseSequence, reason: 'Asked', statement: statement() } as never,
      })
    const outcomes = await Promise.allSettled([send(body, one), send(other, two)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason.refusal).toMatchObject({
      kind: 'stale',
      code: 'CHANGE_PREEMPTED',
      reason: expect.stringContaining(`${book.agents.own.name} recorded transaction`),
    })
    expect(await broken()).toEqual([])
  })

  it('is taken back to the cent, the latest alone', async () => {
    const { revisions, version, premium } = await read()
    const last = revisions.at(-1)
    const revert = (sequence: number) =>
      harness.api.run(underwriter(), 'policyRevert', {
        params: { policyId: policyId() },
        body: { sequence, reason: 'Recorded by mistake', version },
      })
    await expect(revert(2)).rejects.toMatchObject({ refusal: { kind: 'conflict' } })
    const issued = await revert(last?.sequence ?? 0)
    expect(issued.difference.total).toBe(-(last?.total ?? 0))
    expect((await read()).premium).toBeCloseTo(premium - (last?.premium ?? 0), 2)
    const papers = await endorsements()
    const paper = papers.at(-1)
    expect(paper).toMatchObject({ reverses: expect.stringMatching(/\/E\d\d$/) })
    expect(paper?.endorsementNumber).toMatch(/\/R\d\d$/)
    expect(paper?.schedule.length).toBeGreaterThan(0)
    expect(lastChangeMail()).toMatchObject({ endorsementNumber: paper?.endorsementNumber })
    expect(await broken()).toEqual([])
    await expect(
      harness.api.run(book.agents.own, 'policyRevert', {
        params: { policyId: policyId() },
        body: { sequence: 1, reason: 'No', version: version + 1 },
      }),
    ).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
  })

  it('without premium moves the contact and the name, and never the price', async () => {
    const { premium } = await read()
    const contact = {
      kind: 'nonPremium',
      effectiveDate: day(0),
      changes: { contact: { policyContactFirstName: 'Robin' } },
    }
    const { shown, issued } = await issue(contact)
    expect(shown.charges.difference.total).toBe(0)
    expect(issued).toMatchObject({ invoiceNumber: null, creditNumber: null })
    expect((await read()).premium).toBe(premium)
    expect(
      await refused({ ...contact, changes: { insured: { name: 'Another Company Inc' } } }),
    ).toMatchObject({ errors: [{ field: 'changes.insured.name' }] })
    harness.clock.moveTo(`${day(1)}T18:00:00Z`)
    await issue({
      ...contact,
      changes: {
        insured: { name: 'Quillfeathers Manufacturing' },
        contact: { policyContactLastName: 'Reed' },
      },
    })
    const row = await policyRow()
    expect(row.company_name).toBe('Quillfeathers Manufacturing')
    expect(row.contact).toMatchObject({ policyContactFirstName: 'Robin', policyContactLastName: 'Reed' })
    expect(await broken()).toEqual([])
  })

  it('without premium is moved to another day while it is the latest', async () => {
    const before = await read()
    const at = { params: { policyId: policyId() } }
    const issued = await harness.api.run(book.agents.own, 'policyNonPremium', {
      ...at,
      body: {
        effectiveDate: day(2),
        changes: { contact: { policyContactFirstName: 'Kim' } },
        reason: 'A new contact',
        version: before.version,
      },
    })
    const move = (effectiveDate: string, version: number) =>
      harness.api.run(book.agents.own, 'policyNonPremiumDate', {
        ...at,
        body: { effectiveDate, reason: 'A day later', version },
      })
    const moved = await move(day(14), issued.version)
    expect(moved).toMatchObject({ effectiveDate: day(14), difference: { total: 0 } })
    const paper = (await endorsements()).at(-1)
    expect(paper).toMatchObject({ endorsementNumber: moved.endorsementNumber, effectiveDate: day(14) })
    expect(paper?.schedule[0]?.label).toBe('Takes effect')
    expect(lastChangeMail()).toMatchObject({ effectiveDate: day(14) })
    expect((await policyRow()).contact).toMatchObject({ policyContactFirstName: 'Robin' })
    await expect(move(day(60), moved.version)).rejects.toMatchObject({
      refusal: { errors: [{ field: 'effectiveDate' }] },
    })
    expect(await broken()).toEqual([])
  })

  it('is found by the number of the policy, as it was issued and as it is', async () => {
    const { policyNumber } = await read()
    const params = { productType: 'p100', policyNumber }
    const original = await harness.api.run(book.agents.own, 'policyOriginal', { params })
    const latest = await harness.api.run(book.agents.own, 'policyLatest', { params })
    expect(original).toMatchObject({ aggLimit: 1_000_000, deductible: 25_000 })
    expect(original.revisions).toHaveLength(1)
    expect(latest.revisions.length).toBeGreaterThan(5)
    await expect(harness.api.run(book.agents.foreign, 'policyLatest', { params })).rejects.toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
  })

  it('is listed with its number and what its whole recording costs, for whom the policy concerns', async () => {
    const query = { sort: 'number,asc' } as const
    const { content } = await harness.api.run(book.agents.own, 'endorsementSearch', { query })
    const { policyNumber } = await read()
    expect(content.map(({ number }) => number)).toEqual(
      content.map((_row, at) => `${policyNumber}/E${String(at + 1).padStart(2, '0')}`),
    )
    expect(content.slice(0, 2)).toMatchObject([
      { kind: 'endorsement', isReversed: false },
      { kind: 'endorsement', isReversed: false },
    ])
    const { premium } = await read()
    const first = (
      await harness.api.run(book.agents.own, 'policyRevisions', { query: { policyId: policyId() } })
    )[0]
    const added = content.reduce((sum, row) => sum + Math.round(row.premium * 100), 0)
    const back = content.filter(({ isReversed }) => isReversed)
    expect(back.length).toBeGreaterThan(0)
    const undone = back.reduce((sum, row) => sum + Math.round(row.premium * 100), 0)
    expect(added - undone).toBe(Math.round((premium - (first?.premium ?? 0)) * 100))
    const running = await harness.api.run(book.agents.own, 'midtermSearch', {
      query: { kind: 'endorsement', reversed: 'false' },
    })
    expect(running.content.length).toBeGreaterThan(1)
    const foreign = await harness.api.run(book.agents.foreign, 'endorsementSearch', { query: {} })
    expect(foreign.content).toEqual([])
    const insurer = await harness.api.run(actorIn(book, 'CARRIER carrier-admin'), 'endorsementSearch', {
      query: { search: policyNumber },
    })
    expect(insurer.totalElements).toBe(content.length)
  })

  it('reaches the row of the policy on its day', async () => {
    const follow = async (at: number) => {
      harness.clock.moveTo(`${day(at)}T18:00:00Z`)
      await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
      const { agg_limit, deductible, contact } = await policyRow()
      const shown = await read()
      expect([agg_limit / 100, deductible / 100]).toEqual([shown.aggLimit, shown.deductible])
      return { agg_limit, name: contact.policyContactFirstName }
    }
    expect(await follow(4)).toEqual({ agg_limit: 1_000_000_00, name: 'Robin' })
    expect(await follow(11)).toEqual({ agg_limit: 2_000_000_00, name: 'Robin' })
    expect(await follow(14)).toEqual({ agg_limit: 2_000_000_00, name: 'Kim' })
    expect((await policyRow()).ahead).toEqual([])
  })

  it('of the facts is an underwriter’s from 25 percent on', async () => {
    const exposure = (revenue: number) => ({
      kind: 'exposure',
      effectiveDate: day(8),
      changes: { exposure: { revenue } },
    })
    const { rows } = await sql<{ revenue: number }>`
      select (facts->'risk'->>'revenue')::bigint / 100 as revenue from policy_transaction
      where policy_id = ${policyId()} and sequence = 1`.execute(harness.ports.db)
    const revenue = Number(rows[0]?.revenue)
    expect((await preview(exposure(revenue * 2))).referrals).toMatchObject([{ code: 'EXPOSURE_FAR' }])
    const { issued } = await issue(exposure(Math.round(revenue * 1.2)))
    expect(issued.endorsementNumber).toMatch(/\/E\d\d$/)
    expect(await broken()).toEqual([])
  })

  it('extends the term once, at the price of its end', async () => {
    const { version, endDate } = await read()
    const extend = (days: number, of: number) =>
      harness.api.run(underwriter(), 'policyExtend', {
        params: { policyId: policyId() },
        body: { days, reason: 'The renewal is late', version: of },
      })
    const issued = await extend(20, version)
    expect(issued.difference.premium).toBeGreaterThan(0)
    expect((await read()).endDate).toBe(addDays(endDate, 20))
    await expect(extend(5, version + 1)).rejects.toMatchObject({ refusal: { code: 'EXTENDED_ALREADY' } })
    expect(await broken()).toEqual([])
  })
})
