import { describe, expect } from 'vitest'
import type { FileAnswer } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { latestProgramDay, programFor, programsOf } from '#domain/rating/program/programs.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let actuary: Actor
let approver: Actor
let effectiveDate: string

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  actuary = book.actors.get('COWBELL underwriter') as Actor
  approver = book.actors.get('COWBELL super-admin') as Actor
  // Near enough for coverage that starts after every program that is a file.
  harness.clock.advance({ days: Math.max(0, daysBetween(harness.clock.today(), addDays(LATEST, -30))) })
  effectiveDate = addDays(LATEST, 30)
})

const LATEST = latestProgramDay('P100')

const textOf = (file: unknown): string => new TextDecoder().decode((file as FileAnswer).bytes)

const begin = (actor: Actor, body: { basedOn: string; effectiveDate: string; note: string }) =>
  harness.api.run(actor, 'programDraft', { body })
const draft = () =>
  begin(actuary, { basedOn: `P100_${LATEST}`, effectiveDate, note: 'California runs better than the mean.' })
const SOURCE = { table: 'state', source: 'Experience of the last three years' }
interface Draft {
  id: string
}

interface Change {
  lockVersion: number
  note?: string
  edits?: { path: string; value: string | null }[]
  sources?: { table: string; source: string }[]
  basedOn?: string
  undoes?: string
}

// One call of each for all tests: the compiler works out the types of a call anew wherever it is written.
const update = (actor: Actor, params: Draft, body: Change) =>
  harness.api.run(actor, 'programUpdate', { params, body })
const submit = (actor: Actor, params: Draft) => harness.api.run(actor, 'programSubmit', { params })
const replay = (actor: Actor, params: Draft, body: { cap?: number }) =>
  harness.api.run(actor, 'programReplay', { params, body })

const withdraw = (actor: Actor, params: Draft) => harness.api.run(actor, 'programWithdraw', { params })
const approve = (actor: Actor, params: Draft, body: { note?: string }) =>
  harness.api.run(actor, 'programApprove', { params, body })
const programOf = (id: string) => harness.api.run(actuary, 'programGet', { params: { id } })

const code = (name: string) => ({ refusal: { code: name } })

