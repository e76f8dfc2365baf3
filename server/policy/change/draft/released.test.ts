import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let begins: string

const policyId = () => book.records.own.policy
const day = (at: number): string => addDays(begins, at)
const agent = () => book.agents.own
const underwriter = () => actorIn(book, 'COWBELL underwriter')

const lossOn = (on: string) =>
  sql`update claim set loss_date = ${on}::date where policy_id = ${policyId()}`.execute(harness.ports.db)

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  harness.clock.moveTo('2026-03-16T18:00:00Z')
  const { rows } = await sql<{ effective_date: string }>`
    select effective_date::text as effective_date from policy where id = ${policyId()}`.execute(
    harness.ports.db,
  )
  begins = rows[0]?.effective_date ?? ''
  await lossOn(day(-9))
})

type Asked = { kind: string; effectiveDate: string; changes: object; resolutions?: object }
type Saved = { id: string; version: number }

const begin = (body: Asked) =>
  harness.api.run(agent(), 'policyChangeBegin', { body: { policyId: policyId(), ...body } as never })

const move = (who: Actor, { id, version }: Saved, action: string) =>
  harness.api.run(who, 'policyChangeMove', { params: { id }, body: { action, version } as never })

const preview = (body: Asked, draftId?: string) =>
  harness.api.run(agent(), 'policyChangePreview', {
    params: { policyId: policyId() },
    body: { ...body, ...(draftId && { draftId }) } as never,
  })

const submitted = async (draft: Saved) => move(underwriter(), await move(agent(), draft, 'refer'), 'release')
/** A change that the agency submitted and an underwriter let pass. */
const released = async (asked: Asked) => submitted(await begin(asked))

const issue = async (asked: Asked, draft?: Saved, who = agent()) => {
  const { version, baseSequence } = await preview(asked)
  return harness.api.run(who, 'policyChange', {
    params: { policyId: policyId() },
    body: {
      ...asked,
      reason: 'As asked',
      statement: { name: 'Quillfeather Holder', on: '2026-03-16' },
      version,
      baseSequence,
      ...(draft && { draft: { id: draft.id, version: draft.version } }),
    } as never,
  })
}

/** Refused to the agency under the saved change, on the page too, with the sentence. */
const refusedAs = async (asked: Asked, draft: Saved, words: string) => {
  const why = { code: 'CHANGE_NOT_RELEASED', reason: expect.stringContaining(words) }
  await expect(issue(asked, draft)).rejects.toMatchObject({ refusal: why })
  const shown = await preview(asked, draft.id)
  expect(shown.refusal).toMatchObject(why)
  expect(shown.referrals[0]).toMatchObject(why)
  expect(shown.needs.underwriter).toBe(true)
}

const limit = (major: number, on: number): Asked => ({
  kind: 'terms',
  effectiveDate: day(on),
  changes: { limit: major },
})

const named = (kind: string, on: number): Asked => ({
  kind,
  effectiveDate: day(on),
  changes: { insured: { name: 'Quillfeather Bindery Works' } },
})

const bank = {
  businessName: 'Harbor Bank',
  address1: '1 Pier',
  city: 'Oakland',
  state: 'CA',
  zipCode: '94607',
  naicsCode: '522110',
}

const organization = (more: object): Asked => ({
  kind: 'terms',
  effectiveDate: day(20),
  changes: {
    // One of each endorsement, so that the bank can be on either.
    additionalInsureds: [
      { ...bank, ...more },
      { ...bank, businessName: 'Pier Landlords' },
      { ...bank, businessName: 'Quillfeather Paper', isNamedInsured: true },
    ],
    coverages: ['additionalInsureds', 'additionalNamedInsured'].map((key) => ({ key, isSelected: true })),
  },
})

const OPTIONS = { timeout: 60_000 }

