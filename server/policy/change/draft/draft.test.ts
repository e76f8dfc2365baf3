import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { runCalendar } from '#server/calendar.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let begins: string

const policyId = () => book.records.own.policy
const day = (at: number): string => addDays(begins, at)
const agent = () => book.agents.own
const underwriter = () => actorIn(book, 'COWBELL underwriter')
/** The insured of the policy. */
const insured = (): Actor => {
  const found = [...book.actors.values()].find(
    ({ accountType, permissions }) => accountType === 'CUSTOMER' && permissions.has('policy:requestchange'),
  )
  if (!found) throw new Error('the book has no insured')
  return { ...found, insuredAccountId: book.records.own.account }
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  harness.clock.moveTo('2026-03-16T18:00:00Z')
  const { effective_date } = await harness.ports.db
    .selectFrom('policy')
    .select('effective_date')
    .where('id', '=', policyId())
    .executeTakeFirstOrThrow()
  begins = effective_date
  await lossOn(day(-9))
})

const lossOn = (on: string) =>
  sql`update claim set loss_date = ${on}::date where policy_id = ${policyId()}`.execute(harness.ports.db)

type Asked = Record<string, unknown>

const limit = (major: number, on: number) => ({
  kind: 'terms',
  effectiveDate: day(on),
  changes: { limit: major },
})

const contact = (name: string, on: number) => ({
  kind: 'nonPremium',
  effectiveDate: day(on),
  changes: { contact: { policyContactFirstName: name } },
})

const begin = (who: Actor, body: Asked) =>
  harness.api.run(who, 'policyChangeBegin', { body: { policyId: policyId(), ...body } as never })

const move = (
  who: Actor,
  { id, version }: { id: string; version: number },
  action: string,
  reason?: string,
) =>
  harness.api.run(who, 'policyChangeMove', {
    params: { id },
    body: { action, version, ...(reason && { reason }) } as never,
  })

const get = (who: Actor, id: string) => harness.api.run(who, 'policyChangeGet', { params: { id } })

const preview = (who: Actor, body: Asked, draftId?: string) =>
  harness.api.run(who, 'policyChangePreview', {
    params: { policyId: policyId() },
    body: { ...body, ...(draftId && { draftId }) } as never,
  })

const statement = () => ({ name: 'Quillfeather Holder', on: harness.clock.now().toISOString().slice(0, 10) })

type Shown = Awaited<ReturnType<typeof preview>>

const issue = (who: Actor, body: Asked, draft: { id: string; version: number }, shown: Shown) =>
  harness.api.run(who, 'policyChange', {
    params: { policyId: policyId() },
    body: {
      ...body,
      reason: 'As asked',
      statement: statement(),
      version: shown.version,
      baseSequence: shown.baseSequence,
      draft: { id: draft.id, version: draft.version },
    } as never,
  })

const waiting = async (who: Actor) =>
  (await harness.api.run(who, 'policyChangeSearch', { query: { waiting: 'true' } })).content.map(
    ({ id }) => id,
  )

const mailsSince = (at: number) =>
  harness.jobs
    .slice(at)
    .flatMap((job) =>
      job.type === 'mail.send' && job.template === 'policyChangeStep' ? [[job.facts.step, job.to]] : [],
    )

const code = (value: string) => ({ refusal: { code: value } })

