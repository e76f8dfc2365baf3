import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { noticeSample } from '#server/testing/notice-sample.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { readPlacement, surplusNoticeFacts } from '../shared/surplus-notice.ts'

let harness: Harness
let book: TwoTenants
let writer: Actor
let checker: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  writer = actorIn(book, 'COWBELL underwriter')
  checker = actorIn(book, 'COWBELL super-admin')
})

const file = (state: string, kind: 'POLICY' | 'APPLICANT' = 'POLICY', by = writer) =>
  harness.api.run(by, 'noticeFile', { body: noticeSample(state, kind) })
const submit = (id: string) => harness.api.run(writer, 'noticeSubmit', { params: { id } })
const approve = (id: string, version: number, by = checker) =>
  harness.api.run(by, 'noticeApprove', {
    params: { id },
    body: { version, comparedWith: 'The printed code of 2026', isCompared: true },
  })
const approved = async (state: string, kind: 'POLICY' | 'APPLICANT' = 'POLICY') => {
  const { id } = await file(state, kind)
  const { lockVersion } = await submit(id)
  return approve(id, lockVersion)
}
const standing = async (state: string) =>
  (await harness.api.run(writer, 'noticeSearch', {})).states.find((one) => one.state === state)

describe('a surplus lines notice on file', () => {
  it('is used once another user has compared and approved it, and makes its state ready', async () => {
    expect(await standing('NV')).toMatchObject({ policy: null })
    expect((await standing('NV'))?.refusal).toContain('is not on file')
    const filed = await file('NV')
    expect(filed).toMatchObject({
      status: 'DRAFT',
      replaces: null,
      stillOpen: null,
      filedByName: writer.name,
    })
    expect((await standing('NV'))?.policy).toBeNull()
    const submitted = await submit(filed.id)
    expect((await standing('NV'))?.policy).toBeNull()
    const done = await approve(filed.id, submitted.lockVersion)
    expect(done).toMatchObject({
      status: 'APPROVED',
      approvedByName: checker.name,
      approvedOn: harness.clock.today(),
      comparedWith: 'The printed code of 2026',
    })
    expect(await standing('NV')).toMatchObject({
      refusal: null,
      policy: { wording: 'READ', filedId: filed.id },
    })
    const trail = await harness.ports.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_name', 'to_status'])
      .where('record_id', '=', filed.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'notice.filed', actor_name: writer.name, to_status: 'DRAFT' },
      { action: 'notice.submitted', actor_name: writer.name, to_status: 'SUBMITTED' },
      { action: 'notice.approved', actor_name: checker.name, to_status: 'APPROVED' },
    ])
  })

  it('is printed on the papers of its state, with the words as they were entered', async () => {
    await approved('UT')
    const paper = { tenant_id: book.agents.own.orgId, is_surplus: true, state: 'UT' }
    const placement = await readPlacement({ db: harness.ports.db }, paper)
    const facts = surplusNoticeFacts('BINDER', { ...paper, effective_date: harness.clock.today() }, placement)
    const [text] = noticeSample().texts
    expect(facts.surplusNotice).toMatchObject({
      paragraphs: text?.paragraphs,
      points: 12,
      isBold: true,
      isOnFace: true,
      remarks: [],
    })
    const admitted = await readPlacement({ db: harness.ports.db }, { ...paper, is_surplus: false })
    expect(admitted).toEqual({ broker: null, filed: [] })
  })

  it('needs both notices where the applicant signs one, and says what is still open', async () => {
    const policy = await approved('CA')
    expect(policy.stillOpen).toContain('the applicant signs')
    const applicant = await approved('CA', 'APPLICANT')
    expect(applicant).toMatchObject({ stillOpen: null, replaces: { wording: 'EXCERPT' } })
    expect(await standing('CA')).toMatchObject({ refusal: null, applicant: { filedId: applicant.id } })
  })

  it('is on the page of its state with who filed and compared it, from its first day', async () => {
    const { id } = await approved('KY')
    const read = async (on: string) =>
      (
        await harness.api.run(writer, 'complianceGet', { params: { place: 'KY' }, query: { on } })
      ).content.find((row) => row.id === 'surplus-notice')
    expect(await read('2026-06-01')).toMatchObject({ known: 'READ', law: 'Statute 685A.090', open: null })
    expect((await read('2026-06-01'))?.says).toContain(`filed by ${writer.name}, compared by ${checker.name}`)
    expect(await read('2019-12-31')).toMatchObject({ known: 'MISSING' })
    expect((await harness.api.run(writer, 'noticeGet', { params: { id } })).status).toBe('APPROVED')
  })

  it('is approved by no one who filed or changed it, also not by the database', async () => {
    const { id } = await file('WA', 'POLICY', checker)
    const { lockVersion } = await harness.api.run(checker, 'noticeSubmit', { params: { id } })
    await expect(approve(id, lockVersion)).rejects.toMatchObject({ refusal: { code: 'NOTICE_OWN_DRAFT' } })
    const view = await harness.api.run(checker, 'noticeGet', { params: { id } })
    expect(view.actions['approve']).toMatchObject({ allowed: false, code: 'NOTICE_OWN_DRAFT' })
    // A comma of another user does not make the words those of another user.
    const back = await harness.api.run(checker, 'noticeReturn', { params: { id }, body: { note: 'A comma' } })
    await harness.api.run(writer, 'noticeUpdate', {
      params: { id },
      body: { ...noticeSample('WA'), note: 'A comma', version: back.lockVersion },
    })
    const again = await submit(id)
    await expect(approve(id, again.lockVersion)).rejects.toMatchObject({
      refusal: { code: 'NOTICE_OWN_DRAFT' },
    })
    await expect(
      sql`update surplus_notice set status = 'APPROVED', approved_by = ${checker.userId}, approved_on = '2026-01-01',
        compared_with = 'nothing' where id = ${id}`.execute(harness.ports.db),
    ).rejects.toThrow('approved_by_no_drafter')
    await expect(
      sql`update surplus_notice set status = 'APPROVED', approved_by = drafted_by, approved_on = '2026-01-01',
        compared_with = 'nothing' where id = ${id}`.execute(harness.ports.db),
    ).rejects.toThrow('approved_by_another')
  })

  it('never changes once approved; it is replaced from a day, or retired', async () => {
    const { id, lockVersion } = await approved('IN')
    await expect(
      harness.api.run(writer, 'noticeUpdate', {
        params: { id },
        body: { ...noticeSample('IN'), version: lockVersion },
      }),
    ).rejects.toMatchObject({ refusal: { code: 'TRANSITION_NOT_ALLOWED' } })
    await expect(
      sql`update surplus_notice set texts = '[]' where id = ${id}`.execute(harness.ports.db),
    ).rejects.toThrow('never changes')
    const same = await file('IN')
    await expect(submit(same.id)).rejects.toMatchObject({ refusal: { code: 'NOTICE_DATE_TAKEN' } })
    await harness.api.run(checker, 'noticeRetire', { params: { id }, body: { note: 'The law has changed' } })
    expect((await standing('IN'))?.policy).toBeNull()
    expect((await submit(same.id)).status).toBe('SUBMITTED')
    await expect(
      sql`update surplus_notice set status = 'APPROVED' where id = ${id}`.execute(harness.ports.db),
    ).rejects.toThrow('never changes')
  })

  it('goes back to who filed it with a sentence, and is changed by the version that was read', async () => {
    const { id } = await file('IA')
    await submit(id)
    const returned = await harness.api.run(checker, 'noticeReturn', {
      params: { id },
      body: { note: 'The second sentence is not in the rule' },
    })
    expect(returned).toMatchObject({
      status: 'DRAFT',
      decidedByName: checker.name,
      decisionNote: 'The second sentence is not in the rule',
    })
    const body = { ...noticeSample('IA'), statute: '191 IAC 21.4' }
    const layout = { ...body.layout, points: null }
    const changed = await harness.api.run(writer, 'noticeUpdate', {
      params: { id },
      body: { ...body, layout, version: returned.lockVersion },
    })
    expect(changed).toMatchObject({ statute: '191 IAC 21.4', layout: { points: null } })
    await expect(
      harness.api.run(writer, 'noticeUpdate', {
        params: { id },
        body: { ...body, version: returned.lockVersion },
      }),
    ).rejects.toMatchObject({ refusal: { code: 'VERSION_BEHIND' } })
    const gone = await harness.api.run(writer, 'noticeWithdraw', { params: { id } })
    expect(gone.status).toBe('RETIRED')
  })

  it.each([
    [{ statute: 'The insurance code' }, 'statute'],
    [{ readOn: '2999-01-01' }, 'readOn'],
    [{ state: 'ZZ' }, 'state'],
    [{ texts: [{ paragraphs: ['Broker: [name and number]'], on: ['POLICY'] }] }, 'texts.0.paragraphs'],
  ])('is refused with a sentence of its field: %j', async (more, field) => {
    const body = { ...noticeSample('RI'), ...more } as ReturnType<typeof noticeSample>
    const error: unknown = await harness.api.run(writer, 'noticeFile', { body }).catch((one: unknown) => one)
    expect(JSON.stringify(error)).toContain(field)
  })

  it('is for staff who may: agencies read none, and who files alone approves none', async () => {
    await expect(harness.api.run(book.agents.own, 'noticeSearch', {})).rejects.toMatchObject({
      refusal: { code: 'PERMISSION_MISSING' },
    })
    const { id } = await file('MD')
    const { lockVersion } = await submit(id)
    await expect(approve(id, lockVersion, writer)).rejects.toMatchObject({
      refusal: { code: 'PERMISSION_MISSING' },
    })
  })
})
