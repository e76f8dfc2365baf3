import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { checkInvariants } from '#server/invariants.ts'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import { borLetters, CHECKS, codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let steps: ReturnType<typeof borLetters>
let staff: Actor
let incumbent: Actor
let receiver: Actor
let stranger: Actor

const addStranger = async (): Promise<Actor> => {
  const { db, random } = harness.ports
  const now = harness.clock.now()
  const org = await addOrg(
    db,
    { id: random.newId(), accountType: 'AGENCY', name: 'Stranger Agency', market: 'US' },
    now,
  )
  const user = await addUser(
    db,
    {
      id: random.newId(),
      orgId: org.id,
      email: 'stranger@stranger.test',
      firstName: 'Sam',
      lastName: 'Stranger',
      roleId: 'agency-admin',
      passwordHash: 'none',
    },
    now,
  )
  return actorOf(user, org, [])
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  steps = borLetters(harness, book)
  staff = steps.staff
  incumbent = book.agents.own
  receiver = book.agents.foreign
  stranger = await addStranger()
})

const messages = async (actor: Actor, kind: string) =>
  (await harness.api.run(actor, 'messageSearch', { query: { kind } })).content

describe('filing a letter', () => {
  it('is refused without all that a letter needs, naming the field', async () => {
    const letterId = await steps.upload(receiver)
    const filing = async (more: object) =>
      codeOf(harness.api.run(receiver, 'borFile', { body: await steps.letter(letterId, more) }))
    expect(await filing({ letterDate: '2026-03-03' })).toBe('LETTER_DATE_FUTURE')
    expect(await filing({ letterDate: '2026-01-30' })).toBe('LETTER_DATE_OLD')
    expect(await filing({ policyNumber: 'P-NONE' })).toBe('BOR_POLICY_UNKNOWN')
    expect(await filing({ companyName: 'Another Company' })).toBe('BOR_POLICY_UNKNOWN')
    expect(await filing({ agencyId: stranger.orgId })).toBe('AGENCY_UNKNOWN')
    expect(await filing({ letterId: book.records.own.policy })).toBe('FILE_MISSING')
    expect(await codeOf(steps.file(staff))).toBe('REQUIRED')
    expect(await codeOf(steps.file(staff, { agencyId: harness.ports.random.newId() }))).toBe('AGENCY_UNKNOWN')
    expect(await codeOf(steps.file(incumbent))).toBe('SERVICED_ALREADY')
    await expect(
      harness.api.run(receiver, 'borFile', {
        body: await steps.letter(letterId, { checks: { ...CHECKS, isSigned: false } }),
      }),
    ).rejects.toThrow()
    expect(await steps.listed(receiver, { side: 'RECEIVER' })).toEqual([])
  })

  it('says the same of a policy of another insured as of one that there is not', async () => {
    const answers = await Promise.all(
      [{ policyNumber: 'P-NONE' }, { companyName: 'Wrong Name' }].map(async (more) => {
        try {
          await steps.file(stranger, more)
        } catch (error) {
          return error instanceof Refused ? error.refusal : null
        }
        return null
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).not.toBeNull()
  })

  it('takes no letter that another agency uploaded', async () => {
    const letterId = await steps.upload(stranger)
    expect(await codeOf(harness.api.run(receiver, 'borFile', { body: await steps.letter(letterId) }))).toBe(
      'FILE_MISSING',
    )
  })

  it('is for agencies and administrators, not for the insured, its carrier or an underwriter', async () => {
    for (const name of ['CUSTOMER customer-admin', 'CARRIER carrier-admin', 'COWBELL underwriter'])
      await expect(
        harness.api.run(actorIn(book, name), 'borFile', {
          body: await steps.letter(book.records.own.policy),
        }),
      ).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
  })
})

describe('a letter that waits', () => {
  let id: string

  it.beforeAll(async () => {
    harness.jobs.length = 0
    id = (await steps.file(receiver)).id
  })

  it('has the five business days after its filing, and the day after them', async () => {
    expect(await steps.get(receiver, id)).toMatchObject({
      status: 'PENDING',
      filedOn: '2026-03-02',
      clockDays: ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'],
      lastDay: '2026-03-09',
      effectiveOn: '2026-03-10',
    })
  })

  it('tells the agency that it names neither the incumbent nor its policy, and gives it no access', async () => {
    const seen = await steps.get(receiver, id)
    expect(seen).toMatchObject({
      side: 'RECEIVER',
      incumbentName: null,
      policyId: null,
      accountId: null,
      product: null,
      held: null,
    })
    expect(JSON.stringify(seen)).not.toContain('Quillfeather AGENCY')
    expect(JSON.stringify(seen)).not.toContain(book.records.own.policy)
    expect(JSON.stringify(seen)).not.toContain(book.records.own.account)
    expect(seen.documents.map(({ title }) => title)).toEqual(['Receipt of a broker of record letter'])
    for (const { docId } of seen.documents)
      expect(await harness.api.run(receiver, 'documentDownload', { query: { docId } })).toMatchObject({
        mediaType: 'application/pdf',
      })
    const params = { productType: 'P100', policyId: book.records.own.policy }
    expect(await codeOf(harness.api.run(receiver, 'policyGet', { params, query: {} }))).toBe('NOT_FOUND')
    expect(
      await codeOf(
        harness.api.run(receiver, 'documentSearch', {
          params: { accountId: book.records.own.account },
          query: {},
        }),
      ),
    ).toBe('NOT_FOUND')
    const found = await steps.listed(receiver)
    expect(found).toMatchObject([{ id, incumbentName: null, side: 'RECEIVER' }, { side: 'INCUMBENT' }])
    expect(await steps.listed(receiver, { search: 'Quillfeather AGENCY' })).toEqual([])
    const [message] = await messages(actorIn(book, 'AGENCY corp-admin'), 'bor.filed')
    expect(message?.subject).toContain('names Zanzibarro AGENCY')
  })

  it('tells the incumbent the same day who is named, with the letter and the notice', async () => {
    const seen = await steps.get(incumbent, id)
    expect(seen).toMatchObject({
      side: 'INCUMBENT',
      receiverName: 'Zanzibarro AGENCY',
      policyId: book.records.own.policy,
      letters: [{ purpose: 'APPOINTS', fileName: 'letter.pdf' }],
    })
    expect(seen.documents.map(({ title }) => title)).toEqual(['Notice of a broker of record letter'])
    expect(
      await harness.api.run(incumbent, 'borLetterGet', { params: { id, fileId: seen.letters[0]?.id ?? '' } }),
    ).toMatchObject({ bytes: Buffer.from(`%PDF-1.7 letter.pdf of ${receiver.name}`) })
    const mails = harness.jobs.flatMap((job) => (job.type === 'mail.send' ? [[job.template, job.to]] : []))
    expect(mails).toEqual([
      ['borNotice', incumbent.email],
      ['borAcknowledged', receiver.email],
      ['borInsured', 'holder@quillfeather.test'],
    ])
    expect(seen.actions).toMatchObject({
      rescind: { allowed: true },
      reject: { allowed: false, code: 'PERMISSION_MISSING' },
    })
    const [entry] = await steps.listed(incumbent, { side: 'INCUMBENT', status: 'PENDING' })
    expect(entry).toMatchObject({ id })
  })

  it('is nothing to a strange agency, by no address', async () => {
    expect(await steps.listed(stranger)).toEqual([])
    const [one] = (await steps.get(staff, id)).letters
    expect(await codeOf(steps.get(stranger, id))).toBe('NOT_FOUND')
    expect(
      await codeOf(harness.api.run(stranger, 'borLetterGet', { params: { id, fileId: one?.id ?? '' } })),
    ).toBe('NOT_FOUND')
    expect(
      await codeOf(steps.decide(stranger, id, 'rescind', { letterId: await steps.upload(stranger) })),
    ).toBe('NOT_FOUND')
    expect(
      await codeOf(
        harness.api.run(stranger, 'borPolicies', { query: { policyId: book.records.own.policy } }),
      ),
    ).toBe('NOT_FOUND')
    expect(
      await codeOf(
        harness.api.run(receiver, 'borPolicies', { query: { policyId: book.records.own.policy } }),
      ),
    ).toBe('NOT_FOUND')
  })

  it('is read by the insured, the carrier of its policy and staff', async () => {
    expect(await steps.get(book.customers.own, id)).toMatchObject({ side: 'INSURED' })
    expect(await codeOf(steps.get(book.customers.foreign, id))).toBe('NOT_FOUND')
    expect(await steps.get(actorIn(book, 'CARRIER carrier-admin'), id)).toMatchObject({ side: 'CARRIER' })
    expect(await steps.get(staff, id)).toMatchObject({ side: 'STAFF', incumbentName: 'Quillfeather AGENCY' })
    const { content } = await harness.api.run(incumbent, 'borPolicies', {
      query: { policyId: book.records.own.policy },
    })
    expect(content.map((one) => one.id)).toContain(id)
  })

  it('keeps another letter and a transfer of the account waiting', async () => {
    expect(await codeOf(steps.file(stranger))).toBe('BOR_PENDING')
    const account = await harness.api.run(staff, 'accountGet', {
      params: { accountId: book.records.own.account },
    })
    expect(
      await codeOf(
        harness.api.run(staff, 'accountTransfer', {
          params: { accountId: account.id },
          body: { agencyId: stranger.orgId, reason: 'Sold', version: account.version },
        }),
      ),
    ).toBe('BOR_PENDING')
  })

  it('is not waived where the carrier does not let it be, nor rescinded by the agency that it names', async () => {
    expect(await codeOf(steps.decide(staff, id, 'effect', { reason: 'Released by phone' }))).toBe(
      'BOR_NOT_WAIVED',
    )
    expect(
      await codeOf(steps.decide(receiver, id, 'rescind', { letterId: await steps.upload(receiver) })),
    ).toBe('BOR_NOT_INCUMBENT')
    expect(await codeOf(steps.decide(incumbent, id, 'reject', { reason: 'Not ours to say' }))).toBe(
      'PERMISSION_MISSING',
    )
    expect(await codeOf(steps.decide(incumbent, id, 'rescind'))).toBe('FILE_MISSING')
    expect(await codeOf(steps.decide(staff, id, 'reject'))).toBe('REQUIRED')
    expect(
      await codeOf(harness.api.run(incumbent, 'borDecide', { body: { id, action: 'rescind', version: 9 } })),
    ).toBe('VERSION_BEHIND')
  })

  it('is taken back by a letter of the insured, which the other agency does not read', async () => {
    const done = await steps.decide(incumbent, id, 'rescind', {
      letterId: await steps.upload(incumbent, 'stay.pdf'),
    })
    expect(done).toMatchObject({ status: 'RESCINDED', letters: [{}, { purpose: 'RESCINDS' }] })
    const seen = await steps.get(receiver, id)
    expect(seen.letters.map(({ purpose }) => purpose)).toEqual(['APPOINTS'])
    expect(
      await codeOf(
        harness.api.run(receiver, 'borLetterGet', {
          params: { id, fileId: done.letters[1]?.id ?? '' },
        }),
      ),
    ).toBe('NOT_FOUND')
    expect(await codeOf(steps.decide(staff, id, 'effect'))).toBe('TRANSITION_NOT_ALLOWED')
    harness.clock.advance({ days: 10 })
    expect(await steps.calendar()).toMatchObject({ brokersChanged: 0 })
    expect((await steps.policyRow()).tenant_id).toBe(incumbent.orgId)
  })
})

describe('the terms of a carrier', () => {
  it('refuse a letter before the renewal opens, without naming days to who does not see the policy', async () => {
    await steps.setTerms({ isMidTerm: false })
    await expect(steps.file(receiver)).rejects.toThrow(/before its renewal opens\.$/)
    await expect(steps.file(staff, { agencyId: receiver.orgId })).rejects.toThrow(
      /before its renewal opens, on 20/,
    )
  })

  it('are dated: a later row begins on its day, and none is changed', async () => {
    expect(await codeOf(steps.setTerms({ isMidTerm: true }))).toBe('BOR_TERMS_TAKEN')
    expect(await codeOf(steps.setTerms({ validFrom: '2026-01-01' }))).toBe('DATE_PAST')
    harness.clock.advance({ days: 1 })
    await steps.setTerms({ clockDays: 10, canWaive: true, daysBeforeExpiry: 90 })
    const board = await harness.api.run(staff, 'borTermsList', {})
    expect(board.content).toHaveLength(2)
    expect(board.carriers.find((one) => one.id === book.columns.own['carrierId'])).toMatchObject({
      clockDays: 10,
      canWaive: true,
      isUsual: false,
    })
    await expect(sql`update bor_terms set clock_days = 5`.execute(harness.ports.db)).rejects.toThrow(
      'never changed',
    )
    await expect(harness.api.run(incumbent, 'borTermsList', {})).rejects.toMatchObject({
      refusal: { kind: 'forbidden' },
    })
  })

  it('let staff reject a letter with the reason that both agencies read', async () => {
    const { id, clockDays } = await steps.file(staff, { agencyId: receiver.orgId })
    expect(clockDays).toHaveLength(10)
    await steps.decide(staff, id, 'reject', { reason: 'The signature has no title' })
    for (const actor of [incumbent, receiver])
      expect(await steps.get(actor, id)).toMatchObject({
        status: 'REJECTED',
        reason: 'The signature has no title',
      })
  })
})

it('keeps no more letters that are not filed than someone can have at hand', async () => {
  let kept = 0
  while (kept < 25 && (await codeOf(steps.upload(stranger))) === 'answered') kept += 1
  expect(kept).toBeLessThanOrEqual(20)
  expect(await codeOf(steps.upload(stranger))).toBe('FILES_TOO_MANY')
  harness.clock.advance({ hours: 25 })
  await steps.upload(stranger)
})

it('leaves every invariant of the data as it was', async () => {
  expect(await checkInvariants(harness.ports.db)).toEqual([])
})
