import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { checkChains } from '#server/policy/chain-check.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let policyId = ''
let underwriter: Actor

/** The policy runs from 16 March 2026 to 16 March 2027. */
it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  underwriter = actorIn(book, 'COWBELL underwriter')
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .where('id', '=', policyId)
    .execute()
  harness.clock.moveTo('2026-06-20T17:00:00Z')
})

const row = () =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow()

const view = (actor: Actor = underwriter) => harness.api.run(actor, 'policyRunOff', { params: { policyId } })

const policy = async (actor: Actor = book.agents.own) => {
  const { product } = await row()
  return harness.api.run(actor, 'policyGet', { params: { productType: product, policyId }, query: {} })
}

const acquired = { event: 'ACQUIRED', acquirer: 'Harbor Systems Group', percent: 80 } as const

const recorded = async (more: object = {}, actor: Actor = underwriter) => {
  const { lock_version: version } = await row()
  return harness.api.run(actor, 'policyRunOffRecord', {
    params: { policyId },
    body: { effectiveDate: '2026-07-01', ...acquired, version, ...more },
  })
}

const refusalOf = async (answer: Promise<unknown>) => {
  try {
    await answer
  } catch (error) {
    if (error instanceof Refused) return [error.refusal.code, error.refusal.errors?.[0]?.field ?? null]
    throw error
  }
  return ['answered', null]
}

const chain = () =>
  harness.ports.db
    .selectFrom('policy_transaction')
    .select([
      'sequence',
      'reverses',
      'kind',
      'effective_date',
      'end_date',
      'premium',
      'taxes',
      'total',
      'charge',
    ])
    .where('policy_id', '=', policyId)
    .orderBy('sequence')
    .execute()

const revert = async () => {
  const { lock_version: version } = await row()
  const links = await chain()
  const taken = new Set(links.map(({ reverses }) => reverses))
  const sequence = links.findLast((one) => one.reverses === null && !taken.has(one.sequence))?.sequence ?? 0
  return harness.api.run(underwriter, 'policyRevert', {
    params: { policyId },
    body: { sequence, reason: 'The sale was called off', version },
  })
}