describe('a change that the insured asks for', () => {
  it('is its own until it is sent, then with the agency, which issues it', async () => {
    const asked = contact('Robin', 3)
    const draft = await begin(insured(), { ...asked, note: 'We have a new office manager' })
    expect(draft).toMatchObject({ status: 'DRAFT', side: 'INSURED', holder: 'INSURED', overtaken: null })
    expect(draft.said).toMatchObject([{ label: 'First name of the contact', left: 'Robin' }])
    await expect(get(agent(), draft.id)).rejects.toMatchObject(code('NOT_FOUND'))
    await expect(issue(insured(), asked, draft, await preview(insured(), asked))).rejects.toMatchObject({
      refusal: { kind: 'forbidden' },
    })
    const before = harness.jobs.length
    const sent = await move(insured(), draft, 'ask')
    expect(sent).toMatchObject({ status: 'REQUESTED', holder: 'AGENCY', sentOn: '2026-03-16' })
    expect(mailsSince(before)).toEqual([['ASKED', agent().email]])
    expect(await waiting(agent())).toEqual([draft.id])
    expect(await waiting(insured())).toEqual([])
    const read = await get(agent(), draft.id)
    expect(read.actions).toMatchObject({ issue: { allowed: true }, turnDown: { allowed: true } })
    expect(read.actions['ask']?.allowed).toBe(false)
    const issued = await issue(agent(), asked, sent, await preview(agent(), asked, draft.id))
    expect(issued.endorsementNumber).toMatch(/\/E01$/)
    expect(await get(insured(), draft.id)).toMatchObject({
      status: 'ISSUED',
      holder: null,
      decidedBy: agent().name,
    })
  })

  it('is declined with a reason that the insured reads', async () => {
    const sent = await move(insured(), await begin(insured(), limit(2_000_000, 20)), 'ask')
    await expect(move(agent(), sent, 'turnDown')).rejects.toMatchObject({
      refusal: { errors: [{ field: 'reason' }] },
    })
    await expect(move(insured(), sent, 'turnDown', 'No')).rejects.toMatchObject({
      refusal: { kind: 'forbidden' },
    })
    const before = harness.jobs.length
    await move(agent(), sent, 'turnDown', 'Please call us first')
    expect(await get(insured(), sent.id)).toMatchObject({
      status: 'DECLINED',
      reason: 'Please call us first',
      decidedBy: agent().name,
    })
    expect(mailsSince(before)).toEqual([['DECLINED', insured().email]])
  })

  it('is of the kinds that it asks for, complete, and of its own policies', async () => {
    await expect(begin(insured(), { ...limit(2_000_000, 20), kind: 'correction' })).rejects.toMatchObject(
      code('CHANGE_KIND_NOT_ASKED'),
    )
    const open = await begin(insured(), limit(1_234_567, 20))
    expect(open).toMatchObject({ status: 'DRAFT', said: [], total: null })
    await expect(move(insured(), open, 'ask')).rejects.toMatchObject({ refusal: { kind: 'invalid' } })
    await expect(
      begin({ ...insured(), insuredAccountId: book.records.foreign.account }, contact('Eve', 3)),
    ).rejects.toMatchObject(code('NOT_FOUND'))
    await move(insured(), open, 'withdraw')
  })

  it('names no rule to it', async () => {
    await lossOn(day(25))
    const [forInsured, forAgent] = await Promise.all([
      preview(insured(), limit(2_000_000, 20)),
      preview(agent(), limit(2_000_000, 20)),
    ])
    expect(forInsured.referrals).toMatchObject([{ code: 'REFERRED' }])
    expect(forAgent.referrals).toMatchObject([{ code: 'LOSS_REPORTED' }])
    await lossOn(day(-9))
  })
})

