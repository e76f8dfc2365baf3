import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { sumCents } from '#domain/kernel/money.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import type { EndingCode } from '#domain/policy/notices/reasons.ts'
import { runCalendar } from '#server/calendar.ts'
import { checkChains } from '#server/policy/chain-check.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let policyId = ''
let underwriter: Actor
/** The policy runs from 16 March 2026 to 16 March 2027. */
const NOON = 'T17:00:00Z'

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
})

const on = (day: string) => harness.clock.moveTo(`${day}${NOON}`)

const calendar = () => runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())

const row = () =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow()

/** Of an answer, which has major units. */
const cents = (amount: number | undefined): number => Math.round((amount ?? Number.NaN) * 100)

const version = async () => (await row()).lock_version

const status = async () => (await row()).status

const view = (actor: Actor = underwriter) => harness.api.run(actor, 'policyNotices', { params: { policyId } })

/** A file as an upload leaves it. */
const file = async (purpose: 'RELEASE' | 'OTHER_COVER' | 'AGREEMENT' | 'NO_KNOWN_LOSS'): Promise<string> => {
  const id = harness.ports.random.newId()
  const { tenant_id } = await row()
  await harness.ports.db
    .insertInto('policy_file')
    .values({
      tenant_id,
      id,
      policy_id: policyId,
      purpose,
      file_name: `${purpose}.pdf`,
      media_type: 'application/pdf',
      size: 1,
      sha256: id.replaceAll('-', ''),
      scanned_by: 'test',
      org_id: tenant_id,
      uploaded_by_name: 'Test',
      created_at: harness.clock.now(),
    })
    .execute()
  return id
}

const codeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
  } catch (error) {
    if (error instanceof Refused) return error.refusal.errors?.[0]?.field ?? error.refusal.code
    throw error
  }
  return 'done'
}

const preview = (reason: EndingCode, day: string, actor: Actor = underwriter) =>
  harness.api.run(actor, 'policyCancelPreview', { params: { policyId }, query: { reason, on: day } })

const request = async (day: string, fileId: string | undefined, actor: Actor) =>
  harness.api.run(actor, 'policyCancelRequest', {
    params: { policyId },
    body: {
      reason: 'REQUEST',
      effectiveDate: day,
      note: 'Sold',
      ...(fileId && { fileId }),
      version: await version(),
    },
  })

const cancel = async (body: Record<string, unknown>, actor: Actor = underwriter) =>
  harness.api.run(actor, 'policyCancel', {
    params: { productType: 'P100', policyId },
    body: { version: await version(), ...body } as never,
  })

const sums = async () => {
  const links = await harness.ports.db
    .selectFrom('policy_transaction')
    .select(['premium', 'taxes', 'total'])
    .where('policy_id', '=', policyId)
    .execute()
  return {
    premium: sumCents(links.map(({ premium }) => premium)),
    taxes: sumCents(links.map(({ taxes }) => taxes)),
    total: sumCents(links.map(({ total }) => total)),
  }
}