const quoteOn = async (day: string): Promise<{ program: string; totalPremium: number }> => {
  const { request } = await harness.api.run(agent, 'ratingDefaults', {
    query: { accountId: book.records.own.account, productType: 'P100' },
  })
  const asked = { ...request, effectiveDate: day, endDate: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` }
  return harness.api.run(agent, 'ratingCalculate', {
    params: { productType: 'P100' },
    body: { accountId: book.records.own.account, request: asked },
  })
}

describe('a rating program', () => {
  it('is drafted, changed, replayed, approved by another user, and prices from its date', async () => {
    const made = await draft()
    const params = { id: made.id }
    expect(made.actions.submit).toMatchObject({ allowed: false, code: 'PROGRAM_UNCHANGED' })

    const changed = await update(actuary, params, {
      lockVersion: made.lockVersion,
      edits: [{ path: 'state.factors.CA', value: '0.94' }],
    })
    expect(changed.differences).toEqual([
      { table: 'State', key: 'CA', path: 'state.factors.CA', from: null, to: '0.94' },
    ])
    await expect(submit(actuary, params)).rejects.toMatchObject(code('PROGRAM_SOURCE_MISSING'))
    const sourced = await update(actuary, params, { lockVersion: changed.lockVersion, sources: [SOURCE] })
    expect(sourced.differences).toContainEqual(
      expect.objectContaining({ table: 'State', key: 'Source', to: SOURCE.source }),
    )
    await expect(submit(actuary, params)).rejects.toMatchObject(code('PROGRAM_NOT_REPLAYED'))

    const replayed = await replay(actuary, params, { cap: 5 })
    const { total, byState, byAgency, movers } = replayed.replay ?? {}
    expect(total?.policies).toBe(2)
    expect(total?.after).toBeLessThan(total?.before ?? 0)
    expect(byState?.map((one) => one.key)).toEqual(['CA'])
    expect(byAgency?.length).toBe(2)
    expect(movers?.length).toBe(2)
    expect(total?.held).toBe(2)
    const report = await harness.api.run(actuary, 'programReplayReport', { params })
    expect(textOf(report)).toContain('State,CA,2,')

    await submit(actuary, params)
    await expect(approve(actuary, params, {})).rejects.toMatchObject(code('PERMISSION_MISSING'))
    const before = await quoteOn(effectiveDate)
    expect(before.program).toBe(`P100 ${LATEST}`)
    await approve(approver, params, { note: 'Agreed' })
    const after = await quoteOn(effectiveDate)
    expect(after.program).toBe(`P100 ${effectiveDate}`)
    expect(after.totalPremium).toBeLessThan(before.totalPremium)
    expect((await quoteOn(addDays(effectiveDate, -1))).program).toBe(`P100 ${LATEST}`)

    await expect(withdraw(approver, params)).rejects.toMatchObject(code('TRANSITION_NOT_ALLOWED'))
    await expect(
      harness.ports.db
        .updateTable('rating_program')
        .set({ note: 'other' })
        .where('id', '=', made.id)
        .execute(),
    ).rejects.toThrow('never changes')
    const { content } = await harness.api.run(actuary, 'programSearch', { query: { productType: 'P100' } })
    const today = harness.clock.today()
    const files = programsOf('P100').map(({ file }) => file.effectiveDate)
    const inForce = files.findIndex((day) => day <= today)
    expect(content.map((one) => one.status)).toEqual([
      'FUTURE',
      ...files.map((_, index) => (index === inForce ? 'IN FORCE' : index < inForce ? 'FUTURE' : 'PAST')),
    ])
  })

  it('does not undo the program between its base and its day unless that is confirmed or it starts from there', async () => {
    // The rules for referral differ from those of the latest.
    const earlier =
      programsOf('PRIME_CLOUD').find(({ file }) => file.effectiveDate === '2026-01-01')?.version ?? ''
    const later = programsOf('PRIME_CLOUD')[0]?.version ?? ''
    const start = async () => {
      const made = await begin(actuary, {
        basedOn: earlier.replace(' ', '_'),
        effectiveDate,
        note: 'California',
      })
      const params = { id: made.id }
      const changed = await update(actuary, params, {
        lockVersion: made.lockVersion,
        edits: [{ path: 'state.factors.CA', value: '0.94' }],
        sources: [SOURCE],
      })
      return { params, changed }
    }
    const { params, changed } = await start()
    expect(changed).toMatchObject({ basedOn: earlier, replaces: later, isUndoingConfirmed: false })
    expect(changed.undone.map(({ table }) => table)).toContain('Referral rules')
    const replayed = await replay(actuary, params, {})
    expect(replayed.replay?.against).toBe(later)
    await expect(submit(actuary, params)).rejects.toMatchObject(code('PROGRAM_BASE_OVERTAKEN'))
    const rebase = (basedOn: string) =>
      update(actuary, params, { lockVersion: replayed.lockVersion, basedOn })
    await expect(rebase(earlier)).rejects.toMatchObject({ refusal: { errors: [{ field: 'basedOn' }] } })
    const moved = await rebase(later)
    expect(moved).toMatchObject({ basedOn: later, replaces: later, undone: [], isReplayCurrent: false })
    expect(moved.differences.map(({ path }) => path)).toEqual(['state.factors.CA', 'state.source'])
    await replay(actuary, params, {})
    expect((await submit(actuary, params)).status).toBe('SUBMITTED')
    await withdraw(actuary, params)

    const other = await start()
    const confirmed = await update(actuary, other.params, {
      lockVersion: other.changed.lockVersion,
      undoes: later,
    })
    expect(confirmed.isUndoingConfirmed).toBe(true)
    await replay(actuary, other.params, {})
    expect((await submit(actuary, other.params)).status).toBe('SUBMITTED')
    await withdraw(actuary, other.params)
  })

  it('is approved by no one who drafted it, and returned with a reason', async () => {
    const made = await begin(approver, {
      basedOn: `P250_${latestProgramDay('P250')}`,
      effectiveDate,
      note: 'Trend',
    })
    const params = { id: made.id }
    await update(approver, params, {
      lockVersion: 1,
      edits: [{ path: 'fees.mgaFee', value: '250' }],
      sources: [{ table: 'fees', source: 'Fee schedule of the board' }],
    })
    await replay(approver, params, {})
    await submit(approver, params)
    await expect(approve(approver, params, {})).rejects.toMatchObject(code('PROGRAM_OWN_DRAFT'))
    // Another hand on the draft does not make its values those of another user.
    const { lockVersion } = await harness.api.run(approver, 'programReturn', {
      params,
      body: { note: 'Say why' },
    })
    const touched = await update(actuary, params, { lockVersion, note: 'Trend of the year' })
    expect(touched.draftedByName).toBe(actuary.name)
    await submit(actuary, params)
    await expect(approve(approver, params, {})).rejects.toMatchObject(code('PROGRAM_OWN_DRAFT'))
    const back = await harness.api.run(approver, 'programReturn', {
      params,
      body: { note: 'Show the trend' },
    })
    expect(back).toMatchObject({ status: 'DRAFT', decisionNote: 'Show the trend' })
    const gone = await withdraw(approver, params)
    expect(gone.status).toBe('WITHDRAWN')
  })

  it('refuses values that make no sound program, by their row, and an overtaken version', async () => {
    const made = await draft()
    const save = (path: string, value: string | null, lockVersion = made.lockVersion) =>
      update(actuary, { id: made.id }, { lockVersion, edits: [{ path, value }] })
    for (const [path, value] of [
      ['limit.factors.1000000', '9'],
      ['limit.factors.constructor', '1'],
      ['__proto__.polluted', '1'],
      ['baseCurve.points.3.1', 'many'],
      ['state.factors.CAL', '1'],
      ['baseCurve.points.0.1', null],
    ] as const)
      await expect(save(path, value), path).rejects.toMatchObject({
        refusal: { errors: [{ field: `edits.${path}` }] },
      })
    await save('state.factors.TX', '1.05')
    await expect(save('state.factors.NY', '1.02')).rejects.toMatchObject({ refusal: { kind: 'stale' } })
    const removed = await save('state.factors.TX', null, made.lockVersion + 1)
    expect(removed.differences).toEqual([])
  })

  it('shows files read-only, as CSV and next to each other', async () => {
    const inForce = programFor('P100', harness.clock.today()).file.effectiveDate
    const now = await programOf(`P100_${inForce}`)
    expect(now.status).toBe('IN FORCE')
    const file = await programOf('P100_2026-01-01')
    expect(file.tables.find((one) => one.id === 'baseCurve')?.rows[2]).toMatchObject({
      key: '1,000,000',
      value: '1590',
    })
    const { differences } = await harness.api.run(actuary, 'programDiff', {
      params: { id: 'P100_2026-01-01' },
      query: { with: 'P100_2024-01-01' },
    })
    expect(new Set(differences.map((one) => one.table))).toEqual(new Set(['Base premium']))
    const sheet = await harness.api.run(actuary, 'programTables', { params: { id: 'P100_2026-01-01' } })
    expect(textOf(sheet)).toContain('Base premium,"1,000,000",1590,')
    await expect(programOf('P100_1999-01-01')).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })
})