describe('a change that an underwriter decides', () => {
  it('is submitted by the agency, released, and issued by the agency as it was released', async () => {
    await lossOn(day(25))
    const asked = limit(2_000_000, 20)
    const draft = await begin(agent(), { ...asked, note: 'A contract asks for it' })
    await expect(issue(agent(), asked, draft, await preview(agent(), asked))).rejects.toMatchObject(
      code('CHANGE_REFERRED'),
    )
    const sent = await move(agent(), draft, 'refer')
    expect(sent).toMatchObject({
      status: 'REFERRED',
      holder: 'STAFF',
      referrals: [{ code: 'LOSS_REPORTED' }],
    })
    await expect(issue(agent(), asked, sent, await preview(agent(), asked))).rejects.toMatchObject(
      code('CHANGE_WITH_OTHERS'),
    )
    await expect(move(agent(), sent, 'release')).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
    expect(await waiting(underwriter())).toEqual([draft.id])
    const before = harness.jobs.length
    const ready = await move(underwriter(), sent, 'release', 'The loss is closed')
    expect(ready).toMatchObject({ status: 'READY', holder: 'AGENCY', reason: 'The loss is closed' })
    expect(mailsSince(before)).toEqual([['RELEASED', agent().email]])
    const more = { ...asked, changes: { ...asked.changes, deductible: 50_000 } }
    await expect(issue(agent(), more, ready, await preview(agent(), more, draft.id))).rejects.toMatchObject(
      code('CHANGE_NOT_RELEASED'),
    )
    const shown = await preview(agent(), asked, draft.id)
    expect(shown.refusal).toBeNull()
    const issued = await issue(agent(), asked, ready, shown)
    expect(issued.difference).toEqual(shown.charges.difference)
    const ended = await get(agent(), draft.id)
    expect(ended).toMatchObject({ status: 'ISSUED', total: shown.charges.difference.total })
    await expect(issue(agent(), asked, ended, shown)).rejects.toMatchObject(code('TRANSITION_NOT_ALLOWED'))
    await lossOn(day(-9))
  })

  it('of a kind of the underwriter is submitted and issued once it is let pass', async () => {
    const { rows } = await sql<{ revenue: number }>`
      select (facts->'risk'->>'revenue')::bigint / 100 as revenue from policy_transaction
      where policy_id = ${policyId()} and sequence = 1`.execute(harness.ports.db)
    const revenue = Math.round(Number(rows[0]?.revenue) * 1.1)
    const asked = { kind: 'correction', effectiveDate: day(0), changes: { exposure: { revenue } } }
    const sent = await move(agent(), await begin(agent(), asked), 'refer')
    const ready = await move(underwriter(), sent, 'release')
    expect((await preview(agent(), asked)).refusal?.code).toBe('PERMISSION_MISSING')
    const issued = await issue(agent(), asked, ready, await preview(agent(), asked, ready.id))
    expect(issued.endorsementNumber).toMatch(/\/E03$/)
  })

  it('is declined to the agency, and is of no other agency', async () => {
    const sent = await move(agent(), await begin(agent(), contact('Kim', 12)), 'refer')
    await expect(get(book.agents.foreign, sent.id)).rejects.toMatchObject(code('NOT_FOUND'))
    await expect(get(insured(), sent.id)).rejects.toMatchObject(code('NOT_FOUND'))
    await move(underwriter(), sent, 'decline', 'Ask the insured to sign')
    expect(await get(agent(), sent.id)).toMatchObject({
      status: 'DECLINED',
      reason: 'Ask the insured to sign',
    })
  })

  it('is within the own authority of who releases or issues it', async () => {
    const who = underwriter()
    await sql`insert into underwriting_authority (user_id, largest_limit, set_by, modified_at)
      values (${who.userId}, 100000000, 'Test', now())`.execute(harness.ports.db)
    const asked = { ...limit(0, 22), changes: { deductible: 50_000 } }
    const sent = await move(agent(), await begin(agent(), asked), 'refer')
    await expect(move(who, sent, 'release')).rejects.toMatchObject(code('BEYOND_AUTHORITY'))
    const shown = await preview(who, asked)
    expect(shown.refusal?.code).toBe('BEYOND_AUTHORITY')
    expect(shown.refusal?.reason).toContain('Submit the change for')
    await expect(issue(who, asked, sent, shown)).rejects.toMatchObject(code('BEYOND_AUTHORITY'))
    await sql`delete from underwriting_authority where user_id = ${who.userId}`.execute(harness.ports.db)
    await move(agent(), sent, 'withdraw')
  })
})