describe('a released change', OPTIONS, () => {
  it('is issued from no other day, whether a rule refers that day or none', async () => {
    await lossOn(day(25))
    const draft = await released(limit(2_000_000, 20))
    await refusedAs(limit(2_000_000, 17), draft, 'It was released from')
    await refusedAs(limit(2_000_000, 26), draft, 'It was released from')
    expect((await preview(limit(2_000_000, 26))).referrals).toEqual([])
    await move(agent(), draft, 'withdraw')
    await lossOn(day(-9))
  })

  it('is issued as no other kind, and gives the right to none', async () => {
    const draft = await released(named('namedInsured', 20))
    await refusedAs(named('correction', 0), draft, 'It was released as "Named insured"')
    expect((await preview(named('namedInsured', 20))).refusal?.code).toBe('PERMISSION_MISSING')
    expect((await preview(named('namedInsured', 20), draft.id)).refusal).toBeNull()
    await move(agent(), draft, 'withdraw')
  })

  it('is issued with no other field of an organization', async () => {
    const draft = await released(organization({}))
    for (const other of [{ isNamedInsured: true }, { naicsCode: '522130' }, { address2: 'Floor 2' }])
      await refusedAs(organization(other), draft, 'It asks for something else.')
    await move(agent(), draft, 'withdraw')
  })

  it('is looked at anew once another loss is reported', async () => {
    await lossOn(day(25))
    const asked = limit(2_000_000, 20)
    const draft = await released(asked)
    expect((await preview(asked, draft.id)).refusal).toBeNull()
    const { db } = harness.ports
    await sql`insert into claim
      select (jsonb_populate_record(claim, jsonb_build_object('id', gen_random_uuid(), 'claim_number', '499001'))).*
      from claim where policy_id = ${policyId()}`.execute(db)
    await refusedAs(asked, draft, 'has not looked at this yet: Claim 499001')
    const again = await submitted(draft)
    expect(again.referrals.map(({ code }) => code)).toEqual(['LOSS_REPORTED', 'LOSS_REPORTED'])
    expect((await preview(asked, draft.id)).refusal).toBeNull()
    await sql`delete from claim where claim_number = '499001'`.execute(db)
    await move(agent(), again, 'withdraw')
    await lossOn(day(-9))
  })

  it('of which only codes and lines were kept counts as not released', async () => {
    await lossOn(day(25))
    const asked = limit(2_000_000, 20)
    const draft = await released(asked)
    await sql`update policy_change set released = jsonb_build_object(
      'codes', jsonb_build_array('LOSS_REPORTED'), 'said', said) where id = ${draft.id}`.execute(
      harness.ports.db,
    )
    await refusedAs(asked, draft, 'were not kept with the release')
    await move(agent(), draft, 'withdraw')
    await lossOn(day(-9))
  })

  it('is issued with no other answer to a conflict, and with its own as it was released', async () => {
    const deductible = (major: number, on: number): Asked => ({
      ...limit(0, on),
      changes: { deductible: major },
    })
    await issue(deductible(50_000, 24))
    const asked = (answer: string): Asked => ({
      ...deductible(100_000, 20),
      resolutions: { deductible: answer },
    })
    const draft = await released(asked('KEEP_LATER'))
    await refusedAs(asked('CARRY_NEW'), draft, 'Its conflicts have other answers')
    const { difference } = await issue(asked('KEEP_LATER'), draft)
    expect(difference.total).toBe(draft.total)
  })
})

it('keeps no change with a day outside of the term of the policy', async () => {
  const draft = await begin(limit(2_000_000, 22))
  for (const effectiveDate of ['9999-12-31', '0001-01-01', addDays(begins, 400)]) {
    const asked = { ...limit(2_000_000, 22), effectiveDate }
    const outside = { refusal: { errors: [{ field: 'effectiveDate', code: 'OUT_OF_RANGE' }] } }
    await expect(begin(asked)).rejects.toMatchObject(outside)
    await expect(
      harness.api.run(agent(), 'policyChangeSave', {
        params: { id: draft.id },
        body: { ...asked, version: draft.version } as never,
      }),
    ).rejects.toMatchObject(outside)
  }
  await move(agent(), draft, 'withdraw')
})