describe('a cancellation that the insured asks for', () => {
  it('needs a signed release, a day from today on, and a reason of the insured', async () => {
    on('2026-06-10')
    const { customers } = book
    expect(await codeOf(request('2026-07-01', undefined, customers.own))).toBe('fileId')
    const release = await file('RELEASE')
    expect(await codeOf(request('2026-06-09', release, customers.own))).toBe('effectiveDate')
    expect(
      await codeOf(
        harness.api.run(customers.own, 'policyCancelRequest', {
          params: { policyId },
          body: { reason: 'NON_PAY', effectiveDate: '2026-07-01', fileId: release, version: await version() },
        }),
      ),
    ).toBe('reason')
    expect(await codeOf(request('2026-07-01', release, customers.foreign))).toBe('NOT_FOUND')
    expect(await status()).toBe('IN FORCE')
  })

  it('is withdrawn or approved, and cover goes on until its day', async () => {
    const asked = await request('2026-07-01', await file('RELEASE'), book.customers.own)
    expect(asked.status).toBe('CANCEL REQUESTED')
    expect(await codeOf(request('2026-07-01', await file('RELEASE'), book.customers.own))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    const back = await harness.api.run(book.agents.own, 'policyCancelWithdraw', {
      params: { policyId },
      body: { reason: 'The sale fell through', version: await version() },
    })
    expect(back.status).toBe('IN FORCE')
    await request('2026-07-01', await file('RELEASE'), book.agents.own)
    expect(
      await codeOf(
        harness.api.run(book.agents.own, 'policyCancelApprove', {
          params: { policyId },
          body: { version: await version() },
        }),
      ),
    ).toBe('PERMISSION_MISSING')
    const approved = await harness.api.run(underwriter, 'policyCancelApprove', {
      params: { policyId },
      body: { version: await version() },
    })
    expect(approved.status).toBe('CANCEL PENDING')
    const { cancellations } = await view(book.customers.own)
    expect(cancellations.map((one) => one.status)).toEqual(['PENDING', 'WITHDRAWN'])
  })

  it('is stopped until its day, and ends the policy on it with the money of its preview', async () => {
    await harness.api.run(underwriter, 'policyNoticeStop', {
      body: { policyId, reason: 'The insured stays', version: await version() },
    })
    expect(await status()).toBe('IN FORCE')
    await request('2026-07-01', await file('RELEASE'), book.agents.own)
    await harness.api.run(underwriter, 'policyCancelApprove', {
      params: { policyId },
      body: { version: await version() },
    })
    on('2026-06-30')
    await calendar()
    expect(await status()).toBe('CANCEL PENDING')
    const before = await sums()
    const { money } = await preview('REQUEST', '2026-07-01')
    on('2026-07-01')
    expect((await calendar()).ended).toBe(1)
    expect(await status()).toBe('CANCELLED')
    const after = await sums()
    expect(before.premium - after.premium).toBe(cents(money?.returned.premium))
    expect(before.taxes - after.taxes).toBe(cents(money?.returned.taxes))
    expect(before.total - after.total).toBe(cents(money?.returned.total))
    expect(money?.method).toBe('SHORT_90')
    expect(cents(money?.kept)).toBe(cents(money?.earned) + cents(money?.penalty))
    expect((await row()).premium).toBe(after.premium)
    // A second run finds nothing to do.
    expect((await calendar()).ended).toBe(0)
    expect(await sums()).toEqual(after)
    const { cancellations, endedOn, restorableUntil } = await view()
    expect(cancellations[0]).toMatchObject({ status: 'RECORDED', effectiveDate: '2026-07-01' })
    expect([endedOn, restorableUntil]).toEqual(['2026-07-01', '2026-07-31'])
  })

  it('is undone within 30 days to the cent, and not after', async () => {
    expect(
      await codeOf(
        harness.api.run(book.agents.own, 'policyUndoCancel', {
          body: { policyId, reason: 'No', version: await version() },
        }),
      ),
    ).toBe('PERMISSION_MISSING')
    on('2026-07-31')
    const until = (restorable_until: string) =>
      harness.ports.db.updateTable('policy').set({ restorable_until }).where('id', '=', policyId).execute()
    await until('2026-07-30')
    expect(
      await codeOf(
        harness.api.run(underwriter, 'policyUndoCancel', {
          body: { policyId, reason: 'Late', version: await version() },
        }),
      ),
    ).toBe('RESTORE_TOO_LATE')
    await until('2026-07-31')
    const undone = await harness.api.run(underwriter, 'policyUndoCancel', {
      body: { policyId, reason: 'Entered for another policy', version: await version() },
    })
    expect(undone.status).toBe('IN FORCE')
    const chain = await harness.ports.db
      .selectFrom('policy_transaction')
      .select(['kind', 'premium', 'taxes', 'total'])
      .where('policy_id', '=', policyId)
      .orderBy('sequence')
      .execute()
    expect(chain.map(({ kind }) => kind)).toEqual(['new business', 'cancellation', 'reinstatement'])
    const [, ended, back] = chain
    expect([back?.premium, back?.taxes, back?.total]).toEqual(
      [ended?.premium, ended?.taxes, ended?.total].map((amount = 0) => 0 - amount),
    )
    expect(await row()).toMatchObject({ ended_on: null, restorable_until: null })
  })
})

describe('an underwriter', () => {
  it('cancels back only with proof of other coverage, 30 days at most', async () => {
    on('2026-08-10')
    const proof = await file('OTHER_COVER')
    const back = (day: string, fileId: string) =>
      cancel({ reason: 'COVER_ELSEWHERE', effectiveDate: day, fileId })
    expect(await codeOf(back('2026-07-10', proof))).toBe('effectiveDate')
    expect(await codeOf(back('2026-07-20', await file('RELEASE')))).toBe('fileId')
    expect(
      await codeOf(cancel({ reason: 'REQUEST', effectiveDate: '2026-08-01', fileId: await file('RELEASE') })),
    ).toBe('effectiveDate')
    expect(await codeOf(cancel({ reason: 'NON_PAY', effectiveDate: '2026-12-01' }))).toBe('reason')
    expect(await codeOf(cancel({ reason: 'DUPLICATE', effectiveDate: '2026-08-10' }))).toBe('reason')
    expect(
      await codeOf(
        cancel({
          reason: 'COVER_ELSEWHERE',
          effectiveDate: '2026-07-20',
          fileId: proof,
          version: (await version()) - 1,
        }),
      ),
    ).toBe('VERSION_BEHIND')
    // Two at once: one cancels, the other finds it done.
    const both = await Promise.all([
      codeOf(cancel({ reason: 'COVER_ELSEWHERE', effectiveDate: '2026-07-20', fileId: proof })),
      codeOf(cancel({ reason: 'COVER_ELSEWHERE', effectiveDate: '2026-07-20', fileId: proof })),
    ])
    expect(both.toSorted()).toEqual(['TRANSITION_NOT_ALLOWED', 'done'])
    expect(await status()).toBe('CANCELLED')
    const undo = async () =>
      harness.api.run(underwriter, 'policyUndoCancel', {
        body: { policyId, reason: 'Tried', version: await version() },
      })
    await undo()
    // By the other method, as by the kind of the product: of another product there is no such policy.
    const posted = async (productType: string) =>
      harness.api.run(underwriter, 'policyCancelPost', {
        params: { productType, policyId },
        body: {
          reason: 'COVER_ELSEWHERE',
          effectiveDate: '2026-07-20',
          fileId: proof,
          version: await version(),
        },
      })
    expect(await codeOf(posted('excess'))).toBe('NOT_FOUND')
    expect((await posted('P100')).status).toBe('CANCELLED')
    await undo()
  })

  it('types the number to end a policy from its first day, and a void one returns everything', async () => {
    const whole = async (policyNumber: string) =>
      harness.api.run(underwriter, 'policyVoid', {
        params: { policyId },
        body: {
          reason: 'FRAUD',
          policyNumber,
          note: 'The application was not true',
          version: await version(),
        },
      })
    expect(await codeOf(whole('CYP-0'))).toBe('policyNumber')
    const { policy_number: number } = await row()
    expect(
      await codeOf(
        harness.api.run(underwriter, 'policyFlatCancel', {
          params: { policyId },
          body: {
            reason: 'REQUEST',
            policyNumber: number,
            fileId: await file('RELEASE'),
            version: await version(),
          },
        }),
      ),
    ).toBe('reason')
    // The specification's addresses without an id run the same commands.
    const named = async (policyNumber: string) => ({
      policyId,
      reason: 'DUPLICATE' as const,
      policyNumber,
      version: await version(),
    })
    for (const call of ['policyFlatCancelOf', 'policyVoidOf'] as const)
      expect(await codeOf(harness.api.run(underwriter, call, { body: await named('CYP-0') }))).toBe(
        'policyNumber',
      )
    expect((await whole(number)).status).toBe('VOID')
    expect(await codeOf(harness.api.run(underwriter, 'policyVoidOf', { body: await named(number) }))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
    expect(await sums()).toMatchObject({ premium: 0 })
    expect((await row()).ended_on).toBe(addDays((await row()).effective_date, 0))
    const documents = await harness.ports.db
      .selectFrom('document')
      .select('kind')
      .where('policy_id', '=', policyId)
      .where('kind', '=', 'CANCELLATION')
      .execute()
    expect(documents.length).toBe(4)
    const mails = harness.jobs.filter(
      (job) => job.type === 'mail.send' && job.template === 'policyEndingNews',
    )
    expect(mails.length).toBeGreaterThan(6)
    expect(await checkChains(harness.ports.db)).toBeNull()
  })
})