describe('a change that others were before', () => {
  it('says who was, and is issued on the new base once it was looked at again', async () => {
    const [one, two] = [
      await begin(agent(), contact('Alex', 14)),
      await begin(agent(), {
        ...contact('Alex', 14),
        changes: { contact: { policyContactLastName: 'Lee' } },
      }),
    ]
    const shown = await preview(agent(), contact('Alex', 14))
    await issue(agent(), contact('Alex', 14), one, shown)
    const stale = await get(agent(), two.id)
    expect(stale.overtaken).toContain(`${agent().name} recorded transaction`)
    const asked = { ...contact('', 14), changes: { contact: { policyContactLastName: 'Lee' } } }
    await expect(issue(agent(), asked, two, shown)).rejects.toMatchObject({
      refusal: { kind: 'stale', code: 'CHANGE_PREEMPTED' },
    })
    await issue(agent(), asked, two, await preview(agent(), asked))
    expect((await get(agent(), two.id)).status).toBe('ISSUED')
  })

  it('passes once where two underwriters approve the same thing in one moment', async () => {
    const asked = {
      kind: 'terms',
      effectiveDate: day(24),
      changes: {
        additionalInsureds: [
          {
            businessName: 'Harbor Bank',
            address1: '1 Pier',
            city: 'Oakland',
            state: 'CA',
            zipCode: '94607',
            naicsCode: '522110',
          },
        ],
        coverages: [{ key: 'additionalInsureds', isSelected: true }],
      },
    }
    const drafts = [
      await move(agent(), await begin(agent(), asked), 'refer'),
      await move(agent(), await begin(agent(), asked), 'refer'),
    ]
    const shown = await preview(underwriter(), asked)
    const outcomes = await Promise.allSettled(
      drafts.map(async (draft) => issue(underwriter(), asked, draft, shown)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(lost.reason.refusal).toMatchObject({
      code: 'CHANGE_PREEMPTED',
      reason: expect.stringContaining(`${underwriter().name} recorded transaction`),
    })
    const loser = await Promise.all(drafts.map(async ({ id }) => get(underwriter(), id)))
    const left = loser.find(({ status }) => status === 'REFERRED')
    if (!left) throw new Error('no draft is left')
    // Looked at again, it would put the same organization on the policy twice.
    await expect(preview(underwriter(), asked)).rejects.toMatchObject({ refusal: { kind: 'invalid' } })
    await expect(
      issue(underwriter(), asked, left, {
        ...shown,
        baseSequence: shown.baseSequence + 1,
        version: shown.version + 1,
      }),
    ).rejects.toMatchObject({ refusal: { kind: 'invalid' } })
    await move(underwriter(), left, 'decline', 'It is on the policy already')
  })

  it('is saved by one of two who read the same version', async () => {
    const draft = await begin(agent(), contact('Sam', 26))
    const save = (name: string) =>
      harness.api.run(agent(), 'policyChangeSave', {
        params: { id: draft.id },
        body: { ...contact(name, 26), version: draft.version } as never,
      })
    const outcomes = await Promise.allSettled([save('Ada'), save('Ben')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await move(agent(), await get(agent(), draft.id), 'withdraw')
  })
})

describe('the days of a change', () => {
  it('count from when it was sent, and end 14 days after its last step', async () => {
    harness.clock.moveTo(`${day(12)}T20:00:00Z`)
    const early = contact('Jo', 0)
    const asked = await move(insured(), await begin(insured(), early), 'ask')
    harness.clock.moveTo(`${day(20)}T20:00:00Z`)
    await expect(preview(agent(), early)).rejects.toMatchObject({
      refusal: { errors: [{ field: 'effectiveDate' }] },
    })
    const resolutions = { 'contact.policyContactFirstName': 'CARRY_NEW' }
    await issue(agent(), { ...early, resolutions }, asked, await preview(agent(), early, asked.id))
    const sent = await move(insured(), await begin(insured(), contact('Pat', 20)), 'ask')
    harness.clock.moveTo(`${addDays(sent.expiresOn, 0)}T20:00:00Z`)
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect((await get(insured(), sent.id)).status).toBe('REQUESTED')
    const at = harness.jobs.length
    harness.clock.moveTo(`${addDays(sent.expiresOn, 1)}T20:00:00Z`)
    const run = await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect(run.changesExpired).toBeGreaterThan(0)
    expect((await get(insured(), sent.id)).status).toBe('EXPIRED')
    expect(mailsSince(at).map(([step]) => step)).toContain('EXPIRED')
    const again = await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect(again.changesExpired).toBe(0)
    expect((await checkInvariants(harness.ports.db)).filter(({ offenders }) => offenders.length > 0)).toEqual(
      [],
    )
  })
})