describe('a change of control', () => {
  it('costs nothing for the term, and a period after it by its dated factors', async () => {
    const found = await view()
    const { premium } = await row()
    expect(found).toMatchObject({
      firstDay: '2026-03-16',
      lastDay: '2026-07-20',
      notHere: null,
      runOff: null,
      endDate: '2027-03-16',
    })
    expect(found.offers.map(({ years, percent, until }) => [years, percent, until])).toEqual([
      [0, 0, '2027-03-16'],
      [1, 100, '2028-03-16'],
      [2, 150, '2029-03-16'],
      [3, 200, '2030-03-16'],
    ])
    expect(found.offers.map((offer) => Math.round(offer.premium * 100))).toEqual(
      [0, 100, 150, 200].map((percent) => Math.round((premium * percent) / 100)),
    )
  })

  it('is refused for another day, too small a share, no acquirer, and those without the right', async () => {
    expect(await refusalOf(recorded({ effectiveDate: '2026-03-15' }))).toEqual([
      'FIELD_INVALID',
      'effectiveDate',
    ])
    expect(await refusalOf(recorded({ effectiveDate: '2026-07-21' }))).toEqual([
      'FIELD_INVALID',
      'effectiveDate',
    ])
    expect(await refusalOf(recorded({ percent: 50 }))).toEqual(['FIELD_INVALID', 'percent'])
    expect(await refusalOf(recorded({ percent: null }))).toEqual(['FIELD_INVALID', 'percent'])
    expect(await refusalOf(recorded({ acquirer: '  ' }))).toEqual(['FIELD_INVALID', 'acquirer'])
    expect(await refusalOf(recorded({ event: 'MERGED' }))).toEqual(['FIELD_INVALID', 'percent'])
    expect((await refusalOf(recorded({}, book.agents.own)))[0]).toBe('PERMISSION_MISSING')
    expect((await refusalOf(recorded({ version: 999 })))[0]).toBe('VERSION_BEHIND')
    expect((await refusalOf(view(book.agents.foreign)))[0]).toBe('NOT_FOUND')
    expect(await chain()).toHaveLength(1)
  })

  it('turns the policy to run-off without premium, and stops what enlarges, extends or renews it', async () => {
    const before = await row()
    const found = await recorded()
    expect(found.runOff).toEqual({
      on: '2026-07-01',
      text: 'The insured is acquired',
      until: null,
      ...acquired,
    })
    expect(found.notHere).toContain('recorded already')
    const [, turn] = await chain()
    expect(turn).toMatchObject({
      kind: 'run-off',
      effective_date: '2026-07-01',
      end_date: '2027-03-16',
      premium: 0,
      taxes: 0,
      total: 0,
    })
    expect(await row()).toMatchObject({
      premium: before.premium,
      total_premium: before.total_premium,
      run_off_from: '2026-07-01',
      status: 'IN FORCE',
    })
    const shown = await policy(underwriter)
    expect(shown.runOff).toMatchObject({ on: '2026-07-01', acquirer: 'Harbor Systems Group' })
    for (const action of ['renew', 'optOut', 'addExcess', 'endorse', 'extend', 'runOff'] as const)
      expect([action, shown.actions[action]?.allowed]).toEqual([action, false])
    expect(shown.actions.endorse?.code).toBe('POLICY_IN_RUN_OFF')
    expect(shown.actions.nonPremium?.allowed).toBe(true)
    // The past is what it was believed to be.
    const past = await harness.api.run(book.agents.own, 'policyGet', {
      params: { productType: shown.product, policyId },
      query: { on: '2026-05-01', known: '2026-05-02' },
    })
    expect(past.runOff).toBeNull()
  })

  it('has its endorsement, its mail, and no place on the renewal board', async () => {
    const papers = await harness.ports.db
      .selectFrom('document')
      .select(['kind', 'facts'])
      .where('policy_id', '=', policyId)
      .where('kind', '=', 'RUN_OFF_ENDORSEMENT')
      .execute()
    expect(papers).toHaveLength(1)
    expect(papers[0]?.facts).toMatchObject({
      event: 'The insured is acquired',
      acquirer: 'Harbor Systems Group',
      percent: 80,
      from: '2026-07-01',
      period: null,
    })
    harness.clock.moveTo('2026-12-20T17:00:00Z')
    const { content } = await harness.api.run(book.agents.own, 'renewalSearch', { query: {} })
    expect(content.map(({ id }) => id)).not.toContain(policyId)
    expect((await policy()).isOpenForRenewal).toBe(false)
  })

  it('is taken back whole by the reversal of its transaction', async () => {
    await revert()
    expect(await row()).toMatchObject({ run_off_from: null })
    expect((await policy()).runOff).toBeNull()
    expect((await view()).notHere).toBeNull()
  })

  it('with years after the term charges them at once, with their taxes, and no second period can be bought', async () => {
    const before = await row()
    const [, , twoYears] = (await view()).offers
    const found = await recorded({ years: 2 })
    expect(found.runOff).toMatchObject({ until: '2029-03-16' })
    const links = (await chain()).slice(-2)
    expect(links.map(({ kind }) => kind)).toEqual(['run-off', 'extended reporting'])
    expect(links[1]).toMatchObject({
      effective_date: '2027-03-16',
      end_date: '2029-03-16',
      charge: Math.round((before.premium * 150) / 100),
    })
    expect(links[1]?.total).toBe(Math.round((twoYears?.total ?? 0) * 100))
    expect((await row()).total_premium - before.total_premium).toBe(links[1]?.total)
    const { bought } = await harness.api.run(underwriter, 'policyReporting', { params: { policyId } })
    expect(bought).toMatchObject({ until: '2029-03-16' })
    expect((await checkChains(harness.ports.db))?.offenders ?? []).toEqual([])
  })

  it('gives the charge back whole where that is reversed first', async () => {
    await revert()
    await revert()
    const links = await chain()
    expect(links.reduce((sum, { premium }) => sum + premium, 0)).toBe((await row()).premium)
    expect((await row()).run_off_from).toBeNull()
    expect((await checkChains(harness.ports.db))?.offenders ?? []).toEqual([])
  })
})
